alter table "public"."message_template" drop constraint "message_template_kind_check";

alter table "public"."outbox_message" drop constraint "outbox_message_kind_check";


  create table "public"."message_attachment" (
    "message" bigint not null,
    "name" text not null,
    "type" text not null,
    "content" bytea not null
      );



  create table "public"."report_schedule" (
    "id" bigint generated always as identity not null,
    "report" text not null,
    "name" text not null,
    "asked" jsonb not null,
    "format" text not null,
    "rhythm" text not null,
    "on_day" integer,
    "at_hour" integer not null,
    "user" bigint not null,
    "is_paused" boolean not null default false,
    "problem" text,
    "next_at" timestamp(3) with time zone not null,
    "created_at" timestamp(3) with time zone not null default clock_timestamp()
      );



  create table "public"."report_schedule_recipient" (
    "schedule" bigint not null,
    "user" bigint not null
      );



  create table "public"."report_sending" (
    "id" bigint generated always as identity not null,
    "schedule" bigint not null,
    "due_at" timestamp(3) with time zone not null,
    "user" bigint not null,
    "state" text not null default 'waiting'::text,
    "problem" text,
    "message" bigint,
    "row_count" bigint,
    "done_at" timestamp(3) with time zone
      );


CREATE UNIQUE INDEX message_attachment_pkey ON public.message_attachment USING btree (message);

CREATE INDEX report_schedule_due ON public.report_schedule USING btree (next_at) WHERE (NOT is_paused);

CREATE UNIQUE INDEX report_schedule_pkey ON public.report_schedule USING btree (id);

CREATE UNIQUE INDEX report_schedule_recipient_pkey ON public.report_schedule_recipient USING btree (schedule, "user");

CREATE INDEX report_schedule_recipient_user ON public.report_schedule_recipient USING btree ("user");

CREATE INDEX report_schedule_user ON public.report_schedule USING btree ("user");

CREATE INDEX report_sending_message ON public.report_sending USING btree (message);

CREATE UNIQUE INDEX report_sending_pkey ON public.report_sending USING btree (id);

CREATE UNIQUE INDEX report_sending_schedule_due_at_user_key ON public.report_sending USING btree (schedule, due_at, "user");

CREATE INDEX report_sending_user ON public.report_sending USING btree ("user");

alter table "public"."message_attachment" add constraint "message_attachment_pkey" PRIMARY KEY using index "message_attachment_pkey";

alter table "public"."report_schedule" add constraint "report_schedule_pkey" PRIMARY KEY using index "report_schedule_pkey";

alter table "public"."report_schedule_recipient" add constraint "report_schedule_recipient_pkey" PRIMARY KEY using index "report_schedule_recipient_pkey";

alter table "public"."report_sending" add constraint "report_sending_pkey" PRIMARY KEY using index "report_sending_pkey";

alter table "public"."message_attachment" add constraint "message_attachment_message_fkey" FOREIGN KEY (message) REFERENCES outbox_message(id) ON DELETE CASCADE not valid;

alter table "public"."message_attachment" validate constraint "message_attachment_message_fkey";

alter table "public"."report_schedule" add constraint "report_schedule_at_hour_check" CHECK (((at_hour >= 0) AND (at_hour <= 23))) not valid;

alter table "public"."report_schedule" validate constraint "report_schedule_at_hour_check";

alter table "public"."report_schedule" add constraint "report_schedule_check" CHECK (
CASE rhythm
    WHEN 'daily'::text THEN (on_day IS NULL)
    WHEN 'weekly'::text THEN COALESCE(((on_day >= 0) AND (on_day <= 6)), false)
    ELSE COALESCE(((on_day >= 1) AND (on_day <= 31)), false)
END) not valid;

alter table "public"."report_schedule" validate constraint "report_schedule_check";

alter table "public"."report_schedule" add constraint "report_schedule_format_check" CHECK ((format = ANY (ARRAY['pdf'::text, 'xlsx'::text, 'csv'::text]))) not valid;

alter table "public"."report_schedule" validate constraint "report_schedule_format_check";

alter table "public"."report_schedule" add constraint "report_schedule_name_check" CHECK (((char_length(name) >= 1) AND (char_length(name) <= 80))) not valid;

