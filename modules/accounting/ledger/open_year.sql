-- The partition of a fiscal year's lines, with its guards and without rights for anybody but the owner. Opened again, nothing happens.
-- The one change of the schema at run time: the application may only ask for it.
create function acc_open_year(fiscal_year bigint) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  part text := format('acc_line_y%s', $1);
begin
  if not exists (select from fiscal_year f where f.id = $1) then
    perform acc_refuse('AC043', jsonb_build_object('fiscal_year', $1));
  end if;
  perform pg_advisory_xact_lock(hashtextextended('acc open year', 0));
  if to_regclass(part) is not null then
    return;
  end if;
  -- Made beside and attached, which lets everybody read and post in other years meanwhile.
  execute format('create table %I (like acc_line including defaults including constraints)', part);
  execute format('alter table acc_line attach partition %I for values in (%s)', part, $1);
  perform acc_guard_lines(part::regclass);
  execute format('revoke all on %I from public, samiti_app, samiti_member', part);
end $$;

-- A year that takes postings has its partition, however it came to be.
create function acc_year_opens() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform acc_open_year(new.id);
  return null;
end $$;
create trigger acc_year_opens after insert or update on fiscal_year for each row when (new.status <> 'future') execute function acc_year_opens();

-- For whoever loads lines into another database: the partitions that its years call for.
create function acc_line_partitions() returns void language sql as $$
  select acc_open_year(f.id) from fiscal_year f where f.status <> 'future'
$$;
