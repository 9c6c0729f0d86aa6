import type { Engine } from '../record/engine.ts'

/** Changes read at once. */
const together = 2000

/** The newest change in the history that a run made so far; 0 before its first. */
export async function lastChange({ database }: Engine, run: number): Promise<number> {
  const found = await database.app.query<{ last: number | null }>(
    'select max(id) as last from history where import_run = $1',
    [run],
  )
  return found.rows[0]?.last ?? 0
}

/** Announces what a run has changed after this change of the history, once that is committed. */
export async function announceChanges({ database, announce }: Engine, run: number, after: number): Promise<void> {
  for (let last = after; ;) {
    const found = await database.app.query<{ id: number; resource: string; record: number; action: string }>(
      'select id, resource, record, action from history where import_run = $1 and id > $2 order by id limit $3',
      [run, last, together],
    )
    for (const { resource, record, action } of found.rows) announce({ resource, id: record, action })
    const end = found.rows.at(-1)
    if (!end) return
    last = end.id
  }
}
