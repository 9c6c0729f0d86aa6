import type { Reader } from '#platform/access/read.ts'
import { poisha } from '#platform/money/poisha.ts'
import { expression } from '#platform/resource/expression.ts'
import { withheldTax } from '../tax_code/withheld_tax.ts'
import {
  coveredByRow,
  depositColumns,
  depositNames,
  withheldKey,
  type Deposit,
  type DepositColumn,
  type WithheldIn,
  type WithheldKey,
} from './deposits.rules.ts'

/**
 * The vouchers that a challan covers, with what was withheld in the ledgers that it pays. They are held meanwhile: of two challans
 * with the same deduction the second is told of the first.
 * @param payment id of the one that pays the treasury
 */
export async function withheldIn(
  readAll: Reader,
  {
    rows,
    ledgers,
    payment,
  }: { readonly rows: readonly Deposit[]; readonly ledgers: readonly number[]; readonly payment: number | null },
): Promise<ReadonlyMap<WithheldKey, WithheldIn>> {
  const found = new Map<WithheldKey, WithheldIn>()
  if (rows.length === 0 || ledgers.length === 0) return found
  const named = rows.flatMap(coveredByRow)
  for (const column of depositNames) {
    const ids = [...new Set(named.filter((one) => one.column === column).map(({ id }) => id))]
    if (ids.length > 0)
      for (const [id, withheld] of await withheldOf(readAll, column, { ids, ledgers, payment }))
        found.set(withheldKey(depositColumns[column], id), withheld)
  }
  return found
}

async function withheldOf(
  readAll: Reader,
  column: DepositColumn,
  { ids, ledgers, payment }: { ids: readonly number[]; ledgers: readonly number[]; payment: number | null },
): Promise<[number, WithheldIn][]> {
  const source = depositColumns[column]
  const held = await readAll
    .selectFrom(source)
    .select(['id', 'invoice_no', 'voucher_date'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const days = held.map(({ voucher_date }) => voucher_date).toSorted()
  const sums = await readAll
    .selectFrom(withheldTax(readAll, { from: days[0] ?? '', to: days.at(-1) ?? '' }).as('w'))
    .select(['w.voucher', expression<string>`sum(w."amount")::numeric(20,2)`.as('amount')])
    .where('w.source_type', '=', source)
    .where('w.voucher', 'in', [...ids])
    .where('w.ledger', 'in', [...ledgers])
    .groupBy('w.voucher')
    .execute()
  const others = await readAll
    .selectFrom('payment_voucher_deposits as t')
    .innerJoin('payment_voucher as q', 'q.id', 't.record')
    .innerJoin('payment_voucher_lines as l', 'l.record', 'q.id')
    .select([`t.${column} as voucher`, 'q.id', 'q.invoice_no'])
    .where(`t.${column}`, 'in', [...ids])
    .where('l.ledger', 'in', [...ledgers])
    .where('q.status', '!=', 'void')
    .where('q.id', '!=', payment ?? 0)
    .execute()
  return held.map(({ id, invoice_no }) => {
    const other = others.find(({ voucher }) => voucher === id)
    const sum = sums.find(({ voucher }) => voucher === id)
    return [
      id,
      {
        number: invoice_no ?? `#${id}`,
        amount: poisha(sum?.amount ?? '0'),
        deposited: other ? (other.invoice_no ?? `#${other.id}`) : null,
      },
    ]
  })
}

/** Numbers of the payments to the treasury that cover what was withheld with a voucher. @param column that names it */
export async function coveredBy(readAll: Reader, column: DepositColumn, id: number): Promise<readonly string[]> {
  const found = await readAll
    .selectFrom('payment_voucher_deposits as t')
    .innerJoin('payment_voucher as q', 'q.id', 't.record')
    .select(['q.id', 'q.invoice_no'])
    .where(`t.${column}`, '=', id)
    .where('q.status', '!=', 'void')
    .orderBy('q.id')
    .execute()
  return [...new Set(found.map((one) => one.invoice_no ?? `#${one.id}`))]
}
