-- Agencies may ask for an account; what they ask for waits here until the address proves to be theirs.
alter table message_template drop constraint message_template_kind_check;
alter table message_template add constraint message_template_kind_check
  check (kind in ('password_reset', 'sign_in_locked', 'invitation', 'external_user', 'second_factor_off', 'recovery_code_used', 'registration', 'registration_released', 'report_sent', 'report_link'));
alter table outbox_message drop constraint outbox_message_kind_check;
alter table outbox_message add constraint outbox_message_kind_check
  check (kind in ('password_reset', 'sign_in_locked', 'invitation', 'external_user', 'second_factor_off', 'recovery_code_used', 'registration', 'registration_released', 'report_sent', 'report_link', 'notice'));

create table registration (
  token_hash bytea primary key,
  email text not null check (char_length(email) <= 254),
  wish jsonb not null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);
grant select, insert, update, delete on registration to samiti_app;
