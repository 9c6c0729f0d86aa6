create table "public"."notification" (
    "id" bigint generated always as identity not null,
    "user" bigint not null,
    "kind" text not null,
    "variant" text not null,
    "params" jsonb not null default '{}'::jsonb,
    "resource" text,
    "record" bigint,
    "path" text,
    "count" integer not null default 1,
    "dedupe_key" text not null,
    "created_at" timestamp(3) with time zone not null default clock_timestamp(),
    "changed_at" timestamp(3) with time zone not null default clock_timestamp(),
    "read_at" timestamp(3) with time zone,
    "dismissed_at" timestamp(3) with time zone
      );



  create table "public"."notification_card" (
    "user" bigint not null,
    "variant" text not null,
    "count" integer not null
      );



  create table "public"."presence" (
    "stream" uuid not null,
    "resource" text not null,
    "record" bigint not null,
    "user" bigint not null,
    "expires_at" timestamp(3) with time zone not null
      );


CREATE INDEX notification_by_user ON public.notification USING btree ("user", changed_at, id) WHERE (dismissed_at IS NULL);

CREATE UNIQUE INDEX notification_card_pkey ON public.notification_card USING btree ("user", variant);

CREATE UNIQUE INDEX notification_pkey ON public.notification USING btree (id);

CREATE INDEX notification_unread ON public.notification USING btree ("user") WHERE ((read_at IS NULL) AND (dismissed_at IS NULL));

CREATE UNIQUE INDEX notification_user_dedupe_key_key ON public.notification USING btree ("user", dedupe_key);

CREATE INDEX presence_expires_at ON public.presence USING btree (expires_at);

CREATE INDEX presence_of_record ON public.presence USING btree (resource, record);

CREATE UNIQUE INDEX presence_pkey ON public.presence USING btree (stream, resource, record);

alter table "public"."notification" add constraint "notification_pkey" PRIMARY KEY using index "notification_pkey";

alter table "public"."notification_card" add constraint "notification_card_pkey" PRIMARY KEY using index "notification_card_pkey";

alter table "public"."presence" add constraint "presence_pkey" PRIMARY KEY using index "presence_pkey";

alter table "public"."notification" add constraint "notification_check" CHECK (((resource IS NULL) = (record IS NULL))) not valid;

alter table "public"."notification" validate constraint "notification_check";

alter table "public"."notification" add constraint "notification_count_check" CHECK ((count > 0)) not valid;

alter table "public"."notification" validate constraint "notification_count_check";

alter table "public"."notification" add constraint "notification_dedupe_key_check" CHECK ((char_length(dedupe_key) <= 200)) not valid;

alter table "public"."notification" validate constraint "notification_dedupe_key_check";

alter table "public"."notification" add constraint "notification_kind_check" CHECK ((char_length(kind) <= 60)) not valid;

alter table "public"."notification" validate constraint "notification_kind_check";

alter table "public"."notification" add constraint "notification_path_check" CHECK (((path ~~ '/%'::text) AND (path !~~ '//%'::text))) not valid;

alter table "public"."notification" validate constraint "notification_path_check";

alter table "public"."notification" add constraint "notification_user_dedupe_key_key" UNIQUE using index "notification_user_dedupe_key_key";

alter table "public"."notification" add constraint "notification_user_fkey" FOREIGN KEY ("user") REFERENCES "user"(id) ON DELETE CASCADE not valid;

alter table "public"."notification" validate constraint "notification_user_fkey";

alter table "public"."notification" add constraint "notification_variant_check" CHECK ((variant = ANY (ARRAY['info'::text, 'warning'::text]))) not valid;

alter table "public"."notification" validate constraint "notification_variant_check";

alter table "public"."notification_card" add constraint "notification_card_user_fkey" FOREIGN KEY ("user") REFERENCES "user"(id) ON DELETE CASCADE not valid;

alter table "public"."notification_card" validate constraint "notification_card_user_fkey";

alter table "public"."presence" add constraint "presence_resource_check" CHECK ((char_length(resource) <= 60)) not valid;

alter table "public"."presence" validate constraint "presence_resource_check";

alter table "public"."presence" add constraint "presence_user_fkey" FOREIGN KEY ("user") REFERENCES "user"(id) ON DELETE CASCADE not valid;

alter table "public"."presence" validate constraint "presence_user_fkey";

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.live_call()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('samiti_live', tg_argv[0]);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.live_call_presence()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from changed) then
    perform pg_notify('samiti_live', 'presence');
  end if;
  return null;
end $function$
;

grant delete on table "public"."notification" to "samiti_app";

grant insert on table "public"."notification" to "samiti_app";

grant select on table "public"."notification" to "samiti_app";

grant update on table "public"."notification" to "samiti_app";

grant delete on table "public"."notification_card" to "samiti_app";

grant insert on table "public"."notification_card" to "samiti_app";

grant select on table "public"."notification_card" to "samiti_app";

grant update on table "public"."notification_card" to "samiti_app";

grant delete on table "public"."presence" to "samiti_app";

grant insert on table "public"."presence" to "samiti_app";

grant select on table "public"."presence" to "samiti_app";

grant update on table "public"."presence" to "samiti_app";

CREATE TRIGGER live_call AFTER INSERT OR UPDATE ON public.access_version FOR EACH STATEMENT EXECUTE FUNCTION live_call('session');

CREATE TRIGGER live_call AFTER INSERT ON public.history FOR EACH STATEMENT EXECUTE FUNCTION live_call('change');

CREATE TRIGGER live_call AFTER INSERT OR UPDATE ON public.notification FOR EACH STATEMENT EXECUTE FUNCTION live_call('notification');

CREATE TRIGGER live_call_came AFTER INSERT ON public.presence REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION live_call_presence();

CREATE TRIGGER live_call_left AFTER DELETE ON public.presence REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION live_call_presence();

CREATE TRIGGER live_call AFTER DELETE OR UPDATE OF ended_at ON public.session FOR EACH STATEMENT EXECUTE FUNCTION live_call('session');
