import { createHash } from 'node:crypto'
import type pg from 'pg'
import { Refusal } from '../errors/errors.ts'

/** Signs of a key at most; the table asks for it too. */
const mostSigns = 200

/** The header of a request that may be sent again: kept seven days with the hash of what was asked, unique per user. */
export interface RepeatKey {
  readonly user: number
  readonly key: string
  readonly requestHash: Buffer
}

/** @throws Refusal 400 when the key is no short printable text */
export function repeatKey(
  user: number,
  key: unknown,
  request: { method: string; path: string; body: unknown },
): RepeatKey | undefined {
  if (key === undefined || key === '') return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]+$/.test(key) || key.length > mostSigns)
    throw new Refusal(400, 'invalid', 'error.idempotency_key')
  return {
    user,
    key,
    requestHash: createHash('sha256')
      .update(JSON.stringify([request.method, request.path, request.body]))
      .digest(),
  }
}

/** The key of one of many things that a request asks for. A long one is kept as its hash: no longer than any other. */
export function keyWithin(whole: RepeatKey, part: number): RepeatKey {
  const key = `${whole.key}/${part}`
  return { ...whole, key: key.length > mostSigns ? createHash('sha256').update(key).digest('hex') : key }
}

/** A key that came with another request before. `first`: what that one was answered, by which a module may say what it made. */
export class KeyReused extends Refusal {
  readonly first: unknown

  constructor(first: unknown) {
    super(409, 'key_reused', 'error.key_reused')
    this.first = first
  }
}

/** The first answer of a request sent before, or undefined for a new one. @throws KeyReused 409 when the same key asked for something else */
export async function firstAnswer(
  queries: Pick<pg.ClientBase, 'query'>,
  key: RepeatKey,
): Promise<{ status: number; answer: unknown } | undefined> {
  const found = await queries.query<{ request_hash: Buffer; status: number; answer: unknown }>(
    'select request_hash, status, answer from idempotency where "user" = $1 and key = $2',
    [key.user, key.key],
  )
  const row = found.rows[0]
  if (!row) return undefined
  if (!row.request_hash.equals(key.requestHash)) throw new KeyReused(row.answer)
  return { status: row.status, answer: row.answer }
}

/** Claims the key inside the transaction of the change; a second request waits here until the first has ended. */
export async function claimKey(
  client: Pick<pg.ClientBase, 'query'>,
  key: RepeatKey,
): Promise<{ status: number; answer: unknown } | undefined> {
  const claimed = await client.query(
    'insert into idempotency ("user", key, request_hash, status) values ($1, $2, $3, 0) on conflict do nothing',
    [key.user, key.key, key.requestHash],
  )
  return claimed.rowCount === 0 ? firstAnswer(client, key) : undefined
}

export async function keepAnswer(
  client: Pick<pg.ClientBase, 'query'>,
  key: RepeatKey,
  status: number,
  answer: unknown,
): Promise<void> {
  await client.query('update idempotency set status = $3, answer = $4::jsonb where "user" = $1 and key = $2', [
    key.user,
    key.key,
    status,
    JSON.stringify(answer),
  ])
}
