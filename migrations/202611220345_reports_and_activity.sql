-- The activity log tells from where something was done; rows of before keep the hash they have, for they name no address.
alter table history add column ip text constraint history_ip_check check (char_length(ip) <= 45);
alter table export_log add column ip text constraint export_log_ip_check check (char_length(ip) <= 45);
alter table printed_document add column ip text constraint printed_document_ip_check check (char_length(ip) <= 45);
create index history_at on history (at);
create index printed_document_at on printed_document (at);

create or replace function history_hash(h history) returns bytea language sql stable parallel safe
  return sha256((h).prev_hash || convert_to(jsonb_build_array((h).resource, (h).record, (h).version, (h).action, extract(epoch from (h).at)::numeric(20,3),
    (h)."user", (h).user_name, (h).request, (h).import_run, (h).note, (h).changes)::text, 'UTF8') || convert_to(coalesce((h).ip, ''), 'UTF8') || (h).content_hash);

create table sign_in_event (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null default clock_timestamp(),
  kind text not null check (kind in ('login', 'logout', 'failed_login')),
  "user" bigint,
  user_name text not null,
  reason text,
  ip text not null check (char_length(ip) <= 45),
  user_agent text not null check (char_length(user_agent) <= 300)
);
create index sign_in_event_at on sign_in_event (at);
grant select, insert, delete on sign_in_event to samiti_app;

create table saved_report (
  id bigint generated always as identity primary key,
  report text not null,
  name text not null check (char_length(name) between 1 and 80),
  asked jsonb not null,
  "user" bigint not null references "user" ("id") on delete cascade,
  role bigint references role ("id") on delete cascade,
  created_at timestamptz(3) not null default clock_timestamp(),
  unique ("user", report, name)
);
create index saved_report_role on saved_report (role, report) where role is not null;
grant select, insert, update, delete on saved_report to samiti_app;
