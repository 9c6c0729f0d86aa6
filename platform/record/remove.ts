import pg from 'pg'
import type { Session } from '../access/session.ts'
import { errorCode } from '../database/database_error.ts'
import { Refusal } from '../errors/errors.ts'
import type { Definition } from '../resource/definition.ts'
import { contentFunction } from '../resource/schema.ts'
import type { Engine } from './engine.ts'
import { historyColumns, historyValues, type Happening } from './history.ts'
import { refuseUsed } from './used_by.ts'

const q = pg.escapeIdentifier

/** Removes the row and its lists, and keeps the whole of it in the history. @throws Refusal 409 `in_use` with the list of what uses it */
export async function deleteRecord(
  engine: Engine,
  client: pg.PoolClient,
  session: Session,
  definition: Definition,
  id: number,
  happening: Happening,
): Promise<void> {
  await refuseUsed(engine, client, session, definition, id)
  try {
    await client.query(
      `with gone as (delete from ${q(definition.name)} t where t."id" = $1 returning t.*, ${q(contentFunction(definition))}(t) as kept_content)
       insert into history ${historyColumns}
       select '${definition.name}', $1, g."row_version" + 1, $2, $3::bigint, $4, $5, $6::bigint, $7, coalesce($8::jsonb, jsonb_build_object('row', g.kept_content)), $9, $10::jsonb, record_content(g.kept_content) from gone g`,
      [id, ...historyValues(happening)],
    )
  } catch (error) {
    if (errorCode(error) !== '23503') throw error
    throw new Refusal(409, 'in_use', 'error.in_use', { Label: `$${definition.name}`, n: 1, what: '$record' })
  }
}
