-- What people are told while they work: items of the bell, who has which record open, and a call to look again.

-- One item of one person. What happens again on the same day raises its count and makes it unread.
create table notification (
  id bigint generated always as identity primary key,
  "user" bigint not null references "user" on delete cascade,
  -- Id of its text: `notification.{kind}`.
  kind text not null check (char_length(kind) <= 60),
  variant text not null check (variant in ('info', 'warning')),
  params jsonb not null default '{}',
  -- A record by resource and id, or a page by its path.
  resource text,
  record bigint,
  path text check (path like '/%' and path not like '//%'),
  -- Which part of the record's page, behind its path.
  view text check (view ~ '^[?][a-z0-9=&_-]+(#[a-z0-9_-]+)?$'),
  count integer not null default 1 check (count > 0),
  dedupe_key text not null check (char_length(dedupe_key) <= 200),
  created_at timestamptz(3) not null default clock_timestamp(),
  changed_at timestamptz(3) not null default clock_timestamp(),
  read_at timestamptz(3),
  dismissed_at timestamptz(3),
  -- When its letter was written, for those who want one; there is one at most.
  mailed_at timestamptz(3),
  check ((resource is null) = (record is null)),
  unique ("user", dedupe_key)
);
create index notification_by_user on notification ("user", changed_at, id) where dismissed_at is null;
create index notification_unread on notification ("user") where read_at is null and dismissed_at is null;

-- What a person's bell does not tell of, by topic.
create table notification_off (
  "user" bigint not null references "user" on delete cascade,
  topic text not null check (char_length(topic) <= 40),
  primary key ("user", topic)
);
grant select, insert, update, delete on notification_off to samiti_app;

-- What comes to a person by mail too, by topic.
create table notification_mail (
  "user" bigint not null references "user" on delete cascade,
  topic text not null check (char_length(topic) <= 40),
  primary key ("user", topic)
);
grant select, insert, update, delete on notification_mail to samiti_app;

-- A card of counted records that somebody has put away: it comes back when more are counted than then.
create table notification_card (
  "user" bigint not null references "user" on delete cascade,
  variant text not null,
  count integer not null,
  primary key ("user", variant)
);

-- Which records a browser shows, as long as it says so.
create table presence (
  stream uuid not null,
  resource text not null check (char_length(resource) <= 60),
  record bigint not null,
  "user" bigint not null references "user" on delete cascade,
  expires_at timestamptz(3) not null,
  primary key (stream, resource, record)
);
create index presence_of_record on presence (resource, record);
create index presence_expires_at on presence (expires_at);

-- The call names only what to look at; what happened stands in the tables. PostgreSQL sends it once for each transaction.
create function live_call() returns trigger language plpgsql as $$
begin
  perform pg_notify('samiti_live', tg_argv[0]);
  return null;
end $$;
create trigger live_call after insert on history for each statement execute function live_call('change');
create trigger live_call after update of ended_at or delete on session for each statement execute function live_call('session');
create trigger live_call after insert or update on access_version for each statement execute function live_call('session');
create trigger live_call after insert or update on notification for each statement execute function live_call('notification');

-- A browser that only says it is still there changes nothing for others.
create function live_call_presence() returns trigger language plpgsql as $$
begin
  if exists (select from changed) then
    perform pg_notify('samiti_live', 'presence');
  end if;
  return null;
end $$;
create trigger live_call_came after insert on presence referencing new table as changed
  for each statement execute function live_call_presence();
create trigger live_call_left after delete on presence referencing old table as changed
  for each statement execute function live_call_presence();

grant select, insert, update, delete on notification, notification_card, presence to samiti_app;
