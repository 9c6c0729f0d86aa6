import type pg from 'pg'
import type { Session } from '../access/session.ts'
import { asWritten, Refusal } from '../errors/errors.ts'
import type { Definition } from '../resource/definition.ts'
import { implementationOf, type Engine } from './engine.ts'
import { expandRows } from './expand.ts'
import { readOne } from './reading.ts'

/** 409 `{user} changed this record at {time}. Reload to see the changes, then save again.`, with the newer record. */
export async function conflictOf(
  engine: Engine,
  session: Session,
  client: pg.ClientBase,
  definition: Definition,
  id: number,
): Promise<Refusal> {
  const read = engine.gate.read(session, client)
  const record = await readOne(
    { implementation: implementationOf(engine, definition.name), registry: engine.registry, session, read },
    id,
  )
  const last = await client.query<{ user_name: string; at: string }>(
    'select user_name, at from history where resource = $1 and record = $2 order by version desc limit 1',
    [definition.name, id],
  )
  const [expanded] = record
    ? await expandRows({ registry: engine.registry, read, session, files: client }, definition, [record])
    : []
  const changed = last.rows[0]
  return new Refusal(
    409,
    'changed_meanwhile',
    'error.changed_meanwhile',
    { user: asWritten(changed?.user_name ?? ''), time: `@${changed?.at ?? ''}` },
    { body: { record: expanded ?? null } },
  )
}
