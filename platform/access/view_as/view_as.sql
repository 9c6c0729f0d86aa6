-- Looks at the office with the rights of a role: who, when, as which. The open one of a session is what it sees now.
create table role_view (
  id bigint generated always as identity primary key,
  session bigint references session on delete set null,
  "user" bigint not null references "user" on delete cascade,
  role bigint references role on delete set null,
  -- As the role was called; it may be gone.
  role_name text not null,
  began_at timestamptz(3) not null default now(),
  ended_at timestamptz(3)
);
create unique index role_view_open on role_view (session) where ended_at is null;
create index role_view_by_user on role_view ("user");
create index role_view_by_role on role_view (role);

grant select, insert, update on role_view to samiti_app;
