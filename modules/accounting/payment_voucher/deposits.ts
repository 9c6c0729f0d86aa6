import type { Reader } from '#platform/access/read.ts'
import { poisha } from '#platform/money/poisha.ts'
import { expression } from '#platform/resource/expression.ts'
import type { WithheldIn } from './deposits.rules.ts'

/**
 * The payments that a challan covers, with what was withheld in the ledgers that it pays. They are held meanwhile: of two challans
 * with the same deduction the second is told of the first.
 * @param payment id of the one that pays the treasury
 */
export async function withheldIn(
  readAll: Reader,
  { vouchers, ledgers, payment }: { vouchers: readonly number[]; ledgers: readonly number[]; payment: number | null },
): Promise<ReadonlyMap<number, WithheldIn>> {
  if (vouchers.length === 0 || ledgers.length === 0) return new Map()
  const held = await readAll
    .selectFrom('payment_voucher')
    .select(['id', 'invoice_no', 'status'])
    .where('id', 'in', [...new Set(vouchers)])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const sums = await readAll
    .selectFrom('payment_voucher_deductions')
    .select(['record', expression<string>`sum("amount")::numeric(20,2)`.as('amount')])
    .where('record', 'in', vouchers)
    .where('ledger', 'in', ledgers)
    .groupBy('record')
    .execute()
  const others = await readAll
    .selectFrom('payment_voucher_deposits as t')
    .innerJoin('payment_voucher as q', 'q.id', 't.record')
    .innerJoin('payment_voucher_lines as l', 'l.record', 'q.id')
    .select(['t.voucher', 'q.id', 'q.invoice_no'])
    .where('t.voucher', 'in', vouchers)
    .where('l.ledger', 'in', ledgers)
    .where('q.status', '!=', 'void')
    .where('q.id', '!=', payment ?? 0)
    .execute()
  return new Map(
    held.map(({ id, invoice_no, status }) => {
      const other = others.find(({ voucher }) => voucher === id)
      const sum = sums.find(({ record }) => record === id)
      return [
        id,
        {
          number: invoice_no ?? `#${id}`,
          amount: status === 'posted' ? poisha(sum?.amount ?? '0') : 0n,
          deposited: other ? (other.invoice_no ?? `#${other.id}`) : null,
        },
      ]
    }),
  )
}

/** Numbers of the payments to the treasury that cover what was withheld in a payment. */
export async function coveredBy(readAll: Reader, payment: number): Promise<readonly string[]> {
  const found = await readAll
    .selectFrom('payment_voucher_deposits as t')
    .innerJoin('payment_voucher as q', 'q.id', 't.record')
    .select(['q.id', 'q.invoice_no'])
    .where('t.voucher', '=', payment)
    .where('q.status', '!=', 'void')
    .orderBy('q.id')
    .execute()
  return [...new Set(found.map(({ id, invoice_no }) => invoice_no ?? `#${id}`))]
}
