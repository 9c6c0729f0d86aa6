-- Pages that somebody wants at hand. An address and nothing more: what it opens is decided when it is opened.
create table starred_page (
  "user" bigint not null references "user" ("id") on delete cascade,
  path text not null check (char_length(path) between 1 and 300),
  position integer not null,
  primary key ("user", path)
);

grant select, insert, update, delete on starred_page to samiti_app;
