import { expression } from '#platform/resource/expression.ts'

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
type Figure = ReturnType<typeof expression<string>>

/** A column for each age. */
export const perBucket = (figure: (bucket: Bucket) => Figure) =>
  [
    figure('not_due').as('not_due'),
    figure('d1_30').as('d1_30'),
    figure('d31_60').as('d31_60'),
    figure('d61_90').as('d61_90'),
    figure('d91_180').as('d91_180'),
    figure('d181_365').as('d181_365'),
    figure('over_365').as('over_365'),
  ] as const

/** What of an open part (`d`) stands in the column of an age, as at a day. */
export const agedAs =
  (at: string) =>
  (bucket: Bucket): Figure => {
    const [first, last] = buckets[bucket]
    const days = expression`${at}::date - d."due_date"`
    return expression<string>`case when d."is_owed" and ${days} between ${first ?? -1_000_000}::int and ${last ?? 1_000_000}::int then d."open" else 0.00 end`
  }

/** Credit of an open part (`d`) that settles nothing. */
export const unallocated = expression<string>`case when d."is_owed" then 0.00 else d."open" end`
