-- What the second step of a sign-in rests on. Nothing here is for samiti_member.

create table second_factor (
  "user" bigint primary key references "user" on delete cascade,
  -- Encrypted with a key from APP_SECRET, bound to the user. Null until a code of it was confirmed.
  secret text,
  -- A key that is being set up, encrypted likewise.
  next_secret text,
  -- The time step of the last code that was taken: each code counts once.
  last_step bigint not null default 0,
  set_up_at timestamptz(3),
  check ((secret is null) = (set_up_at is null))
);

create table recovery_code (
  code_hash bytea primary key check (octet_length(code_hash) = 32),
  "user" bigint not null references "user" on delete cascade,
  used_at timestamptz(3)
);
create index recovery_code_by_user on recovery_code ("user");

-- The password was right, the code is still wanted. Opens nothing but the second step.
create table sign_in_ticket (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  "user" bigint not null references "user" on delete cascade,
  expires_at timestamptz(3) not null
);
create index sign_in_ticket_by_user on sign_in_ticket ("user");

-- Of whom a second factor is wanted is remembered with the session.
create constraint trigger access_changed after update on general_setting
  deferrable initially deferred for each row when (old.second_factor is distinct from new.second_factor)
  execute function access_changed();

grant select, insert, update, delete on second_factor, recovery_code, sign_in_ticket to samiti_app;
