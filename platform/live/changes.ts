import type { Db } from '../access/sign_in/db.ts'
import { nowMs } from '../clock/clock.ts'
import type { Registry } from '../resource/registry.ts'
import type { Cursor } from './cursor.ts'

/** A change of a record as its history tells it, without any value but those that fence it. */
export interface Change {
  readonly resource: string
  readonly id: number
  readonly action: string
  readonly version: number
  readonly user: number | null
  readonly by: string
  /** Branch and owner the record had before, where it is gone or they changed. */
  readonly branch: unknown
  readonly member: unknown
}

/** The action of a change that is no change of the record: something was said about it. */
export const commented = 'comment'

/** What was committed since a cursor; undefined when it is more than anybody wants to hear one by one. */
export interface Gap {
  readonly until: Cursor
  readonly changes: readonly Change[] | undefined
}

const mostChanges = 20_000

/**
 * Reads what was committed after `from`, each change exactly once: a transaction that took its number early and committed
 * late is in no snapshot before its commit, and in each one after it. No transaction waits for another, and none is waited for.
 * @param from undefined: nothing yet, only where the office stands now
 * @param to no later than this snapshot
 */
export async function changesSince(db: Db, registry: Registry, from: Cursor | undefined, to?: Cursor): Promise<Gap> {
  const { rows } = await db.query<{ epoch: string; snapshot: string; changes: Change[] | null }>(changesSql, [
    from?.snapshot ?? null,
    to?.snapshot ?? null,
    JSON.stringify(fencesOf(registry)),
    mostChanges + 1,
  ])
  const [found] = rows
  if (!found) throw new Error('PostgreSQL told no snapshot.')
  const changes = found.changes ?? []
  return {
    until: to ?? { at: nowMs(), epoch: found.epoch, snapshot: found.snapshot },
    changes: changes.length > mostChanges ? undefined : changes,
  }
}

/** Columns that fence the rows of each resource. */
const fencesOf = (registry: Registry) =>
  Object.fromEntries(
    registry.all.map(({ name, scope }) => {
      const { branch, member } = scope === 'everyone' ? {} : scope
      return [name, { branch, member: typeof member === 'string' ? member : undefined }]
    }),
  )

const before = (of: string) =>
  `coalesce(h.changes->'row'->($3::jsonb->h.resource->>'${of}'), h.changes->($3::jsonb->h.resource->>'${of}')->0) as ${of}`

/** Committed after the first snapshot and no later than the second. */
const isNew = (of: string) =>
  `${of}.xact >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(${of}.xact, $1::pg_snapshot)
    and ($2::pg_snapshot is null or pg_visible_in_snapshot(${of}.xact, $2::pg_snapshot))`

const changesSql = `
  select pg_current_snapshot()::text as snapshot, (extract(epoch from pg_postmaster_start_time()) * 1000)::bigint::text as epoch,
    (select json_agg(c) from (
      (select h.resource, h.record as id, h.action, h.version, h."user", h.user_name as by, ${before('branch')}, ${before('member')}
        from history h where ${isNew('h')} order by h.id limit $4)
      union all
      (select m.resource, m.record, '${commented}', 0, m."user", m.user_name, null, null
        from comment m where ${isNew('m')} order by m.id limit $4)) c) as changes`
