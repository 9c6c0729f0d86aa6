import { invalid, notFound } from '#platform/errors/errors.ts'
import { readId } from '#platform/fields/ref/field.ts'
import type { CallContext } from '#platform/resource/implementation.ts'
import { leadsTo, lockStatusIn } from './lock_steps.ts'

/** Most periods of one call: those of a year in more than sixty branches. */
const most = 1000

/**
 * `change_many/`: the same step for several periods and branches, all or none. Those that stand there already, or that the
 * step is not for (a locked period is not soft locked), stay as they are. accounting.md 3 period_lock, bulk lock.
 * @throws Refusal 404 when one of them is not the caller's to see; and whatever a single step is refused for
 */
export async function changeManyLocks({ body, read, together }: CallContext): Promise<{ readonly changed: number }> {
  const status = lockStatusIn(body['status'])
  if (!status) throw invalid({ status: [{ text: 'field.invalid' }] })
  const note = typeof body['note'] === 'string' ? body['note'] : null
  const ids = idsOf(body['ids'])
  const seen = await read.selectFrom('period_lock').select('id').where('id', 'in', ids).execute()
  if (seen.length !== ids.length) throw notFound()
  return together(async (_store, readAll, judged) => {
    const rows = await readAll
      .selectFrom('period_lock')
      .select(['id', 'status', 'row_version'])
      .where('id', 'in', ids)
      .orderBy('id')
      .forUpdate()
      .execute()
    const due = rows.filter((row) => leadsTo(row.status, status))
    for (const { id, row_version } of due) await judged.changeStatus('period_lock', id, status, note, row_version)
    return { changed: due.length }
  })
}

function idsOf(written: unknown): number[] {
  const ids = Array.isArray(written) ? [...new Set(written.map(readId))] : []
  const known = ids.filter((id) => id !== undefined)
  if (known.length === 0 || known.length !== ids.length || known.length > most)
    throw invalid({ ids: [{ text: 'field.invalid' }] })
  return known
}
