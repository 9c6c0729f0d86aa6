-- What the program itself stumbled over, for whoever looks after the server: one row per kind of error, no values of anybody.
create table error_report (
  fingerprint text primary key check (fingerprint ~ '^[0-9a-f]{64}$'),
  origin text not null check (origin in ('request', 'job', 'import', 'chore', 'browser')),
  name text not null check (length(name) <= 100),
  -- Numbers, addresses and quoted words are struck out.
  message text not null check (length(message) <= 500),
  -- Of the last time: where in the program, without the message.
  stack text not null check (length(stack) <= 4000),
  -- The route, job or page, as a pattern.
  place text not null check (length(place) <= 200),
  version text not null,
  times bigint not null default 1,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  -- By which the log is searched.
  last_request text
);
create index error_report_last on error_report (last_at);

-- Statements that took longer than a second: their text without values.
create table slow_statement (
  fingerprint text primary key check (fingerprint ~ '^[0-9a-f]{64}$'),
  statement text not null check (length(statement) <= 2000),
  times bigint not null,
  worst_ms integer not null,
  total_ms bigint not null,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now()
);
create index slow_statement_last on slow_statement (last_at);

revoke all on error_report, slow_statement from public, samiti_app, samiti_member;
grant select, insert, update, delete on error_report, slow_statement to samiti_app;
