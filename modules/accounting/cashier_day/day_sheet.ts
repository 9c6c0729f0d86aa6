import type { Reader } from '#platform/access/read.ts'
import { addDays } from '#platform/clock/day.ts'
import { poisha, taka } from '#platform/money/poisha.ts'
import { expression } from '#platform/resource/expression.ts'
import { officeSetting } from '#platform/settings/office_settings.ts'
import { movedUntil } from '../balance/moved_until.ts'
import { denominationsOf } from './cash_count.ts'
import type { DaySheet, HandOver, ModeTaken, Movement } from './day_sheet_answer.ts'
import { receiptBooks } from './receipt_books.ts'

/** A drawer on a day. */
export interface Drawer {
  readonly ledger: number
  readonly branch: number
  readonly day: string
}

/** What the books of a drawer hold when a day ends, in poisha. */
export async function heldAfter(read: Reader, { ledger, branch }: Drawer, day: string): Promise<bigint> {
  const { debit, credit } = await movedUntil(read, { ledger, branch, sub_ledger: undefined }, day)
  return debit - credit
}

/** Notes and coins that the office counts, the largest first. */
export const knownDenominations = async (readAll: Reader): Promise<string[]> =>
  denominationsOf(await officeSetting(readAll, 'cash_denominations'))

/**
 * What came into a drawer on a day and what left it, what the branch took in by mode, and its receipt books: from the books as they
 * stand. The voucher of the difference is no part of it: it follows from it. @param read of who asks
 */
export async function daySheet(read: Reader, readAll: Reader, drawer: Drawer): Promise<DaySheet> {
  const { ledger, branch, day } = drawer
  const named = await read
    .selectFrom('ledger_account as a')
    .innerJoin('branch as b', (on) => on.on('b.id', '=', branch))
    .select(['a.name as ledger_name', 'b.name as branch_name'])
    .where('a.id', '=', ledger)
    .executeTakeFirst()
  const opening = await heldAfter(read, drawer, addDays(day, -1))
  const vouchers = await movedVouchers(read, drawer)
  const contras = await handedOver(read, vouchers)
  const handed = new Set(contras.map(({ voucher }) => voucher))
  const received = vouchers.filter(({ net }) => net > 0n)
  const paid = vouchers.filter(({ net, voucher }) => net < 0n && !handed.has(voucher))
  const [receivedTotal, paidTotal] = [sum(received), -sum(paid)]
  const handedTotal = contras.reduce((all, { amount }) => all + poisha(amount), 0n)
  return {
    ledger,
    ledger_name: named?.ledger_name ?? '',
    branch,
    branch_name: named?.branch_name ?? '',
    day,
    opening: taka(opening),
    received: byKind(received),
    received_total: taka(receivedTotal),
    paid: byKind(paid),
    paid_total: taka(paidTotal),
    handed_over: contras.map(({ voucher: _voucher, ...one }) => one),
    handed_over_total: taka(handedTotal),
    expected: taka(opening + receivedTotal - paidTotal - handedTotal),
    modes: await modesTaken(read, drawer),
    books: await booksUsed(read, drawer),
    denominations: await knownDenominations(readAll),
  }
}

/** A voucher that moved the drawer; `net` in poisha, above zero what came in. What was taken back on the same day is in none. */
interface Moved {
  readonly voucher: number
  readonly source_type: string
  readonly source_id: number
  readonly net: bigint
}

const sum = (vouchers: readonly Moved[]): bigint => vouchers.reduce((all, { net }) => all + net, 0n)

async function movedVouchers(read: Reader, { ledger, branch, day }: Drawer): Promise<Moved[]> {
  const net = expression<string>`sum(l."debit" - l."credit")::numeric(20,2)`
  const rows = await read
    .selectFrom('acc_line as l')
    .innerJoin('acc_entry as e', (on) => on.onRef('e.id', '=', 'l.entry').onRef('e.fiscal_year', '=', 'l.fiscal_year'))
    .innerJoin('acc_voucher as v', 'v.id', 'e.voucher')
    .select(['v.id as voucher', 'v.source_type', 'v.source_id', net.as('net')])
    .where('l.ledger', '=', ledger)
    .where('l.branch', '=', branch)
    .where('l.entry_date', '=', day)
    .where('v.source_type', '!=', 'cashier_day')
    .groupBy(['v.id', 'v.source_type', 'v.source_id'])
    .having(expression<boolean>`sum(l."debit" - l."credit") <> 0`)
    .orderBy('v.id')
    .execute()
  return rows.map((row) => ({ ...row, net: poisha(row.net) }))
}

