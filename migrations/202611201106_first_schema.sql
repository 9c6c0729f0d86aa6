-- What every record rests on: history, its seals, keys of repeated requests, number series, settings of the office.

-- One row per change of a record. `hash` continues the hash of the previous change of the same record; `content_hash`
-- is that of the whole record after the change, so that an edit behind the back of the application shows.
create table history (
  id bigint generated always as identity primary key,
  resource text not null,
  record bigint not null,
  version integer not null,
  action text not null,
  at timestamptz(3) not null default clock_timestamp(),
  "user" bigint,
  user_name text not null,
  request text,
  import_run bigint,
  note text,
  changes jsonb,
  content_hash bytea not null,
  prev_hash bytea not null,
  hash bytea not null,
  -- By this server's clock of transactions, from which sealing learns what is final; means nothing on another server.
  xact xid8 not null default pg_current_xact_id()
);
create unique index history_record on history (resource, record, version);
create index history_import on history (import_run) where import_run is not null;
create index history_xact on history (xact);

create function record_content(content jsonb) returns bytea language sql immutable parallel safe
  return sha256(convert_to(jsonb_strip_nulls(content)::text, 'UTF8'));

create function history_hash(h history) returns bytea language sql stable parallel safe
  return sha256((h).prev_hash || convert_to(jsonb_build_array((h).resource, (h).record, (h).version, (h).action, extract(epoch from (h).at)::numeric(20,3),
    (h)."user", (h).user_name, (h).request, (h).import_run, (h).note, (h).changes)::text, 'UTF8') || (h).content_hash);

-- The application states what happened; the chain is made here, where it cannot be forgotten.
create function history_chain() returns trigger language plpgsql as $$
begin
  if new.version = 1 then
    new.prev_hash := '\x00';
  else
    select h.hash into new.prev_hash from history h where h.resource = new.resource and h.record = new.record order by h.version desc limit 1;
    new.prev_hash := coalesce(new.prev_hash, '\x00');
  end if;
  new.hash := history_hash(new);
  new.xact := pg_current_xact_id();
  return new;
end $$;
create trigger history_chain before insert on history for each row execute function history_chain();

-- Each seal covers the changes of all transactions finished since the last one; changing or removing a sealed row shows.
-- Which rows those are stands in it by their ids, so that it can be recomputed on any server for ever.
create table history_seal (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null default clock_timestamp(),
  -- Every transaction of that server before this one had ended.
  server bigint not null,
  until_xact xid8 not null,
  covers int8multirange not null,
  row_count bigint not null,
  prev_hash bytea not null,
  hash bytea not null
);
create index history_seal_covers on history_seal using gist (covers);

create table idempotency (
  "user" bigint not null,
  key text not null check (char_length(key) between 1 and 200),
  request_hash bytea not null,
  status integer not null,
  answer jsonb,
  at timestamptz(3) not null default clock_timestamp(),
  primary key ("user", key)
);
create index idempotency_at on idempotency (at);

-- Gapless numbers: the row is locked by the transaction that takes the next one, and rolls back with it.
create table number_series (
  series text not null,
  year integer not null,
  last bigint not null,
  primary key (series, year)
);

-- Values that must be unique over several columns of a table. Kept by triggers, never by the application.
create table unique_value (
  rule text not null,
  value text not null,
  record bigint not null,
  primary key (rule, value)
);
create index unique_value_record on unique_value (rule, record);

create table setting (
  key text primary key,
  value jsonb not null
);

-- The member session's own wall: who it is bound to, set on each connection it borrows; nothing without it.
create function member_bound() returns bigint language sql stable parallel safe
  return nullif(current_setting('samiti.member', true), '')::bigint;

create schema member;
grant usage on schema member to samiti_member;

grant select, insert on history, history_seal to samiti_app;
grant select, insert, update, delete on idempotency to samiti_app;
grant select, insert, update on number_series, setting to samiti_app;
grant select, insert, update, delete on unique_value to samiti_app;

-- Every file that was uploaded and kept. A record holds the key; the bytes lie in DATA_DIR/files.
create table stored_file (
  "key" text primary key check ("key" ~ '^[a-z0-9]{32}$'),
  -- As the uploader called it, made safe for people and headers.
  name text not null check (length(name) between 1 and 255),
  kind text not null check (kind in ('pdf', 'jpg', 'png', 'docx', 'xlsx')),
  media_type text not null,
  bytes bigint not null check (bytes > 0),
  -- Of the bytes that are kept: a picture is no longer what was sent.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  width integer,
  height integer,
  uploaded_by bigint not null,
  uploaded_at timestamptz not null default now(),
  -- What it was uploaded for: a record of another resource, or another field, cannot claim it.
  resource text not null,
  field text not null,
  -- When a record took it; until then it belongs to nobody and is swept away after a while.
  claimed_at timestamptz,
  check ((kind in ('jpg', 'png')) = (width is not null and height is not null))
);

create index stored_file_unclaimed on stored_file (uploaded_at) where claimed_at is null;

-- History and the undo of a delete rely on files that a record has held once: they stay as they are.
create function stored_file_keep() returns trigger language plpgsql as $$
begin
  raise exception 'The stored file % was claimed by a record and stays as it is.', old."key" using errcode = 'restrict_violation';
end $$;

create trigger stored_file_keep before delete or update on stored_file
  for each row when (old.claimed_at is not null) execute function stored_file_keep();

revoke all on stored_file from public, samiti_app, samiti_member;
grant select, insert, delete, update (claimed_at) on stored_file to samiti_app;

