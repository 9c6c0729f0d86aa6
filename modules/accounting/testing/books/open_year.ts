import { made, type Row } from '#platform/testing/cast.ts'
import type { Send } from '#platform/testing/client.ts'

/** Makes a fiscal year, this one unless told, and opens it through the calls of the office. @throws Error with the refusal */
export async function openYear(admin: Send, wish: Readonly<Record<string, unknown>> = {}): Promise<Row> {
  const year = await made(admin, 'fiscal_year', wish)
  const { status, raw } = await admin('PUT', `/fiscal_year/api/v1/fiscal_year/update_status/${year.id}`, {
    status: 'open',
    row_version: year.row_version,
  })
  if (status !== 200) throw new Error(`The year was not opened: ${raw}`)
  return year
}
