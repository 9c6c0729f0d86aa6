import { knewRow } from '../access/read.ts'
import type { Session } from '../access/session.ts'
import { standsAgainst } from './circumstance.ts'
import type { Engine } from './engine.ts'
import { titlesOf, type Naming } from './expand.ts'
import { inside, wordOf } from './expanded.ts'
import { knowsField } from './visible.ts'
import type { Definition } from '../resource/definition.ts'

/** How long a delete can be undone. house.md 5. */
export const restorableMs = 24 * 3_600_000

/** Whether somebody may bring back what this person deleted: oneself, and administrators. */
export const mayRestore = (session: Session, by: number | null): boolean =>
  by === session.user || session.kind === 'admin'

/** Records told at most; who deletes more in a day finds the older ones by their resource. */
const mostTold = 200

/** A record that is gone and may come back. */
export interface Deleted {
  readonly resource: string
  readonly id: number
  /** What it was called, of fields the reader may know. */
  readonly title: string
  readonly at: string
  readonly by: string
}

interface Kept {
  readonly id: number
  readonly resource: string
  readonly record: number
  readonly at: string
  readonly user_name: string
  readonly row: unknown
}

/**
 * What was deleted in the last day and the session may restore, the last one first. What an import that was taken back had
 * made is not there: it comes back with its file.
 * @param resource only of this one; of none that may not be deleted from
 */
export async function listDeleted(engine: Engine, session: Session, resource?: string): Promise<Deleted[]> {
  const open = engine.registry.all.filter(
    (definition) =>
      session.member === null &&
      standsAgainst(session, definition, 'delete') === undefined &&
      (resource === undefined || definition.name === resource),
  )
  const found = await engine.database.app.query<Kept>(
    `select h.id, h.resource, h.record, h.at, h.user_name, h.changes->'row' as row from history h
     where h.action = 'delete' and h.import_run is null and h.at > now() - make_interval(secs => $1) and h.resource = any($2)
       and ($3 or h."user" = $4)
       and not exists (select from history l where l.resource = h.resource and l.record = h.record and l.version > h.version)
     order by h.at desc, h.id desc limit $5`,
    [restorableMs / 1000, open.map(({ name }) => name), session.kind === 'admin', session.user, mostTold],
  )
  const read = engine.gate.read(session)
  const told = new Map<number, string>()
  for (const definition of open) {
    const rows = found.rows.filter(
      (kept) => kept.resource === definition.name && knewRow(definition, session, (column) => inside(kept.row, column)),
    )
    const titles = await keptTitles({ registry: engine.registry, read, session }, definition, rows)
    for (const { id, record } of rows) told.set(id, titles.get(record) ?? '')
  }
  return found.rows.flatMap(({ id, resource: of, record, at, user_name: by }) => {
    const title = told.get(id)
    return title === undefined ? [] : [{ resource: of, id: record, title, at, by }]
  })
}

/** What deleted records were called, by the content that the history kept, as far as the asker may know it. */
export async function keptTitles(
  naming: Naming,
  definition: Definition,
  rows: readonly { readonly record: number; readonly row: unknown }[],
): Promise<Map<number, string>> {
  const known = definition.title.filter((name) => {
    const field = definition.fields[name]
    return field !== undefined && knowsField(naming.session, field)
  })
  const named = new Map<string, ReadonlyMap<unknown, string>>()
  for (const name of known) {
    const to = definition.fields[name]?.to
    const referred = rows.map(({ row }) => Number(inside(row, name)))
    if (to !== undefined) named.set(name, await titlesOf(naming, naming.registry.get(to), referred))
  }
  return new Map(
    rows.map(({ record, row }) => [
      Number(record),
      known
        .map((name) => named.get(name)?.get(inside(row, name)) ?? wordOf(inside(row, name)))
        .filter((word) => word !== '')
        .join(' '),
    ]),
  )
}