create table "branch" (
  "id" bigint generated by default as identity primary key,
  "name" text not null check (char_length("name") between 1 and 80),
  "code" text not null check (char_length("code") between 1 and 6),
  "address" text check (char_length("address") between 1 and 300),
  "phone" text,
  "email" text,
  "is_head_office" boolean not null,
  "is_active" boolean not null,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "row_version" integer not null
);
alter table "branch" add column "search_text" text generated always as (lower(coalesce("name", '') || ' ' || coalesce("code", ''))) stored;
create index "branch_search" on "branch" using gin ("search_text" gin_trgm_ops);
create unique index "branch_name_unique" on "branch" ((lower(regexp_replace(btrim("name"), '\s+', ' ', 'g'))));
create unique index "branch_code_unique" on "branch" ((lower("code")));
create unique index "branch_is_head_office_unique" on "branch" ((true)) where "is_head_office";
grant select, insert, update, delete on "branch" to samiti_app;
create table "city" (
  "id" bigint generated by default as identity primary key,
  "name" text not null check (char_length("name") between 1 and 80),
  "name_local" text check (char_length("name_local") between 1 and 80),
  "division" text check (char_length("division") between 1 and 40),
  "country" bigint not null,
  "is_active" boolean not null,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "row_version" integer not null
);
alter table "city" add column "search_text" text generated always as (lower(coalesce("name", '') || ' ' || coalesce("name_local", ''))) stored;
create index "city_search" on "city" using gin ("search_text" gin_trgm_ops);
create unique index "city_name_unique" on "city" ("country", (lower(regexp_replace(btrim("name"), '\s+', ' ', 'g'))));
grant select, insert, update, delete on "city" to samiti_app;
create table "country" (
  "id" bigint generated by default as identity primary key,
  "name" text not null check (char_length("name") between 1 and 80),
  "iso2" text not null check (char_length("iso2") between 1 and 2),
  "iso3" text not null check (char_length("iso3") between 1 and 3),
  "phone_code" text not null check (char_length("phone_code") between 1 and 6),
  "nationality" text check (char_length("nationality") between 1 and 60),
  "currency" bigint,
  "is_destination" boolean not null,
  "flag" text,
  "is_active" boolean not null,
  "name_bn" text check (char_length("name_bn") between 1 and 80),
  "name_ar" text check (char_length("name_ar") between 1 and 80),
  "name_tr" text check (char_length("name_tr") between 1 and 80),
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "row_version" integer not null
);
alter table "country" add column "search_text" text generated always as (lower(coalesce("name", '') || ' ' || coalesce("name_bn", '') || ' ' || coalesce("name_ar", '') || ' ' || coalesce("name_tr", '') || ' ' || coalesce("iso2", '') || ' ' || coalesce("iso3", '') || ' ' || coalesce("nationality", ''))) stored;
create index "country_search" on "country" using gin ("search_text" gin_trgm_ops);
create unique index "country_name_unique" on "country" ((lower(regexp_replace(btrim("name"), '\s+', ' ', 'g'))));
create unique index "country_iso2_unique" on "country" ((lower("iso2")));
create unique index "country_iso3_unique" on "country" ((lower("iso3")));
grant select, insert, update, delete on "country" to samiti_app;
create table "currency" (
  "id" bigint generated by default as identity primary key,
  "code" text not null check (char_length("code") between 1 and 3),
  "name" text not null check (char_length("name") between 1 and 40),
  "symbol" text check (char_length("symbol") between 1 and 6),
  "decimals" integer not null,
  "is_active" boolean not null,
  "name_bn" text check (char_length("name_bn") between 1 and 80),
  "name_ar" text check (char_length("name_ar") between 1 and 80),
  "name_tr" text check (char_length("name_tr") between 1 and 80),
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "row_version" integer not null
);
alter table "currency" add column "search_text" text generated always as (lower(coalesce("code", '') || ' ' || coalesce("name", '') || ' ' || coalesce("name_bn", '') || ' ' || coalesce("name_ar", '') || ' ' || coalesce("name_tr", ''))) stored;
create index "currency_search" on "currency" using gin ("search_text" gin_trgm_ops);
create unique index "currency_code_unique" on "currency" ((lower("code")));
grant select, insert, update, delete on "currency" to samiti_app;
create table "permission" (
  "id" bigint generated by default as identity primary key,
  "code" text not null check (char_length("code") between 1 and 60),
  "component" text not null check (char_length("component") between 1 and 40),
  "label" text not null check (char_length("label") between 1 and 120),
  "is_sensitive" boolean not null,
  "is_active" boolean not null,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "row_version" integer not null
);
alter table "permission" add column "search_text" text generated always as (lower(coalesce("code", '') || ' ' || coalesce("label", ''))) stored;
create index "permission_search" on "permission" using gin ("search_text" gin_trgm_ops);
create unique index "permission_code_unique" on "permission" (("code"));
grant select, insert, update, delete on "permission" to samiti_app;
create table "profession" (
  "id" bigint generated by default as identity primary key,
  "name" text not null check (char_length("name") between 1 and 80),
  "code" text check (char_length("code") between 1 and 12),
  "is_skilled" boolean not null,
  "is_active" boolean not null,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "row_version" integer not null
);
alter table "profession" add column "search_text" text generated always as (lower(coalesce("name", '') || ' ' || coalesce("code", ''))) stored;
create index "profession_search" on "profession" using gin ("search_text" gin_trgm_ops);
create unique index "profession_name_unique" on "profession" ((lower(regexp_replace(btrim("name"), '\s+', ' ', 'g'))));
create unique index "profession_code_unique" on "profession" ((lower("code")));
grant select, insert, update, delete on "profession" to samiti_app;
create table "qualification" (
  "id" bigint generated by default as identity primary key,
  "name" text not null check (char_length("name") between 1 and 80),
  "level" integer not null,
  "is_active" boolean not null,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "row_version" integer not null
);
alter table "qualification" add column "search_text" text generated always as (lower(coalesce("name", ''))) stored;
create index "qualification_search" on "qualification" using gin ("search_text" gin_trgm_ops);
create unique index "qualification_name_unique" on "qualification" ((lower(regexp_replace(btrim("name"), '\s+', ' ', 'g'))));
grant select, insert, update, delete on "qualification" to samiti_app;
create table "role" (
  "id" bigint generated by default as identity primary key,
  "name" text not null check (char_length("name") between 1 and 40),
  "label" text not null check (char_length("label") between 1 and 80),
  "description" text check (char_length("description") between 1 and 300),
  "kind" text not null check ("kind" in ('admin', 'staff', 'user', 'member')),
  "requires_2fa" boolean not null,
  "is_system" boolean not null,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "row_version" integer not null
);
alter table "role" add column "search_text" text generated always as (lower(coalesce("name", '') || ' ' || coalesce("label", ''))) stored;
create index "role_search" on "role" using gin ("search_text" gin_trgm_ops);
create unique index "role_name_unique" on "role" ((lower("name")));
grant select, insert, update, delete on "role" to samiti_app;
create table "role_permissions" ("record" bigint not null, "value" bigint not null, primary key ("record", "value"));
create index "role_permissions_value" on "role_permissions" ("value");
grant select, insert, update, delete on "role_permissions" to samiti_app;
create table "thana" (
  "id" bigint generated by default as identity primary key,
  "name" text not null check (char_length("name") between 1 and 80),
  "name_local" text check (char_length("name_local") between 1 and 80),
  "city" bigint not null,
  "is_active" boolean not null,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "row_version" integer not null
);
alter table "thana" add column "search_text" text generated always as (lower(coalesce("name", '') || ' ' || coalesce("name_local", ''))) stored;
create index "thana_search" on "thana" using gin ("search_text" gin_trgm_ops);
create unique index "thana_name_unique" on "thana" ("city", (lower(regexp_replace(btrim("name"), '\s+', ' ', 'g'))));
create index "thana_city" on "thana" ("city", "id");
grant select, insert, update, delete on "thana" to samiti_app;
create table "user" (
  "id" bigint generated by default as identity primary key,
  "username" text not null check (char_length("username") between 1 and 40),
  "email" text not null,
  "first_name" text not null check (char_length("first_name") between 1 and 60),
  "last_name" text check (char_length("last_name") between 1 and 60),
  "primary_phone" text not null,
  "secondary_phone" text,
  "image" text,
  "branch" bigint,
  "agency" bigint,
  "status" text not null check ("status" in ('requested', 'active', 'locked', 'disabled')),
  "must_change_password" boolean not null,
  "two_factor" text not null check ("two_factor" in ('none', 'totp')),
  "last_login_at" timestamptz(3),
  "last_login_ip" text,
  "failed_count" integer not null,
  "locked_until" timestamptz(3),
  "password_changed_at" timestamptz(3),
  "settings" jsonb,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "row_version" integer not null
);
alter table "user" add column "search_text" text generated always as (lower(coalesce("first_name", '') || ' ' || coalesce("last_name", '') || ' ' || coalesce("username", '') || ' ' || coalesce("email", '') || ' ' || coalesce("primary_phone", '') || ' ' || coalesce("secondary_phone", ''))) stored;
create index "user_search" on "user" using gin ("search_text" gin_trgm_ops);
create unique index "user_username_unique" on "user" ((lower("username")));
create unique index "user_email_unique" on "user" ((lower("email")));
create function "user_primary_phone_secondary_phone_unique"() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then delete from unique_value where rule = 'user_primary_phone_secondary_phone_unique' and record = old.id; end if;
  if tg_op <> 'DELETE' then
    insert into unique_value (rule, value, record)
      select distinct 'user_primary_phone_secondary_phone_unique', v, new.id from unnest(array[new."primary_phone", new."secondary_phone"]) v where v is not null;
  end if;
  return null;
