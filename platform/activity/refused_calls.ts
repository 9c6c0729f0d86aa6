import pg from 'pg'
import type { Logger } from 'pino'
import type { Db } from '../access/sign_in/db.ts'
import { today } from '../clock/clock.ts'
import type { RecordName } from '../errors/errors.ts'
import type { Registry } from '../resource/registry.ts'

/** A call of somebody who is signed in, refused as not allowed (403) or as unknown to the asker (404). */
export interface RefusedCall {
  readonly user: number
  readonly method: string
  /** Path without its query. */
  readonly path: string
  readonly status: 403 | 404
  readonly ip: string
  readonly request: string
  /** What was asked for, where the path does not say it. */
  readonly about?: RecordName | undefined
}

export type NoteRefusal = (refused: RefusedCall) => void

/** Refusals that wait to be written; of more than these nothing is kept, so that no flood fills the memory. */
const mostWaiting = 1000

/**
 * Writes refused calls down beside the answers, one row for each person, call, record and day. What was not there at all
 * is none: a 404 counts only for a record that exists and lies outside the asker's scope.
 */
export function refusedCalls(
  db: Db,
  registry: Registry,
  log: Pick<Logger, 'warn'>,
): { noteRefusal: NoteRefusal; settled: () => Promise<void> } {
  const waiting: RefusedCall[] = []
  let writing: Promise<void> | undefined
  const writeAll = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      await keep(db, registry, next).catch((error: unknown) =>
        log.warn({ err: error }, 'a refused call could not be kept'),
      )
  }
  return {
    noteRefusal(refused) {
      if (waiting.length < mostWaiting) waiting.push(refused)
      writing ??= writeAll().finally(() => (writing = undefined))
    },
    settled: async () => writing,
  }
}

async function keep(db: Db, registry: Registry, refused: RefusedCall): Promise<void> {
  const { resource, record } = refused.about ?? placeOf(refused.path)
  const definition = resource === undefined ? undefined : registry.find(resource)
  if (refused.status === 404 && (!definition || record === undefined)) return
  const exists =
    refused.status === 404 && definition
      ? `exists (select from ${pg.escapeIdentifier(definition.name)} t where t."id" = $7)`
      : 'true'
  await db.query(
    `insert into refused_call as r (day, "user", user_name, method, path, status, record, resource, ip, request)
     select $1, u.id, concat_ws(' ', u.first_name, u.last_name), $3, $4, $5, $7::bigint, $6, $8, $9 from "user" u where u.id = $2 and ${exists}
     on conflict ("user", day, method, path, status, coalesce(record, 0)) do update
       set count = r.count + 1, at = clock_timestamp(), ip = excluded.ip, request = excluded.request`,
    [
      today(),
      refused.user,
      refused.method.slice(0, 10),
      refused.path.replaceAll(/\/\d+(?=\/|$)/g, '/{id}').slice(0, 200),
      refused.status,
      definition?.name ?? null,
      record ?? null,
      refused.ip.slice(0, 45),
      refused.request,
    ],
  )
}

/** `/{resource}/api/v1/{resource}/…/{id}`: which resource, and which record. */
function placeOf(path: string): { resource?: string; record?: number } {
  const [, resource, rest = ''] = /^\/(\w+)\/api\/v1\/\1\/(.*)$/.exec(path) ?? []
  if (resource === undefined) return {}
  const id = /(?:^|\/)([1-9]\d{0,14})(?=\/|$)/.exec(rest)?.[1]
  return { resource, ...(id === undefined ? {} : { record: Number(id) }) }
}
