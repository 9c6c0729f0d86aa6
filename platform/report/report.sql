-- Parameters of reports that somebody wants again: for the one who kept them, or for everybody of a role.
create table saved_report (
  id bigint generated always as identity primary key,
  report text not null,
  name text not null check (char_length(name) between 1 and 80),
  -- What stands in the address of the report's page, without the question mark.
  asked jsonb not null,
  "user" bigint not null references "user" ("id") on delete cascade,
  -- Everybody of the role finds it; null: its keeper alone.
  role bigint references role ("id") on delete cascade,
  created_at timestamptz(3) not null default clock_timestamp(),
  unique ("user", report, name)
);
create index saved_report_role on saved_report (role, report) where role is not null;

grant select, insert, update, delete on saved_report to samiti_app;