end $$;
create trigger "user_primary_phone_secondary_phone_unique" after insert or delete on "user" for each row execute function "user_primary_phone_secondary_phone_unique"();
create trigger "user_primary_phone_secondary_phone_unique_update" after update on "user" for each row when (new."primary_phone" is distinct from old."primary_phone" or new."secondary_phone" is distinct from old."secondary_phone") execute function "user_primary_phone_secondary_phone_unique"();
grant select, insert, update, delete on "user" to samiti_app;
create table "user_roles" ("record" bigint not null, "value" bigint not null, primary key ("record", "value"));
create index "user_roles_value" on "user_roles" ("value");
grant select, insert, update, delete on "user_roles" to samiti_app;
create table "user_user_permissions" (
  "id" bigint generated by default as identity primary key,
  "record" bigint not null,
  "position" integer not null,
  "permission" bigint not null,
  "expires_on" date,
  "reason" text check (char_length("reason") between 1 and 300)
);
create index "user_user_permissions_record" on "user_user_permissions" ("record", "position");
grant select, insert, update, delete on "user_user_permissions" to samiti_app;
create table "user_branches" ("record" bigint not null, "value" bigint not null, primary key ("record", "value"));
create index "user_branches_value" on "user_branches" ("value");
grant select, insert, update, delete on "user_branches" to samiti_app;
create table "agency" (
  "id" bigint generated by default as identity primary key,
  "member_no" text check (char_length("member_no") between 1 and 10),
  "rl_no" text not null check (char_length("rl_no") between 1 and 12),
  "name" text not null check (char_length("name") between 1 and 160),
  "name_local" text check (char_length("name_local") between 1 and 160),
  "category" text not null check ("category" in ('general', 'associate', 'life', 'honorary')),
  "ownership_type" text not null check ("ownership_type" in ('proprietorship', 'partnership', 'private_limited', 'public_limited')),
  "licence_issue_date" date not null,
  "licence_expiry_date" date not null,
  "licence_status" text not null check ("licence_status" in ('valid', 'suspended', 'canceled', 'expired')),
  "phone_number" text not null,
  "phone_secondary" text,
  "email" text not null,
  "website" text,
  "trade_licence_no" text check (char_length("trade_licence_no") between 1 and 30),
  "tin" text check (char_length("tin") between 1 and 30),
  "bin" text check (char_length("bin") between 1 and 30),
  "logo" text,
  "licence_scan" text,
  "trade_licence_scan" text,
  "application_date" date not null,
  "member_since" date,
  "proposer" bigint,
  "seconder" bigint,
  "status" text not null check ("status" in ('new', 'active', 'inactive', 'closed')),
  "status_reason" text check ("status_reason" in ('application', 'suspended', 'lapsed', 'resigned', 'licence_expired', 'licence_canceled', 'terminated', 'rejected', 'merged')),
  "status_note" text check (char_length("status_note") between 1 and 300),
  "status_date" date,
  "opening_balance" numeric(18,2),
  "opening_date" date,
  "sms_opt_out" boolean,
  "email_opt_out" boolean,
  "note" text check (char_length("note") between 1 and 4000),
  "address" text not null check (char_length("address") between 1 and 300),
  "city" bigint not null,
  "thana" bigint not null,
  "post_code" text check (char_length("post_code") between 1 and 10),
  "country" bigint,
  "branch" bigint not null,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "row_version" integer not null
);
alter table "agency" add column "search_text" text generated always as (lower(coalesce("rl_no", '') || ' ' || coalesce("member_no", '') || ' ' || coalesce("name", '') || ' ' || coalesce("name_local", '') || ' ' || coalesce("phone_number", '') || ' ' || coalesce("phone_secondary", '') || ' ' || coalesce("email", ''))) stored;
create index "agency_search" on "agency" using gin ("search_text" gin_trgm_ops);
create unique index "agency_name_unique" on "agency" ((lower(regexp_replace(btrim("name"), '\s+', ' ', 'g'))));
create unique index "agency_rl_no_unique" on "agency" (("rl_no"));
create function "agency_phone_number_phone_secondary_unique"() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then delete from unique_value where rule = 'agency_phone_number_phone_secondary_unique' and record = old.id; end if;
  if tg_op <> 'DELETE' then
    insert into unique_value (rule, value, record)
      select distinct 'agency_phone_number_phone_secondary_unique', v, new.id from unnest(array[new."phone_number", new."phone_secondary"]) v where v is not null;
  end if;
  return null;
