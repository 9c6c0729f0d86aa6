import type pg from 'pg'

/**
 * The next number of a series in a year, gapless: taken inside the transaction of its document, whose rollback gives it
 * back. Take it last: the row stays locked until the commit. membership.md 0.2 Numbering.
 */
export async function nextNumber(client: Pick<pg.ClientBase, 'query'>, series: string, year: number): Promise<number> {
  const answer = await client.query<{ last: number }>(
    `insert into number_series (series, year, last) values ($1, $2, 1)
     on conflict (series, year) do update set last = number_series.last + 1 returning last`,
    [series, year],
  )
  return answer.rows[0]!.last
}

/** `PREFIX-YYYY-NNNNNN`, the form of membership documents. */
export const documentNumber = (prefix: string, year: number, last: number): string =>
  `${prefix}-${year}-${String(last).padStart(6, '0')}`
