import type { Reader } from '#platform/access/read.ts'
import { may } from '#platform/access/session.ts'
import { invalid } from '#platform/errors/errors.ts'
import { readId } from '#platform/fields/ref/field.ts'
import { poisha, taka } from '#platform/money/poisha.ts'
import type { CallContext, RuleFault } from '#platform/resource/implementation.ts'
import { billIn } from '../bill/bills.ts'
import { bookRefusal } from '../ledger/refusals.ts'
import { allocationsAsked } from './asked_allocations.ts'
import { advanceFaults, allocationsIn, pairsOf, type Allocation } from './allocation.rules.ts'
import { applyToOpening } from './apply_opening.ts'
import { advancesOf, openBills, type Advance } from './open_bills.ts'
import { openingAsked } from './opening_bills.ts'
import type { Advancing, PayingVoucher } from './paying_sides.ts'
import { columnsOfPayment } from './payment.ts'

/** What the answer calls the vouchers whose advance was used. */
const calledIn: Readonly<Record<PayingVoucher, string>> = {
  receipt_voucher: 'receipt',
  payment_voucher: 'payment',
  sales_return: 'credit_note',
  purchase_return: 'debit_note',
}

/** A row of a payment that settles so much of a bill, which one of its columns names. */
type Row = Readonly<Record<string, unknown>> & { readonly amount: string }

/**
 * Settles bills of a party from what its receipts, or payments to it, left over, the oldest first: nothing is posted, for both
 * stand in one ledger. The vouchers say afterwards what they settled, and their own rules hold. accounting.md 2.11,
 * receipt_voucher apply_advance.
 */
export const advancesIn =
  (of: Advancing) =>
  async (
    call: Pick<CallContext, 'body' | 'read' | 'together' | 'today' | 'session'>,
  ): Promise<{ readonly allocations: readonly Row[]; readonly voucher: null }> => {
    const party = readId(call.body['sub_ledger'])
    if (party === undefined) throw invalid({ sub_ledger: [{ text: 'field.invalid' }] })
    const { allocations: written, opening: writtenOpening } = call.body
    const opening = openingAsked(writtenOpening)
    // Whoever settles opening bills alone names no others.
    const isAlone = opening.length > 0 && (written === undefined || (Array.isArray(written) && written.length === 0))
    const allocations = isAlone ? [] : await allocationsAsked(call.read, written, of)
    const applied = await call.together(async (_store, readAll, judged, db) => {
      const keys = allocations.map(({ bill }) => bill)
      const bills = new Map((await openBills(readAll, keys)).map((bill) => [bill.key, bill]))
      const all = (await advancesOf(readAll, call.read, of, party)).filter((one) =>
        may(call.session, `${one.source}.update`),
      )
      // Where opening bills are settled too, what notes have over goes to the others first: they take nothing else.
      const advances =
        opening.length === 0 ? all : all.toSorted((a, b) => Number(a.source === of) - Number(b.source === of))
      const [fault] = advanceFaults(allocations, bills, advances, party)
      if (fault) throw refusalOf(fault)
      const made = appliedOf(allocations, bills, advances)
      for (const applied of Map.groupBy(made, (one) => `${one.source} ${one.voucher}`).values()) {
        const [first] = applied
        if (!first) continue
        const { source, voucher } = first
        const now = await readAll
          .selectFrom(source)
          .select('row_version')
          .where('id', '=', voucher)
          .executeTakeFirstOrThrow()
        const before = await rowsOf(readAll, source, voucher)
        const rows = applied.map(({ row }) => row)
        await judged.update(source, voucher, {
          row_version: now.row_version,
          allocations: together(source, [...before, ...rows]),
        })
      }
      if (opening.length > 0)
        await applyToOpening({
          source: of,
          party,
          asked: opening,
          read: call.read,
          readAll,
          db,
          refused: refusalOf,
          today: call.today,
          by: call.session.user,
        })
      return made
    })
    return {
      allocations: applied.map(({ source, voucher, row }) => ({ ...row, [calledIn[source]]: voucher })),
      voucher: null,
    }
  }

/** What a payment settles so far, as its rows say. */
const rowsOf = async (readAll: Reader, source: PayingVoucher, id: number): Promise<Row[]> => {
  const columns = Object.keys(columnsOfPayment[source])
  const rows = await readAll
    .selectFrom(`${source}_allocations`)
    .selectAll()
    .where('record', '=', id)
    .orderBy('position')
    .execute()
  return rows.map((row) => ({ ...picked(row, columns), amount: row.amount }))
}

const picked = (row: Readonly<Record<string, unknown>>, columns: readonly string[]) =>
  Object.fromEntries(columns.map((column) => [column, row[column] ?? null]))

/** What comes out of which voucher. */
function appliedOf(
  allocations: readonly Allocation[],
  bills: Parameters<typeof pairsOf>[1],
  advances: readonly Advance[],
): { readonly source: PayingVoucher; readonly voucher: number; readonly row: Row }[] {
  const voucherOf = new Map(advances.map(({ entry, source, voucher }) => [entry, { source, voucher }]))
  const namedAs = new Map(allocations.map(({ bill, at }) => [bills.get(bill)?.line?.entry, { bill, at }]))
  return pairsOf(allocations, bills, advances).flatMap(({ bill_entry, paid_entry, amount }) => {
    const [named, from] = [namedAs.get(bill_entry), voucherOf.get(paid_entry)]
    if (!named || !from) return []
    return [{ ...from, row: { [named.at.column]: billIn(named.bill).id, amount: taka(amount) } }]
  })
}

/** Rows of one list, those of the same bill as one. */
function together(source: PayingVoucher, rows: readonly Row[]): Row[] {
  const byBill = Map.groupBy(allocationsIn(rows, columnsOfPayment[source]), ({ bill }) => bill)
  return [...byBill].flatMap(([bill, of]) =>
    of.slice(0, 1).map(({ at }) => ({
      [at.column]: billIn(bill).id,
      amount: taka(of.reduce((sum, { amount }) => sum + poisha(amount), 0n)),
    })),
  )
}

const refusalOf = (fault: RuleFault) =>
  fault.code === undefined && fault.field !== undefined
    ? invalid({ [fault.field]: [{ text: fault.text, params: fault.params ?? {} }] })
    : bookRefusal(fault)
