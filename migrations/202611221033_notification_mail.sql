alter table "public"."message_template" drop constraint "message_template_kind_check";

alter table "public"."outbox_message" drop constraint "outbox_message_kind_check";


  create table "public"."notification_mail" (
    "user" bigint not null,
    "topic" text not null
      );


alter table "public"."notification" add column "mailed_at" timestamp(3) with time zone;

CREATE UNIQUE INDEX notification_mail_pkey ON public.notification_mail USING btree ("user", topic);

alter table "public"."notification_mail" add constraint "notification_mail_pkey" PRIMARY KEY using index "notification_mail_pkey";

alter table "public"."notification_mail" add constraint "notification_mail_topic_check" CHECK ((char_length(topic) <= 40));

alter table "public"."notification_mail" add constraint "notification_mail_user_fkey" FOREIGN KEY ("user") REFERENCES "user"(id) ON DELETE CASCADE;

alter table "public"."message_template" add constraint "message_template_kind_check" CHECK ((kind = ANY (ARRAY['password_reset'::text, 'sign_in_locked'::text, 'invitation'::text, 'external_user'::text, 'second_factor_off'::text, 'recovery_code_used'::text, 'registration'::text, 'registration_released'::text, 'report_sent'::text, 'report_link'::text, 'notification'::text, 'document_link'::text]))) not valid;

alter table "public"."message_template" validate constraint "message_template_kind_check";

alter table "public"."outbox_message" add constraint "outbox_message_kind_check" CHECK ((kind = ANY (ARRAY['password_reset'::text, 'sign_in_locked'::text, 'invitation'::text, 'external_user'::text, 'second_factor_off'::text, 'recovery_code_used'::text, 'registration'::text, 'registration_released'::text, 'report_sent'::text, 'report_link'::text, 'notification'::text, 'document_link'::text, 'document_sent'::text, 'notice'::text]))) not valid;

alter table "public"."outbox_message" validate constraint "outbox_message_kind_check";

grant select, insert, update, delete on "notification_mail" to samiti_app;
