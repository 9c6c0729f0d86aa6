import { expression } from '#platform/resource/expression.ts'

/** `leafKey` of a column, for the database: one leaf is found however its number was written. */
export const leafKeyOf = (column: string) =>
  expression<string>`regexp_replace(upper(regexp_replace(${expression.ref(column)}, '[\\s-]', '', 'g')), '0*(\\d*)$', '\\1')`
