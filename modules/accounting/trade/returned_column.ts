import type { Reader } from '#platform/access/read.ts'
import { expression } from '#platform/resource/expression.ts'
import type { ReturnResource } from './returns_of.ts'

/** How much came back of a sale or purchase, over all its lines, as its list reads it; null where nothing did. */
export const returnedColumn = (resource: ReturnResource) => ({
  returned_qty: ({ read, table }: { readonly read: Reader; readonly table: string }) => {
    const standing = read
      .selectFrom(resource)
      .select('id')
      .where('status', '=', 'posted')
      .where(expression<boolean>`"return_of" = ${expression.ref(`${table}.id`)}`)
    return expression`(${read
      .selectFrom(`${resource}_items`)
      .select(expression<string | null>`sum("qty")`.as('qty'))
      .where('record', 'in', standing)})`
  },
})
