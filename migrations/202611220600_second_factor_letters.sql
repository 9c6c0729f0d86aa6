-- Two letters more: a second factor was taken away, a recovery code was used.
alter table message_template drop constraint message_template_kind_check;
alter table message_template add constraint message_template_kind_check
  check (kind in ('password_reset', 'sign_in_locked', 'invitation', 'external_user', 'second_factor_off', 'recovery_code_used'));
alter table outbox_message drop constraint outbox_message_kind_check;
alter table outbox_message add constraint outbox_message_kind_check
  check (kind in ('password_reset', 'sign_in_locked', 'invitation', 'external_user', 'second_factor_off', 'recovery_code_used', 'notice'));
