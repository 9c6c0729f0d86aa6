import { isDay } from '#platform/clock/day.ts'
import { invalid, notFound } from '#platform/errors/errors.ts'
import { latinDigits } from '#platform/fields/digits.ts'
import { readId } from '#platform/fields/ref/field.ts'
import { taka } from '#platform/money/poisha.ts'
import type { CallContext } from '#platform/resource/implementation.ts'
import { knownRates, paidUnder } from './known_rates.ts'

/**
 * What a payee got under a code earlier in the fiscal year, for the row that a form proposes. Of the whole office, as the rule
 * counts it. @throws Refusal 404 for a code that is none, 400 for what is no day
 */
export async function paidUnderCode({
  readAll,
  params,
  query,
  today,
}: CallContext): Promise<{ readonly paid: string }> {
  const id = readId(params['tax_code'])
  const rate = id === undefined ? undefined : (await knownRates(readAll, [id])).get(id)
  if (!rate) throw notFound()
  const voucher_date = latinDigits(query['voucher_date'] ?? today)
  if (!isDay(voucher_date)) throw invalid({ voucher_date: [{ text: 'field.date' }] })
  const paid = await paidUnder(readAll, rate, {
    voucher_date,
    pay_to: query['pay_to'] ?? '',
    party: readId(query['sub_ledger']) ?? null,
    self: { source: 'payment_voucher', id: readId(query['voucher']) ?? null },
  })
  return { paid: taka(paid) }
}
