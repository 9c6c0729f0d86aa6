import { expression } from '#platform/resource/expression.ts'
import { inTaka, type Poisha } from './open_parts.ts'

/** First and last day past due of each column; what is older stands in the last one. accounting.md 2.11. */
export const buckets = {
  not_due: [null, 0],
  d1_30: [1, 30],
  d31_60: [31, 60],
  d61_90: [61, 90],
  d91_180: [91, 180],
  d181_365: [181, 365],
  over_365: [366, null],
} as const satisfies Readonly<Record<string, readonly [number | null, number | null]>>

export type Bucket = keyof typeof buckets

/** A column for each age, of amounts in poisha or in taka. */
export const perBucket = <T>(figure: (bucket: Bucket) => ReturnType<typeof expression<T>>) =>
  [
    figure('not_due').as('not_due'),
    figure('d1_30').as('d1_30'),
    figure('d31_60').as('d31_60'),
    figure('d61_90').as('d61_90'),
    figure('d91_180').as('d91_180'),
    figure('d181_365').as('d181_365'),
    figure('over_365').as('over_365'),
  ] as const

/** Whether an open part (`d`) stands in a column, as at a day. */
export function isAged(at: string, bucket: Bucket) {
  const [first, last] = buckets[bucket]
  const days = expression`(${at}::date - d."due_date")`
  const ends = [
    ...(first === null ? [] : [expression<boolean>`${days} >= ${first}::int`]),
    ...(last === null ? [] : [expression<boolean>`${days} <= ${last}::int`]),
  ]
  return expression<boolean>`(d."is_owed" and ${expression.join(ends, expression` and `)})`
}

/** Whether an open part (`d`) is credit that settles nothing. */
export const isUnallocated = expression<boolean>`not d."is_owed"`

/** What an open part (`d`) comes to where it is one of these, in taka. */
export const openIf = (condition: ReturnType<typeof expression<boolean>>) =>
  inTaka(expression<Poisha>`case when ${condition} then d."open" else 0 end`)

/** What the open parts (`d`) that are such come to, in poisha. */
export const sumOfOpen = (condition: ReturnType<typeof expression<boolean>>) =>
  expression<Poisha>`coalesce(sum(d."open") filter (where ${condition}), 0)::bigint`
