import type { Reader } from '#platform/access/read.ts'
import type { Importing } from '#platform/resource/implementation.ts'
import type { SettlingFacts } from '../allocation/settling.ts'
import { remembered } from '../voucher/import_vouchers.ts'

/** Journals of a spreadsheet settle no bills. */
export const nothingSettled: SettlingFacts = { bills: new Map(), live: [], lines: [], permits: [] }

/** System roles of the ledgers of many journals; those of earlier ones of the same file are remembered. */
export async function rolesOf(
  asked: Pick<Importing<{ readonly lines: readonly { readonly ledger: number }[] }>, 'docs' | 'readAll' | 'memory'>,
): Promise<ReadonlyMap<number, string | null>> {
  const known = await remembered(asked, 'roles', () => Promise.resolve(new Map<number, string | null>()))
  const fresh = new Set(asked.docs.flatMap(({ lines }) => lines.flatMap(({ ledger }) => (known.has(ledger) ? [] : [ledger]))))
  if (fresh.size > 0) {
    const found = await asked.readAll
      .selectFrom('ledger_account')
      .select(['id', 'system_role'])
      .where('id', 'in', [...fresh])
      .execute()
    for (const { id, system_role } of found) known.set(id, system_role)
  }
  return known
}

/** Two journals as a sheet has them, on ledgers of this office: one of two lines, one of three. */
export async function exampleJournals(readAll: Reader, today: string) {
  const ledgers = await readAll
    .selectFrom('ledger_account as a')
    .innerJoin('group as g', 'g.id', 'a.group')
    .innerJoin('primary_group as p', 'p.id', 'g.primary_group')
    .select(['a.code', 'p.normal_side', 'p.statement'])
    .where('a.is_active', '=', true)
    .where('a.sub_ledger_kind', '=', 'none')
    .where('a.system_role', 'is', null)
    .orderBy('a.code')
    .execute()
  const of = (statement: string, side: string) =>
    ledgers.filter(({ statement: one, normal_side }) => one === statement && normal_side === side)
  const [spent, alsoSpent] = of('profit_and_loss', 'debit')
  const [owed] = of('balance_sheet', 'credit')
  if (!spent || !alsoSpent || !owed) return []
  const line = (reference_no: string, ledger: string, amounts: Readonly<Record<string, string>>) => ({
    reference_no,
    voucher_date: today,
    'lines.ledger': ledger,
    ...amounts,
  })
  return [
    line('EX-1', spent.code, { 'lines.debit': '1500.00' }),
    line('EX-1', owed.code, { 'lines.credit': '1500.00' }),
    line('EX-2', spent.code, { 'lines.debit': '800.00' }),
    line('EX-2', alsoSpent.code, { 'lines.debit': '200.00' }),
    line('EX-2', owed.code, { 'lines.credit': '1000.00' }),
  ]
}
