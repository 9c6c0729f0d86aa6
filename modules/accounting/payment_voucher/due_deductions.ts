import type { Reader } from '#platform/access/read.ts'
import { isDay } from '#platform/clock/day.ts'
import { invalid } from '#platform/errors/errors.ts'
import { latinDigits } from '#platform/fields/digits.ts'
import { readId } from '#platform/fields/ref/field.ts'
import { poisha } from '#platform/money/poisha.ts'
import { expression } from '#platform/resource/expression.ts'
import type { CallContext } from '#platform/resource/implementation.ts'
import type { Allocation, OpenBill } from '../allocation/allocation.rules.ts'
import { allocationsAsked } from '../allocation/asked_allocations.ts'
import { openBills } from '../allocation/open_bills.ts'
import { billIn, type BillKey } from '../bill/bills.ts'
import { countedRates, knownRates, rateOfDay, type Payee } from '../tax_code/known_rates.ts'
import { dueDeductions, type DueDeduction, type TaxedPart, type TaxOfBill } from '../tax_code/due_deductions.rules.ts'

/** Whom a payment pays, and when. */
type Asked = Omit<Payee, 'self'> & { readonly id: number | null }

/** `deductions_due/`: what bills say is kept back when so much of them is paid. accounting.md 3 payable_bill, purchase. */
export async function deductionsDue({
  body,
  read,
  readAll,
  today,
}: CallContext): Promise<{ readonly deductions: readonly DueDeduction[] }> {
  const voucher_date = latinDigits(typeof body['voucher_date'] === 'string' ? body['voucher_date'] : today)
  if (!isDay(voucher_date)) throw invalid({ voucher_date: [{ text: 'field.date' }] })
  const allocations = await allocationsAsked(read, body['allocations'], 'payment_voucher')
  const bills = new Map(
    (
      await openBills(
        readAll,
        allocations.map(({ bill }) => bill),
      )
    ).map((one) => [one.key, one]),
  )
  const deductions = await dueOf(readAll, allocations, bills, {
    id: readId(body['voucher']) ?? null,
    voucher_date,
    pay_to: typeof body['pay_to'] === 'string' ? body['pay_to'] : '',
    party: readId(body['sub_ledger']) ?? null,
  })
  return { deductions }
}

/** What bills that are settled by a payment say is kept back of it. @param bills without what this payment settles of them */
export async function dueOf(
  readAll: Reader,
  allocations: readonly Allocation[],
  bills: ReadonlyMap<BillKey, OpenBill>,
  payee: Asked,
): Promise<DueDeduction[]> {
  const parts: TaxedPart[] = []
  for (const { bill: key, amount } of allocations) {
    const bill = bills.get(key)
    if (!bill?.line) continue
    const deductions = await taxOfBill(readAll, key, payee)
    if (deductions.length === 0) continue
    const total = bill.owed
    parts.push({ total, before: total - bill.open, paid: poisha(amount), deductions })
  }
  return dueDeductions(parts)
}

/** What is kept back of a bill when it is paid: nothing where it was taken with the bill. */
async function taxOfBill(readAll: Reader, key: BillKey, payee: Asked): Promise<TaxOfBill[]> {
  const { of, id } = billIn(key)
  const said =
    of === 'payable_bill' ? await ofBill(readAll, id) : of === 'purchase' ? await ofPurchase(readAll, id) : []
  const found: TaxOfBill[] = []
  for (const { code, base, amount } of said) {
    const today = await rateOfDay(readAll, code, payee.voucher_date)
    const rates = await knownRates(readAll, [today ?? code])
    const { id: self, ...who } = payee
    const counted = await countedRates(readAll, rates, { ...who, self: { source: 'payment_voucher', id: self } })
    const rate = counted.get(today ?? code)
    if (rate) found.push({ tax_code: today ?? null, rate, base, amount })
  }
  return found
}

interface Said {
  readonly code: number
  /** In poisha. */
  readonly base: bigint
  readonly amount: bigint | null
}

async function ofBill(readAll: Reader, id: number): Promise<Said[]> {
  const rows = await readAll
    .selectFrom('payable_bill_deductions as d')
    .innerJoin('payable_bill as b', 'b.id', 'd.record')
    .select(['d.code', 'd.amount'])
    .where('b.id', '=', id)
    .where(expression<boolean>`b."deducted_at" is distinct from 'bill'`)
    .orderBy('d.position')
    .execute()
  if (rows.length === 0) return []
  const lines = await readAll.selectFrom('payable_bill_lines').select('amount').where('record', '=', id).execute()
  const base = lines.reduce((sum, { amount }) => sum + poisha(amount), 0n)
  return rows.map(({ code, amount }) => ({ code, base, amount: poisha(amount) }))
}

async function ofPurchase(readAll: Reader, id: number): Promise<Said[]> {
  const bought = await readAll
    .selectFrom('purchase')
    .select(['tds_code', 'vds_code', 'freight_and_other'])
    .where('id', '=', id)
    .where(expression<boolean>`"deducted_at" is distinct from 'bill'`)
    .executeTakeFirst()
  const codes = [bought?.tds_code, bought?.vds_code].filter((code) => code != null)
  if (!bought || codes.length === 0) return []
  const items = await readAll.selectFrom('purchase_items').select('amount').where('record', '=', id).execute()
  const base = items.reduce((sum, { amount }) => sum + poisha(amount ?? '0'), poisha(bought.freight_and_other ?? '0'))
  return codes.map((code) => ({ code, base, amount: null }))
}
