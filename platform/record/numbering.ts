import type { Db } from '../access/sign_in/db.ts'
import { officeSettings } from '../settings/office_settings.ts'
import { seriesPrefix, type Series } from '../resource/series.ts'

/**
 * The next number of a series in a year, gapless: taken inside the transaction of its document, whose rollback gives it
 * back. Take it last: the row stays locked until the commit. membership.md 0.2 Numbering.
 */
export async function nextNumber(client: Db, series: string, year: number): Promise<number> {
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

/** The next number of a series as it stands on the document, with the prefix the association has chosen. */
export async function nextDocumentNumber(client: Db, series: Series, year: number): Promise<string> {
  const settings = await officeSettings(client)
  return documentNumber(
    seriesPrefix(series, settings?.number_prefixes ?? {}),
    year,
    await nextNumber(client, series, year),
  )
}
