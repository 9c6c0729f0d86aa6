import pg from 'pg'
import type { Definition } from '../resource/definition.ts'
import type { Registry } from '../resource/registry.ts'
import { contentsSql, foldSql, uniqueName } from '../resource/schema.ts'

/** Something that does not fit: the first of its kind in a resource. */
export interface Finding {
  readonly kind: 'chain' | 'content' | 'missing' | 'unrecorded' | 'seal' | 'derived'
  readonly resource: string
  readonly record: number
  readonly text: string
  /** How many of this kind the resource has. */
  readonly count: number
}

/** What was looked at and what does not fit. */
export interface Verification {
  readonly findings: readonly Finding[]
  readonly records: number
  readonly historyRows: number
  readonly seals: number
}

type Queries = Pick<pg.ClientBase, 'query'>
type Found = { kind: string; resource: string; record: number; detail: string; count: number }
const q = pg.escapeIdentifier

/**
 * Recomputes the history and compares it with the records, in one snapshot, so that people may work meanwhile: a changed
 * or removed history row (chain), a record edited behind the application's back (content), one that vanished (missing),
 * one that appeared (unrecorded), a seal that does not fit what it covers, and shared values that no longer follow from
 * their rows (derived). Needs a connection of its own, outside of any transaction, in UTC as all of ours are.
 */
export async function verifyRecords(client: Queries, registry: Registry): Promise<Verification> {
  await client.query('begin isolation level repeatable read read only')
  // A large office takes longer than anybody at a screen may.
  await client.query('set local statement_timeout = 0')
  try {
    const found = [
      ...(await asked(client, chainSql)),
      ...(await perDefinition(client, registry, recordSql)),
      ...(await perDefinition(client, registry, sharedValuesSql)),
      ...(await asked(client, sealSql)),
      ...(await asked(client, unsealedSql)),
    ]
    return { findings: found.flatMap(tell), ...(await counted(client, registry)) }
  } finally {
    await client.query('rollback')
  }
}

/** A history row must continue the one before it, and be what its own hash says. */
const chainSql = `
  select 'chain' as kind, resource, record, 'version ' || version as detail from (
    select h.*, lag(hash, 1, '\\x00'::bytea) over (partition by resource, record order by version) as before, history_hash(h) as made from history h) h
  where prev_hash <> before or hash <> made`

/** Each record is what the last row of its history says: the same content, gone, or never there. */
function recordSql(definition: Definition): string {
  const { name } = definition
  return `
    select case when t."id" is null then 'missing' when h.record is null or h.action = 'delete' then 'unrecorded' else 'content' end as kind,
      '${name}' as resource, coalesce(t."id", h.record) as record, coalesce(h.version::text, '') as detail
    from (select "id", record_content(content) as content from (${contentsSql(definition)}) r) t
    full join (select distinct on (record) record, version, action, content_hash from history where resource = '${name}' order by record, version desc) h on h.record = t."id"
    where case when t."id" is null then h.action <> 'delete' else h.record is null or h.action = 'delete' or h.content_hash <> t.content end`
}

/** The rows of `unique_value` are those that the records give, no more and no fewer. */
function sharedValuesSql(definition: Definition): string[] {
  return definition.unique
    .filter((rule) => rule.fields.length > 1)
    .map((rule) => {
      const values = rule.fields.map((field) => foldSql(`t.${q(field)}`, rule.fold)).join(', ')
      return `
        select 'derived' as kind, '${definition.name}' as resource, coalesce(a.record, b.record) as record, '${rule.fields.join(', ')}' as detail
        from (select distinct t."id" as record, v as value from ${q(definition.name)} t, unnest(array[${values}]) v where v is not null) a
        full join (select record, value from unique_value where rule = '${uniqueName(definition, rule)}') b on a.record = b.record and a.value = b.value
        where a.record is null or b.record is null`
    })
}

/** A seal continues the one before it and hashes the rows it covers. */
const sealSql = `
  select 'seal' as kind, 'history_seal' as resource, s.id as record,
    case when s.prev_hash <> s.before then 'it does not continue the seal before it'
         when c.n <> s.row_count then c.n || ' of its ' || s.row_count || ' rows are there' else 'its hash is another one' end as detail
  from (select *, lag(hash, 1, '\\x00'::bytea) over (order by id) as before from history_seal) s
  cross join lateral (
    select count(h.id) as n, string_agg(h.hash, ''::bytea order by h.id) as hashes
    from unnest(s.covers) r join history h on h.id >= lower(r) and h.id < upper(r)) c
  where s.prev_hash <> s.before or c.n <> s.row_count or s.hash is distinct from sha256(s.prev_hash || coalesce(c.hashes, ''))`

/** What was final at the last seal is covered by one. */
const unsealedSql = `
  select 'seal' as kind, 'history' as resource, h.id as record, h.resource || ' ' || h.record || ' version ' || h.version as detail
  from history h, (select * from history_seal order by id desc limit 1) last
  where last.server = (select system_identifier from pg_control_system())
    and h.xact < last.until_xact and not exists (select from history_seal s where s.covers @> h.id)`

async function perDefinition(
  client: Queries,
  registry: Registry,
  sqlOf: (definition: Definition) => string | string[],
): Promise<Found[]> {
  const found: Found[] = []
  for (const definition of registry.all)
    for (const sql of [sqlOf(definition)].flat()) found.push(...(await asked(client, sql)))
  return found
}

/** The first record of each kind and resource, and how many there are. */
async function asked(client: Queries, sql: string): Promise<Found[]> {
  const answer = await client.query<Found>(
    `select distinct on (kind, resource) kind, resource, record, detail, count(*) over (partition by kind, resource) as count from (${sql}) x order by kind, resource, record`,
  )
  return answer.rows
}

function tell({ kind, resource, record, detail, count }: Found): Finding[] {
  const name = `${resource} ${record}`
  const more = count > 1 ? ` (and ${count - 1} more)` : ''
  const of = (one: Finding['kind'], text: string): Finding[] => [
    { kind: one, resource, record, count, text: `${text}${more}.` },
  ]
  switch (kind) {
    case 'chain':
      return of(kind, `The history of ${name} does not continue at ${detail}: a row of it was changed or removed`)
    case 'content':
      return of(kind, `${name} is not what its history says: it was changed outside of the application`)
    case 'missing':
      return of(kind, `${name} is gone and its history does not know why: it was deleted outside of the application`)
    case 'unrecorded':
      return of(kind, `${name} is there and its history does not know why: it was inserted outside of the application`)
    case 'derived':
      return of(kind, `The shared values (${detail}) kept for ${name} do not follow from it`)
    case 'seal':
      return of(
        kind,
        resource === 'history'
          ? `No seal covers the history row ${record} (${detail})`
          : `Seal ${record} does not fit the history it covers: ${detail}`,
      )
    default:
      throw new Error(`Unknown finding ${kind}.`)
  }
}

async function counted(
  client: Queries,
  registry: Registry,
): Promise<Pick<Verification, 'records' | 'historyRows' | 'seals'>> {
  const records = ['0', ...registry.all.map(({ name }) => `(select count(*) from ${q(name)})`)].join(' + ')
  const answer = await client.query<{ records: number; history: number; seals: number }>(
    `select ${records} as records, (select count(*) from history) as history, (select count(*) from history_seal) as seals`,
  )
  const row = answer.rows[0]
  return { records: Number(row?.records), historyRows: Number(row?.history), seals: Number(row?.seals) }
}
