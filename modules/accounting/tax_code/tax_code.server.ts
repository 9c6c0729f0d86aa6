import type { Reader } from '#platform/access/read.ts'
import { expression } from '#platform/resource/expression.ts'
import { implement } from '#platform/resource/implementation.ts'
import { ledgersOfRole } from '../chart/ledger_of_role.ts'
import { rateFaults, rolesOfTax, type RateFacts } from './tax_code.rules.ts'
import { tax_code } from './tax_code.resource.ts'

export const taxCodeServer = implement(tax_code, {
  defaults: async ({ doc, readAll }) => {
    const [role] = rolesOfTax[doc.kind]
    const ledger = (await ledgersOfRole(readAll, role))(null)
    return ledger === undefined ? {} : { ledger }
  },
  facts: async ({ doc, before, readAll }): Promise<RateFacts> => {
    await holdCode(readAll, doc.code)
    return {
      ledger: await readAll
        .selectFrom('ledger_account')
        .select(['system_role', 'tax_code'])
        .where('id', '=', doc.ledger)
        .executeTakeFirst(),
      others: await readAll
        .selectFrom('tax_code')
        .select(['effective_from', 'effective_to'])
        .where('code', '=', doc.code)
        .where('id', '!=', doc.id ?? 0)
        .execute(),
      lastUsed: before === null || doc.id === null ? null : await lastUsed(readAll, doc.id),
    }
  },
  check: (doc, facts, { before, isDelete }) => (isDelete ? [] : rateFaults(doc, before, facts)),
  calls: {},
})

/** Of two who enter a rate of the same code at once, the second knows of the first. */
async function holdCode(readAll: Reader, code: string): Promise<void> {
  await readAll
    .selectFrom(
      expression<{ held: string }>`pg_advisory_xact_lock(hashtextextended('tax code ' || ${code}, 0))`.as('held'),
    )
    .select(expression<boolean>`true`.as('isHeld'))
    .execute()
}

/** Day of the last voucher that names a rate; a void one has let go of it. */
async function lastUsed(readAll: Reader, rate: number): Promise<string | null> {
  const paid = await readAll
    .selectFrom('payment_voucher_deductions as d')
    .innerJoin('payment_voucher as v', 'v.id', 'd.record')
    .select((eb) => eb.fn.max('v.voucher_date').as('day'))
    .where('d.tax_code', '=', rate)
    .where('v.status', '!=', 'void')
    .executeTakeFirst()
  const received = await readAll
    .selectFrom('receipt_voucher_deductions as d')
    .innerJoin('receipt_voucher as v', 'v.id', 'd.record')
    .select((eb) => eb.fn.max('v.voucher_date').as('day'))
    .where('d.tax_code', '=', rate)
    .where('v.status', '!=', 'void')
    .executeTakeFirst()
  const billed = await readAll
    .selectFrom('payable_bill_deductions as d')
    .innerJoin('payable_bill as v', 'v.id', 'd.record')
    .select((eb) => eb.fn.max('v.voucher_date').as('day'))
    .where('d.code', '=', rate)
    .where('v.status', '!=', 'void')
    .executeTakeFirst()
  const bought = await readAll
    .selectFrom('purchase as v')
    .select((eb) => eb.fn.max('v.voucher_date').as('day'))
    .where((eb) => eb.or([eb('v.tds_code', '=', rate), eb('v.vds_code', '=', rate)]))
    .where('v.status', '!=', 'void')
    .executeTakeFirst()
  const days = [paid, received, billed, bought].flatMap((one) => (one?.day == null ? [] : [one.day]))
  return days.toSorted().at(-1) ?? null
}
