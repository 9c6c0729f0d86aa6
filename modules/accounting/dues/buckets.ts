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

/** Days past due from which each column but the first begins. */
const begins = Object.values(buckets).flatMap(([first]) => (first === null ? [] : [first]))

/** The place of the column in which an open part (`d`) stands by its age, as at a day; null for credit. */
export const ageAt = (at: string) =>
  expression<
    number | null
  >`case when d."is_owed" then width_bucket(${at}::date - d."due_date", ${`{${begins.join(',')}}`}::int[]) end`

/** Whether a row with such an `age` stands in a column. */
export const isAged = (alias: string, bucket: Bucket) =>
  expression<boolean>`${expression.ref(`${alias}.age`)} = ${Object.keys(buckets).indexOf(bucket)}::int`

/** What of an open part (`d`) with its `age` stands in a column. */
export const agedAs = (bucket: Bucket): Figure =>
  inTaka(expression<Poisha>`case when ${isAged('d', bucket)} then d."open" else 0 end`)

/** Credit of an open part (`d`) that settles nothing. */
export const unallocated = inTaka(expression<Poisha>`case when d."is_owed" then 0 else d."open" end`)
