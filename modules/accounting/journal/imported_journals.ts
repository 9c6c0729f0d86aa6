import type { Reader } from '#platform/access/read.ts'
import type { SettlingFacts } from '../allocation/settling.ts'

/** Journals of a spreadsheet settle no bills. */
export const nothingSettled: SettlingFacts = { bills: new Map(), live: [], lines: [], permits: [] }

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
