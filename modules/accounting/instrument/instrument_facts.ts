import type { Reader } from '#platform/access/read.ts'
import { poisha } from '#platform/money/poisha.ts'
import type { Allocation, OpenBill } from '../allocation/allocation.rules.ts'
import { liveAllocations, openBills, type LiveAllocation } from '../allocation/open_bills.ts'
import type { BillKey } from '../bill/bills.ts'
import type { GatedDeposit, GatedInstrument } from '../update_permission/gate.ts'
import type { Source } from './received_for.ts'

export interface KnownBank {
  readonly id: number
  /** Number of the own account; null for a bank on which others draw. */
  readonly account_no: string | null
  readonly ledger: number | null
}

/** Whether a bank is an account of the association that stands in the books. */
export const isOwnAccount = (bank: KnownBank | undefined): boolean => bank?.account_no != null && bank.ledger !== null

/** The bank of a paper, and the one that it goes to. */
export async function banksOf(
  readAll: Reader,
  bank: number,
  into: number | null,
): Promise<{ readonly bank: KnownBank | undefined; readonly into: KnownBank | undefined }> {
  const rows = await readAll
    .selectFrom('bank')
    .select(['id', 'account_no', 'ledger'])
    .where('id', 'in', [bank, into ?? bank])
    .execute()
  return { bank: rows.find(({ id }) => id === bank), into: rows.find(({ id }) => id === into) }
}

/** Bills that an instrument settles now: by what brought it, and by steps of its own. */
export async function settledOf(
  readAll: Reader,
  instrument: GatedInstrument,
  id: number | null,
  source: Source,
): Promise<readonly LiveAllocation[]> {
  const own = source.type === instrument ? [] : await liveAllocations(readAll, instrument, id ?? 0)
  return [...(await liveAllocations(readAll, source.type, source.id)), ...own]
}

/** The bills of some rows, with what is open of them besides what was settled. */
export async function billsOf(
  readAll: Reader,
  rows: readonly Allocation[],
  settled: readonly LiveAllocation[],
): Promise<ReadonlyMap<BillKey, OpenBill>> {
  const keys = [...new Set(rows.map(({ bill }) => bill))]
  const bills = keys.length === 0 ? [] : await openBills(readAll, keys)
  const own = (key: BillKey) =>
    settled.filter(({ bill }) => bill === key).reduce((sum, { amount }) => sum + poisha(amount), 0n)
  return new Map(bills.map((bill) => [bill.key, { ...bill, open: bill.open + own(bill.key) }]))
}

/** Business day on which a document was taken back by a voucher of its own, because its month is closed; null where it was not. */
export async function takenBackOn(readAll: Reader, { type, id }: Source): Promise<string | null> {
  const last = await readAll
    .selectFrom('acc_voucher as v')
    .leftJoin('acc_voucher as x', (on) => on.onRef('x.id', '=', 'v.replaced_by').on('x.source_type', '=', 'reversal'))
    .select('x.voucher_date')
    .where('v.source_type', '=', type)
    .where('v.source_id', '=', id)
    .orderBy('v.id', 'desc')
    .executeTakeFirst()
  return last?.voucher_date ?? null
}

/** Id of the voucher of a step that stands; null where there is none. */
export async function liveVoucher(
  readAll: Reader,
  instrument: GatedInstrument | GatedDeposit,
  id: number | null,
  event: string,
): Promise<number | null> {
  const found = await readAll
    .selectFrom('acc_voucher')
    .select('id')
    .where('source_type', '=', instrument)
    .where('source_id', '=', id ?? 0)
    .where('source_event', '=', event)
    .where('status', '=', 'posted')
    .executeTakeFirst()
  return found?.id ?? null
}
