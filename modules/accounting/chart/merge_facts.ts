import type { Reader } from '#platform/access/read.ts'
import type { Session } from '#platform/access/session.ts'
import { asWritten, Refusal } from '#platform/errors/errors.ts'
import { poisha } from '#platform/money/poisha.ts'
import { expression } from '#platform/resource/expression.ts'
import type { Journal } from '../ledger/journal.ts'
import { needsApproval } from '../voucher/voucher.rules.ts'
import { mergeJournals } from './merge.posting.ts'
import { holdPostings } from './postings.ts'
import { isMoney } from './system_role.ts'
import { typesInUse } from '../voucher_type/type_of_class.ts'

/**
 * The journals that a merge posts, of the balances as they are now and until the transaction ends.
 * @throws Refusal 409 while no voucher type of journals is in use that one person may post with
 */
export async function gatherMerge(
  readAll: Reader,
  merge: { readonly from: number; readonly into: number; readonly today: string; readonly session: Session },
): Promise<Journal[]> {
  const { from, into, today, session } = merge
  await holdPostings(readAll)
  // Balances know no bills and cost centres: what is open is asked of the lines.
  const account = ['branch', 'sub_ledger', 'cost_centre', 'bill', 'instrument'] as const
  const rows = await readAll
    .selectFrom('acc_line')
    .select([...account, expression<string>`sum("debit" - "credit")::numeric(20,2)`.as('balance')])
    .where('ledger', '=', from)
    .groupBy([...account])
    .having(expression<boolean>`sum("debit") <> sum("credit")`)
    .orderBy('branch')
    .orderBy('sub_ledger')
    .orderBy('bill')
    .orderBy('cost_centre')
    .orderBy('instrument')
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
  const said = (id: number): string => {
    const ledger = ledgers.find((one) => one.id === id)
    return `${ledger?.code ?? ''} ${ledger?.name ?? ''}`
  }
  const standings = rows.map(({ balance, ...standing }) => ({ ...standing, balance: poisha(balance) }))
  const total = standings.reduce((sum, { balance }) => sum + (balance < 0n ? -balance : balance), 0n)
  const header = {
    voucher_type: await typeForOne(readAll, wanted, total),
    branch: session.branch ?? office.id,
    date: today,
    narration: `${said(from)} → ${said(into)}`,
    source_type: 'ledger_account',
    source_id: from,
  }
  return mergeJournals(header, standings, { from, into })
}

/**
 * The series in which one person alone may post this much, in poisha: whoever merges posts at once, so a series whose
 * vouchers a second person approves is none. accounting.md 3 voucher_type, approval.
 * @throws Refusal 409 when each series of the class in use needs a second person, or none is in use
 */
async function typeForOne(readAll: Reader, kind: string, total: bigint): Promise<number> {
  const types = await typesInUse(readAll, kind)
  const free = types.find(
    ({ approval, approval_limit }) => !needsApproval({ approval, approvalLimit: poisha(approval_limit ?? '0') }, total),
  )
  if (free) return free.id
  const [first] = types
  throw new Refusal(409, 'conflict', 'ledger_account.merge_approval', { type: asWritten(first?.name ?? kind) })
}
