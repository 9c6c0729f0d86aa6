create table "public"."starred_page" (
    "user" bigint not null,
    "path" text not null,
    "position" integer not null
      );


CREATE UNIQUE INDEX starred_page_pkey ON public.starred_page USING btree ("user", path);

alter table "public"."starred_page" add constraint "starred_page_pkey" PRIMARY KEY using index "starred_page_pkey";

alter table "public"."starred_page" add constraint "starred_page_path_check" CHECK (((char_length(path) >= 1) AND (char_length(path) <= 300))) not valid;

alter table "public"."starred_page" validate constraint "starred_page_path_check";

alter table "public"."starred_page" add constraint "starred_page_user_fkey" FOREIGN KEY ("user") REFERENCES "user"(id) ON DELETE CASCADE not valid;

alter table "public"."starred_page" validate constraint "starred_page_user_fkey";

grant delete on table "public"."starred_page" to "samiti_app";

grant insert on table "public"."starred_page" to "samiti_app";

grant select on table "public"."starred_page" to "samiti_app";

grant update on table "public"."starred_page" to "samiti_app";
