-- Changes of many records that go on in the background: what was asked for, of which records in which version, and what came of each.

-- Bound to its run of background work, and kept as long.
create table many_run (
  run bigint primary key references job_run (id) on delete cascade,
  resource text not null,
  -- {"step", "note"}, {"values"} or {"remove"}.
  wish jsonb not null,
  asked_by bigint not null references "user" ("id")
);
create index many_run_asked on many_run (asked_by, resource, run);

-- `outcome` is written in the transaction that changes the record: what it says was done is done, and is not done again.
create table many_record (
  run bigint not null references many_run (run) on delete cascade,
  place integer not null,
  record bigint not null,
  version bigint not null,
  outcome text check (outcome in ('changed', 'refused')),
  -- Why it was refused: {"code", "text", "params", "errors"}.
  refusal jsonb,
  primary key (run, place)
);
create index many_record_open on many_record (run, place) where outcome is null;

grant select, insert on many_run to samiti_app;
grant select, insert, update on many_record to samiti_app;
