-- What every record rests on: history, its seals, keys of repeated requests, number series, settings of the office.

-- Codes stand by the numbers in them: 9 before 10, RL-9 before RL-10. What is alike stays alike to the letter.
create collation counted (provider = icu, locale = 'und-u-kn-true');

-- One row per change of a record. `hash` continues the hash of the previous change of the same record; `content_hash`
-- is that of the whole record after the change, so that an edit behind the back of the application shows.
create table history (
  id bigint generated always as identity primary key,
  resource text not null,
  record bigint not null,
  version integer not null,
  action text not null,
  at timestamptz(3) not null default clock_timestamp(),
  "user" bigint,
  user_name text not null,
  request text,
  import_run bigint,
  note text,
  changes jsonb,
  -- Where the request came from; null for what the server did by itself and before it was kept.
  ip text check (char_length(ip) <= 45),
  -- As what and from which program: role, branch, user_agent.
  asked_as jsonb,
  content_hash bytea not null,
  prev_hash bytea not null,
  hash bytea not null,
  -- By this server's clock of transactions, from which sealing learns what is final; means nothing on another server.
  xact xid8 not null default pg_current_xact_id()
);
create unique index history_record on history (resource, record, version);
create index history_import on history (import_run, id) where import_run is not null;
create index history_xact on history (xact);
create index history_at on history (at);

create function record_content(content jsonb) returns bytea language sql immutable parallel safe
  return sha256(convert_to(jsonb_strip_nulls(content)::text, 'UTF8'));

create function history_hash(h history) returns bytea language sql stable parallel safe
  return sha256((h).prev_hash || convert_to(jsonb_build_array((h).resource, (h).record, (h).version, (h).action, extract(epoch from (h).at)::numeric(20,3),
    (h)."user", (h).user_name, (h).request, (h).import_run, (h).note, (h).changes)::text, 'UTF8') || convert_to(coalesce((h).ip, ''), 'UTF8') || convert_to(coalesce((h).asked_as::text, ''), 'UTF8') || (h).content_hash);

-- The application states what happened; the chain is made here, where it cannot be forgotten.
create function history_chain() returns trigger language plpgsql as $$
begin
  if new.version = 1 then
    new.prev_hash := '\x00';
  else
    select h.hash into new.prev_hash from history h where h.resource = new.resource and h.record = new.record order by h.version desc limit 1;
    new.prev_hash := coalesce(new.prev_hash, '\x00');
  end if;
  new.hash := history_hash(new);
  new.xact := pg_current_xact_id();
  return new;
end $$;
create trigger history_chain before insert on history for each row execute function history_chain();

-- Each seal covers the changes of all transactions finished since the last one; changing or removing a sealed row shows.
-- Which rows those are stands in it by their ids, so that it can be recomputed on any server for ever.
create table history_seal (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null default clock_timestamp(),
  -- Every transaction of that server before this one had ended.
  server bigint not null,
  until_xact xid8 not null,
  covers int8multirange not null,
  row_count bigint not null,
  prev_hash bytea not null,
  hash bytea not null
);
create index history_seal_covers on history_seal using gist (covers);

create table idempotency (
  "user" bigint not null,
  key text not null check (char_length(key) between 1 and 200),
  request_hash bytea not null,
  status integer not null,
  answer jsonb,
  at timestamptz(3) not null default clock_timestamp(),
  primary key ("user", key)
);
create index idempotency_at on idempotency (at);

-- Gapless numbers: the row is locked by the transaction that takes the next one, and rolls back with it.
create table number_series (
  series text not null,
  year integer not null,
  last bigint not null,
  primary key (series, year)
);

-- Values that must be unique over several columns of a table. Kept by triggers, never by the application.
create table unique_value (
  rule text not null,
  value text not null,
  record bigint not null,
  primary key (rule, value)
);
create index unique_value_record on unique_value (rule, record);

create table setting (
  key text primary key,
  value jsonb not null
);

-- The member session's own wall: who it is bound to, set on each connection it borrows; nothing without it.
create function member_bound() returns bigint language sql stable parallel safe
  return nullif(current_setting('samiti.member', true), '')::bigint;

create schema member;
grant usage on schema member to samiti_member;

grant select, insert on history, history_seal to samiti_app;
grant select, insert, update, delete on idempotency to samiti_app;
grant select, insert, update on number_series, setting to samiti_app;
grant select, insert, update, delete on unique_value to samiti_app;
