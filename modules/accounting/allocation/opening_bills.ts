import type { Reader } from '#platform/access/read.ts'
import { invalid } from '#platform/errors/errors.ts'
import { readValue } from '#platform/fields/catalogue.ts'
import { money } from '#platform/fields/index.ts'
import { readId } from '#platform/fields/ref/field.ts'
import { expression } from '#platform/resource/expression.ts'
import { usualCreditDays } from '../bill/bill_facts.ts'
import { billKey, openingBill } from '../bill/bills.ts'
import { inTaka, type Poisha } from '../dues/open_parts.ts'
import { source_type } from '../opening/opening_facts.ts'
import type { Allocation } from './allocation.rules.ts'
import type { Advancing } from './paying_sides.ts'

/**
 * A bill that was open when the books began, by its line in the voucher of opening balances: no document of the office stands behind
 * it. An opening balance that named no bill is one of its own. docs/decisions/dues.md
 */
export interface OpeningBill {
  readonly entry: number
  readonly line_no: number
  readonly ledger: number
  readonly branch: number
  /** As its sender numbered it, or the number of the opening voucher. */
  readonly number: string
  /** Days as `YYYY-MM-DD`. */
  readonly date: string
  readonly due_date: string
  /** Decimal string of taka. */
  readonly open: string
}

const opening = expression<boolean>`v."source_type" = ${source_type}::text`
/** Beyond every day: what is open from its last change on. */
const forever = expression<string>`'9999-12-31'::date`

/**
 * Opening bills of a party that receipts settle, or payments, the first due first; with 0.00 where nothing is open any more.
 * @param read of who asks: lines of other branches are none of his
 */
export async function openingBillsOf(read: Reader, source: Advancing, party: number): Promise<OpeningBill[]> {
  const owed = source === 'receipt_voucher' ? 'debit' : 'credit'
  const due = expression<string>`coalesce(u."due_date", l."entry_date" + coalesce(s."credit_days", ${usualCreditDays}::int))`
  return read
    .selectFrom('acc_line as l')
    .innerJoin('acc_entry as e', (on) => on.onRef('e.id', '=', 'l.entry').onRef('e.fiscal_year', '=', 'l.fiscal_year'))
    .innerJoin('acc_voucher as v', (on) => on.onRef('v.id', '=', 'e.voucher').on(opening))
    .innerJoin('sub_ledger_account as s', 's.id', 'l.sub_ledger')
    .leftJoin('acc_due as u', (on) => on.onRef('u.entry', '=', 'l.entry').onRef('u.line_no', '=', 'l.line_no'))
    .leftJoin('acc_open as o', (on) =>
      on.onRef('o.entry', '=', 'l.entry').onRef('o.line_no', '=', 'l.line_no').on('o.until', '=', forever),
    )
    .select(['l.entry', 'l.line_no', 'l.ledger', 'l.branch', due.as('due_date')])
    .select([
      expression<string>`coalesce(u."bill_no", v."invoice_no")`.as('number'),
      expression<string>`coalesce(u."bill_date", l."entry_date")`.as('date'),
      inTaka(expression<Poisha>`coalesce(o."amount", 0)`).as('open'),
    ])
    .where('l.sub_ledger', '=', party)
    .where(`l.${owed}`, '>', '0')
    .where('v.status', '=', 'posted')
    .where(expression<boolean>`e."kind" <> 'reversal'`)
    .orderBy('due_date')
    .orderBy('l.entry')
    .orderBy('l.line_no')
    .execute()
}

/** So much of an opening bill is to be settled; the amount is a decimal string of taka. */
export interface AskedOpening {
  readonly entry: number
  readonly line_no: number
  readonly amount: string
}

/** Opening bills and amounts as a call was sent them. @throws Refusal 400 at what cannot be read */
export function openingAsked(written: unknown): AskedOpening[] {
  if (written === undefined) return []
  if (!Array.isArray(written) || written.length > 200) throw invalid({ opening: [{ text: 'field.invalid' }] })
  return written.map((row: unknown, at) => {
    const given: Readonly<Record<string, unknown>> = typeof row === 'object' && row !== null ? { ...row } : {}
    const [entry, line_no] = [readId(given['entry']), readId(given['line_no'])]
    if (entry === undefined || line_no === undefined)
      throw invalid({ [`opening[${at}].entry`]: [{ text: 'field.invalid' }] })
    const amount = readValue(money({}), given['amount'] ?? '')
    if ('fault' in amount) throw invalid({ [`opening[${at}].amount`]: [amount.fault] })
    return { entry, line_no, amount: String(amount.value) }
  })
}

/** The same as bills that were asked for, each at its place in the call. @throws Refusal 400 at one that the asker may not know */
export async function openingNamed(read: Reader, asked: readonly AskedOpening[]): Promise<Allocation[]> {
  const named: Allocation[] = []
  for (const [at, { entry, line_no, amount }] of asked.entries()) {
    const row = `opening[${at}]`
    const known = await read
      .selectFrom('opening_bill')
      .select('id')
      .where('entry', '=', entry)
      .where('line_no', '=', line_no)
      .executeTakeFirst()
    if (!known) throw invalid({ [`${row}.entry`]: [{ text: 'allocation.not_of_party' }] })
    named.push({ bill: billKey(openingBill, known.id), amount, at: { row, column: 'entry' } })
  }
  return named
}
