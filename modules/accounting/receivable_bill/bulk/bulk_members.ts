import type { Reader } from '#platform/access/read.ts'
import type { RuleFault } from '#platform/resource/implementation.ts'
import { asWritten } from '#platform/errors/errors.ts'
import { expression } from '#platform/resource/expression.ts'
import type { BulkChoice, BulkWish } from './bulk_wish.ts'

/** A member that was asked for. */
export interface Member {
  readonly id: number
  readonly rl_no: string
  readonly name: string
  /** Why it is not billed; null for who is. */
  readonly leftOut: Pick<RuleFault, 'text' | 'params'> | null
}

/**
 * Who is billed and who is not, by RL number. What somebody may not know is none of them.
 * @param read of who asks
 * @param readAll of the whole office: a bill is one, whoever made it
 */
export async function membersFor(
  read: Reader,
  readAll: Reader,
  wish: Pick<BulkWish, 'ledger' | 'description'> & BulkChoice,
): Promise<Member[]> {
  let asked = read.selectFrom('agency').select(['id', 'rl_no', 'name', 'status'])
  asked = wish.agencies ? asked.where('id', 'in', wish.agencies) : asked.where('status', '=', 'active')
  if (wish.categories) asked = asked.where('category', 'in', wish.categories)
  const members = await asked.orderBy('rl_no').orderBy('id').execute()
  const billed = await billedBefore(readAll, wish)
  return members.map(({ id, rl_no, name, status }) => {
    const number = billed.get(id)
    const leftOut =
      status !== 'active'
        ? { text: 'bulk_bill.not_active' }
        : number === undefined
          ? null
          : { text: 'bulk_bill.billed_before', params: { number: asWritten(number) } }
    return { id, rl_no, name, leftOut }
  })
}

/**
 * Members that have a bill for the same ledger in the same words, which is not void, by their ids.
 * @param agency of this one only
 */
export async function billedBefore(
  readAll: Reader,
  { ledger, description }: Pick<BulkWish, 'ledger' | 'description'>,
  agency?: number,
): Promise<ReadonlyMap<number, string>> {
  let bills = readAll
    .selectFrom('receivable_bill_lines as l')
    .innerJoin('receivable_bill as b', 'b.id', 'l.record')
    .innerJoin('sub_ledger_account as s', 's.id', 'b.sub_ledger')
    .select(['s.linked_record', 'b.id', 'b.invoice_no'])
    .where('l.income_ledger', '=', ledger)
    .where(expression<boolean>`lower(l."description") = lower(${description})`)
    .where('b.status', '!=', 'void')
    .where('s.kind', '=', 'agency')
    .where('s.linked_record', 'is not', null)
  if (agency !== undefined) bills = bills.where('s.linked_record', '=', agency)
  const rows = await bills.execute()
  return new Map(rows.map(({ linked_record, id, invoice_no }) => [linked_record ?? 0, invoice_no ?? `#${id}`]))
}
