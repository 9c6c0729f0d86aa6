import type { RawBuilder } from 'kysely'
import type { Reader } from '#platform/access/read.ts'
import { expression } from '#platform/resource/expression.ts'

interface Reading {
  readonly read: Reader
  readonly table: string
}

/** A sum over the posted instalments of a deposit. @param amount what one of them (`i`) counts for */
const sumOf =
  (amount: RawBuilder<string>) =>
  ({ read, table }: Reading) =>
    expression<string>`(${read
      .selectFrom('fdr_installment as i')
      .select(expression<string>`coalesce(sum(${amount}), 0)::numeric(20,2)`.as('amount'))
      .where(expression<boolean>`i."fdr" = ${expression.ref(`${table}.id`)}`)
      .where('i.status', '=', 'posted')})`

/** What a bank has paid on a deposit and kept of it, as its instalments say. */
export const paidColumns = {
  interest_received: sumOf(
    expression`case when i."kind" in ('interest', 'encash') then i."gross" - i."principal" else 0 end`,
  ),
  tax_paid: sumOf(expression`coalesce(i."tax", 0) + case when i."kind" = 'tax' then i."gross" else 0 end`),
  excise_paid: sumOf(expression`coalesce(i."excise", 0) + case when i."kind" = 'excise' then i."gross" else 0 end`),
}
