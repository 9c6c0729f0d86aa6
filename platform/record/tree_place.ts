import { sql } from 'kysely'
import { systemSession } from '../access/session.ts'
import { isRing, parentsOf, type Placed } from '../resource/tree.ts'
import { circumstancesOf } from './circumstance.ts'
import type { Errors, Values } from './input.ts'
import { openReader } from './selection.ts'
import type { Passage } from './steps.ts'

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/**
 * A record stands under no other that stands under it. Here and nowhere else: who moves many at once, as an effect of a call,
 * judges what comes of all of them (`isRing`), for on the way there one may stand under another.
 */
export async function checkPlace(
  { engine, implementation: { definition }, at, client }: Passage,
  doc: Readonly<Values>,
  before: Readonly<Values> | null,
  errors: Errors,
): Promise<void> {
  const by = definition.tree
  if (by === undefined || before === null || errors[by] || circumstancesOf(at).isEffect) return
  const [id, parent] = [numberOf(before['id']), numberOf(doc[by])]
  if (id === null || parent === null || parent === numberOf(before[by])) return
  // Two who move records under each other at once must not make a ring; rules about depth lean on it too.
  await client.query(`select pg_advisory_xact_lock(hashtext($1))`, [`samiti tree of ${definition.name}`])
  const rows = await openReader(engine.gate.read(systemSession, client))
    .selectFrom(`${definition.name} as t`)
    .select([sql<number>`t."id"`.as('id'), sql<number | null>`${sql.ref(`t.${by}`)}`.as('parent')])
    .execute()
  const places = rows.map((row): Placed => ({ id: Number(row.id), parent: numberOf(row.parent) }))
  if (isRing({ id, parent }, parentsOf(places))) errors[by] = [{ text: `${definition.name}.under_itself` }]
}