end $$;
create trigger "agency_phone_number_phone_secondary_unique" after insert or delete on "agency" for each row execute function "agency_phone_number_phone_secondary_unique"();
create trigger "agency_phone_number_phone_secondary_unique_update" after update on "agency" for each row when (new."phone_number" is distinct from old."phone_number" or new."phone_secondary" is distinct from old."phone_secondary") execute function "agency_phone_number_phone_secondary_unique"();
create unique index "agency_email_unique" on "agency" ((lower("email")));
create unique index "agency_member_no_unique" on "agency" (("member_no"));
create index "agency_name" on "agency" ("name", "id");
create index "agency_name_begins" on "agency" (lower("name") text_pattern_ops);
create index "agency_category" on "agency" ("category", "id");
create index "agency_licence_expiry_date" on "agency" ("licence_expiry_date", "id");
create index "agency_status" on "agency" ("status", "id");
create index "agency_city" on "agency" ("city", "id");
create index "agency_branch" on "agency" ("branch", "id");
grant select, insert, update, delete on "agency" to samiti_app;
create table "agency_countries" ("record" bigint not null, "value" bigint not null, primary key ("record", "value"));
create index "agency_countries_value" on "agency_countries" ("value");
grant select, insert, update, delete on "agency_countries" to samiti_app;
create table "agency_attachments" (
  "id" bigint generated by default as identity primary key,
  "record" bigint not null,
  "position" integer not null,
  "file" text not null,
  "title" text check (char_length("title") between 1 and 120),
  "uploaded_by" bigint,
  "uploaded_at" timestamptz(3)
);
create index "agency_attachments_record" on "agency_attachments" ("record", "position");
grant select, insert, update, delete on "agency_attachments" to samiti_app;
create table "agency_owner" (
  "id" bigint generated by default as identity primary key,
  "agency" bigint not null,
  "name" text not null check (char_length("name") between 1 and 120),
  "name_local" text check (char_length("name_local") between 1 and 120),
  "role" text not null check ("role" in ('proprietor', 'managing_partner', 'partner', 'managing_director', 'chairman', 'director')),
  "is_primary" boolean not null,
  "share_percent" numeric(5,2) check ("share_percent" between 0 and 100),
  "father_name" text check (char_length("father_name") between 1 and 120),
  "mother_name" text check (char_length("mother_name") between 1 and 120),
  "spouse_name" text check (char_length("spouse_name") between 1 and 120),
  "date_of_birth" date not null,
  "gender" text check ("gender" in ('male', 'female', 'other')),
  "blood_group" text check ("blood_group" in ('A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-')),
  "religion" text check ("religion" in ('islam', 'hinduism', 'buddhism', 'christianity', 'other')),
  "nid" text not null check (char_length("nid") between 1 and 17),
  "passport_no" text check (char_length("passport_no") between 1 and 9),
  "phone" text not null,
  "phone_secondary" text,
  "email" text,
  "photo" text,
  "signature" text,
  "qualification" bigint,
  "profession" bigint,
  "permanent_address" text check (char_length("permanent_address") between 1 and 300),
  "from_date" date not null,
  "to_date" date,
  "status" text check ("status" in ('active', 'former', 'deceased')),
  "deceased_date" date,
  "address" text check (char_length("address") between 1 and 300),
  "city" bigint,
  "thana" bigint,
  "post_code" text check (char_length("post_code") between 1 and 10),
  "country" bigint,
  "branch" bigint not null,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "row_version" integer not null
);
alter table "agency_owner" add column "search_text" text generated always as (lower(coalesce("name", '') || ' ' || coalesce("name_local", '') || ' ' || coalesce("phone", '') || ' ' || coalesce("phone_secondary", '') || ' ' || coalesce("email", '') || ' ' || coalesce("nid", '') || ' ' || coalesce("passport_no", ''))) stored;
create index "agency_owner_search" on "agency_owner" using gin ("search_text" gin_trgm_ops);
create unique index "agency_owner_nid_unique" on "agency_owner" ("agency", ("nid"));
create unique index "agency_owner_is_primary_unique" on "agency_owner" ("agency") where "is_primary";
create index "agency_owner_agency" on "agency_owner" ("agency", "id");
create index "agency_owner_city" on "agency_owner" ("city", "id");
create index "agency_owner_branch" on "agency_owner" ("branch", "id");
grant select, insert, update, delete on "agency_owner" to samiti_app;
create table "agency_owner_attachments" (
  "id" bigint generated by default as identity primary key,
  "record" bigint not null,
  "position" integer not null,
  "file" text not null,
  "title" text check (char_length("title") between 1 and 120),
  "uploaded_by" bigint,
  "uploaded_at" timestamptz(3)
);
create index "agency_owner_attachments_record" on "agency_owner_attachments" ("record", "position");
grant select, insert, update, delete on "agency_owner_attachments" to samiti_app;
alter table "branch" add constraint "branch_created_by_fkey" foreign key ("created_by") references "user" ("id");
alter table "branch" add constraint "branch_updated_by_fkey" foreign key ("updated_by") references "user" ("id");
alter table "city" add constraint "city_country_fkey" foreign key ("country") references "country" ("id");
alter table "city" add constraint "city_created_by_fkey" foreign key ("created_by") references "user" ("id");
alter table "city" add constraint "city_updated_by_fkey" foreign key ("updated_by") references "user" ("id");
alter table "country" add constraint "country_currency_fkey" foreign key ("currency") references "currency" ("id");
alter table "country" add constraint "country_flag_fkey" foreign key ("flag") references "stored_file" ("key");
alter table "country" add constraint "country_created_by_fkey" foreign key ("created_by") references "user" ("id");
alter table "country" add constraint "country_updated_by_fkey" foreign key ("updated_by") references "user" ("id");
alter table "currency" add constraint "currency_created_by_fkey" foreign key ("created_by") references "user" ("id");
alter table "currency" add constraint "currency_updated_by_fkey" foreign key ("updated_by") references "user" ("id");
alter table "permission" add constraint "permission_created_by_fkey" foreign key ("created_by") references "user" ("id");
alter table "permission" add constraint "permission_updated_by_fkey" foreign key ("updated_by") references "user" ("id");
alter table "profession" add constraint "profession_created_by_fkey" foreign key ("created_by") references "user" ("id");
alter table "profession" add constraint "profession_updated_by_fkey" foreign key ("updated_by") references "user" ("id");
alter table "qualification" add constraint "qualification_created_by_fkey" foreign key ("created_by") references "user" ("id");
alter table "qualification" add constraint "qualification_updated_by_fkey" foreign key ("updated_by") references "user" ("id");
alter table "role" add constraint "role_created_by_fkey" foreign key ("created_by") references "user" ("id");
alter table "role" add constraint "role_updated_by_fkey" foreign key ("updated_by") references "user" ("id");
alter table "role_permissions" add constraint "role_permissions_record_fkey" foreign key ("record") references "role" ("id") on delete cascade;
alter table "role_permissions" add constraint "role_permissions_value_fkey" foreign key ("value") references "permission" ("id");
alter table "thana" add constraint "thana_city_fkey" foreign key ("city") references "city" ("id");
alter table "thana" add constraint "thana_created_by_fkey" foreign key ("created_by") references "user" ("id");
alter table "thana" add constraint "thana_updated_by_fkey" foreign key ("updated_by") references "user" ("id");
alter table "user" add constraint "user_image_fkey" foreign key ("image") references "stored_file" ("key");
alter table "user" add constraint "user_branch_fkey" foreign key ("branch") references "branch" ("id");
alter table "user" add constraint "user_agency_fkey" foreign key ("agency") references "agency" ("id");
alter table "user" add constraint "user_created_by_fkey" foreign key ("created_by") references "user" ("id");
alter table "user" add constraint "user_updated_by_fkey" foreign key ("updated_by") references "user" ("id");
alter table "user_roles" add constraint "user_roles_record_fkey" foreign key ("record") references "user" ("id") on delete cascade;
alter table "user_roles" add constraint "user_roles_value_fkey" foreign key ("value") references "role" ("id");
alter table "user_user_permissions" add constraint "user_user_permissions_record_fkey" foreign key ("record") references "user" ("id") on delete cascade;
alter table "user_user_permissions" add constraint "user_user_permissions_permission_fkey" foreign key ("permission") references "permission" ("id");
alter table "user_branches" add constraint "user_branches_record_fkey" foreign key ("record") references "user" ("id") on delete cascade;
alter table "user_branches" add constraint "user_branches_value_fkey" foreign key ("value") references "branch" ("id");
create index "user_agency" on "user" ("agency") where "agency" is not null;
alter table "agency" add constraint "agency_logo_fkey" foreign key ("logo") references "stored_file" ("key");
alter table "agency" add constraint "agency_licence_scan_fkey" foreign key ("licence_scan") references "stored_file" ("key");
alter table "agency" add constraint "agency_trade_licence_scan_fkey" foreign key ("trade_licence_scan") references "stored_file" ("key");
alter table "agency" add constraint "agency_proposer_fkey" foreign key ("proposer") references "agency" ("id");
alter table "agency" add constraint "agency_seconder_fkey" foreign key ("seconder") references "agency" ("id");
alter table "agency" add constraint "agency_city_fkey" foreign key ("city") references "city" ("id");
alter table "agency" add constraint "agency_thana_fkey" foreign key ("thana") references "thana" ("id");
alter table "agency" add constraint "agency_country_fkey" foreign key ("country") references "country" ("id");
alter table "agency" add constraint "agency_branch_fkey" foreign key ("branch") references "branch" ("id");
alter table "agency" add constraint "agency_created_by_fkey" foreign key ("created_by") references "user" ("id");
alter table "agency" add constraint "agency_updated_by_fkey" foreign key ("updated_by") references "user" ("id");
alter table "agency_countries" add constraint "agency_countries_record_fkey" foreign key ("record") references "agency" ("id") on delete cascade;
alter table "agency_countries" add constraint "agency_countries_value_fkey" foreign key ("value") references "country" ("id");
alter table "agency_attachments" add constraint "agency_attachments_record_fkey" foreign key ("record") references "agency" ("id") on delete cascade;
alter table "agency_attachments" add constraint "agency_attachments_file_fkey" foreign key ("file") references "stored_file" ("key");
alter table "agency_attachments" add constraint "agency_attachments_uploaded_by_fkey" foreign key ("uploaded_by") references "user" ("id");
create index "agency_proposer" on "agency" ("proposer") where "proposer" is not null;
create index "agency_seconder" on "agency" ("seconder") where "seconder" is not null;
alter table "agency_owner" add constraint "agency_owner_agency_fkey" foreign key ("agency") references "agency" ("id");
alter table "agency_owner" add constraint "agency_owner_photo_fkey" foreign key ("photo") references "stored_file" ("key");
alter table "agency_owner" add constraint "agency_owner_signature_fkey" foreign key ("signature") references "stored_file" ("key");
alter table "agency_owner" add constraint "agency_owner_qualification_fkey" foreign key ("qualification") references "qualification" ("id");
alter table "agency_owner" add constraint "agency_owner_profession_fkey" foreign key ("profession") references "profession" ("id");
alter table "agency_owner" add constraint "agency_owner_city_fkey" foreign key ("city") references "city" ("id");
alter table "agency_owner" add constraint "agency_owner_thana_fkey" foreign key ("thana") references "thana" ("id");
alter table "agency_owner" add constraint "agency_owner_country_fkey" foreign key ("country") references "country" ("id");
alter table "agency_owner" add constraint "agency_owner_branch_fkey" foreign key ("branch") references "branch" ("id");
alter table "agency_owner" add constraint "agency_owner_created_by_fkey" foreign key ("created_by") references "user" ("id");
alter table "agency_owner" add constraint "agency_owner_updated_by_fkey" foreign key ("updated_by") references "user" ("id");
alter table "agency_owner_attachments" add constraint "agency_owner_attachments_record_fkey" foreign key ("record") references "agency_owner" ("id") on delete cascade;
alter table "agency_owner_attachments" add constraint "agency_owner_attachments_file_fkey" foreign key ("file") references "stored_file" ("key");
alter table "agency_owner_attachments" add constraint "agency_owner_attachments_uploaded_by_fkey" foreign key ("uploaded_by") references "user" ("id");
create function "branch_content"(r "branch") returns jsonb language sql stable
  return (to_jsonb(r) - 'search_text');
