import { expression } from '#platform/resource/expression.ts'

/** One number for a line of the books: an entry has at most 2,000 lines (accounting.md 2.2). */
export const lineId = (alias: string) =>
  expression<number>`${expression.ref(`${alias}.entry`)} * 2048 + ${expression.ref(`${alias}.line_no`)}`
