import type { Reader } from '#platform/access/read.ts'
import { poisha } from '#platform/money/poisha.ts'
import { expression } from '#platform/resource/expression.ts'
import { paymentsTo } from '../payment_voucher/payee.ts'
import { yearOf } from '../voucher/book_facts.ts'
import { partyOf } from '../voucher/party.ts'
import type { KnownRate, KnownRates } from './withheld.rules.ts'

type Coded = { readonly tax_code?: number | null | undefined }

/** The rates that rows name. */
export const codesOf = (rows: readonly Coded[] | null): number[] => [
  ...new Set((rows ?? []).flatMap(({ tax_code }) => (tax_code == null ? [] : [tax_code]))),
]

/** Rates by their id; nobody was paid anything under them yet. */
export async function knownRates(readAll: Reader, ids: readonly number[]): Promise<KnownRates> {
  if (ids.length === 0) return new Map()
  const found = await readAll
    .selectFrom('tax_code')
    .select(['id', 'code', 'kind', 'rate', 'threshold', 'effective_from', 'effective_to'])
    .where('id', 'in', ids)
    .execute()
  return new Map(
    found.map(({ id, threshold, ...rate }) => [id, { ...rate, threshold: poisha(threshold ?? '0'), before: 0n }]),
  )
}

interface Payment {
  readonly id: number | null
  readonly voucher_date: string
  readonly pay_to: string
  readonly lines: readonly { readonly sub_ledger?: number | null | undefined }[]
  readonly deductions: readonly Coded[] | null
}

/** The rates that deductions of a payment name, with what its payee got under them earlier in the fiscal year. */
export async function ratesOfPayment(readAll: Reader, payment: Payment): Promise<KnownRates> {
  const rates = await knownRates(readAll, codesOf(payment.deductions))
  const party = partyOf(payment.lines.map(({ sub_ledger }) => ({ sub_ledger: sub_ledger ?? null })))
  const counted: [number, KnownRate][] = []
  for (const [id, rate] of rates)
    counted.push([id, { ...rate, before: await paidUnder(readAll, rate, { ...payment, party }) }])
  return new Map(counted)
}

/**
 * What a payee got under a code in the fiscal year of a day, in poisha: the bases of posted deductions, also of those that withheld
 * nothing. Codes without a threshold ask for nobody's year.
 */
export async function paidUnder(
  readAll: Reader,
  { code, threshold }: Pick<KnownRate, 'code' | 'threshold'>,
  payee: Pick<Payment, 'id' | 'voucher_date' | 'pay_to'> & { readonly party: number | null },
): Promise<bigint> {
  if (threshold === 0n) return 0n
  const year = await yearOf(readAll, payee.voucher_date)
  if (!year) return 0n
  const found = await readAll
    .selectFrom('payment_voucher_deductions as d')
    .innerJoin('tax_code as c', 'c.id', 'd.tax_code')
    .select(expression<string>`coalesce(sum(d."base"), 0)::numeric(20,2)`.as('paid'))
    .where('c.code', '=', code)
    .where('d.record', '!=', payee.id ?? 0)
    .where('d.record', 'in', paymentsTo(readAll, { ...payee, from: year.start_date, to: year.end_date }))
    .executeTakeFirstOrThrow()
  return poisha(found.paid)
}
