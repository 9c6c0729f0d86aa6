import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Session } from '../access/session.ts'
import type { Fact, PrintLanguage } from './paper.ts'

type Queries = Pick<pg.ClientBase, 'query'>

/** What stood on a paper, frozen when it was printed. */
export interface Shown {
  readonly title: string
  readonly number: string | null
  readonly facts: readonly Pick<Fact, 'label' | 'value'>[]
  /** The words across it (DRAFT, CANCELED); null on a valid one. */
  readonly mark: string | null
}

/** A print that is about to be made. */
export interface NewPrint {
  readonly resource: string
  readonly record: number | null
  readonly form: string
  readonly language: PrintLanguage
  readonly session: Session
  readonly shown: Shown
  readonly content_hash: Buffer
  readonly request: string
  readonly key: string | undefined
}

export interface PrintRow {
  readonly id: number
  readonly copy: number
  /** ISO 8601, UTC. */
  readonly at: string
}

/** Seconds for which a print that is still being made counts as a copy. */
const makingSeconds = 60

/**
 * Writes down a print and says which copy it is. The same key of the same user with the same content is the same print.
 * Prints of one record on one form take turns, so that two clerks never hold the same copy. Runs in a transaction.
 */
export async function registerPrint(client: Queries, print: NewPrint): Promise<PrintRow> {
  const { resource, record, form, language, session, shown, content_hash, request, key } = print
  await client.query('select pg_advisory_xact_lock(hashtext($1))', [
    `print ${resource} ${record ?? session.user} ${form}`,
  ])
  const again =
    key === undefined
      ? undefined
      : (
          await client.query<PrintRow & { isSame: boolean }>(
            `select id, copy, at, (resource, form, language, content_hash, failed) = ($3, $4, $5, $6, false) and record is not distinct from $7 as "isSame"
             from printed_document where "user" = $1 and print_key = $2`,
            [session.user, key, resource, form, language, content_hash, record],
          )
        ).rows[0]
  if (again?.isSame) return plain(again)
  const made = await client.query<PrintRow>(
    `insert into printed_document (resource, record, form, language, copy, "user", user_name, shown, content_hash, request, print_key, ip)
     select $1, $2::bigint, $3, $4, 1 + case when $2::bigint is null then 0 else (
         select count(*) from printed_document p where p.resource = $1 and p.record = $2 and p.form = $3
           and not p.failed and (p.paper_hash is not null or p.at > clock_timestamp() - $11 * interval '1 second')) end,
       $5, $6, $7, $8, $9, $10, $12
     returning id, copy, at`,
    [
      resource,
      record,
      form,
      language,
      session.user === 0 ? null : session.user,
      session.name,
      JSON.stringify(shown),
      content_hash,
      request,
      again ? null : (key ?? null),
      makingSeconds,
      session.ip?.slice(0, 45) ?? null,
    ],
  )
  const [row] = made.rows
  if (!row) throw new Error('The print was not written down.')
  return plain(row)
}

const plain = ({ id, copy, at }: PrintRow): PrintRow => ({ id: Number(id), copy, at: new Date(at).toISOString() })

/** Notes that a paper was made, by its sum, or that it was not. */
export async function settlePrint(queries: Queries, id: number, bytes: Uint8Array | undefined): Promise<void> {
  await queries.query('update printed_document set paper_hash = $2, failed = $3 where id = $1', [
    id,
    bytes === undefined ? null : createHash('sha256').update(bytes).digest(),
    bytes === undefined,
  ])
}

/** A print as the public page looks it up. */
export interface KeptPrint {
  readonly id: number
  readonly resource: string
  readonly record: number | null
  readonly form: string
  readonly language: PrintLanguage
  readonly copy: number
  readonly at: string
  readonly shown: Shown
  /** A later print of the same record on the same form says something else. */
  readonly is_replaced: boolean
}

/** A paper that was made; undefined for a number nobody has. */
export async function findPrint(queries: Queries, id: number): Promise<KeptPrint | undefined> {
  const found = await queries.query<KeptPrint>(
    `select id, resource, record, form, language, copy, at, shown,
       exists (select from printed_document n where n.resource = p.resource and n.record = p.record and n.form = p.form and n.id > p.id
               and n.paper_hash is not null and n.content_hash <> p.content_hash) as is_replaced
     from printed_document p where id = $1 and paper_hash is not null`,
    [id],
  )
  const [row] = found.rows
  return row && { ...row, at: new Date(row.at).toISOString(), record: row.record === null ? null : Number(row.record) }
}

/** Sum of what a paper says, the same for the same facts in whatever order of keys they come. */
export const contentHash = (
  facts: readonly Pick<Fact, 'label' | 'value'>[],
  title: string,
  number: string | null,
): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([title, number, facts.map(({ label, value }) => [label, value])]))
    .digest()
