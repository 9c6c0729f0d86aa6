-- A way of looking at a list that somebody wants again. It is an address and nothing more: what it shows is asked of the gate each time.
create table saved_view (
  id bigint generated always as identity primary key,
  resource text not null,
  name text not null check (char_length(name) between 1 and 80),
  -- What stands in the address of the list, without the question mark and the page.
  asked jsonb not null,
  "user" bigint not null references "user" ("id") on delete cascade,
  row_version integer not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  changed_at timestamptz(3) not null default clock_timestamp(),
  unique ("user", resource, name)
);

-- Everybody of these roles finds it; none: its keeper alone.
create table saved_view_role (
  view bigint not null references saved_view (id) on delete cascade,
  role bigint not null references role ("id") on delete cascade,
  primary key (view, role)
);
create index saved_view_role_role on saved_view_role (role);

-- The view that a list opens with for one person. Without a view: as the list comes, whatever the role opens with.
create table saved_view_standard (
  "user" bigint not null references "user" ("id") on delete cascade,
  resource text not null,
  view bigint references saved_view (id) on delete cascade,
  primary key ("user", resource)
);
create index saved_view_standard_view on saved_view_standard (view);

-- And for everybody of a role who has not chosen.
create table saved_view_role_standard (
  role bigint not null references role ("id") on delete cascade,
  resource text not null,
  view bigint not null references saved_view (id) on delete cascade,
  primary key (role, resource)
);
create index saved_view_role_standard_view on saved_view_role_standard (view);

-- For the activity log: what people of a role find otherwise than before, and by whom.
create table saved_view_event (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null default clock_timestamp(),
  resource text not null,
  name text not null,
  action text not null check (action in ('shared', 'unshared', 'renamed', 'changed', 'deleted', 'standard', 'standard_ended')),
  was text,
  roles text[] not null,
  "user" bigint,
  user_name text not null,
  ip text check (char_length(ip) <= 45),
  request text
);
create index saved_view_event_at on saved_view_event (at);
grant select, insert, delete on saved_view_event to samiti_app;

grant select, insert, update, delete on saved_view, saved_view_role, saved_view_standard, saved_view_role_standard to samiti_app;