alter table "public"."report_schedule" validate constraint "report_schedule_name_check";

alter table "public"."report_schedule" add constraint "report_schedule_rhythm_check" CHECK ((rhythm = ANY (ARRAY['daily'::text, 'weekly'::text, 'monthly'::text]))) not valid;

alter table "public"."report_schedule" validate constraint "report_schedule_rhythm_check";

alter table "public"."report_schedule" add constraint "report_schedule_user_fkey" FOREIGN KEY ("user") REFERENCES "user"(id) ON DELETE CASCADE not valid;

alter table "public"."report_schedule" validate constraint "report_schedule_user_fkey";

alter table "public"."report_schedule_recipient" add constraint "report_schedule_recipient_schedule_fkey" FOREIGN KEY (schedule) REFERENCES report_schedule(id) ON DELETE CASCADE not valid;

alter table "public"."report_schedule_recipient" validate constraint "report_schedule_recipient_schedule_fkey";

alter table "public"."report_schedule_recipient" add constraint "report_schedule_recipient_user_fkey" FOREIGN KEY ("user") REFERENCES "user"(id) ON DELETE CASCADE not valid;

alter table "public"."report_schedule_recipient" validate constraint "report_schedule_recipient_user_fkey";

alter table "public"."report_sending" add constraint "report_sending_message_fkey" FOREIGN KEY (message) REFERENCES outbox_message(id) ON DELETE SET NULL not valid;

alter table "public"."report_sending" validate constraint "report_sending_message_fkey";

alter table "public"."report_sending" add constraint "report_sending_schedule_due_at_user_key" UNIQUE using index "report_sending_schedule_due_at_user_key";

alter table "public"."report_sending" add constraint "report_sending_schedule_fkey" FOREIGN KEY (schedule) REFERENCES report_schedule(id) ON DELETE CASCADE not valid;

alter table "public"."report_sending" validate constraint "report_sending_schedule_fkey";

alter table "public"."report_sending" add constraint "report_sending_state_check" CHECK ((state = ANY (ARRAY['waiting'::text, 'attached'::text, 'linked'::text, 'refused'::text]))) not valid;

alter table "public"."report_sending" validate constraint "report_sending_state_check";

alter table "public"."report_sending" add constraint "report_sending_user_fkey" FOREIGN KEY ("user") REFERENCES "user"(id) ON DELETE CASCADE not valid;

alter table "public"."report_sending" validate constraint "report_sending_user_fkey";

alter table "public"."message_template" add constraint "message_template_kind_check" CHECK ((kind = ANY (ARRAY['password_reset'::text, 'sign_in_locked'::text, 'invitation'::text, 'external_user'::text, 'second_factor_off'::text, 'recovery_code_used'::text, 'report_sent'::text, 'report_link'::text]))) not valid;

alter table "public"."message_template" validate constraint "message_template_kind_check";

alter table "public"."outbox_message" add constraint "outbox_message_kind_check" CHECK ((kind = ANY (ARRAY['password_reset'::text, 'sign_in_locked'::text, 'invitation'::text, 'external_user'::text, 'second_factor_off'::text, 'recovery_code_used'::text, 'report_sent'::text, 'report_link'::text, 'notice'::text]))) not valid;

alter table "public"."outbox_message" validate constraint "outbox_message_kind_check";

grant delete on table "public"."message_attachment" to "samiti_app";

grant insert on table "public"."message_attachment" to "samiti_app";

grant select on table "public"."message_attachment" to "samiti_app";

grant delete on table "public"."report_schedule" to "samiti_app";

grant insert on table "public"."report_schedule" to "samiti_app";

grant select on table "public"."report_schedule" to "samiti_app";

grant update on table "public"."report_schedule" to "samiti_app";

grant delete on table "public"."report_schedule_recipient" to "samiti_app";

grant insert on table "public"."report_schedule_recipient" to "samiti_app";

grant select on table "public"."report_schedule_recipient" to "samiti_app";

grant update on table "public"."report_schedule_recipient" to "samiti_app";

grant delete on table "public"."report_sending" to "samiti_app";

grant insert on table "public"."report_sending" to "samiti_app";

grant select on table "public"."report_sending" to "samiti_app";

grant update on table "public"."report_sending" to "samiti_app";
