import type { Reader } from '#platform/access/read.ts'
import { numberOf, sourceOf } from '../instrument/received_for.ts'
import { isDeposit, isInstrument, type Gated, type GatedDeposit } from './gate.ts'

/** A record as a request to change it keeps it. */
export interface GatedRecord {
  /** `posted` while the record can be asked for. */
  readonly status: string
  readonly row_version: number
  readonly invoice_no: string | null
  readonly voucher_date: string
  /** Decimal string of taka. */
  readonly total: string
  readonly branch: number
}

/**
 * The record that a request is about; undefined where the asker may not see it.
 * @param read of who asks
 * @param readAll of the whole office, for the number of the voucher
 */
export async function gatedRecord(
  read: Reader,
  readAll: Reader,
  { record_type, record }: { readonly record_type: Gated; readonly record: number },
): Promise<GatedRecord | undefined> {
  if (isDeposit(record_type)) return gatedDeposit(read, readAll, record_type, record)
  if (!isInstrument(record_type))
    return read
      .selectFrom(record_type)
      .select(['status', 'row_version', 'invoice_no', 'voucher_date', 'total', 'branch'])
      .where('id', '=', record)
      .executeTakeFirst()
  const found = await read
    .selectFrom(record_type)
    .select(['id', 'status', 'row_version', 'received_on', 'amount', 'branch', 'source_type', 'source_id'])
    .where('id', '=', record)
    .executeTakeFirst()
  if (!found) return undefined
  const { received_on, amount, status, row_version, branch } = found
  return {
    // On its way it is corrected by its steps: only as long as it lies in the drawer it can be written anew, or canceled.
    status: status === 'in_hand' || status === 'received' ? 'posted' : status,
    row_version,
    invoice_no: await numberOf(readAll, sourceOf(record_type, found)),
    voucher_date: received_on,
    total: amount,
    branch,
  }
}

/** A deposit that came with the opening balances changes freely: only what was posted of it can be asked for. */
async function gatedDeposit(
  read: Reader,
  readAll: Reader,
  record_type: GatedDeposit,
  id: number,
): Promise<GatedRecord | undefined> {
  if (record_type === 'fdr_installment') return gatedInstallment(read, id)
  const found = await read
    .selectFrom(record_type)
    .select(['row_version', 'open_date', 'principal', 'branch'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) return undefined
  const { row_version, open_date, principal, branch } = found
  const invoice_no = await numberOf(readAll, { type: record_type, id, event: 'open' })
  return {
    status: invoice_no === null ? 'unposted' : 'posted',
    row_version,
    invoice_no,
    voucher_date: open_date,
    total: principal,
    branch,
  }
}

/** What moved before the books began has no voucher, and changes freely too. */
async function gatedInstallment(read: Reader, id: number): Promise<GatedRecord | undefined> {
  const found = await read
    .selectFrom('fdr_installment')
    .select(['status', 'row_version', 'voucher', 'date', 'gross', 'branch'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) return undefined
  const { status, row_version, voucher, date, gross, branch } = found
  return {
    status: status === 'posted' && voucher === null ? 'unposted' : status,
    row_version,
    invoice_no: voucher,
    voucher_date: date,
    total: gross,
    branch,
  }
}
