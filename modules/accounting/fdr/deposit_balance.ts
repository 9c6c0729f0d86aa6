import type { Reader } from '#platform/access/read.ts'
import { expression } from '#platform/resource/expression.ts'

/** What posted instalments of deposits came to until a day, a row for each deposit (`fdr`), in taka. */
export function movedIn(read: Reader, as_at: string) {
  return read
    .selectFrom('fdr_installment as i')
    .select('i.fdr')
    .select([
      expression<string | null>`sum(i."gross") filter (where i."kind" = 'deposit')`.as('instalments'),
      expression<string | null>`sum(i."gross" - i."principal") filter (where i."kind" in ('interest', 'encash'))`.as(
        'interest',
      ),
      expression<string>`sum(coalesce(i."tax", 0) + case when i."kind" = 'tax' then i."gross" else 0 end)`.as('tax'),
      expression<string>`sum(coalesce(i."excise", 0) + case when i."kind" = 'excise' then i."gross" else 0 end)`.as(
        'excise',
      ),
      expression<string>`sum(coalesce(i."charge", 0) + case when i."kind" = 'charge' then i."gross" else 0 end)`.as(
        'charge',
      ),
      // What comes to a deposit and what leaves it, as `standingOf` has it.
      expression<string>`sum(case when i."kind" = 'deposit' then i."gross" when i."kind" = 'encash' then -i."principal"
        when i."settled_in" <> 'deposit' then 0 when i."kind" = 'interest' then i."net" else -i."gross" end)`.as(
        'moved',
      ),
    ])
    .where('i.status', '=', 'posted')
    .where('i.date', '<=', as_at)
    .groupBy('i.fdr')
}

/**
 * What lies in a deposit (`t`) at the end of a day, in taka, with its instalments beside it (`m`, of `movedIn`): the same as stands in its ledger.
 * Of what was renewed nothing: its money lies in the deposit that came in its place.
 */
export function liesThere(read: Reader, as_at: string) {
  const renewed = read
    .selectFrom('fdr as w')
    .select('w.id')
    .where(expression<boolean>`w."id" = t."renewed_to"`)
    .where('w.open_date', '<=', as_at)
  return expression<string>`case when exists (${renewed}) then 0
    else case t."kind" when 'fdr' then t."principal" else 0 end + coalesce(m."moved", 0) end`
}
