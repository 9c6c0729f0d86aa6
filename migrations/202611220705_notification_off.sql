-- What a person's bell does not tell of, by topic.
create table notification_off (
  "user" bigint not null references "user" on delete cascade,
  topic text not null check (char_length(topic) <= 40),
  primary key ("user", topic)
);
grant select, insert, update, delete on notification_off to samiti_app;