/** Of the vouchers those that took money to a bank or another cash ledger. */
async function handedOver(
  read: Reader,
  vouchers: readonly Moved[],
): Promise<(HandOver & { readonly voucher: number })[]> {
  const out = vouchers.filter(({ source_type, net }) => source_type === 'contra' && net < 0n)
  if (out.length === 0) return []
  const rows = await read
    .selectFrom('acc_voucher as v')
    .innerJoin('contra as c', 'c.id', 'v.source_id')
    .innerJoin('ledger_account as a', 'a.id', 'c.to_ledger')
    .select(['v.id as voucher', 'c.id as contra', 'v.invoice_no', 'a.name as to', 'v.reference_no'])
    .where(
      'v.id',
      'in',
      out.map(({ voucher }) => voucher),
    )
    .orderBy('v.id')
    .execute()
  return rows.map((row) => ({
    ...row,
    amount: taka(-(out.find(({ voucher }) => voucher === row.voucher)?.net ?? 0n)),
  }))
}

/** Movements by the kind of document, the most first. */
function byKind(vouchers: readonly Moved[]): Movement[] {
  const kinds = Map.groupBy(vouchers, ({ source_type }) => source_type)
  return [...kinds]
    .map(([source_type, all]) => ({ source_type, vouchers: all.length, net: sum(all) }))
    .toSorted((a, b) => b.vouchers - a.vouchers || (a.source_type < b.source_type ? -1 : 1))
    .map(({ net, ...kind }) => ({ ...kind, amount: taka(net < 0n ? -net : net) }))
}

/** What receipts brought, by mode: cash into the drawer, everything else into the branch, for a cheque lies in no drawer. */
async function modesTaken(read: Reader, { ledger, branch, day }: Drawer): Promise<ModeTaken[]> {
  return read
    .selectFrom('receipt_voucher as r')
    .select([
      'r.payment_mode',
      expression<number>`count(*)::int`.as('count'),
      expression<string>`sum(r."net_amount")::numeric(20,2)`.as('amount'),
    ])
    .where('r.branch', '=', branch)
    .where('r.voucher_date', '=', day)
    .where('r.status', '=', 'posted')
    .where(expression<boolean>`(r."payment_mode" <> 'cash' or r."receive_in" = ${ledger})`)
    .groupBy('r.payment_mode')
    .orderBy(expression`case when r."payment_mode" = 'cash' then 0 else 1 end`)
    .orderBy('r.payment_mode')
    .execute()
}

/** The receipt books of the branch on the day. */
async function booksUsed(read: Reader, { branch, day }: Drawer) {
  const numbered = await read
    .selectFrom('receipt_voucher as r')
    .select(['r.mr_no', 'r.status'])
    .where('r.branch', '=', branch)
    .where('r.voucher_date', '=', day)
    .where('r.mr_no', 'is not', null)
    .execute()
  const receipts = numbered.flatMap(({ mr_no, status }) => (mr_no === null ? [] : [{ mr_no, status }]))
  // First which leaves would be missing, then which of these another day has.
  const asked: string[] = []
  receiptBooks(receipts, (mr_no) => asked.push(mr_no) > 0)
  if (asked.length === 0) return receiptBooks(receipts, () => false)
  const used = await read
    .selectFrom('receipt_voucher as r')
    .select('r.mr_no')
    .where('r.branch', '=', branch)
    .where('r.mr_no', 'in', asked)
    .execute()
  const known = new Set(used.map(({ mr_no }) => mr_no))
  return receiptBooks(receipts, (mr_no) => known.has(mr_no))
}
