import { sql, type Expression, type SqlBool } from 'kysely'
import { isColumn } from '../fields/columns.ts'
import type { ListQuery } from './filter.ts'
import { fieldExpression, type Source } from './selection.ts'

export interface Sort {
  readonly value: Expression<unknown>
  readonly direction: Expression<unknown>
}

/** The order of a list over the alias `t`, ending with the id, so that it is the same each time. */
export function sortsOf(
  source: Source,
  query: Pick<ListQuery, 'sort'>,
  exact: Expression<SqlBool> | undefined,
): Sort[] {
  const descending = sql` desc`
  const sorts = query.sort.map(({ field, descending: isDescending }): Sort => {
    const value = field === 'id' ? sql.ref('t.id') : fieldExpression(source, 't', field)
    // Said only where a value may be missing: an index does not serve it.
    const isAlwaysThere = field === 'id' || source.implementation.definition.fields[field]?.required === true
    return { value, direction: !isDescending ? sql`` : isAlwaysThere ? descending : sql` desc nulls last` }
  })
  const last: Sort[] = query.sort.some(({ field }) => field === 'id')
    ? []
    : [{ value: sql.ref('t.id'), direction: query.sort.at(-1)?.descending ? descending : sql`` }]
  return [...(exact ? [{ value: sql`(${exact}) is true`, direction: descending }] : []), ...sorts, ...last]
}

export const orderSql = (
  source: Source,
  query: Pick<ListQuery, 'sort'>,
  exact: Expression<SqlBool> | undefined,
): Expression<unknown> =>
  sql.join(sortsOf(source, query, exact).map(({ value, direction }) => sql`${value}${direction}`))

/** Whether an index has the order: nothing has to be sorted to know what comes first. */
export function isIndexOrder({ implementation }: Source, sort: ListQuery['sort']): boolean {
  const [first, ...others] = sort
  if (!first || others.length > 0) return false
  const field = implementation.definition.fields[first.field]
  if (field?.indexed !== true || implementation.hooks.columns?.[first.field]) return false
  return isColumn(field) && (!first.descending || field.required === true)
}
