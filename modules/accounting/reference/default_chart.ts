import type { Reader } from '#platform/access/read.ts'
import { Refusal } from '#platform/errors/errors.ts'
import type { RecordStore } from '#platform/record/store.ts'
import type { SystemRole } from '../chart/system_role.ts'
import { loadTaxCodes } from './tax_codes.ts'
import chart from './default_chart.json' with { type: 'json' }

/** Ledgers that give their balance away at the end of a year, by the beginning of their code. accounting.md 4. */
const closing: readonly (readonly [codes: readonly string[], to: string])[] = [
  [['3201002', '3201003'], '3201001'],
  [['3202002', '3202003'], '3202001'],
  [['4', '5'], '3101001'],
]

/** Groups whose movements are not those of the daily work; what stands under them is of their class. */
const cashFlow: readonly (readonly [code: string, cash_flow_class: string])[] = [
  ['14', 'cash'],
  ['11', 'investing'],
  ['12', 'investing'],
  ['2202', 'financing'],
]

/** Roles of ours for which the document has no ledger, each with the one that stands for it until the office says otherwise. */
const mappings = [{ system_role: 'CASH_DIFFERENCE', code: '5202007' }] as const satisfies readonly {
  readonly system_role: SystemRole
  readonly code: string
}[]

/** What the default chart brings: groups with the one above them, and ledgers with their group, by code. */
export const defaultChart = {
  groups: chart.groups,
  ledgers: chart.ledgers.map(({ code, name, group }) => ({ code, name, group })),
}

/** These roles with the name of their ledger. */
export const usualLedgers = mappings.map((one) => ({
  ...one,
  name: chart.ledgers.find(({ code }) => code === one.code)?.name ?? '',
}))

/**
 * The default chart of accounting.md 4: groups, sub-groups and 145 ledgers with their roles, and the usual tax codes. Runs in the caller's
 * transaction. @throws Refusal 409 in an office that has a chart already
 */
export async function loadDefaultChart(
  readAll: Reader,
  store: RecordStore,
): Promise<{ readonly groups: number; readonly ledgers: number }> {
  // Two who ask at once wait for each other.
  const primaries = await readAll.selectFrom('primary_group').select(['id', 'code']).forNoKeyUpdate().execute()
  if (await readAll.selectFrom('ledger_account').select('id').limit(1).executeTakeFirst()) throw there()
  if (await readAll.selectFrom('group').select('id').limit(1).executeTakeFirst()) throw there()
  const ids = new Map<string, number>()
  for (const { code, name, parent } of chart.groups) {
    const made = await store.create('group', {
      code,
      name,
      parent: parent === null ? null : ids.get(parent),
      primary_group: primaries.find((one) => code.startsWith(one.code))?.id,
      cash_flow_class: cashFlow.find(([of]) => code.startsWith(of))?.[1] ?? 'operating',
    })
    ids.set(code, made.id)
  }
  for (const { group, ...ledger } of chart.ledgers) {
    const to = closing.find(([codes]) => codes.some((code) => ledger.code.startsWith(code)))?.[1]
    const closes_to = to === undefined ? null : ids.get(to)
    ids.set(ledger.code, (await store.create('ledger_account', { ...ledger, group: ids.get(group), closes_to })).id)
  }
  for (const { system_role, code } of mappings)
    await store.create('ledger_mapping', { system_role, ledger: ids.get(code) })
  await loadTaxCodes(store)
  return { groups: chart.groups.length, ledgers: chart.ledgers.length }
}

const there = (): Refusal => new Refusal(409, 'conflict', 'chart.is_there')
