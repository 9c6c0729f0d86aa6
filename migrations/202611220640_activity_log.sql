-- The history tells as what and from which program something was done; rows of before keep the hash they have, for they name neither.
alter table history add column asked_as jsonb;

create or replace function history_hash(h history) returns bytea language sql stable parallel safe
  return sha256((h).prev_hash || convert_to(jsonb_build_array((h).resource, (h).record, (h).version, (h).action, extract(epoch from (h).at)::numeric(20,3),
    (h)."user", (h).user_name, (h).request, (h).import_run, (h).note, (h).changes)::text, 'UTF8') || convert_to(coalesce((h).ip, ''), 'UTF8') || convert_to(coalesce((h).asked_as::text, ''), 'UTF8') || (h).content_hash);

create table job_event (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null default clock_timestamp(),
  run bigint not null,
  job text not null check (char_length(job) <= 100),
  action text not null check (action in ('cancel', 'retry', 'run_now')),
  "user" bigint,
  user_name text not null,
  ip text check (char_length(ip) <= 45),
  request text
);
create index job_event_at on job_event (at);
grant select, insert, delete on job_event to samiti_app;

-- One row for each person, call, record and day, with a count: whoever tries all night writes one row a call.
create table refused_call (
  id bigint generated always as identity primary key,
  day date not null,
  at timestamptz(3) not null default clock_timestamp(),
  count integer not null default 1 check (count > 0),
  "user" bigint not null,
  user_name text not null,
  method text not null check (char_length(method) <= 10),
  path text not null check (char_length(path) <= 200),
  status integer not null,
  resource text check (char_length(resource) <= 60),
  record bigint,
  ip text check (char_length(ip) <= 45),
  request text
);
create unique index refused_call_same on refused_call ("user", day, method, path, status, coalesce(record, 0));
create index refused_call_at on refused_call (at);
grant select, insert, update, delete on refused_call to samiti_app;
