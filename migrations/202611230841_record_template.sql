
  create table "public"."record_template" (
    "id" bigint generated always as identity not null,
    "resource" text not null,
    "name" text not null,
    "written" jsonb not null,
    "user" bigint not null,
    "shared_with" text not null,
    "branch" bigint,
    "row_version" integer not null default 1,
    "changed_by" bigint,
    "created_at" timestamp(3) with time zone not null default clock_timestamp(),
    "changed_at" timestamp(3) with time zone not null default clock_timestamp()
      );



  create table "public"."record_template_event" (
    "id" bigint generated always as identity not null,
    "at" timestamp(3) with time zone not null default clock_timestamp(),
    "resource" text not null,
    "name" text not null,
    "action" text not null,
    "was" text,
    "user" bigint,
    "user_name" text not null,
    "ip" text,
    "request" text
      );


CREATE INDEX record_template_branch ON public.record_template USING btree (branch);

CREATE INDEX record_template_changed_by ON public.record_template USING btree (changed_by);

CREATE INDEX record_template_event_at ON public.record_template_event USING btree (at);

CREATE UNIQUE INDEX record_template_event_pkey ON public.record_template_event USING btree (id);

CREATE UNIQUE INDEX record_template_own_name ON public.record_template USING btree ("user", resource, lower(name)) WHERE (shared_with = 'nobody'::text);

CREATE UNIQUE INDEX record_template_pkey ON public.record_template USING btree (id);

CREATE UNIQUE INDEX record_template_shared_name ON public.record_template USING btree (resource, COALESCE(branch, (0)::bigint), lower(name)) WHERE (shared_with <> 'nobody'::text);

CREATE INDEX record_template_user ON public.record_template USING btree ("user");

alter table "public"."record_template" add constraint "record_template_pkey" PRIMARY KEY using index "record_template_pkey";

alter table "public"."record_template_event" add constraint "record_template_event_pkey" PRIMARY KEY using index "record_template_event_pkey";

alter table "public"."record_template" add constraint "record_template_branch_fkey" FOREIGN KEY (branch) REFERENCES branch(id) ON DELETE CASCADE not valid;

alter table "public"."record_template" validate constraint "record_template_branch_fkey";

alter table "public"."record_template" add constraint "record_template_changed_by_fkey" FOREIGN KEY (changed_by) REFERENCES "user"(id) ON DELETE SET NULL not valid;

alter table "public"."record_template" validate constraint "record_template_changed_by_fkey";

alter table "public"."record_template" add constraint "record_template_check" CHECK (((shared_with = 'branch'::text) = (branch IS NOT NULL))) not valid;

alter table "public"."record_template" validate constraint "record_template_check";

alter table "public"."record_template" add constraint "record_template_name_check" CHECK (((char_length(name) >= 1) AND (char_length(name) <= 80))) not valid;

alter table "public"."record_template" validate constraint "record_template_name_check";

alter table "public"."record_template" add constraint "record_template_shared_with_check" CHECK ((shared_with = ANY (ARRAY['nobody'::text, 'branch'::text, 'office'::text]))) not valid;

alter table "public"."record_template" validate constraint "record_template_shared_with_check";

alter table "public"."record_template" add constraint "record_template_user_fkey" FOREIGN KEY ("user") REFERENCES "user"(id) ON DELETE CASCADE not valid;

alter table "public"."record_template" validate constraint "record_template_user_fkey";

alter table "public"."record_template_event" add constraint "record_template_event_action_check" CHECK ((action = ANY (ARRAY['shared'::text, 'unshared'::text, 'renamed'::text, 'changed'::text, 'deleted'::text]))) not valid;

alter table "public"."record_template_event" validate constraint "record_template_event_action_check";

alter table "public"."record_template_event" add constraint "record_template_event_ip_check" CHECK ((char_length(ip) <= 45)) not valid;

alter table "public"."record_template_event" validate constraint "record_template_event_ip_check";

grant delete on table "public"."record_template" to "samiti_app";

grant insert on table "public"."record_template" to "samiti_app";

grant select on table "public"."record_template" to "samiti_app";

grant update on table "public"."record_template" to "samiti_app";

grant delete on table "public"."record_template_event" to "samiti_app";

grant insert on table "public"."record_template_event" to "samiti_app";

grant select on table "public"."record_template_event" to "samiti_app";
