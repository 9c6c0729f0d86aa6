-- The second factor: keys and recovery codes of users, tickets between the two steps of a sign-in, who it is wanted of.
-- An office that was there before has chosen nothing, which is `optional`.

alter table general_setting add column second_factor text
  constraint general_setting_second_factor_check check (second_factor in ('optional', 'administrators', 'staff'));
alter table "user" add column recovery_codes_left integer;

alter table session drop constraint session_ended_reason_check;
alter table session add constraint session_ended_reason_check
  check (ended_reason in ('signed_out', 'signed_out_everywhere', 'ended_by_user', 'ended_by_manager', 'password_changed', 'password_reset', 'password_set', 'disabled', 'second_factor_set', 'second_factor_reset'));

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
