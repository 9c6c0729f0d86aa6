import type { Reader } from '#platform/access/read.ts'
import { poisha } from '#platform/money/poisha.ts'
import { expression } from '#platform/resource/expression.ts'
import { partyLine } from '../bill/bill.posting.ts'
import {
  billIn,
  billKey,
  billSides,
  isBillResource,
  openingBill,
  type BillKey,
  type BillResource,
  type OwedResource,
} from '../bill/bills.ts'
import { source_type as opening } from '../opening/opening_facts.ts'
import type { OpenBill, PaidLine } from './allocation.rules.ts'
import { openOpeningBills } from './open_opening_bills.ts'
import { advancing, payingSides, type Advancing, type PayingVoucher } from './paying_sides.ts'

/** Vouchers that settle bills: those, and journals, of which each line says itself which bill it settles. */
export type SettlingVoucher = PayingVoucher | 'journal'

/** What a payment has settled of a bill and nobody has undone. */
export interface LiveAllocation {
  readonly id: number
  readonly bill: BillKey
  /** Place of the line of the payment. */
  readonly paid_line: number
  /** Decimal string of taka. */
  readonly amount: string
}

/** The entry of a voucher that stands: not reversed, of its last revision. */
const stands = expression<boolean>`e."revision" = v."revision" and e."kind" <> 'reversal' and v."status" = 'posted'`

/** Bills with their line in the books. @param readAll of the whole office */
export async function openBills(readAll: Reader, keys: readonly BillKey[]): Promise<OpenBill[]> {
  const asked = Map.groupBy(keys.map(billIn), ({ of }) => of)
  const found: OpenBill[] = []
  for (const [of, bills] of asked)
    found.push(
      ...(await billsOf(
        readAll,
        of,
        bills.map(({ id }) => id),
      )),
    )
  return found
}

const billsOf = (readAll: Reader, of: OwedResource, ids: readonly number[]): Promise<OpenBill[]> =>
  of === openingBill ? openOpeningBills(readAll, ids) : openBillsOf(readAll, of, ids)

async function openBillsOf(readAll: Reader, of: BillResource, ids: readonly number[]): Promise<OpenBill[]> {
  const bills = await readAll
    .selectFrom(of)
    .select(['id', 'invoice_no', 'voucher_date', 'party_ledger', 'allocated'])
    .where('id', 'in', [...ids])
    .execute()
  const lines = await readAll
    .selectFrom('acc_voucher as v')
    .innerJoin('acc_entry as e', (on) => on.onRef('e.voucher', '=', 'v.id').on(stands))
    .innerJoin('acc_line as l', (on) => on.onRef('l.entry', '=', 'e.id').onRef('l.fiscal_year', '=', 'e.fiscal_year'))
    .select(['v.source_id', 'l.entry', 'l.line_no', 'l.ledger', 'l.sub_ledger', 'l.branch', 'l.debit', 'l.credit'])
    .where('v.source_type', '=', of)
    .where('v.source_id', 'in', [...ids])
    .where('l.line_no', '=', partyLine)
    .execute()
  return bills.map(({ id, invoice_no, voucher_date, party_ledger, allocated }) => {
    // What was paid at once is owed by nobody: then the first line is that of the cash box.
    const line = lines.find(({ source_id, ledger }) => source_id === id && ledger === party_ledger) ?? null
    const owed = line === null ? 0n : poisha(line.debit) + poisha(line.credit)
    return {
      key: billKey(of, id),
      side: billSides[of],
      number: invoice_no ?? `#${id}`,
      date: voucher_date,
      line,
      owed,
      open: line === null ? 0n : owed - poisha(allocated),
    }
  })
}

/**
 * Bills that the postings of a document settle now, and its rows name: of a cheque those of all its steps. @param source resource of the
 * document
 */
export async function liveAllocations(readAll: Reader, source: string, id: number): Promise<LiveAllocation[]> {
  return (await allAllocations(readAll, source, id)).flatMap(
    ({ source_type, source_id, opening_bill, made_by, ...row }) =>
      isBillResource(source_type)
        ? [{ ...row, bill: billKey(source_type, source_id) }]
        : opening_bill !== null && isOfRow(made_by)
          ? [{ ...row, bill: billKey(openingBill, opening_bill) }]
          : [],
  )
}

/** Opening bills that they settle and no row names: of before rows could. @returns the settlements */
export async function openingAllocations(readAll: Reader, source: string, id: number): Promise<{ id: number }[]> {
  return (await allAllocations(readAll, source, id))
    .filter(({ source_type, made_by }) => source_type === opening && !isOfRow(made_by))
    .map((row) => ({ id: row.id }))
}

/**
 * Before the rows of payments named opening bills, these were settled by a call of their own, and no row tells of it: such a settlement
 * is opened again by itself. @param key of the request that settled
 */
export const isOfRow = (key: string): boolean => !key.startsWith('apply_opening:')