create function "city_content"(r "city") returns jsonb language sql stable
  return (to_jsonb(r) - 'search_text');
create function "country_content"(r "country") returns jsonb language sql stable
  return (to_jsonb(r) - 'search_text');
create function "currency_content"(r "currency") returns jsonb language sql stable
  return (to_jsonb(r) - 'search_text');
create function "permission_content"(r "permission") returns jsonb language sql stable
  return (to_jsonb(r) - 'search_text');
create function "profession_content"(r "profession") returns jsonb language sql stable
  return (to_jsonb(r) - 'search_text');
create function "qualification_content"(r "qualification") returns jsonb language sql stable
  return (to_jsonb(r) - 'search_text');
create function "role_content"(r "role") returns jsonb language sql stable
  return (to_jsonb(r) - 'search_text') || jsonb_build_object('permissions', (select jsonb_agg("value" order by "value") from "role_permissions" where "record" = r."id"));
create function "thana_content"(r "thana") returns jsonb language sql stable
  return (to_jsonb(r) - 'search_text');
create function "user_content"(r "user") returns jsonb language sql stable
  return (to_jsonb(r) - 'search_text' - 'must_change_password' - 'last_login_at' - 'last_login_ip' - 'failed_count' - 'locked_until' - 'password_changed_at' - 'settings') || jsonb_build_object('roles', (select jsonb_agg("value" order by "value") from "user_roles" where "record" = r."id"), 'user_permissions', (select jsonb_agg(to_jsonb(line) - 'id' - 'record' - 'position' order by "position") from "user_user_permissions" line where "record" = r."id"), 'branches', (select jsonb_agg("value" order by "value") from "user_branches" where "record" = r."id"));
