import type pg from 'pg'
import type { Session } from '../access/session.ts'
import { asWritten, Refusal } from '../errors/errors.ts'
import type { Definition } from '../resource/definition.ts'
import { underWay, visibleRun, type ImportRun, type RunState } from './run.ts'

type Queries = Pick<pg.ClientBase, 'query'>

/** Somebody wants the step under way to end. */
export class Cancelled extends Error {
  override name = 'Cancelled'
}

/** Says how far the step under way is. @throws Cancelled when somebody wants it to end */
export async function tellDone(queries: Queries, run: number, done: number): Promise<void> {
  const told = await queries.query<{ is_wanted: boolean }>(
    'update import_run set done = $2 where id = $1 returning cancel_asked_by is not null as is_wanted',
    [run, done],
  )
  if (told.rows[0]?.is_wanted) throw new Cancelled()
}

/**
 * Asks the step under way to end; it does so at its next batch, and nothing of it stays.
 * @throws Refusal 409 when nothing is under way
 */
export async function askToEnd(
  client: pg.PoolClient,
  session: Session,
  definition: Definition,
  id: number,
): Promise<ImportRun> {
  await client.query('select from import_run where id = $1 for update', [id])
  const { state, number } = await visibleRun(client, session, definition, id)
  if (!underWay.includes(state))
    throw new Refusal(409, 'import_ended', 'import.error.ended', { number: asWritten(number) })
  await client.query('update import_run set cancel_asked_by = coalesce(cancel_asked_by, $2) where id = $1', [
    id,
    session.user,
  ])
  return visibleRun(client, session, definition, id)
}

const told = {
  reading: 'cancelled',
  storing: 'store_cancelled',
  taking: 'take_cancelled',
  undoing: 'undo_cancelled',
} as const

/** Where a run stands when its step was ended: as before that step. A file that was not checked to its end has to be sent again. */
const standsAgain: Readonly<Record<keyof typeof told, RunState>> = {
  reading: 'failed',
  storing: 'checked',
  taking: 'stored',
  undoing: 'stored',
}

const isStep = (state: RunState): state is keyof typeof told => state in told

/** Puts a run whose step was ended where it stood before; whoever ended it knows why, so nobody is told. */
export async function standAsBefore(queries: Queries, { id, state }: ImportRun): Promise<void> {
  if (!isStep(state)) return
  await queries.query(
    `update import_run r set state = $2, attempts = 0, cancel_asked_by = null, looked_at = case $3 when 'reading' then clock_timestamp() end,
       done = case $3 when 'reading' then r.done else r.rows end,
       mode = case $3 when 'storing' then null else r.mode end,
       stored_by = case $3 when 'storing' then null else r.stored_by end,
       undone_by = null,
       problem = jsonb_build_object('text', $4::text, 'params', jsonb_build_object('user', '=' ||
         (select concat_ws(' ', u.first_name, u.last_name) from "user" u where u.id = r.cancel_asked_by)))
     where r.id = $1 and r.state = $3`,
    [id, standsAgain[state], state, `import.problem.${told[state]}`],
  )
}
