-- What people of the office say to each other about a record. Nothing of it is lost: an edit keeps the former words, and
-- what was taken back stays, untold.

create table comment (
  id bigint generated always as identity primary key,
  -- The record by its resource and id. It may be deleted and restored: its comments wait for it.
  resource text not null check (char_length(resource) <= 60),
  record bigint not null,
  "user" bigint references "user" on delete set null,
  user_name text not null,
  text text not null check (char_length(text) between 1 and 4000),
  created_at timestamptz(3) not null default clock_timestamp(),
  edited_at timestamptz(3),
  removed_at timestamptz(3),
  removed_by bigint references "user" on delete set null,
  removed_by_name text,
  -- By this server's clock of transactions, from which is told what is new; means nothing on another server.
  xact xid8 not null default pg_current_xact_id(),
  check ((removed_at is null) = (removed_by_name is null))
);
create index comment_of_record on comment (resource, record, id);
create index comment_xact on comment (xact);

-- Words that were replaced, and when.
create table comment_version (
  id bigint generated always as identity primary key,
  comment bigint not null references comment on delete cascade,
  text text not null,
  until timestamptz(3) not null default clock_timestamp()
);
create index comment_version_of on comment_version (comment, id);

-- Who is named in it; `name` as it stands in the text behind its @.
create table comment_mention (
  comment bigint not null references comment on delete cascade,
  "user" bigint not null references "user" on delete cascade,
  name text not null,
  primary key (comment, "user")
);
create index comment_mention_user on comment_mention ("user");

-- The former words are kept here, where it cannot be forgotten.
create function comment_kept() returns trigger language plpgsql as $$
begin
  if new.text <> old.text then
    insert into comment_version (comment, text) values (old.id, old.text);
    new.edited_at := clock_timestamp();
  end if;
  new.xact := pg_current_xact_id();
  return new;
end $$;
create trigger comment_kept before update on comment for each row execute function comment_kept();
create trigger live_call after insert or update on comment for each statement execute function live_call('change');

grant select, insert, update on comment to samiti_app;
grant select, insert on comment_version to samiti_app;
grant select, insert, delete on comment_mention to samiti_app;