create function "agency_content"(r "agency") returns jsonb language sql stable
  return (to_jsonb(r) - 'search_text') || jsonb_build_object('countries', (select jsonb_agg("value" order by "value") from "agency_countries" where "record" = r."id"), 'attachments', (select jsonb_agg(to_jsonb(line) - 'id' - 'record' - 'position' order by "position") from "agency_attachments" line where "record" = r."id"));
create function "agency_owner_content"(r "agency_owner") returns jsonb language sql stable
  return (to_jsonb(r) - 'search_text') || jsonb_build_object('attachments', (select jsonb_agg(to_jsonb(line) - 'id' - 'record' - 'position' order by "position") from "agency_owner_attachments" line where "record" = r."id"));
create view member."branch" as select "id", "name" from "branch";
grant select on member."branch" to samiti_member;
create view member."city" as select "id", "name", "name_local" from "city";
grant select on member."city" to samiti_member;
create view member."country" as select "id", "name", "name_bn", "name_ar", "name_tr" from "country";
grant select on member."country" to samiti_member;
create view member."profession" as select "id", "name" from "profession";
grant select on member."profession" to samiti_member;
create view member."qualification" as select "id", "name" from "qualification";
grant select on member."qualification" to samiti_member;
create view member."thana" as select "id", "name", "name_local" from "thana";
grant select on member."thana" to samiti_member;
create view member."agency" as select "id", "member_no", "rl_no", "name", "name_local", "category", "ownership_type", "licence_issue_date", "licence_expiry_date", "licence_status", "phone_number", "phone_secondary", "email", "website", "trade_licence_no", "tin", "bin", "logo", "licence_scan", "trade_licence_scan", "application_date", "member_since", "proposer", "seconder", "status", "status_reason", "status_note", "status_date", "opening_balance", "opening_date", "sms_opt_out", "email_opt_out", "address", "city", "thana", "post_code", "country", "branch", "created_at", "created_by", "updated_at", "updated_by", "row_version", "search_text" from "agency" where "id" = member_bound();
grant select on member."agency" to samiti_member;
create view member."agency_countries" as select * from "agency_countries" where "record" in (select "id" from "agency" where "id" = member_bound());
grant select on member."agency_countries" to samiti_member;
create view member."agency_attachments" as select * from "agency_attachments" where "record" in (select "id" from "agency" where "id" = member_bound());
grant select on member."agency_attachments" to samiti_member;
create view member."agency_owner" as select "id", "agency", "name", "name_local", "role", "is_primary", "share_percent", "father_name", "mother_name", "spouse_name", "date_of_birth", "gender", "blood_group", "religion", "nid", "passport_no", "phone", "phone_secondary", "email", "photo", "signature", "qualification", "profession", "permanent_address", "from_date", "to_date", "status", "deceased_date", "address", "city", "thana", "post_code", "country", "branch", "created_at", "created_by", "updated_at", "updated_by", "row_version", "search_text" from "agency_owner" where "agency" = member_bound();
grant select on member."agency_owner" to samiti_member;
create view member."agency_owner_attachments" as select * from "agency_owner_attachments" where "record" in (select "id" from "agency_owner" where "agency" = member_bound());
grant select on member."agency_owner_attachments" to samiti_member;
-- What signing in rests on: passwords, sessions, reset links, counted tries, messages that wait to be sent.
-- Nothing here is for samiti_member.

