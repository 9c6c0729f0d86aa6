import { describe, expect, it } from 'vitest'
import { readManifest } from './manifest.ts'
import { reportOf } from './report.ts'
import type { Difference } from './differences.ts'
import { absences, linesOf, tableOf, tallyOf, withDecided, type LineName } from './tally.ts'

const manifest = readManifest()
const silent = { observed: new Set<string>(), observedMessages: new Set<string>() }
const countOf = (tally = tallyOf(), name = '') => {
  const { main, more } = linesOf(manifest, tally, silent)
  return [...main, ...more].find((line) => line.name === name)
}

describe('the table', () => {
  it('has its totals from the manifest and begins at nothing', () => {
    expect(tableOf(linesOf(manifest, tallyOf(), silent).main)).toBe(
      'resources 0/177, fields 0/4344, routes 0/605, calls 0/281, lookups 0/64, checks 0/58, states 0/74, texts 0/404',
    )
  })

  it('counts only names that the manifest has', () => {
    const tally = tallyOf()
    tally.fields.add('agency.attachments.title').add('agency.no_such_field')
    tally.lookups.add('genders').add('no such lookup')
    expect(countOf(tally, 'fields')?.seen).toBe(1)
    expect(countOf(tally, 'lookups')?.seen).toBe(1)
  })

  it('counts a machine when every one of its steps was seen, not before', () => {
    const tally = tallyOf()
    const promotion = manifest.machines.find(({ id }) => id === 'promotion')
    const steps = (promotion?.transitions ?? []).flatMap(({ from, to }) =>
      from.map((one) => `promotion: ${one} -> ${to}`),
    )
    for (const step of steps.slice(1)) tally.steps.add(step)
    expect(countOf(tally, 'states')?.seen).toBe(0)
    for (const step of steps) tally.steps.add(step)
    expect(countOf(tally, 'states')?.seen).toBe(1)
    expect(countOf(tally, 'steps of the states')?.seen).toBe(steps.length)
  })
})

describe('what was decided otherwise', () => {
  const decision: Difference = {
    resource: 'fdr',
    kind: 'absent step',
    call: 'fdr: matured -> renewed',
    should: null,
    is: null,
    reason: 'By a call of its own.',
    source: 'accounting.md 3 fdr',
  }
  const lineOf = (name: LineName, deliberate: readonly Difference[], tally = tallyOf()) => {
    const { main, more } = withDecided(manifest, linesOf(manifest, tally, silent), deliberate)
    const line = [...main, ...more].find((one) => one.name === name)
    if (!line) throw new Error(`There is no line ${name}.`)
    return line
  }
  const { call: _step, ...place } = decision
  const field = (name: string, kind: string): Difference => ({ ...place, resource: 'agency', field: name, kind })

  it('is counted apart from what is missing, and all three make the whole', () => {
    const { decided, missing, seen, total } = lineOf('steps of the states', [decision])
    expect(decided).toEqual(['fdr: matured -> renewed'])
    expect(missing).not.toContain('fdr: matured -> renewed')
    expect(seen + decided.length + missing.length).toBe(total)
  })

  it('is the place that the difference names, no other', () => {
    expect(lineOf('fields', [field('standing', 'missing')]).decided).toEqual(['agency.standing'])
    expect(lineOf('fields', [field('name', 'length')]).decided).toEqual(['agency.name'])
    expect(lineOf('steps of the states', [field('status', 'initial')]).decided).toEqual([])
    expect(lineOf('messages', [decision]).decided).toEqual([])
  })

  it('is no field of the product alone, nor what a call does with one', () => {
    expect(lineOf('fields', [field('name', 'extra')]).decided).toEqual([])
    expect(lineOf('fields', [{ ...field('name', 'length'), call: 'search/' }]).decided).toEqual([])
  })

  it('takes the rows of a field along that is not there, and of no other', () => {
    const gone = lineOf('fields', [field('grace_extensions', 'missing')]).decided
    expect(gone).toContain('agency.grace_extensions')
    expect(gone.length).toBeGreaterThan(1)
    expect(gone.every((name) => name.startsWith('agency.grace_extensions'))).toBe(true)
    expect(lineOf('fields', [field('attachments', 'max_items')]).decided).toEqual(['agency.attachments'])
  })

  it('is what was not seen only', () => {
    const tally = tallyOf()
    tally.fields.add('agency.standing')
    expect(lineOf('fields', [field('standing', 'missing')], tally).decided).toEqual([])
  })

  it('is a machine whose every step was seen or decided', () => {
    const steps = linesOf(manifest, tallyOf(), silent)
      .more.find(({ name }) => name === 'steps of the states')
      ?.missing.filter((step) => step.startsWith('fdr: '))
    const [last = '', ...others] = (steps ?? []).toReversed()
    const tally = tallyOf()
    for (const step of others.slice(1)) tally.steps.add(step)
    expect(lineOf('states', [{ ...decision, call: last }], tally).decided).toEqual([])
    tally.steps.add(others[0] ?? '')
    expect(lineOf('states', [{ ...decision, call: last }], tally).decided).toEqual(['fdr'])
  })

  it('is borne out by a name that nobody saw, and by nothing else', () => {
    const none = linesOf(manifest, tallyOf(), silent)
    expect(absences(none, [decision]).map(({ call }) => call)).toEqual(['fdr: matured -> renewed'])
    const tally = tallyOf()
    tally.steps.add('fdr: matured -> renewed')
    expect(absences(linesOf(manifest, tally, silent), [decision])).toEqual([])
    expect(absences(none, [{ ...decision, call: 'fdr: matured -> nowhere' }])).toEqual([])
  })
})

describe('the report', () => {
  const lines = linesOf(manifest, tallyOf(), silent)
  const finding = {
    resource: 'city',
    field: 'name',
    kind: 'too long',
    should: 'Name can have at most 80 characters.',
    is: '201',
  }

  it('says what was expected, what came and what was sent', () => {
    const text = reportOf({ red: [{ ...finding, sent: { name: 'x' } }], deliberate: [], dead: [], lines }, manifest)
    expect(text).toContain(
      'Red (1)\n  city.name, too long: should be Name can have at most 80 characters., is 201; sent {"name":"x"}',
    )
  })

  it('groups what is missing, and lists all of it when asked', () => {
    const outcome = { red: [], deliberate: [], dead: [], lines }
    expect(reportOf(outcome, manifest)).toContain('fields 4344: passenger (81), employee (71)')
    expect(reportOf(outcome, manifest)).not.toContain('passenger.passport_no')
    expect(reportOf(outcome, manifest, { all: true })).toContain('passenger.passport_no')
  })

  it('ends with the table', () => {
    expect(reportOf({ red: [], deliberate: [], dead: [], lines }, manifest).split('\n').at(-1)).toBe(
      tableOf(lines.main),
    )
  })
})
