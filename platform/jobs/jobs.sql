-- Background jobs: what each run was asked to do and what came of it. pg-boss only says when a run is due and to whom it
-- is given; what a run is, and whether it may still begin, stands here.
create table job_run (
  id bigint generated always as identity primary key,
  job text not null,
  -- Of the unfinished runs of a job one at most has each key.
  key text,
  lane text not null check (lane in ('quick', 'long')),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  input jsonb not null default '{}',
  -- Which delivery of pg-boss may begin this run; any other one comes too late.
  delivery uuid unique,
  is_scheduled boolean not null default false,
  asked_by bigint,
  asked_by_name text,
  -- Of the request that asked for it, and of the attempt that ran last: both stand in the log.
  request text,
  reference text,
  created_at timestamptz(3) not null default clock_timestamp(),
  due_at timestamptz not null default now(),
  started_at timestamptz(3),
  finished_at timestamptz(3),
  longest_s integer not null check (longest_s > 0),
  retries integer not null check (retries >= 0),
  attempt integer not null default 0,
  failures integer not null default 0,
  interruptions integer not null default 0,
  done bigint not null default 0,
  total bigint,
  -- Why the last attempt failed: {"text", "params"} of a refusal, {"said"} of anything else.
  problem jsonb,
  result jsonb,
  cancel_asked_at timestamptz(3),
  cancelled_by_name text,
  -- When somebody who looks after background work first read why it failed.
  looked_at timestamptz(3)
);
create unique index job_run_unfinished on job_run (job, key) where state in ('waiting', 'running');
create index job_run_state on job_run (state, id);
create index job_run_job on job_run (job, id);
create index job_run_created on job_run (created_at, id);

-- What a run has done already, with what came of it: written in the transaction that does it, so that a run that begins
-- again does not do it twice.
create table job_step (
  run bigint not null references job_run (id) on delete cascade,
  step text not null,
  result jsonb,
  primary key (run, step)
);

-- Whatever waits has a delivery on its way, from the same transaction; a delivery before it is void.
create function job_run_expect() returns trigger language plpgsql as $$
begin
  new.delivery := gen_random_uuid();
  return new;
end $$;
create trigger job_run_expect before insert or update of state, due_at on job_run
  for each row when (new.state = 'waiting') execute function job_run_expect();

-- Into pg-boss's own table, as its manual allows (chapter SQL); the channel is the one its listener hears.
create function job_run_deliver() returns trigger language plpgsql as $$
begin
  insert into pgboss.job (id, name, data, start_after, keep_until, policy, retry_limit, expire_seconds, heartbeat_seconds, deletion_seconds)
  values (new.delivery, new.lane, '{}', new.due_at, greatest(new.due_at, now()) + interval '10 years', 'standard', 1000, new.longest_s, 20, 3600);
  if new.due_at <= clock_timestamp() then
    perform pg_notify('pgboss_' || left(encode(sha224('pgboss'), 'hex'), 24), new.lane);
  end if;
  return null;
end $$;
create trigger job_run_deliver after insert or update of state, due_at on job_run
  for each row when (new.state = 'waiting') execute function job_run_deliver();

grant select, insert, update, delete on job_run, job_step to samiti_app;
