-- What signing in rests on: passwords, sessions, reset links and invitations, counted tries.
-- Nothing here is for samiti_member.

create table user_password (
  "user" bigint primary key references "user" on delete cascade,
  hash text not null,
  -- The four before it: together the last five, which may not come back.
  previous text[] not null default '{}' check (cardinality(previous) <= 4),
  changed_at timestamptz(3) not null default now()
);

-- One row per sign-in. The cookie itself is never stored, so a copy of this table signs nobody in.
create table session (
  id bigint generated always as identity primary key,
  "user" bigint not null references "user" on delete cascade,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz(3) not null default now(),
  last_seen_at timestamptz(3) not null default now(),
  idle_minutes integer not null check (idle_minutes > 0),
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3),
  ended_reason text check (ended_reason in ('signed_out', 'signed_out_everywhere', 'ended_by_user', 'ended_by_manager', 'password_changed', 'password_reset', 'password_set', 'disabled', 'second_factor_set', 'second_factor_reset')),
  ip text not null check (char_length(ip) <= 45),
  -- The address as tries are counted: IPv6 by its first 64 bits.
  network text not null check (char_length(network) <= 45),
  user_agent text not null check (char_length(user_agent) <= 300),
  check ((ended_at is null) = (ended_reason is null))
);
create index session_by_user on session ("user", created_at);

-- Who came in, went out, or tried to: sessions are forgotten, this is kept. Nobody's name is written down for a wrong one,
-- for it may be a password in the wrong field.
create table sign_in_event (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null default clock_timestamp(),
  kind text not null check (kind in ('login', 'logout', 'failed_login')),
  "user" bigint,
  user_name text not null,
  -- Why a session ended.
  reason text,
  ip text not null check (char_length(ip) <= 45),
  user_agent text not null check (char_length(user_agent) <= 300)
);
create index sign_in_event_at on sign_in_event (at);

create table password_reset (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  "user" bigint not null references "user" on delete cascade,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  used_network text check (char_length(used_network) <= 45),
  -- The first link of somebody who was invited: it opens the office as well.
  is_invitation boolean not null default false
);
create index password_reset_by_user on password_reset ("user", created_at);

-- Shared by all server processes. Full when points reach most; empty again when expires_at has passed.
create table try_counter (
  key text primary key check (char_length(key) <= 200),
  points integer not null check (points > 0),
  most integer not null check (most > 0),
  expires_at timestamptz(3) not null
);
create index try_counter_expires_at on try_counter (expires_at);

-- One number that grows with every committed change of who may do what. A server keeps a session in memory only as long
-- as it reads the same number, so that a right taken away is gone at the next request in every process.
create table access_version (
  one boolean primary key default true check (one),
  version bigint not null
);

-- At the end of the transaction, once: taken earlier, the row would make two editors of users wait for each other.
create function access_changed() returns trigger language plpgsql as $$
begin
  if current_setting('samiti.access_changed', true) is distinct from pg_current_xact_id()::text then
    perform set_config('samiti.access_changed', pg_current_xact_id()::text, true);
    insert into access_version as v (version) values (1) on conflict (one) do update set version = v.version + 1;
  end if;
  return null;
end $$;
create constraint trigger access_changed after insert or update or delete on permission
  deferrable initially deferred for each row execute function access_changed();
create constraint trigger access_changed after update or delete on role
  deferrable initially deferred for each row execute function access_changed();
create constraint trigger access_changed after insert or update or delete on role_permissions
  deferrable initially deferred for each row execute function access_changed();
create constraint trigger access_changed after insert or update or delete on user_roles
  deferrable initially deferred for each row execute function access_changed();
create constraint trigger access_changed after insert or update or delete on user_user_permissions
  deferrable initially deferred for each row execute function access_changed();
create constraint trigger access_changed after insert or update or delete on user_branches
  deferrable initially deferred for each row execute function access_changed();
-- Whatever changes of a user may matter, but for the bookkeeping of sign-ins and what the person sets up for the screen.
create constraint trigger access_changed after update on "user"
  deferrable initially deferred for each row
  when (to_jsonb(old) - array['last_login_at', 'last_login_ip', 'failed_count', 'locked_until', 'password_changed_at', 'settings', 'updated_at', 'updated_by', 'row_version']
    is distinct from to_jsonb(new) - array['last_login_at', 'last_login_ip', 'failed_count', 'locked_until', 'password_changed_at', 'settings', 'updated_at', 'updated_by', 'row_version'])
  execute function access_changed();

grant select, insert, update on access_version to samiti_app;
grant select, insert, update on user_password to samiti_app;
grant select, insert, delete on sign_in_event to samiti_app;
grant select, insert, update, delete on session, password_reset, try_counter to samiti_app;
