import pg from 'pg'
import { happening, type Circumstance } from '../record/circumstance.ts'
import type { Engine } from '../record/engine.ts'
import { implementationOf } from '../record/engine.ts'
import { historyColumns, historyValues } from '../record/history.ts'
import { effected, gathered, ruled } from '../record/steps.ts'
import type { Definition } from '../resource/definition.ts'
import type { Implementation } from '../resource/implementation.ts'
import { contentFunction, listTable } from '../resource/schema.ts'
import { inGroups } from './in_groups.ts'
import { readStoredMany } from './stored_many.ts'

const q = pg.escapeIdentifier

/**
 * Deletes many records of a resource as the lifecycle deletes one, in a few statements: locked, nothing against it by
 * the rules, used by nobody outside of the list, and the whole of each kept in the history. What has effects on other
 * records that are not each for itself, or something against it, is left for the lifecycle itself.
 * @returns ids that were left
 */
export async function removeMany(
  engine: Engine,
  at: Circumstance,
  client: pg.PoolClient,
  resource: string,
  ids: readonly number[],
): Promise<number[]> {
  const implementation = implementationOf(engine, resource)
  const { definition } = implementation
  if (definition.usedText !== undefined || !goesApart(engine, implementation)) return [...ids]
  await client.query(`select from ${q(resource)} where "id" = any($1) order by "id" for update`, [ids])
  const stored = await readStoredMany(engine.gate.read(at.session, client), definition, ids)
  const used = await usedOutside(engine, client, definition, ids)
  const passage = { engine, implementation, at, client }
  const free = new Map<number, unknown>()
  for (const [id, before] of stored) {
    if (used.has(id)) continue
    const facts = await gathered(passage, before, before, true)
    if (ruled(passage, before, facts, before, true).every((fault) => fault.isWarning)) free.set(id, facts)
  }
  const refused = new Set<number>()
  const takeEffect = (id: number): Promise<void> => {
    const before = stored.get(id) ?? {}
    return effected(passage, { ...before, id }, before, free.get(id), true)
  }
  if (hasEffects(engine, implementation)) await inGroups(client, [...free.keys()], takeEffect, (id) => refused.add(id))
  const gone = new Set([...free.keys()].filter((id) => !refused.has(id)))
  await client.query(
    `with gone as (delete from ${q(resource)} t where t."id" = any($1) returning t.*, ${q(contentFunction(definition))}(t) as kept_content)
     insert into history ${historyColumns}
     select '${definition.name}', g."id", g."row_version" + 1, $2, $3::bigint, $4, $5, $6::bigint, $7, coalesce($8::jsonb, jsonb_build_object('row', g.kept_content)), $9, $10::jsonb, record_content(g.kept_content) from gone g order by g."id"`,
    [[...gone], ...historyValues(happening(at, 'delete', null))],
  )
  return ids.filter((id) => !gone.has(id))
}

const hasEffects = (engine: Engine, { definition, hooks }: Implementation): boolean =>
  hooks.effects !== undefined || engine.followers(definition.name).length > 0

/** Whether nothing that follows from one deletion hangs on another one. */
const goesApart = (engine: Engine, { definition, hooks }: Implementation): boolean =>
  (!hooks.effects || hooks.deletesApart === true) &&
  engine.followers(definition.name).every(({ deletesApart }) => deletesApart === true)

/** Records of the list that something outside of it points to. */
async function usedOutside(
  engine: Engine,
  client: pg.PoolClient,
  definition: Definition,
  ids: readonly number[],
): Promise<Set<number>> {
  const used = new Set<number>()
  const own = new Set(Object.keys(definition.fields).map((field) => listTable(definition, field)))
  for (const { definition: by, field, lines } of engine.registry.referrers(definition.name)) {
    if (field === 'created_by' || field === 'updated_by') continue
    const isList = lines !== undefined || by.fields[field]?.type === 'refs'
    const table = isList ? listTable(by, lines ?? field) : by.name
    if (own.has(table)) continue
    const column = isList && lines === undefined ? 'value' : field
    const outside = by.name === definition.name ? ` and not (${q(isList ? 'record' : 'id')} = any($1))` : ''
    const found = await client.query<{ id: number }>(
      `select distinct ${q(column)} as id from ${q(table)} where ${q(column)} = any($1)${outside}`,
      [ids],
    )
    for (const { id } of found.rows) used.add(id)
  }
  return used
}
