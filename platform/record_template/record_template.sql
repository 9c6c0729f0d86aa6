-- What new records begin with, under a name: what somebody wrote once, without what belongs to one record alone.
create table record_template (
  id bigint generated always as identity primary key,
  resource text not null,
  name text not null check (char_length(name) between 1 and 80),
  -- Values by field, as a form sends them; what fits no longer is left out when a record begins with it.
  written jsonb not null,
  "user" bigint not null references "user" ("id") on delete cascade,
  -- Who finds it besides whoever keeps it: everybody of the branch, or of the office.
  shared_with text not null check (shared_with in ('nobody', 'branch', 'office')),
  branch bigint references branch ("id") on delete cascade,
  row_version integer not null default 1,
  changed_by bigint references "user" ("id") on delete set null,
  created_at timestamptz(3) not null default clock_timestamp(),
  changed_at timestamptz(3) not null default clock_timestamp(),
  check ((shared_with = 'branch') = (branch is not null))
);
create index record_template_user on record_template ("user");
create index record_template_changed_by on record_template (changed_by);
create index record_template_branch on record_template (branch);
-- Two that one person has to choose from are not called alike: one's own, and those of a branch or of the office.
create unique index record_template_own_name on record_template ("user", resource, lower(name)) where shared_with = 'nobody';
create unique index record_template_shared_name on record_template (resource, coalesce(branch, 0), lower(name)) where shared_with <> 'nobody';

-- For the activity log: what others find otherwise than before, and by whom.
create table record_template_event (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null default clock_timestamp(),
  resource text not null,
  name text not null,
  action text not null check (action in ('shared', 'unshared', 'renamed', 'changed', 'deleted')),
  was text,
  "user" bigint,
  user_name text not null,
  ip text check (char_length(ip) <= 45),
  request text
);
create index record_template_event_at on record_template_event (at);
grant select, insert, delete on record_template_event to samiti_app;

grant select, insert, update, delete on record_template to samiti_app;
