import type { Reader } from '#platform/access/read.ts'
import { invalid } from '#platform/errors/errors.ts'
import { readValue } from '#platform/fields/catalogue.ts'
import { money } from '#platform/fields/index.ts'
import { readId } from '#platform/fields/ref/field.ts'
import { billIn } from '../bill/bills.ts'
import { allocationsIn, type Allocation } from './allocation.rules.ts'
import type { PayingVoucher } from './paying_sides.ts'
import { columnsOfPayment } from './payment.ts'

/**
 * Bills and amounts as a call of a payment was sent them.
 * @param written the body's `allocations`
 * @throws Refusal 400 at what cannot be read, and at a bill that the asker may not know
 */
export async function allocationsAsked(read: Reader, written: unknown, source: PayingVoucher): Promise<Allocation[]> {
  const allocations = allocationsIn(rowsIn(written, source), columnsOfPayment[source])
  for (const { bill, at } of allocations) {
    const { of, id } = billIn(bill)
    const known = await read.selectFrom(of).select('id').where('id', '=', id).executeTakeFirst()
    if (!known) throw invalid({ [`${at.row}.${at.column}`]: [{ text: 'field.invalid' }] })
  }
  return allocations
}

function rowsIn(written: unknown, source: PayingVoucher) {
  if (!Array.isArray(written) || written.length === 0 || written.length > 200)
    throw invalid({ allocations: [{ text: 'field.invalid' }] })
  return written.map((row: unknown, at) => {
    const given: Readonly<Record<string, unknown>> = typeof row === 'object' && row !== null ? { ...row } : {}
    const [named] = Object.keys(columnsOfPayment[source]).flatMap((column) => {
      const id = readId(given[column])
      return id === undefined ? [] : [{ [column]: id }]
    })
    if (named === undefined) throw invalid({ [`allocations[${at}].bill`]: [{ text: 'field.invalid' }] })
    const amount = readValue(money({}), given['amount'] ?? '')
    if ('fault' in amount) throw invalid({ [`allocations[${at}].amount`]: [amount.fault] })
    return { ...named, amount: String(amount.value) }
  })
}
