import type { Reader } from '#platform/access/read.ts'
import { poisha } from '#platform/money/poisha.ts'
import { expression } from '#platform/resource/expression.ts'
import { officeSetting } from '#platform/settings/office_settings.ts'
import { paymentsTo } from '../payment_voucher/payee.ts'
import { yearOf } from '../voucher/book_facts.ts'
import { partyOf } from '../voucher/party.ts'
import type { TaxTime } from './kept_back.ts'
import { withheldTax, type Withholder } from './withheld_tax.ts'
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
    .select(['id', 'code', 'kind', 'rate', 'ledger', 'threshold', 'effective_from', 'effective_to'])
    .where('id', 'in', ids)
    .execute()
  return new Map(
    found.map(({ id, threshold, ...rate }) => [id, { ...rate, threshold: poisha(threshold ?? '0'), before: 0n }]),
  )
}

/** When tax is kept back of vendors, as the office says now. */
export const taxTimeOf = async (readAll: Reader): Promise<TaxTime> =>
  (await officeSetting(readAll, 'deduct_tax_at')) ?? 'payment'

/** Who gets something, and the voucher that asks: what it says itself is not counted. */
export interface Payee {
  readonly voucher_date: string
  readonly pay_to: string
  readonly party: number | null
  readonly self: { readonly source: Withholder; readonly id: number | null }
}

/** The rate of the same code that holds on a day: its law may have changed since a bill named it. */
export async function rateOfDay(readAll: Reader, rate: number, day: string): Promise<number | undefined> {
  const found = await readAll
    .selectFrom('tax_code as c')
    .innerJoin('tax_code as n', 'n.code', 'c.code')
    .select('n.id')
    .where('c.id', '=', rate)
    .where('n.effective_from', '<=', day)
    .where((eb) => eb.or([eb('n.effective_to', 'is', null), eb('n.effective_to', '>=', day)]))
    .executeTakeFirst()
  return found?.id
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
  const party = partyOf(payment.lines.map(({ sub_ledger }) => ({ sub_ledger: sub_ledger ?? null })))
  const { voucher_date, pay_to, id } = payment
  const payee = { voucher_date, pay_to, party, self: { source: 'payment_voucher' as const, id } }
  return countedRates(readAll, await knownRates(readAll, codesOf(payment.deductions)), payee)
}

/** The rates with what a payee got under them earlier in the fiscal year. */
export async function countedRates(readAll: Reader, rates: KnownRates, payee: Payee): Promise<KnownRates> {
  const counted: [number, KnownRate][] = []
  for (const [id, rate] of rates) counted.push([id, { ...rate, before: await paidUnder(readAll, rate, payee) }])
  return new Map(counted)
}

/**
 * What a payee got under a code in the fiscal year of a day, in poisha: the bases of what was kept back in posted vouchers, also
 * where that was nothing. Codes without a threshold ask for nobody's year.
 */
export async function paidUnder(
  readAll: Reader,
  { code, threshold }: Pick<KnownRate, 'code' | 'threshold'>,
  { voucher_date, pay_to, party, self }: Payee,
): Promise<bigint> {
  if (threshold === 0n) return 0n
  const year = await yearOf(readAll, voucher_date)
  if (!year) return 0n
  const days = { from: year.start_date, to: year.end_date }
  const found = await readAll
    .selectFrom(withheldTax(readAll, days).as('w'))
    .innerJoin('tax_code as c', 'c.id', 'w.tax_code')
    .select(expression<string>`coalesce(sum(w."base"), 0)::numeric(20,2)`.as('paid'))
    .where('c.code', '=', code)
    .where((eb) => eb.not(eb.and([eb('w.source_type', '=', self.source), eb('w.voucher', '=', self.id ?? 0)])))
    .where((eb) =>
      eb.or([
        eb('w.party', '=', party ?? 0),
        eb.and([
          eb('w.source_type', '=', 'payment_voucher'),
          eb('w.voucher', 'in', paymentsTo(readAll, { pay_to, party, ...days })),
        ]),
      ]),
    )
    .executeTakeFirstOrThrow()
  return poisha(found.paid)
}
