create table "public"."saved_view_event" (
    "id" bigint generated always as identity not null,
    "at" timestamp(3) with time zone not null default clock_timestamp(),
    "resource" text not null,
    "name" text not null,
    "action" text not null,
    "was" text,
    "roles" text[] not null,
    "user" bigint,
    "user_name" text not null,
    "ip" text,
    "request" text
      );


CREATE INDEX saved_view_event_at ON public.saved_view_event USING btree (at);

CREATE UNIQUE INDEX saved_view_event_pkey ON public.saved_view_event USING btree (id);

alter table "public"."saved_view_event" add constraint "saved_view_event_pkey" PRIMARY KEY using index "saved_view_event_pkey";

alter table "public"."saved_view_event" add constraint "saved_view_event_action_check" CHECK ((action = ANY (ARRAY['shared'::text, 'unshared'::text, 'renamed'::text, 'changed'::text, 'deleted'::text, 'standard'::text, 'standard_ended'::text]))) not valid;

alter table "public"."saved_view_event" validate constraint "saved_view_event_action_check";

alter table "public"."saved_view_event" add constraint "saved_view_event_ip_check" CHECK ((char_length(ip) <= 45)) not valid;

alter table "public"."saved_view_event" validate constraint "saved_view_event_ip_check";

grant delete on table "public"."saved_view_event" to "samiti_app";

grant insert on table "public"."saved_view_event" to "samiti_app";

grant select on table "public"."saved_view_event" to "samiti_app";
