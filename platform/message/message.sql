-- How a message of the office comes to be: in one statement of whoever asks for it, so that it exists if and only if that
-- is committed. Its own history row goes with it, as for every record.

-- `asked`: kind, channel, to (list of addresses), language, params, subject, body, origin_resource, origin_record, minutes
-- (how long what it says holds), asked_by, asked_by_name, request. Without a language it speaks that of the user it is
-- about, else that of the office; without a body it is worded by the office's own template, else built in.
create function queue_message(asked jsonb) returns bigint language plpgsql as $$
declare
  made outbox_message;
  spoken text := coalesce(
    asked->>'language',
    (select case when u.settings->>'language' in ('en', 'bn', 'ar', 'tr') then u.settings->>'language' end
       from "user" u where asked->>'origin_resource' = 'user' and u.id = (asked->>'origin_record')::bigint),
    (select g.default_language from general_setting g),
    'en');
begin
  insert into outbox_message (to_address, kind, channel, language, subject, body, state, origin_resource, origin_record,
      attempts, expires_at, reference, params, created_at, created_by, updated_at, updated_by, row_version)
    select asked->'to'->>0, asked->>'kind', asked->>'channel', spoken, coalesce(asked->>'subject', t.subject), coalesce(asked->>'body', t.body),
      'waiting', asked->>'origin_resource', (asked->>'origin_record')::integer,
      0, now() + (asked->>'minutes')::integer * interval '1 minute', gen_random_uuid(), coalesce(asked->'params', '{}'),
      now(), (asked->>'asked_by')::bigint, now(), (asked->>'asked_by')::bigint, 1
    from (select) one left join message_template t
      on t.kind = asked->>'kind' and t.channel = asked->>'channel' and t.language = spoken and t.is_active and asked->>'body' is null
    returning * into made;
  insert into outbox_message_recipients (record, position, address, state)
    select made.id, one.place - 1, one.address, 'waiting'
      from jsonb_array_elements_text(asked->'to') with ordinality one (address, place);
  insert into history (resource, record, version, action, "user", user_name, request, content_hash)
    values ('outbox_message', made.id, 1, 'create', (asked->>'asked_by')::bigint, coalesce(asked->>'asked_by_name', 'Samiti'),
      asked->>'request', record_content(outbox_message_content(made)));
  return made.id;
end $$;

-- Whatever waits has a run of the job that sends it, from the same transaction; one too many finds that there is nothing to do.
create function outbox_message_send() returns trigger language plpgsql as $$
begin
  insert into job_run (job, lane, input, due_at, longest_s, retries)
    values ('send_message', 'quick', jsonb_build_object('message', new.id), coalesce(new.next_try_at, now()), 300, 5);
  return null;
end $$;
create trigger outbox_message_send after insert or update of state, next_try_at on outbox_message
  for each row when (new.state = 'waiting') execute function outbox_message_send();
create index outbox_message_origin on outbox_message (origin_resource, origin_record);
create index outbox_message_open on outbox_message (id) where state in ('waiting', 'held', 'failed');

-- What a message said in secret is over: the link was used, or another one took its place. It is not sent any more.
create function void_message_links(about bigint, kinds text[]) returns void language sql as $$
  update outbox_message set params = params - 'link', expires_at = least(coalesce(expires_at, now()), now())
    where origin_resource = 'user' and origin_record = about and kind = any(kinds) and params ? 'link';
$$;

-- The file that goes with a letter, until it was taken. Nobody reads it here: what it says is for its recipient.
create table message_attachment (
  message bigint primary key references outbox_message ("id") on delete cascade,
  name text not null,
  type text not null,
  content bytea not null
);
grant select, insert, delete on message_attachment to samiti_app;

-- Files of records that go with a letter: they lie on the shelf, and stay there when it was taken.
create table message_file (
  message bigint not null references outbox_message ("id") on delete cascade,
  position integer not null,
  file text not null references stored_file ("key"),
  primary key (message, position)
);
grant select, insert, delete on message_file to samiti_app;
