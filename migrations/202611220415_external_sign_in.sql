-- Sign-in by a provider outside: who there opens which user here, and what the record of the user tells of it.

alter table "user" add column linked_sign_ins text
  constraint user_linked_sign_ins_check check (char_length(linked_sign_ins) >= 1 and char_length(linked_sign_ins) <= 500);

-- A person at a provider (issuer and subject never change there, names and addresses do) and the user it opens.
create table external_identity (
  id bigint generated always as identity primary key,
  "user" bigint not null references "user" on delete cascade,
  issuer text not null check (char_length(issuer) <= 500),
  subject text not null check (char_length(subject) <= 255),
  -- Name of the provider and address there when it was linked: to tell people, not to find them by.
  provider text not null check (char_length(provider) <= 60),
  email text check (char_length(email) <= 254),
  linked_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3),
  unique (issuer, subject),
  unique ("user", issuer)
);

grant select, insert, update, delete on external_identity to samiti_app;

-- A new kind of message: administrators hear of whom the allow-list let in.
alter table message_template drop constraint message_template_kind_check;
alter table message_template add constraint message_template_kind_check
  check (kind in ('password_reset', 'sign_in_locked', 'invitation', 'external_user'));
alter table outbox_message drop constraint outbox_message_kind_check;
alter table outbox_message add constraint outbox_message_kind_check
  check (kind in ('password_reset', 'sign_in_locked', 'invitation', 'external_user', 'notice'));
