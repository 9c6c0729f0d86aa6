import type { Definition } from '#platform/resource/definition.ts'
import { call, callUntilAnswered } from '../api/call.ts'
import { queries } from '../api/queries.ts'
import type { RecordRow } from '../api/record.ts'
import { chooseAgain } from '../list/chosen_again.ts'
import type { Wish } from './changeMany.ts'
import { rowsOf } from './chosen.ts'
import { manyBase, type ManyRun } from './many_runs.ts'

/** Asks for the change of more records than one call takes. @returns the run, which goes on by itself */
export async function askForMany(definition: Definition, rows: readonly RecordRow[], wish: Wish): Promise<ManyRun> {
  const { many_run } = await callUntilAnswered<{ many_run: ManyRun }>(manyBase(definition), {
    method: 'POST',
    body: { records: rows.map(({ id, row_version }) => ({ id, row_version })), ...wish },
    idempotencyKey: crypto.randomUUID(),
  })
  return many_run
}

/** Ends it after the record it is at. */
export async function endMany(definition: Definition, { id }: ManyRun): Promise<void> {
  await call(`${manyBase(definition)}${id}/cancel/`, { method: 'PUT', body: {} })
  await queries.invalidateQueries({ queryKey: ['many', definition.name] })
}

/** Has the list open with the records chosen that were not changed, as they are now. */
export async function chooseRest(definition: Definition, { id }: ManyRun): Promise<void> {
  const { ids } = await call<{ ids: readonly number[] }>(`${manyBase(definition)}${id}/refused/ids/`)
  await queries.invalidateQueries({ queryKey: ['list', definition.name] })
  // Where the bar of chosen rows looks for them.
  await queries.fetchQuery({
    queryKey: ['list', definition.name, 'rows', 'again', id],
    queryFn: () => rowsOf(definition, new Set(ids)),
    staleTime: 0,
  })
  chooseAgain(definition.name, ids)
}
