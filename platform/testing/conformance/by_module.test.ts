import { describe, expect, it } from 'vitest'
import { linesOfModule, moduleOf, modulesOf, moduleTable } from './by_module.ts'
import { readManifest } from './manifest.ts'
import { reportOf } from './report.ts'
import { linesOf, tallyOf } from './tally.ts'

const manifest = readManifest()
const tally = tallyOf()
tally.fields.add('journal.narration').add('agency.name')
const lines = linesOf(manifest, tally, { observed: new Set(), observedMessages: new Set() })

describe('the module of a name', () => {
  const of = moduleOf(manifest)
  it.each([
    ['resources', 'journal', 'accounting'],
    ['fields', 'journal.lines.ledger', 'accounting'],
    ['routes', '/apps/journal-management/journals', 'accounting'],
    ['routes', '/pages/errors/error-404', 'shared'],
    ['calls', 'journal_print', 'accounting'],
    ['calls', 'notifications', 'shared'],
    ['lookups', 'ledger_account_list', 'accounting'],
    ['states', 'fdr', 'accounting'],
    ['steps of the states', 'fdr: active -> matured', 'accounting'],
    ['states', 'snackbar', 'shared'],
    ['texts', 'accounting.reversed_by', 'accounting'],
    ['standard calls', 'city.create', 'organisation'],
    ['reports', 'trial_balance', 'accounting'],
    ['messages', 'saved', 'shared'],
  ] as const)('%s %s: %s', (line, name, module) => {
    expect(of(line, name)).toBe(module)
  })

  it('of the path of a report is that of the report', () => {
    const report = manifest.reports.find(({ module }) => module === 'accounting')
    const route = manifest.routes.find((one) => one.report === report?.key)
    expect(of('routes', route?.path ?? '')).toBe('accounting')
  })

  it('holds every name of the manifest in exactly one module', () => {
    const counted = modulesOf(manifest).map((module) => linesOfModule(manifest, lines, module))
    for (const [at, { name, total, seen }] of [...lines.main, ...lines.more].entries()) {
      expect(
        counted.reduce((sum, own) => sum + (own[at]?.total ?? 0), 0),
        name,
      ).toBe(total)
      expect(
        counted.reduce((sum, own) => sum + (own[at]?.seen ?? 0), 0),
        name,
      ).toBe(seen)
    }
  })

  it('that there is none of is refused by the names there are', () => {
    expect(() => linesOfModule(manifest, lines, 'bookkeeping')).toThrow(/accounting, .*membership/)
  })
})

describe('the table by module', () => {
  it('has a column for each module, a row for each kind and what is left of it', () => {
    const table = moduleTable(manifest, lines)
    expect(table[0]?.trim().split(/\s+/)).toEqual(modulesOf(manifest))
    expect(table).toHaveLength(14)
    expect(table[2]).toMatch(/^fields +1\+0\/686 \*/)
    const left = linesOfModule(manifest, lines, 'accounting').reduce((sum, one) => sum + one.missing.length, 0)
    expect(table.at(-1)?.split(/\s+/)[1]).toBe(String(left))
  })

  it('lists what is missing of one module by name', () => {
    const text = reportOf({ red: [], deliberate: [], dead: [], lines }, manifest, { module: 'accounting' })
    expect(text).toContain('Missing of accounting\n')
    expect(text).toContain('journal.voucher_date')
    expect(text).not.toContain('journal.narration,')
    expect(text).not.toContain('agency.email')
  })

  it('says so where nothing is missing', () => {
    const whole = { main: lines.main.map((line) => ({ ...line, missing: [] })), more: [] }
    const text = reportOf({ red: [], deliberate: [], dead: [], lines: whole }, manifest, { module: 'accounting' })
    expect(text).toContain('Missing of accounting: nothing')
  })
})
