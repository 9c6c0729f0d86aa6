alter table "public"."general_setting" add column "is_demo" boolean not null default 'false';
alter table "public"."general_setting" alter column "is_demo" drop default;
