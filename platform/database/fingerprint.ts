import type pg from 'pg'

/**
 * What the schema is: each fact one line of text, sorted. Two databases with equal lines behave alike, whatever the order in which
 * their columns were made. Left out: partitions (made at run time, alike by construction), schema `pgboss`, extensions' own objects,
 * comments and storage parameters.
 * @param client any role; the search path of its session is not touched
 */
export async function fingerprint(client: pg.ClientBase): Promise<string[]> {
  await client.query('begin read only')
  try {
    // With an empty path every name in a definition is written with its schema, whoever asks.
    await client.query(`set local search_path = ''`)
    const answer = await client.query<{ line: string }>(
      `${ours} select line from (${facts.join(' union all ')}) all_facts order by line collate "C"`,
    )
    return answer.rows.map((row) => row.line)
  } finally {
    await client.query('rollback')
  }
}

/** The first lines that one fingerprint has and the other has not: `-` gone, `+` come. */
export function differences(wanted: readonly string[], found: readonly string[], most = 10): string[] {
  const [wantedSet, foundSet] = [new Set(wanted), new Set(found)]
  const gone = wanted.filter((line) => !foundSet.has(line)).map((line) => `- ${line}`)
  const come = found.filter((line) => !wantedSet.has(line)).map((line) => `+ ${line}`)
  return [...gone, ...come].sort((a, b) => (a.slice(2) < b.slice(2) ? -1 : 1)).slice(0, most)
}

const ours = `
  with space as (
    select oid, nspname, nspacl, nspowner from pg_catalog.pg_namespace
     where nspname = 'public' or (nspowner = (select oid from pg_catalog.pg_roles where rolname = 'samiti_owner') and nspname <> 'pgboss')
  ), relation as (
    select c.*, s.nspname || '.' || c.relname as name from pg_catalog.pg_class c join space s on s.oid = c.relnamespace
     where not c.relispartition
       and not exists (select from pg_catalog.pg_depend d where d.classid = 'pg_catalog.pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  ), routine as (
    select p.*, s.nspname || '.' || p.proname || '(' || pg_catalog.pg_get_function_identity_arguments(p.oid) || ')' as name
      from pg_catalog.pg_proc p join space s on s.oid = p.pronamespace
     where not exists (select from pg_catalog.pg_depend d where d.classid = 'pg_catalog.pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  ), kind as (
    select t.*, s.nspname || '.' || t.typname as name from pg_catalog.pg_type t join space s on s.oid = t.typnamespace
     where t.typtype in ('e', 'd')
       and not exists (select from pg_catalog.pg_depend d where d.classid = 'pg_catalog.pg_type'::regclass and d.objid = t.oid and d.deptype = 'e')
  ), grantee as (
    select oid, rolname as name from pg_catalog.pg_roles where rolname in ('samiti_owner', 'samiti_app', 'samiti_member')
    union all select 0, 'public'
  )`

