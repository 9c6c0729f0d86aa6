-- Spreadsheets in and out: import runs with what each row became, exports under way, and who took what out.

-- One row per file that somebody sent. `session` is what the check may know, kept so that a run goes on after a restart.
create table import_run (
  id bigint generated always as identity primary key,
  number text not null unique,
  resource text not null,
  state text not null default 'reading' check (state in ('reading', 'checked', 'storing', 'taking', 'stored', 'undoing', 'undone', 'failed')),
  mode text check (mode in ('all', 'valid')),
  file_name text not null,
  file_bytes bigint not null,
  layout jsonb not null,
  rows integer not null default 0,
  done integer not null default 0,
  new_count integer not null default 0,
  changed_count integer not null default 0,
  same_count integer not null default 0,
  fault_count integer not null default 0,
  -- Records that its new rows make, where several make one; whether the step that follows their storing is to be taken, and for how many it was.
  record_count integer,
  is_step_asked boolean not null default false,
  taken integer not null default 0,
  problem jsonb,
  attempts integer not null default 0,
  session jsonb not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  created_by bigint not null references "user" ("id"),
  checked_at timestamptz(3),
  stored_at timestamptz(3),
  stored_by bigint references "user" ("id"),
  undone_at timestamptz(3),
  undone_by bigint references "user" ("id"),
  -- Who wants the step under way to end.
  cancel_asked_by bigint references "user" ("id"),
  -- When somebody who may import there first read why it failed.
  looked_at timestamptz(3)
);
create index import_run_resource on import_run (resource, id);
create index import_run_created on import_run (created_at, id);
create index import_run_open on import_run (id) where state = 'failed' and looked_at is null;
create index import_run_unfinished on import_run (id) where state in ('reading', 'storing', 'taking', 'undoing');

-- What a row of the file became; `refused`: what the storing under way has against it. Rows and the file are kept 90 days; the run stays, because the history names it.
create table import_row (
  run bigint not null references import_run (id) on delete cascade,
  sheet_row integer not null,
  outcome text not null check (outcome in ('new', 'changed', 'same', 'fault')),
  record bigint,
  version integer,
  input jsonb not null,
  shown jsonb not null,
  changed text[] not null default '{}',
  faults jsonb not null default '[]',
  refused jsonb,
  -- The first row of the record, where several rows make one.
  head integer,
  primary key (run, sheet_row)
);
create index import_row_outcome on import_row (run, outcome, sheet_row);

-- Who took which list out of the office. Kept 400 days, so that a year can be looked back upon.
create table export_log (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null default clock_timestamp(),
  resource text not null,
  "user" bigint,
  user_name text not null,
  format text not null,
  columns text[] not null,
  asked jsonb not null,
  row_count integer not null,
  request text,
  ip text check (char_length(ip) <= 45)
);
create index export_log_at on export_log (at);

-- Large exports: how far they are, so that they are seen and can be ended. `seen_at`: when one last said so; one that is silent for
-- minutes went down with its server. Kept 30 days; what was taken out stands in export_log.
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

grant select, insert, update on import_run to samiti_app;
grant select, insert, update, delete on import_row to samiti_app;
grant select, insert, delete on export_log to samiti_app;
grant select, insert, update, delete on export_run to samiti_app;
