import { expression } from '#platform/resource/expression.ts'

/**
 * Whose page a line leads to: that of the document which made its voucher `v`. A voucher that was made to reverse another one
 * (`o`, which `v` replaces) has no page of its own, and leads to what it reverses.
 */
export const documentOf = (column: 'source_type' | 'source_id') =>
  expression<
    string | number
  >`case when v."source_type" = 'reversal' then ${expression.ref(`o.${column}`)} else ${expression.ref(`v.${column}`)} end`