const facts = [
  `select 'extension ' || extname as line from pg_catalog.pg_extension where extname <> 'plpgsql'`,
  `select 'schema ' || nspname from space`,
  `select case relkind when 'v' then 'view ' when 'm' then 'materialized view ' else 'table ' end || name
          || case relkind when 'p' then ' partitioned by ' || pg_catalog.pg_get_partkeydef(oid) else '' end
          || case relkind when 'v' then ' ' || md5(pg_catalog.pg_get_viewdef(oid)) when 'm' then ' ' || md5(pg_catalog.pg_get_viewdef(oid)) else '' end
          || case relpersistence when 'u' then ' unlogged' else '' end
          || case when relrowsecurity then ' row security' else '' end || case when relforcerowsecurity then ' forced' else '' end
     from relation where relkind in ('r', 'p', 'v', 'm', 'f')`,
  `select 'column ' || r.name || '.' || a.attname || ' ' || pg_catalog.format_type(a.atttypid, a.atttypmod)
          || case when a.attnotnull then ' not null' else '' end
          || case when a.attcollation <> t.typcollation then ' collate ' || a.attcollation::regcollation::text else '' end
          || case a.attidentity when 'a' then ' identity always' when 'd' then ' identity by default' else '' end
          || case a.attgenerated when 's' then ' generated stored ' when 'v' then ' generated virtual ' else case when d.adbin is null then '' else ' default ' end end
          || coalesce(pg_catalog.pg_get_expr(d.adbin, d.adrelid), '')
     from relation r join pg_catalog.pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
     join pg_catalog.pg_type t on t.oid = a.atttypid
     left join pg_catalog.pg_attrdef d on d.adrelid = r.oid and d.adnum = a.attnum
    where r.relkind in ('r', 'p', 'v', 'm', 'f')`,
  // 'n', not null, is said with its column.
  `select 'constraint ' || r.name || ' ' || c.conname || ' ' || pg_catalog.pg_get_constraintdef(c.oid)
     from relation r join pg_catalog.pg_constraint c on c.conrelid = r.oid where c.contype <> 'n' and r.relkind in ('r', 'p', 'f')`,
  `select 'index ' || pg_catalog.pg_get_indexdef(i.indexrelid) || case when i.indisvalid then '' else ' invalid' end
     from relation r join pg_catalog.pg_index i on i.indrelid = r.oid`,
  `select 'trigger ' || pg_catalog.pg_get_triggerdef(t.oid) || case t.tgenabled when 'O' then '' else ' enabled ' || t.tgenabled::text end
     from relation r join pg_catalog.pg_trigger t on t.tgrelid = r.oid and not t.tgisinternal`,
  `select 'policy ' || r.name || ' ' || p.polname || ' for ' || p.polcmd::text || case when p.polpermissive then '' else ' restrictive' end
          || ' to ' || (select string_agg(case g when 0 then 'public' else pg_catalog.pg_get_userbyid(g) end, ', ' order by 1) from unnest(p.polroles) g)
          || coalesce(' using ' || pg_catalog.pg_get_expr(p.polqual, p.polrelid), '')
          || coalesce(' check ' || pg_catalog.pg_get_expr(p.polwithcheck, p.polrelid), '')
     from relation r join pg_catalog.pg_policy p on p.polrelid = r.oid`,
  `select 'sequence ' || r.name || ' ' || s.seqtypid::regtype::text || ' start ' || s.seqstart || ' by ' || s.seqincrement || ' cache ' || s.seqcache || case when s.seqcycle then ' cycle' else '' end
     from relation r join pg_catalog.pg_sequence s on s.seqrelid = r.oid`,
  `select 'function ' || name || ' returns ' || pg_catalog.pg_get_function_result(oid) || case when prosecdef then ' security definer' else '' end
          || case provolatile when 'i' then ' immutable' when 's' then ' stable' else '' end || ' ' || md5(pg_catalog.pg_get_functiondef(oid))
     from routine where prokind in ('f', 'p', 'w')`,
  `select 'aggregate ' || name from routine where prokind = 'a'`,
  `select 'enum ' || k.name || ' ' || (select string_agg(e.enumlabel, ', ' order by e.enumsortorder) from pg_catalog.pg_enum e where e.enumtypid = k.oid) from kind k where k.typtype = 'e'`,
  `select 'domain ' || k.name || ' ' || pg_catalog.format_type(k.typbasetype, k.typtypmod) || case when k.typnotnull then ' not null' else '' end || coalesce(' default ' || k.typdefault, '')
          || coalesce((select string_agg(' ' || c.conname || ' ' || pg_catalog.pg_get_constraintdef(c.oid), '' order by c.conname) from pg_catalog.pg_constraint c where c.contypid = k.oid and c.contype = 'c'), '')
     from kind k where k.typtype = 'd'`,
  grants('schema', 'nspacl', 'n', 'nspowner', 'nspname', 'space'),
  grants('table', 'relacl', 'r', 'relowner', 'name', `relation where relkind in ('r', 'p', 'v', 'm', 'f')`),
  grants('sequence', 'relacl', 's', 'relowner', 'name', `relation where relkind = 'S'`),
  grants('function', 'proacl', 'f', 'proowner', 'name', 'routine'),
  `select 'grant ' || lower(x.privilege_type) || ' on column ' || r.name || '.' || a.attname || ' to ' || g.name
     from relation r join pg_catalog.pg_attribute a on a.attrelid = r.oid and a.attacl is not null
     cross join lateral pg_catalog.aclexplode(a.attacl) x join grantee g on g.oid = x.grantee where x.grantee <> r.relowner`,
]

// Rights of the owner go without saying, and an owner of another name must not make a difference.
function grants(sort: string, acl: string, code: string, owner: string, name: string, from: string): string {
  return `select 'grant ' || lower(x.privilege_type) || ' on ${sort} ' || o.name || ' to ' || g.name || case when x.is_grantable then ' with grant option' else '' end
            from (select ${name} as name, ${owner} as owner, coalesce(${acl}, pg_catalog.acldefault('${code}', ${owner})) as acl from ${from}) o
            cross join lateral pg_catalog.aclexplode(o.acl) x join grantee g on g.oid = x.grantee where x.grantee <> o.owner and g.name <> 'samiti_owner'`
}
