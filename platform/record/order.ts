import { sql, type Expression, type SqlBool } from 'kysely'
import { isColumn } from '../fields/columns.ts'
import { hasOrder } from '../resource/schema.ts'
import type { ListQuery } from './filter.ts'
import { groupSorts } from './grouped.ts'
import { fieldExpression, placeOf, type Source } from './selection.ts'

export interface Sort {
  readonly value: Expression<unknown>
  readonly direction: Expression<unknown>
}

/** The order of a list over the alias `t`, ending with the id, so that it is the same each time. */
export function sortsOf(
  source: Source,
  query: Pick<ListQuery, 'sort' | 'group'>,
  exact: Expression<SqlBool> | undefined,
): Sort[] {
  const descending = sql` desc`
  const sorts = query.sort.map(({ field, descending: isDescending }): Sort => {
    const of = source.implementation.definition.fields[field]
    const value = field === 'id' ? sql.ref('t.id') : placeOf(of, fieldExpression(source, 't', field))
    // Said only where a value may be missing: an index does not serve it.
    const isAlwaysThere = field === 'id' || of?.required === true
    return { value, direction: !isDescending ? sql`` : isAlwaysThere ? descending : sql` desc nulls last` }
  })
  const last: Sort[] = query.sort.some(({ field }) => field === 'id')
    ? []
    : [{ value: sql.ref('t.id'), direction: query.sort.at(-1)?.descending ? descending : sql`` }]
  return [
    ...groupSorts(source, query),
    ...(exact ? [{ value: sql`(${exact}) is true`, direction: descending }] : []),
    ...sorts,
    ...last,
  ]
}

export const orderSql = (
  source: Source,
  query: Pick<ListQuery, 'sort' | 'group'>,
  exact: Expression<SqlBool> | undefined,
): Expression<unknown> =>
  sql.join(sortsOf(source, query, exact).map(({ value, direction }) => sql`${value}${direction}`))

/** Whether an index has the order: nothing has to be sorted to know what comes first. */
export function isIndexOrder({ implementation }: Source, { sort, group }: Pick<ListQuery, 'sort' | 'group'>): boolean {
  if (group) return false
  const [first, ...others] = sort
  if (!first || others.length > 0) return false
  const field = implementation.definition.fields[first.field]
  if (!field || !hasOrder(implementation.definition, first.field)) return false
  if (implementation.hooks.columns?.[first.field]) return false
  return isColumn(field) && (!first.descending || field.required === true)
}
