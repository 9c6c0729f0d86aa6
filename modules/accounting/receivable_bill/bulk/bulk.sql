-- Bills of many members that are made in the background: what was asked for, of which members, and what came of each.

-- Bound to its run of background work, and kept as long.
create table bulk_bill (
  run bigint primary key references job_run (id) on delete cascade,
  -- {"ledger", "amount", "description", "bill_date", "due_date"}.
  wish jsonb not null,
  asked_by bigint not null references "user" ("id")
);
create index bulk_bill_asked on bulk_bill (asked_by, run);

-- `outcome` is written in the transaction that makes the bill: nobody is billed twice by one run.
create table bulk_bill_member (
  run bigint not null references bulk_bill (run) on delete cascade,
  place integer not null,
  agency bigint not null,
  outcome text check (outcome in ('billed', 'left_out')),
  bill bigint,
  -- Why nothing was billed: {"text", "params"}.
  reason jsonb,
  primary key (run, place)
);
create index bulk_bill_member_open on bulk_bill_member (run, place) where outcome is null;

grant select, insert on bulk_bill to samiti_app;
grant select, insert, update on bulk_bill_member to samiti_app;
