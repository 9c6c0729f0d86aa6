create table "public"."saved_view" (
    "id" bigint generated always as identity not null,
    "resource" text not null,
    "name" text not null,
    "asked" jsonb not null,
    "user" bigint not null,
    "row_version" integer not null default 1,
    "created_at" timestamp(3) with time zone not null default clock_timestamp(),
    "changed_at" timestamp(3) with time zone not null default clock_timestamp()
      );



  create table "public"."saved_view_role" (
    "view" bigint not null,
    "role" bigint not null
      );



  create table "public"."saved_view_role_standard" (
    "role" bigint not null,
    "resource" text not null,
    "view" bigint not null
      );



  create table "public"."saved_view_standard" (
    "user" bigint not null,
    "resource" text not null,
    "view" bigint
      );


CREATE UNIQUE INDEX saved_view_pkey ON public.saved_view USING btree (id);

CREATE UNIQUE INDEX saved_view_role_pkey ON public.saved_view_role USING btree (view, role);

CREATE INDEX saved_view_role_role ON public.saved_view_role USING btree (role);

CREATE UNIQUE INDEX saved_view_role_standard_pkey ON public.saved_view_role_standard USING btree (role, resource);

CREATE INDEX saved_view_role_standard_view ON public.saved_view_role_standard USING btree (view);

CREATE UNIQUE INDEX saved_view_standard_pkey ON public.saved_view_standard USING btree ("user", resource);

CREATE INDEX saved_view_standard_view ON public.saved_view_standard USING btree (view);

CREATE UNIQUE INDEX saved_view_user_resource_name_key ON public.saved_view USING btree ("user", resource, name);

alter table "public"."saved_view" add constraint "saved_view_pkey" PRIMARY KEY using index "saved_view_pkey";

alter table "public"."saved_view_role" add constraint "saved_view_role_pkey" PRIMARY KEY using index "saved_view_role_pkey";

alter table "public"."saved_view_role_standard" add constraint "saved_view_role_standard_pkey" PRIMARY KEY using index "saved_view_role_standard_pkey";

alter table "public"."saved_view_standard" add constraint "saved_view_standard_pkey" PRIMARY KEY using index "saved_view_standard_pkey";

alter table "public"."saved_view" add constraint "saved_view_name_check" CHECK (((char_length(name) >= 1) AND (char_length(name) <= 80))) not valid;

alter table "public"."saved_view" validate constraint "saved_view_name_check";

alter table "public"."saved_view" add constraint "saved_view_user_fkey" FOREIGN KEY ("user") REFERENCES "user"(id) ON DELETE CASCADE not valid;

alter table "public"."saved_view" validate constraint "saved_view_user_fkey";

alter table "public"."saved_view" add constraint "saved_view_user_resource_name_key" UNIQUE using index "saved_view_user_resource_name_key";

alter table "public"."saved_view_role" add constraint "saved_view_role_role_fkey" FOREIGN KEY (role) REFERENCES role(id) ON DELETE CASCADE not valid;

alter table "public"."saved_view_role" validate constraint "saved_view_role_role_fkey";

alter table "public"."saved_view_role" add constraint "saved_view_role_view_fkey" FOREIGN KEY (view) REFERENCES saved_view(id) ON DELETE CASCADE not valid;

alter table "public"."saved_view_role" validate constraint "saved_view_role_view_fkey";

alter table "public"."saved_view_role_standard" add constraint "saved_view_role_standard_role_fkey" FOREIGN KEY (role) REFERENCES role(id) ON DELETE CASCADE not valid;

alter table "public"."saved_view_role_standard" validate constraint "saved_view_role_standard_role_fkey";

alter table "public"."saved_view_role_standard" add constraint "saved_view_role_standard_view_fkey" FOREIGN KEY (view) REFERENCES saved_view(id) ON DELETE CASCADE not valid;

alter table "public"."saved_view_role_standard" validate constraint "saved_view_role_standard_view_fkey";

alter table "public"."saved_view_standard" add constraint "saved_view_standard_user_fkey" FOREIGN KEY ("user") REFERENCES "user"(id) ON DELETE CASCADE not valid;

alter table "public"."saved_view_standard" validate constraint "saved_view_standard_user_fkey";

alter table "public"."saved_view_standard" add constraint "saved_view_standard_view_fkey" FOREIGN KEY (view) REFERENCES saved_view(id) ON DELETE CASCADE not valid;

alter table "public"."saved_view_standard" validate constraint "saved_view_standard_view_fkey";

grant delete on table "public"."saved_view" to "samiti_app";

grant insert on table "public"."saved_view" to "samiti_app";

grant select on table "public"."saved_view" to "samiti_app";

grant update on table "public"."saved_view" to "samiti_app";

grant delete on table "public"."saved_view_role" to "samiti_app";

grant insert on table "public"."saved_view_role" to "samiti_app";

grant select on table "public"."saved_view_role" to "samiti_app";

grant update on table "public"."saved_view_role" to "samiti_app";

grant delete on table "public"."saved_view_role_standard" to "samiti_app";

grant insert on table "public"."saved_view_role_standard" to "samiti_app";

grant select on table "public"."saved_view_role_standard" to "samiti_app";

grant update on table "public"."saved_view_role_standard" to "samiti_app";

grant delete on table "public"."saved_view_standard" to "samiti_app";

grant insert on table "public"."saved_view_standard" to "samiti_app";

grant select on table "public"."saved_view_standard" to "samiti_app";

grant update on table "public"."saved_view_standard" to "samiti_app";
