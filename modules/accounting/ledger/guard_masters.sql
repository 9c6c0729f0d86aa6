-- What posting depends on changes only while nobody posts: who changes it waits for postings under way and lets none begin before its
-- transaction ends. So a lock, the end of a year or a changed ledger cannot slip in between the check and the commit of a posting (I10, I11).

create function acc_period_waits() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(acc_lock_class('year'), old.fiscal_year::integer);
  return coalesce(new, old);
end $$;
create trigger acc_period_waits before update or delete on period_lock for each row execute function acc_period_waits();

create function acc_year_waits() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(acc_lock_class('year'), old.id::integer);
  if tg_op = 'UPDATE' and (new.start_date, new.end_date) <> (old.start_date, old.end_date) and exists (select from acc_entry e where e.fiscal_year = old.id) then
    perform acc_refuse('AC910', jsonb_build_object('fy', old.code));
  end if;
  return coalesce(new, old);
end $$;
create trigger acc_year_waits before update or delete on fiscal_year for each row execute function acc_year_waits();

-- For whoever changes a year by more than its row: what every posting locks first is locked first, then the year alone.
create function acc_hold_year(fiscal_year bigint) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(acc_lock_class('chart'), 0);
  perform pg_advisory_xact_lock(acc_lock_class('year'), $1::integer);
end $$;

create function acc_chart_waits() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(acc_lock_class('chart'), 0);
  return null;
end $$;
create trigger acc_chart_waits before insert or update or delete or truncate on ledger_account_branches for each statement execute function acc_chart_waits();
create trigger acc_chart_waits before insert or update or delete or truncate on ledger_mapping for each statement execute function acc_chart_waits();

create trigger acc_settings_wait before update of no_entry_before, future_days on general_setting for each statement execute function acc_chart_waits();

-- A ledger that has lines keeps the kind of its sub-ledgers, or the sum of the sub-ledgers would no longer be the ledger.
create function acc_ledger_waits() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(acc_lock_class('chart'), 0);
  if new.sub_ledger_kind is distinct from old.sub_ledger_kind and exists (select from acc_balance b where b.ledger = new.id) then
    perform acc_refuse('AC911', jsonb_build_object('ledger', new.name));
  end if;
  return new;
end $$;
create trigger acc_ledger_waits before update on ledger_account for each row
  when ((new.is_active, new.sub_ledger_kind, new.system_role, new.negative_rule, new.overdraft_limit, new."group")
    is distinct from (old.is_active, old.sub_ledger_kind, old.system_role, old.negative_rule, old.overdraft_limit, old."group"))
  execute function acc_ledger_waits();

create function acc_sub_ledger_waits() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(acc_lock_class('chart'), 0);
  if exists (select from acc_balance b where b.sub_ledger = new.id) then
    perform acc_refuse('AC911', jsonb_build_object('sub_ledger', new.name));
  end if;
  return new;
end $$;
create trigger acc_sub_ledger_waits before update on sub_ledger_account for each row when (new.kind is distinct from old.kind) execute function acc_sub_ledger_waits();

-- A cost centre that lines carry stays. Lines have no key to it: one would have every posting write a share lock into its row.
create function acc_cost_centre_stays() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(acc_lock_class('chart'), 0);
  if exists (select from acc_line l where l.cost_centre = old.id) then
    perform acc_refuse('AC915', jsonb_build_object('cost_centre', old.name));
  end if;
  return old;
end $$;
create trigger acc_cost_centre_stays before delete on cost_centre for each row execute function acc_cost_centre_stays();