create table user_password (
  "user" bigint primary key references "user" on delete cascade,
  hash text not null,
  -- The four before it: together the last five, which may not come back.
  previous text[] not null default '{}' check (cardinality(previous) <= 4),
  changed_at timestamptz(3) not null default now()
);

-- One row per sign-in. The cookie itself is never stored, so a copy of this table signs nobody in.
create table session (
  id bigint generated always as identity primary key,
  "user" bigint not null references "user" on delete cascade,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz(3) not null default now(),
  last_seen_at timestamptz(3) not null default now(),
  idle_minutes integer not null check (idle_minutes > 0),
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3),
  ended_reason text check (ended_reason in ('signed_out', 'signed_out_everywhere', 'ended_by_user', 'ended_by_manager', 'password_changed', 'password_reset', 'password_set', 'disabled')),
  ip text not null check (char_length(ip) <= 45),
  -- The address as tries are counted: IPv6 by its first 64 bits.
  network text not null check (char_length(network) <= 45),
  user_agent text not null check (char_length(user_agent) <= 300),
  check ((ended_at is null) = (ended_reason is null))
);
create index session_by_user on session ("user", created_at);

create table password_reset (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  "user" bigint not null references "user" on delete cascade,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  used_network text check (char_length(used_network) <= 45)
);
create index password_reset_by_user on password_reset ("user", created_at);

