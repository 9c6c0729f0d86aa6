import pg from 'pg'
import type { Registry } from '../resource/registry.ts'
import { contentFunction } from '../resource/schema.ts'

/** Something that does not fit. `record` names the first one. */
export interface Finding {
  readonly kind: 'chain' | 'content' | 'missing' | 'unrecorded' | 'seal' | 'derived'
  readonly resource: string
  readonly record: number | null
  readonly text: string
}

const q = pg.escapeIdentifier

/**
 * Recomputes the history and compares it with the records: a changed history row (chain), a record edited behind the
 * application's back (content), one that vanished (missing), one that appeared (unrecorded), a broken seal, and shared
 * values that no longer follow from their rows (derived). Each finding names the first that does not fit.
 */
export async function verifyRecords(queries: Pick<pg.ClientBase, 'query'>, registry: Registry): Promise<Finding[]> {
  const findings: Finding[] = []
  const first = async (kind: Finding['kind'], resource: string, text: (row: { record: number; detail: string }) => string, sql: string) => {
    const found = await queries.query<{ record: number; detail: string; n: number }>(`select record, detail, count(*) over () as n from (${sql}) x order by record limit 1`)
    const row = found.rows[0]
    if (row) findings.push({ kind, resource, record: row.record, text: `${text(row)}${row.n > 1 ? ` (and ${row.n - 1} more)` : ''}` })
  }
  await first(
    'chain',
    'history',
    ({ detail }) => `history of ${detail} does not continue: a row was changed or removed`,
    `select id as record, resource || ' ' || h.record || ' version ' || version as detail from (
       select *, lag(hash, 1, '\\x00'::bytea) over (partition by resource, record order by version) as before from history) h
     where prev_hash <> before or hash <> history_hash(prev_hash, resource, h.record, version, action, at, "user", user_name, changes, content_hash)`,
  )
  for (const { name } of registry.all) {
    const last = `(select distinct on (record) record, version, action, content_hash from history where resource = '${name}' order by record, version desc)`
    const content = q(contentFunction({ name }))
    await first('content', name, ({ record }) => `${name} ${record} was changed outside of the application`, `select t."id" as record, '' as detail from ${q(name)} t join ${last} h on h.record = t."id" where h.action <> 'delete' and h.content_hash <> record_content(${content}(t))`)
    await first('missing', name, ({ record }) => `${name} ${record} was deleted outside of the application`, `select h.record, '' as detail from ${last} h left join ${q(name)} t on t."id" = h.record where h.action <> 'delete' and t."id" is null`)
    await first('unrecorded', name, ({ record }) => `${name} ${record} was inserted outside of the application`, `select t."id" as record, '' as detail from ${q(name)} t left join ${last} h on h.record = t."id" where h.record is null or h.action = 'delete'`)
  }
  for (const definition of registry.all)
    for (const rule of definition.unique.filter((one) => one.fields.length > 1)) {
      const name = `${definition.name}_${rule.fields.join('_')}_unique`
      const values = rule.fields.map((field) => `t.${q(field)}`).join(', ')
      await first(
        'derived',
        definition.name,
        ({ record }) => `shared values of ${definition.name} ${record} (${rule.fields.join(', ')}) do not follow from the record`,
        `select coalesce(a.record, b.record) as record, '' as detail
         from (select distinct t."id" as record, v as value from ${q(definition.name)} t, unnest(array[${values}]) v where v is not null) a
         full join (select record, value from unique_value where rule = '${name}') b using (record, value) where a.record is null or b.record is null`,
      )
    }
  await first(
    'seal',
    'history_seal',
    ({ record }) => `seal ${record} does not fit the history it covers`,
    `select s.id as record, '' as detail from (
       select *, lag(until_xact, 1, '0'::xid8) over (order by id) as from_xact, lag(hash, 1, '\\x00'::bytea) over (order by id) as before from history_seal) s
     left join lateral (select count(*) as n, string_agg(h.hash, ''::bytea order by h.id) as hashes from history h where h.xact >= s.from_xact and h.xact < s.until_xact) c on true
     where s.prev_hash <> s.before or c.n <> s.row_count or s.hash is distinct from sha256(s.prev_hash || coalesce(c.hashes, ''::bytea))`,
  )
  return findings
}
