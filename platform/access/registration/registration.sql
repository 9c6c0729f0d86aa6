-- What somebody asked for who has no account yet, until the address proves to be theirs. Nothing here is for samiti_member.
create table registration (
  token_hash bytea primary key,
  email text not null check (char_length(email) <= 254),
  wish jsonb not null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);
grant select, insert, update, delete on registration to samiti_app;