-- Shared by all server processes. Full when points reach most; empty again when expires_at has passed.
create table try_counter (
  key text primary key check (char_length(key) <= 200),
  points integer not null check (points > 0),
  most integer not null check (most > 0),
  expires_at timestamptz(3) not null
);
create index try_counter_expires_at on try_counter (expires_at);

-- Subject and body are text ids; params fill their places.
create table outbox_message (
  id bigint generated always as identity primary key,
  kind text not null,
  "user" bigint references "user" on delete set null,
  to_address text not null check (char_length(to_address) <= 254),
  subject text not null,
  body text not null,
  params jsonb not null default '{}',
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  created_at timestamptz(3) not null default now(),
  sent_at timestamptz(3)
);
create index outbox_message_waiting on outbox_message (id) where state = 'waiting';
create index outbox_message_by_user on outbox_message ("user");

-- One number that grows with every committed change of who may do what. A server keeps a session in memory only as long
-- as it reads the same number, so that a right taken away is gone at the next request in every process.
create table access_version (
  one boolean primary key default true check (one),
  version bigint not null
);

-- At the end of the transaction, once: taken earlier, the row would make two editors of users wait for each other.
create function access_changed() returns trigger language plpgsql as $$
begin
  if current_setting('samiti.access_changed', true) is distinct from pg_current_xact_id()::text then
    perform set_config('samiti.access_changed', pg_current_xact_id()::text, true);
    insert into access_version as v (version) values (1) on conflict (one) do update set version = v.version + 1;
  end if;
  return null;
end $$;
create constraint trigger access_changed after insert or update or delete on permission
  deferrable initially deferred for each row execute function access_changed();
create constraint trigger access_changed after update or delete on role
  deferrable initially deferred for each row execute function access_changed();
create constraint trigger access_changed after insert or update or delete on role_permissions
  deferrable initially deferred for each row execute function access_changed();
create constraint trigger access_changed after insert or update or delete on user_roles
  deferrable initially deferred for each row execute function access_changed();
create constraint trigger access_changed after insert or update or delete on user_user_permissions
  deferrable initially deferred for each row execute function access_changed();
create constraint trigger access_changed after insert or update or delete on user_branches
  deferrable initially deferred for each row execute function access_changed();
-- Whatever changes of a user may matter, but for the bookkeeping of sign-ins and what the person sets up for the screen.
create constraint trigger access_changed after update on "user"
  deferrable initially deferred for each row
  when (to_jsonb(old) - array['last_login_at', 'last_login_ip', 'failed_count', 'locked_until', 'password_changed_at', 'settings', 'updated_at', 'updated_by', 'row_version']
    is distinct from to_jsonb(new) - array['last_login_at', 'last_login_ip', 'failed_count', 'locked_until', 'password_changed_at', 'settings', 'updated_at', 'updated_by', 'row_version'])
  execute function access_changed();

grant select, insert, update on access_version to samiti_app;
grant select, insert, update on user_password to samiti_app;
grant select, insert, update, delete on session, password_reset, try_counter, outbox_message to samiti_app;

-- Spreadsheets in and out: import runs with what each row became, and who took what out.

-- One row per file that somebody sent. `session` is what the check may know, kept so that a run goes on after a restart.
create table import_run (
  id bigint generated always as identity primary key,
  number text not null unique,
  resource text not null,
  state text not null default 'reading' check (state in ('reading', 'checked', 'storing', 'stored', 'undone', 'failed')),
  mode text check (mode in ('all', 'valid')),
  file_name text not null,
  file_bytes bigint not null,
  layout jsonb not null,
  rows integer not null default 0,
  done integer not null default 0,
  new_count integer not null default 0,
  changed_count integer not null default 0,
  same_count integer not null default 0,
  fault_count integer not null default 0,
  problem jsonb,
  attempts integer not null default 0,
  session jsonb not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  created_by bigint not null references "user" ("id"),
  checked_at timestamptz(3),
  stored_at timestamptz(3),
  stored_by bigint references "user" ("id"),
  undone_at timestamptz(3),
  undone_by bigint references "user" ("id")
);
create index import_run_resource on import_run (resource, id);
create index import_run_unfinished on import_run (id) where state in ('reading', 'storing');

-- What a row of the file became. Rows and the file are kept 90 days; the run stays, because the history names it.
create table import_row (
  run bigint not null references import_run (id) on delete cascade,
  sheet_row integer not null,
  outcome text not null check (outcome in ('new', 'changed', 'same', 'fault')),
  record bigint,
  version integer,
  input jsonb not null,
  shown jsonb not null,
  changed text[] not null default '{}',
  faults jsonb not null default '[]',
  primary key (run, sheet_row)
);
create index import_row_outcome on import_row (run, outcome, sheet_row);

-- Who took which list out of the office. Kept 400 days, so that a year can be looked back upon.
create table export_log (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null default clock_timestamp(),
  resource text not null,
  "user" bigint,
  user_name text not null,
  format text not null,
  columns text[] not null,
  asked jsonb not null,
  row_count integer not null,
  request text
);
create index export_log_at on export_log (at);

grant select, insert, update on import_run to samiti_app;
grant select, insert, update, delete on import_row to samiti_app;
grant select, insert, delete on export_log to samiti_app;
