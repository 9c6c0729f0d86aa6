import type { Reader } from '#platform/access/read.ts'
import { addDays } from '#platform/clock/day.ts'
import { asWritten } from '#platform/errors/errors.ts'
import { taka } from '#platform/money/poisha.ts'
import type { RuleFault } from '#platform/resource/implementation.ts'
import { totalOf, type Journal } from '../ledger/journal.ts'

/** A posted voucher that looks like another: its number and day. */
interface Seen {
  readonly number: string
  readonly date: string
}

/** Posted vouchers of the same kind and party, of which one may be the same thing entered twice. */
export interface AlikeVouchers {
  /** With the same reference. */
  readonly sameReference?: Seen | undefined
  /** Payments of the same amount, not more than a week apart. */
  readonly samePayment?: Seen | undefined
}

/** Days between two payments of one amount that may be one payment. accounting.md 8: same party, amount, 7 days. */
const fewDays = 7

/** How far back a payee without an account is looked for, by name, in days: of a party all vouchers are known. */
const daysByName = 90

/**
 * Looks for what may have been entered before: by the party, or by the name of who has no account. Void vouchers and drafts are
 * none. accounting.md 3 Common voucher fields: warn on same party + reference.
 */
export async function alikeVouchers(readAll: Reader, journal: Journal): Promise<AlikeVouchers> {
  const isPayment = journal.source_type === 'payment_voucher'
  const { reference_no } = journal
  if (reference_no === undefined && !isPayment) return {}
  const found = (days: number | undefined) => {
    const { party, party_name, date } = journal
    const seen = readAll
      .selectFrom('acc_voucher')
      .select(['invoice_no as number', 'voucher_date as date'])
      .where('source_type', '=', journal.source_type)
      .where('source_id', '!=', journal.source_id)
      .where('status', '=', 'posted')
      .orderBy('voucher_date', 'desc')
    const within = (most: number) =>
      seen.where('voucher_date', '>=', addDays(date, -most)).where('voucher_date', '<=', addDays(date, most))
    if (party !== undefined) return (days === undefined ? seen : within(days)).where('party', '=', party)
    return within(days ?? daysByName)
      .where('party', 'is', null)
      .where('party_name', '=', party_name ?? '')
  }
  return {
    sameReference:
      reference_no === undefined
        ? undefined
        : await found(undefined).where('reference_no', '=', reference_no).executeTakeFirst(),
    samePayment: isPayment
      ? await found(fewDays)
          .where('total', '=', taka(totalOf(journal)))
          .executeTakeFirst()
      : undefined,
  }
}

/** What may be entered twice is told, never refused: who types knows. */
export const alikeFaults = ({ sameReference, samePayment }: AlikeVouchers): RuleFault[] => [
  ...(sameReference ? [told('reference_no', 'voucher.same_reference', sameReference)] : []),
  ...(samePayment ? [told('lines', 'payment_voucher.paid_before', samePayment)] : []),
]

const told = (field: string, text: string, { number, date }: Seen): RuleFault => ({
  field,
  text,
  params: { number: asWritten(number), date },
  isWarning: true,
})
