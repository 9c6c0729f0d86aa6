import type { Reader } from '#platform/access/read.ts'
import type { Session } from '#platform/access/session.ts'
import { poisha } from '#platform/money/poisha.ts'
import { expression } from '#platform/resource/expression.ts'
import type { Journal } from '../ledger/journal.ts'
import { mergeJournals } from './merge.posting.ts'
import { holdPostings, wholeYear } from './postings.ts'
import { isMoney } from './system_role.ts'
import { typeInUse } from '../voucher_type/type_of_class.ts'

/**
 * The journals that a merge posts, of the balances as they are now and until the transaction ends.
 * @throws Refusal 409 while no voucher type of journals is in use
 */
export async function gatherMerge(
  readAll: Reader,
  merge: { readonly from: number; readonly into: number; readonly today: string; readonly session: Session },
): Promise<Journal[]> {
  const { from, into, today, session } = merge
  await holdPostings(readAll)
  const rows = await readAll
    .selectFrom('acc_balance')
    .select(['branch', 'sub_ledger', expression<string>`sum("debit" - "credit")::numeric(20,2)`.as('balance')])
    .where('ledger', '=', from)
    .where('period', '<>', wholeYear)
    .groupBy(['branch', 'sub_ledger'])
    .having(expression<boolean>`sum("debit") <> sum("credit")`)
    .orderBy('branch')
    .orderBy('sub_ledger')
    .execute()
  const office = await readAll
    .selectFrom('branch')
    .select('id')
    .where('is_head_office', '=', true)
    .executeTakeFirstOrThrow()
  const ledgers = await readAll
    .selectFrom('ledger_account')
    .select(['id', 'code', 'name', 'system_role'])
    .where('id', 'in', [from, into])
    .execute()
  // Between cash and banks money moves by contra.
  const wanted = ledgers.every(({ system_role }) => isMoney(system_role)) ? 'contra' : 'journal'
  const type = await typeInUse(readAll, wanted)
  const said = (id: number): string => {
    const ledger = ledgers.find((one) => one.id === id)
    return `${ledger?.code ?? ''} ${ledger?.name ?? ''}`
  }
  const header = {
    voucher_type: type.id,
    branch: session.branch ?? office.id,
    date: today,
    narration: `${said(from)} → ${said(into)}`,
    source_type: 'ledger_account',
    source_id: from,
  }
  return mergeJournals(
    header,
    rows.map(({ balance, ...account }) => ({ ...account, balance: poisha(balance) })),
    { from, into },
  )
}
