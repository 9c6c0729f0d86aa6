import type { ApiContext } from '#platform/api/context.ts'
import { systemSession } from '#platform/access/session.ts'
import { hoursAfter, now } from '#platform/clock/clock.ts'
import { storedFiles, type StoredFile } from '#platform/files/stored_file.ts'
import { linkDays } from './document_links.ts'

/** A copy as it is shown to whoever holds its link, and to nobody else. */
export interface OpenedCopy {
  readonly id: number
  readonly number: string
  readonly subject: string
  readonly body: string
  readonly files: readonly { readonly title: string | null; readonly file: StoredFile }[]
}

/** The copy of a link; `over` when the link opens nothing any more, undefined when there is none. */
export async function openedCopy(
  { engine }: ApiContext,
  id: number | undefined,
): Promise<OpenedCopy | 'over' | undefined> {
  if (id === undefined) return undefined
  // Whoever holds the link may know this one row, whatever else may be known of him.
  const read = engine.gate.read(systemSession)
  const copy = await read
    .selectFrom('document_recipient')
    .select(['id', 'number', 'subject', 'body'])
    .select((eb) => eb('created_at', '<', hoursAfter(now(), -24 * linkDays)).as('is_over'))
    .where('id', '=', id)
    .executeTakeFirst()
  if (!copy) return undefined
  if (copy.is_over) return 'over'
  const lines = await read
    .selectFrom('document_recipient_attachments')
    .select(['file', 'title'])
    .where('record', '=', id)
    .orderBy('position')
    .execute()
  const stored = await storedFiles(
    engine.database.app,
    lines.map(({ file }) => file),
  )
  return {
    ...copy,
    files: lines.flatMap(({ file, title }) => {
      const found = stored.get(file)
      return found ? [{ title, file: found }] : []
    }),
  }
}
