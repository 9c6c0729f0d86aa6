import { sql } from 'kysely'

/** Lines below a statement that say what its rows come to, where one sum over all of them would say nothing. */
export interface Foot {
  /** Column or key that says on which side a row stands. */
  readonly by: string
  /** Sides that a line adds (1) and takes off (-1); its text is `{report}.{line}`. */
  readonly lines: Readonly<Record<string, Readonly<Record<string, 1 | -1>>>>
  /** The line that is answered as the totals. */
  readonly total: string
  /** Lines that are left out while they are nothing. */
  readonly unlessNothing: readonly string[]
}

/** A line of the foot with what it comes to, by column. */
export interface FootLine {
  readonly line: string
  readonly totals: Readonly<Record<string, unknown>>
}

type Row = Readonly<Record<string, unknown>>

/** What a query of totals selects for the foot. @param only which rows count: those of the first level, where rows are a tree */
export const footSums = (foot: Foot | undefined, sums: readonly string[], only: ReturnType<typeof sql>) =>
  Object.entries(foot?.lines ?? {}).flatMap(([line, signs]) => {
    const cases = Object.entries(signs).map(([side, sign]) => sql`when ${side} then ${sql.lit(sign)}`)
    const sign = sql`case ${sql.ref(`r.${foot?.by}`)} ${sql.join(cases, sql` `)} else 0 end`
    return sums.map((name) =>
      sql<string>`coalesce(sum(${sql.ref(`r.${name}`)} * ${sign}) ${only}, 0)::numeric(20,2)`.as(placeOf(line, name)),
    )
  })

/** The lines as they are said. */
export const footLines = (foot: Foot | undefined, sums: readonly string[], row: Row): FootLine[] =>
  Object.keys(foot?.lines ?? {})
    .map((line) => ({ line, totals: Object.fromEntries(sums.map((name) => [name, row[placeOf(line, name)]])) }))
    .filter(
      ({ line, totals }) =>
        !foot?.unlessNothing.includes(line) || Object.values(totals).some((amount) => amount !== '0.00'),
    )

const placeOf = (line: string, name: string): string => `${line} ${name}`
