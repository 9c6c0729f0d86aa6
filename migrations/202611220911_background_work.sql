-- Imports and large exports stand in the list of background work; some can be ended, and failures carry when somebody looked at them.
alter table job_run add column looked_at timestamptz(3);
create index job_run_created on job_run (created_at, id);

alter table import_run add column cancel_asked_by bigint references "user" ("id");
alter table import_run add column looked_at timestamptz(3);
create index import_run_created on import_run (created_at, id);
create index import_run_open on import_run (id) where state = 'failed' and looked_at is null;
-- Whoever sent these has heard of it long ago.
update import_run set looked_at = created_at where state = 'failed';

create table export_run (
  id bigint generated always as identity primary key,
  resource text not null,
  format text not null,
  state text not null default 'running' check (state in ('running', 'done', 'failed', 'cancelled')),
  done bigint not null default 0,
  total bigint not null,
  branches jsonb not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  created_by bigint,
  created_by_name text not null,
  seen_at timestamptz(3) not null default clock_timestamp(),
  finished_at timestamptz(3),
  cancelled_by_name text
);
create index export_run_created on export_run (created_at, id);
grant select, insert, update, delete on export_run to samiti_app;
