import { may } from '#platform/access/session.ts'
import { invalid } from '#platform/errors/errors.ts'
import { readId } from '#platform/fields/ref/field.ts'
import { poisha, taka } from '#platform/money/poisha.ts'
import type { CallContext, RuleFault } from '#platform/resource/implementation.ts'
import { billIn, openingBill } from '../bill/bills.ts'
import type { Pair } from '../ledger/allocate.ts'
import { bookFault, bookRefusal } from '../ledger/refusals.ts'
import { allocationsAsked } from './asked_allocations.ts'
import { advanceFaults, listOf, pairsOf, type Allocation } from './allocation.rules.ts'
import { advancesOf, openBills, type Advance } from './open_bills.ts'
import { openingAsked, openingNamed } from './opening_bills.ts'
import { owedTo, type Advancing, type PayingVoucher } from './paying_sides.ts'
import { rowFor, rowsOf, together, type PaymentRow } from './payment_rows.ts'

/** What the answer calls the vouchers whose advance was used. */
const calledIn: Readonly<Record<PayingVoucher, string>> = {
  receipt_voucher: 'receipt',
  payment_voucher: 'payment',
  sales_return: 'credit_note',
  purchase_return: 'debit_note',
}

/**
 * Settles bills of a party from what its receipts, or payments to it, left over, the oldest first: nothing is posted, for both
 * stand in one ledger. The vouchers say afterwards what they settled, and their own rules hold. Bills of before the books are named among
 * the others, or by their lines (`opening`). accounting.md 2.7, 2.11, receipt_voucher apply_advance.
 */
export const advancesIn =
  (of: Advancing) =>
  async (
    call: Pick<CallContext, 'body' | 'read' | 'together' | 'today' | 'session'>,
  ): Promise<{ readonly allocations: readonly PaymentRow[]; readonly voucher: null }> => {
    const party = readId(call.body['sub_ledger'])
    if (party === undefined) throw invalid({ sub_ledger: [{ text: 'field.invalid' }] })
    const { allocations: written, opening: writtenOpening } = call.body
    const opening = openingAsked(writtenOpening)
    // Whoever settles opening bills by their lines alone names no others.
    const isAlone = opening.length > 0 && (written === undefined || (Array.isArray(written) && written.length === 0))
    const named = isAlone ? [] : await allocationsAsked(call.read, written, of)
    const wanted = [...named, ...(await openingNamed(call.read, opening))]
    const applied = await call.together(async (_store, readAll, judged) => {
      // Of two who settle for a party at once, the second finds what the first one left.
      await readAll.selectFrom('sub_ledger_account').select('id').where('id', '=', party).forNoKeyUpdate().execute()
      const keys = wanted.map(({ bill }) => bill)
      const bills = new Map((await openBills(readAll, keys)).map((bill) => [bill.key, bill]))
      const all = (await advancesOf(readAll, call.read, of, party)).filter((one) =>
        may(call.session, `${one.source}.update`),
      )
      // Where opening bills are settled too, what notes have over goes to the others first: they take nothing else.
      const advances = wanted.some(isOpening)
        ? all.toSorted((a, b) => Number(a.source === of) - Number(b.source === of))
        : all
      const [fault] = advanceFaults(wanted, bills, advances, { party, side: owedTo(of) })
      if (fault) throw refusalOf(fault)
      const made = appliedOf(wanted, bills, advances, of)
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
      return made
    })
    return {
      allocations: applied
        .filter(({ list }) => list === 'allocations')
        .map(({ source, voucher, row }) => ({ ...row, [calledIn[source]]: voucher })),
      voucher: null,
    }
  }

const isOpening = ({ bill }: Allocation): boolean => billIn(bill).of === openingBill

interface Applied {
  readonly source: PayingVoucher
  readonly voucher: number
  readonly row: PaymentRow
  /** By which list of the call it was asked for. */
  readonly list: string
}

/** What comes out of which voucher. @throws Refusal ACC-061 where what notes have over would have to settle opening bills */
function appliedOf(
  wanted: readonly Allocation[],
  bills: Parameters<typeof pairsOf>[1],
  advances: readonly Advance[],
  of: Advancing,
): Applied[] {
  const [openings, others] = [wanted.filter(isOpening), wanted.filter((one) => !isOpening(one))]
  const pairs = pairsOf(others, bills, advances)
  // What a note has over settles bills of the office: its rows name no others.
  const own = leftAfter(advances, pairs).filter(({ source }) => source === of)
  const more = pairsOf(openings, bills, own)
  const alloc = openings.reduce((sum, { amount }) => sum + poisha(amount), 0n)
  const amount = more.reduce((sum, pair) => sum + pair.amount, 0n)
  if (amount < alloc) throw bookRefusal(bookFault('ACC-061', listOf(openings), { alloc, amount }))
  const voucherOf = new Map(advances.map(({ entry, source, voucher }) => [entry, { source, voucher }]))
  const lineOf = (entry: number, line: number): string => `${entry} ${line}`
  const namedAs = new Map(
    wanted.flatMap((one) => {
      const line = bills.get(one.bill)?.line
      return line ? [[lineOf(line.entry, line.line_no), one] as const] : []
    }),
  )
  return [...pairs, ...more].flatMap((pair) => {
    const [named, from] = [namedAs.get(lineOf(pair.bill_entry, pair.bill_line)), voucherOf.get(pair.paid_entry)]
    if (!named || !from) return []
    return [{ ...from, row: rowFor(from.source, named.bill, taka(pair.amount)), list: listOf([named]) }]
  })
}

const leftAfter = (advances: readonly Advance[], pairs: readonly Pair[]): Advance[] =>
  advances.map((line) => ({
    ...line,
    free: pairs
      .filter(({ paid_entry, paid_line }) => paid_entry === line.entry && paid_line === line.line_no)
      .reduce((left, { amount }) => left - amount, line.free),
  }))

const refusalOf = (fault: RuleFault) =>
  fault.code === undefined && fault.field !== undefined
    ? invalid({ [fault.field]: [{ text: fault.text, params: fault.params ?? {} }] })
    : bookRefusal(fault)
