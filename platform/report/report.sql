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

-- A report that goes out by mail at its times. It keeps parameters of its own: deleting or changing a saved filter changes no letter.
create table report_schedule (
  id bigint generated always as identity primary key,
  report text not null,
  name text not null check (char_length(name) between 1 and 80),
  asked jsonb not null,
  format text not null check (format in ('pdf', 'xlsx', 'csv')),
  rhythm text not null check (rhythm in ('daily', 'weekly', 'monthly')),
  on_day integer,
  at_hour integer not null check (at_hour between 0 and 23),
  "user" bigint not null references "user" ("id") on delete cascade,
  is_paused boolean not null default false,
  -- Why the office paused it by itself; null: somebody did, or nobody.
  problem text,
  next_at timestamptz(3) not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  check (case rhythm when 'daily' then on_day is null when 'weekly' then coalesce(on_day between 0 and 6, false) else coalesce(on_day between 1 and 31, false) end)
);
create index report_schedule_due on report_schedule (next_at) where not is_paused;
create index report_schedule_user on report_schedule ("user");

create table report_schedule_recipient (
  schedule bigint not null references report_schedule (id) on delete cascade,
  "user" bigint not null references "user" ("id") on delete cascade,
  primary key (schedule, "user")
);
create index report_schedule_recipient_user on report_schedule_recipient ("user");

-- What came of it: one row for each time it was due and each recipient, whatever crashes and however many processes there are.
create table report_sending (
  id bigint generated always as identity primary key,
  schedule bigint not null references report_schedule (id) on delete cascade,
  due_at timestamptz(3) not null,
  "user" bigint not null references "user" ("id") on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'attached', 'linked', 'refused')),
  problem text,
  -- The letter, while the outbox keeps it.
  message bigint references outbox_message ("id") on delete set null,
  row_count bigint,
  done_at timestamptz(3),
  unique (schedule, due_at, "user")
);
create index report_sending_user on report_sending ("user");
create index report_sending_message on report_sending (message);

grant select, insert, update, delete on report_schedule, report_schedule_recipient, report_sending to samiti_app;
