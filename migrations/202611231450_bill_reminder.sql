-- Reminders of bills: how often and when a party was reminded stands on the bill, and there is a letter of its own.
alter table "public"."receivable_bill" add column "last_reminder" date;
alter table "public"."receivable_bill" add column "reminder_count" integer;

alter table "public"."message_template" drop constraint "message_template_kind_check";
alter table "public"."message_template" add constraint "message_template_kind_check" CHECK ((kind = ANY (ARRAY['password_reset'::text, 'sign_in_locked'::text, 'invitation'::text, 'external_user'::text, 'second_factor_off'::text, 'recovery_code_used'::text, 'registration'::text, 'registration_released'::text, 'report_sent'::text, 'report_link'::text, 'notification'::text, 'document_link'::text, 'bill_reminder'::text]))) not valid;
alter table "public"."message_template" validate constraint "message_template_kind_check";

alter table "public"."outbox_message" drop constraint "outbox_message_kind_check";
alter table "public"."outbox_message" add constraint "outbox_message_kind_check" CHECK ((kind = ANY (ARRAY['password_reset'::text, 'sign_in_locked'::text, 'invitation'::text, 'external_user'::text, 'second_factor_off'::text, 'recovery_code_used'::text, 'registration'::text, 'registration_released'::text, 'report_sent'::text, 'report_link'::text, 'notification'::text, 'document_link'::text, 'bill_reminder'::text, 'document_sent'::text, 'notice'::text]))) not valid;
alter table "public"."outbox_message" validate constraint "outbox_message_kind_check";
