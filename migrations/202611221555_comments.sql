create table "public"."comment" (
    "id" bigint generated always as identity not null,
    "resource" text not null,
    "record" bigint not null,
    "user" bigint,
    "user_name" text not null,
    "text" text not null,
    "created_at" timestamp(3) with time zone not null default clock_timestamp(),
    "edited_at" timestamp(3) with time zone,
    "removed_at" timestamp(3) with time zone,
    "removed_by" bigint,
    "removed_by_name" text,
    "xact" xid8 not null default pg_current_xact_id()
      );



  create table "public"."comment_mention" (
    "comment" bigint not null,
    "user" bigint not null,
    "name" text not null
      );



  create table "public"."comment_version" (
    "id" bigint generated always as identity not null,
    "comment" bigint not null,
    "text" text not null,
    "until" timestamp(3) with time zone not null default clock_timestamp()
      );


alter table "public"."notification" add column "view" text;

CREATE UNIQUE INDEX comment_mention_pkey ON public.comment_mention USING btree (comment, "user");

CREATE INDEX comment_mention_user ON public.comment_mention USING btree ("user");

CREATE INDEX comment_of_record ON public.comment USING btree (resource, record, id);

CREATE UNIQUE INDEX comment_pkey ON public.comment USING btree (id);

CREATE INDEX comment_version_of ON public.comment_version USING btree (comment, id);

CREATE UNIQUE INDEX comment_version_pkey ON public.comment_version USING btree (id);

CREATE INDEX comment_xact ON public.comment USING btree (xact);

alter table "public"."comment" add constraint "comment_pkey" PRIMARY KEY using index "comment_pkey";

alter table "public"."comment_mention" add constraint "comment_mention_pkey" PRIMARY KEY using index "comment_mention_pkey";

alter table "public"."comment_version" add constraint "comment_version_pkey" PRIMARY KEY using index "comment_version_pkey";

alter table "public"."comment" add constraint "comment_check" CHECK (((removed_at IS NULL) = (removed_by_name IS NULL))) not valid;

alter table "public"."comment" validate constraint "comment_check";

alter table "public"."comment" add constraint "comment_removed_by_fkey" FOREIGN KEY (removed_by) REFERENCES "user"(id) ON DELETE SET NULL not valid;

alter table "public"."comment" validate constraint "comment_removed_by_fkey";

alter table "public"."comment" add constraint "comment_resource_check" CHECK ((char_length(resource) <= 60)) not valid;

alter table "public"."comment" validate constraint "comment_resource_check";

alter table "public"."comment" add constraint "comment_text_check" CHECK (((char_length(text) >= 1) AND (char_length(text) <= 4000))) not valid;

alter table "public"."comment" validate constraint "comment_text_check";

alter table "public"."comment" add constraint "comment_user_fkey" FOREIGN KEY ("user") REFERENCES "user"(id) ON DELETE SET NULL not valid;

alter table "public"."comment" validate constraint "comment_user_fkey";

alter table "public"."comment_mention" add constraint "comment_mention_comment_fkey" FOREIGN KEY (comment) REFERENCES comment(id) ON DELETE CASCADE not valid;

alter table "public"."comment_mention" validate constraint "comment_mention_comment_fkey";

alter table "public"."comment_mention" add constraint "comment_mention_user_fkey" FOREIGN KEY ("user") REFERENCES "user"(id) ON DELETE CASCADE not valid;

alter table "public"."comment_mention" validate constraint "comment_mention_user_fkey";

alter table "public"."comment_version" add constraint "comment_version_comment_fkey" FOREIGN KEY (comment) REFERENCES comment(id) ON DELETE CASCADE not valid;

alter table "public"."comment_version" validate constraint "comment_version_comment_fkey";

alter table "public"."notification" add constraint "notification_view_check" CHECK ((view ~ '^[?][a-z0-9=&_-]+(#[a-z0-9_-]+)?$'::text)) not valid;

alter table "public"."notification" validate constraint "notification_view_check";

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.comment_kept()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.text <> old.text then
    insert into comment_version (comment, text) values (old.id, old.text);
    new.edited_at := clock_timestamp();
  end if;
  new.xact := pg_current_xact_id();
  return new;
end $function$
;

grant insert on table "public"."comment" to "samiti_app";

grant select on table "public"."comment" to "samiti_app";

grant update on table "public"."comment" to "samiti_app";

grant delete on table "public"."comment_mention" to "samiti_app";

grant insert on table "public"."comment_mention" to "samiti_app";

grant select on table "public"."comment_mention" to "samiti_app";

grant insert on table "public"."comment_version" to "samiti_app";

grant select on table "public"."comment_version" to "samiti_app";

CREATE TRIGGER comment_kept BEFORE UPDATE ON public.comment FOR EACH ROW EXECUTE FUNCTION comment_kept();

CREATE TRIGGER live_call AFTER INSERT OR UPDATE ON public.comment FOR EACH STATEMENT EXECUTE FUNCTION live_call('change');