const allAllocations = (readAll: Reader, source: string, id: number) =>
  readAll
    .selectFrom('acc_voucher as p')
    .innerJoin('acc_entry as x', 'x.voucher', 'p.id')
    .innerJoin('acc_allocation as a', 'a.paid_entry', 'x.id')
    .innerJoin('acc_entry as e', 'e.id', 'a.bill_entry')
    .innerJoin('acc_voucher as v', 'v.id', 'e.voucher')
    .leftJoin('acc_allocation as u', 'u.undoes', 'a.id')
    .leftJoin('opening_bill as b', (on) =>
      on.onRef('b.entry', '=', 'a.bill_entry').onRef('b.line_no', '=', 'a.bill_line'),
    )
    .select(['a.id', 'v.source_type', 'v.source_id', 'a.paid_line', 'a.amount'])
    .select(['b.id as opening_bill', 'a.idempotency_key as made_by'])
    .where('p.source_type', '=', source)
    .where('p.source_id', '=', id)
    .where('a.undoes', 'is', null)
    .where('u.id', 'is', null)
    .orderBy('a.id')
    .execute()

/** Lines of a posted voucher that may settle bills, and what of each settles nothing yet. */
export async function paidLines(readAll: Reader, source: SettlingVoucher, id: number): Promise<PaidLine[]> {
  const rows = await readAll
    .selectFrom('acc_voucher as v')
    .innerJoin('acc_entry as e', (on) => on.onRef('e.voucher', '=', 'v.id').on(stands))
    .innerJoin('acc_line as l', (on) => on.onRef('l.entry', '=', 'e.id').onRef('l.fiscal_year', '=', 'e.fiscal_year'))
    .leftJoin('acc_allocation as a', (on) =>
      on.onRef('a.paid_entry', '=', 'l.entry').onRef('a.paid_line', '=', 'l.line_no'),
    )
    .select(['l.entry', 'l.line_no', 'l.ledger', 'l.sub_ledger', 'l.branch', 'l.debit', 'l.credit'])
    .select(expression<string>`coalesce(sum(a."amount"), 0)`.as('used'))
    .where('v.source_type', '=', source)
    .where('v.source_id', '=', id)
    .where('l.auto', '=', false)
    .$if(source !== 'journal', (all) =>
      all.where(source === 'journal' ? 'l.debit' : `l.${payingSides[source]}`, '>', '0'),
    )
    .groupBy(['l.entry', 'l.line_no', 'l.ledger', 'l.sub_ledger', 'l.branch', 'l.debit', 'l.credit'])
    .orderBy('l.line_no')
    .execute()
  return rows.map(({ debit, credit, used, ...line }) => ({
    ...line,
    free: poisha(debit) + poisha(credit) - poisha(used),
  }))
}

/** A line of a payment that has money over, and the voucher it stands in. */
export interface Advance extends PaidLine {
  readonly source: PayingVoucher
  readonly voucher: number
  /** The day it stands in the books on. */
  readonly date: string
}

/**
 * What receipts and credit notes of a party, or payments and debit notes to it, have over, the oldest first.
 * @param readAll of the whole office: what is used is used, whoever did it
 * @param read of who asks: vouchers that somebody may not know are none of his advances
 */
export async function advancesOf(readAll: Reader, read: Reader, of: Advancing, party: number): Promise<Advance[]> {
  const side = `l.${payingSides[of]}` as const
  const rows = await readAll
    .selectFrom('acc_line as l')
    .innerJoin('acc_entry as e', (on) => on.onRef('e.id', '=', 'l.entry').onRef('e.fiscal_year', '=', 'l.fiscal_year'))
    .innerJoin('acc_voucher as v', (on) => on.onRef('v.id', '=', 'e.voucher').on(stands))
    .leftJoin('acc_allocation as a', (on) =>
      on.onRef('a.paid_entry', '=', 'l.entry').onRef('a.paid_line', '=', 'l.line_no'),
    )
    .select(['l.entry', 'l.line_no', 'l.ledger', 'l.sub_ledger', 'l.branch', 'v.source_type', 'v.source_id as voucher'])
    .select([`${side} as paid`, 'e.entry_date as date'])
    .select(expression<string>`coalesce(sum(a."amount"), 0)`.as('used'))
    .where('l.sub_ledger', '=', party)
    .where(side, '>', '0')
    .where('l.auto', '=', false)
    .where('v.source_type', 'in', [...advancing[of]])
    .groupBy(['l.entry', 'l.line_no', 'l.ledger', 'l.sub_ledger', 'l.branch', side, 'v.source_type', 'v.source_id'])
    .groupBy('e.entry_date')
    .having(expression<boolean>`coalesce(sum(a."amount"), 0) < ${expression.ref(side)}`)
    .orderBy('e.entry_date')
    .orderBy('l.entry')
    .orderBy('l.line_no')
    .execute()
  const known = new Set<string>()
  for (const source of advancing[of]) {
    const vouchers = rows.filter(({ source_type }) => source_type === source).map(({ voucher }) => voucher)
    if (vouchers.length === 0) continue
    const found = await read.selectFrom(source).select('id').where('id', 'in', vouchers).execute()
    for (const { id } of found) known.add(`${source} ${id}`)
  }
  return rows.flatMap(({ paid, used, source_type, ...line }) => {
    const source = advancing[of].find((one) => one === source_type)
    return source !== undefined && known.has(`${source} ${line.voucher}`)
      ? [{ ...line, source, free: poisha(paid) - poisha(used) }]
      : []
  })
}
