import pg from 'pg'

const q = pg.escapeIdentifier

/**
 * A migration that gives records another content (a new column with a value, another name, another type) is a change like
 * any other, made by nobody in particular: each record it changed gets a row of history, or everything would look edited
 * behind the application's back. Only records that fitted their history before are told of, so that no migration makes a
 * forged one look right. To be called before and after its statements, in its transaction, as the owner.
 */
export async function rememberContents(client: pg.ClientBase): Promise<void> {
  await client.query(
    'create unlogged table public.migration_before (resource text, record bigint, content jsonb not null, primary key (resource, record))',
  )
  for (const resource of await resourcesWithHistory(client))
    await client.query(
      `insert into public.migration_before
       select $1, t.id, t.content from (select r."id", ${contentOf(resource)} as content from public.${q(resource)} r offset 0) t
       join (select distinct on (record) record, action, content_hash from public.history where resource = $1 order by record, version desc) h on h.record = t.id
       where h.action <> 'delete' and h.content_hash = record_content(t.content)`,
      [resource],
    )
}

/** @param name of the migration, kept as the note of each row */
export async function tellContents(client: pg.ClientBase, name: string): Promise<void> {
  for (const resource of await resourcesWithHistory(client))
    await client.query(
      `with changed as (
         select b.record, b.content from public.migration_before b join public.${q(resource)} r on r."id" = b.record
         where b.resource = $1 and record_content(${contentOf(resource)}) <> record_content(b.content)
       ), raised as (
         update public.${q(resource)} r set "row_version" = r."row_version" + 1 from changed c where r."id" = c.record
         returning r."id", r."row_version" as version, c.content as before, ${contentOf(resource)} as after
       )
       insert into public.history (resource, record, version, action, user_name, note, changes, content_hash)
       select $1, id, version, 'migration', 'Samiti', $2, ${changesSql}, record_content(after) from raised order by id`,
      [resource, name],
    )
  await client.query('drop table public.migration_before')
}

const contentOf = (resource: string): string => `public.${q(`${resource}_content`)}(r)`

/** Fields whose value changed, before and after. The version is no field. */
const changesSql = `
  (select jsonb_object_agg(key, jsonb_build_array(before -> key, after -> key))
   from (select jsonb_object_keys(before) union select jsonb_object_keys(after)) k (key)
   where key <> 'row_version' and coalesce(before -> key, 'null') <> coalesce(after -> key, 'null'))`

/** Tables whose records have a history: those with a function that gives a row's content. None before there is any history. */
async function resourcesWithHistory(client: pg.ClientBase): Promise<string[]> {
  const found = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_proc p on p.proname = c.relname || '_content' and p.pronamespace = c.relnamespace
     where c.relnamespace = 'public'::regnamespace and p.pronargs = 1 and p.proargtypes[0] = c.reltype and to_regclass('public.history') is not null
     order by 1`,
  )
  return found.rows.map(({ name }) => name)
}
