-- What an entry and its voucher must be, whoever writes them: I1, I2, I4, I5, I7, I8, I10.

-- I5: what is in the books stays as it is.
create function acc_never_changes() returns trigger language plpgsql as $$
begin
  perform acc_refuse('AC905', jsonb_build_object('table', tg_table_name, 'what', lower(tg_op)));
  return null;
end $$;
create trigger acc_entry_stays before update or delete or truncate on acc_entry for each statement execute function acc_never_changes();
create trigger acc_log_stays before update or delete or truncate on acc_log for each statement execute function acc_never_changes();
create trigger acc_allocation_stays before update or delete or truncate on acc_allocation for each statement execute function acc_never_changes();

-- A lock that came while we waited is seen only where each statement looks anew.
create function acc_assert_read_committed() returns void language plpgsql as $$
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception using errcode = 'AC910', message = 'The books are written in transactions of isolation level read committed.';
  end if;
end $$;

-- I10: day and period of an entry. What it depends on is locked first, shared with other posters: nobody closes the year meanwhile.
create function acc_entry_day() returns trigger language plpgsql as $$
declare
  y fiscal_year;
  asked record;
begin
  perform acc_assert_read_committed(), pg_advisory_xact_lock_shared(acc_lock_class('chart'), 0), pg_advisory_xact_lock_shared(acc_lock_class('year'), new.fiscal_year::integer);
  select f as year, acc_last_day() as last_day, (select s.no_entry_before from general_setting s) as first_day,
    (select l.status from period_lock l where l.fiscal_year = f.id and l.period = new.period and l.branch = new.branch) as lock
    into asked from (select) one left join fiscal_year f on f.id = new.fiscal_year;
  y := asked.year;
  if y.id is null or new.entry_date not between y.start_date and y.end_date or y.status = 'future' then
    perform acc_refuse('AC043', jsonb_build_object('date', new.entry_date, 'field', 'voucher_date'));
  end if;
  if y.status = 'closed' then
    perform acc_refuse('AC042', jsonb_build_object('fy', y.code, 'field', 'voucher_date'));
  end if;
  if new.entry_date > asked.last_day and new.period <> 14 then
    perform acc_refuse('AC044', jsonb_build_object('date', asked.last_day, 'field', 'voucher_date'));
  end if;
  if new.entry_date < asked.first_day and new.period <> 14 then
    perform acc_refuse('AC040', acc_locked_detail(y, new.period, new.branch));
  end if;
  if new.period between 1 and 12 then
    if new.period <> acc_period_of(y, new.entry_date) then
      perform acc_refuse('AC910', jsonb_build_object('period', new.period, 'date', new.entry_date));
    end if;
  else
    perform acc_assert_special_period(y, new);
  end if;
  -- A year that is being closed takes adjustments from who may write in soft-locked months.
  if y.status = 'closing' and new.period <> 14 and not 'soft_locked' = any(new.may) then
    perform acc_refuse('AC040', acc_locked_detail(y, new.period, new.branch));
  end if;
  if not acc_is_open(asked.lock, new.period, new.may) then
    perform acc_refuse('AC040', acc_locked_detail(y, new.period, new.branch));
  end if;
  new.txid := pg_current_xact_id();
  -- After whatever lock was waited for, so that nothing in a locked month is younger than its lock.
  new.posted_at := clock_timestamp();
  return new;
end $$;
create trigger acc_entry_day before insert on acc_entry for each row execute function acc_entry_day();

create function acc_locked_detail(y fiscal_year, at_period integer, at_branch bigint) returns jsonb language sql stable as $$
  select jsonb_build_object('month', acc_month_of(y, at_period), 'period', at_period, 'branch', (select b.code from branch b where b.id = at_branch), 'field', 'voucher_date')
$$;

-- Deny by default: a period without a row is not open. The closing's own takes nothing from people, and none of them locks it.
create function acc_is_open(state text, at_period integer, may text[]) returns boolean language sql immutable parallel safe
  return coalesce(state = 'open' or (at_period = 14 and state is not null) or (state = 'soft_locked' and 'soft_locked' = any(may)), false);

create function acc_assert_period_open(y fiscal_year, at_period integer, at_branch bigint, may text[]) returns void language plpgsql as $$
begin
  if not acc_is_open((select l.status from period_lock l where l.fiscal_year = y.id and l.period = at_period and l.branch = at_branch), at_period, may) then
    perform acc_refuse('AC040', acc_locked_detail(y, at_period, at_branch));
  end if;
end $$;

-- 0: opening balances on the first day of the first year. 13: adjustments on the last day, by who may. 14: closing on the last day.
create function acc_assert_special_period(y fiscal_year, e acc_entry) returns void language plpgsql as $$
declare
  fits boolean;
begin
  if e.period = 0 then
    fits := e.entry_date = y.start_date and not exists (select from fiscal_year f where f.start_date < y.start_date);
  elsif e.period = 13 then
    fits := e.entry_date = y.end_date;
    if fits and not 'period_13' = any(e.may) then
      perform acc_refuse('AC040', acc_locked_detail(y, 13, e.branch));
    end if;
  else
    fits := e.entry_date = y.end_date;
  end if;
  if not fits then
    perform acc_refuse('AC910', jsonb_build_object('period', e.period, 'date', e.entry_date));
  end if;
end $$;

-- I8: only a posting that stands is reversed, once (a unique constraint), whole, and by an entry that does the same the other way round.
-- The lock holds off whoever is about to allocate one of its lines.
create function acc_entry_reversal() returns trigger language plpgsql as $$
declare
  original acc_entry;
begin
  select * into original from acc_entry e where e.id = new.reverses_entry for no key update;
  if original.kind = 'reversal' or original.total <> new.total or original.line_count <> new.line_count then
    perform acc_refuse('AC908', jsonb_build_object('entry', new.reverses_entry));
  elsif new.entry_date < original.entry_date then
    perform acc_refuse('AC910', jsonb_build_object('date', new.entry_date, 'field', 'voucher_date'));
  end if;
  return new;
end $$;
create trigger acc_entry_reversal before insert on acc_entry for each row when (new.reverses_entry is not null) execute function acc_entry_reversal();

-- I1, I2, I4 and the mirror of I8, when the transaction ends: by then the search path is no longer that of the door.
create function acc_entry_whole() returns trigger language plpgsql set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  whole record;
begin
  select coalesce(sum(b.lines), 0) as lines, coalesce(sum(b.dr), 0) as dr, coalesce(sum(b.cr), 0) as cr, bool_and(b.dr = b.cr) as balances into whole
    from (select count(*) as lines, sum(l.debit) as dr, sum(l.credit) as cr from acc_line l where l.entry = new.id and l.fiscal_year = new.fiscal_year group by l.branch) b;
  if whole.lines <> new.line_count then
    perform acc_refuse('AC904', jsonb_build_object('entry', new.id, 'lines', whole.lines, 'line_count', new.line_count));
  elsif whole.dr <> whole.cr or whole.dr <> new.total then
    perform acc_refuse('AC001', jsonb_build_object('dr', whole.dr::text, 'cr', whole.cr::text, 'diff', abs(whole.dr - whole.cr)::text));
  elsif not whole.balances then
    perform acc_refuse('AC902', jsonb_build_object('entry', new.id, 'branch', (
      select min(b.code) from (select l.branch from acc_line l where l.entry = new.id and l.fiscal_year = new.fiscal_year group by l.branch having sum(l.debit) <> sum(l.credit)) u join branch b on b.id = u.branch)));
  end if;
  if new.period = 0 or new.period = 14 then
    if not exists (
      select from acc_voucher v join voucher_type t on t.id = v.voucher_type join voucher_type_class c on c.id = t.class
      where v.id = new.voucher and c.code = case new.period when 0 then 'opening' else 'closing' end) then
      perform acc_refuse('AC910', jsonb_build_object('period', new.period, 'date', new.entry_date));
    end if;
  end if;
  perform acc_assert_voucher(new.voucher);
  if new.reverses_entry is not null then
    perform acc_assert_mirror(new);
  end if;
  return null;
end $$;
create constraint trigger acc_entry_whole after insert on acc_entry deferrable initially deferred for each row execute function acc_entry_whole();

-- I8: line by line the same, the other way round; and nothing that was settled with the original stays settled.
create function acc_assert_mirror(r acc_entry) returns void language plpgsql as $$
declare
  o acc_entry;
begin
  select * into o from acc_entry e where e.id = r.reverses_entry;
  if exists (
    select from (select * from acc_line x where x.entry = o.id and x.fiscal_year = o.fiscal_year) l
    full join (select * from acc_line x where x.entry = r.id and x.fiscal_year = r.fiscal_year) m on m.line_no = l.line_no
    where (l.ledger, l.sub_ledger, l.branch, l.debit, l.credit, l.cost_centre, l.bill, l.instrument, l.auto)
      is distinct from (m.ledger, m.sub_ledger, m.branch, m.credit, m.debit, m.cost_centre, m.bill, m.instrument, m.auto)) then
    perform acc_refuse('AC908', jsonb_build_object('entry', o.id));
  end if;
  if exists (select from acc_allocation a where o.id in (a.bill_entry, a.paid_entry) group by a.bill_entry, a.bill_line, a.paid_entry, a.paid_line having sum(a.amount) > 0) then
    perform acc_refuse('AC913', jsonb_build_object('entry', o.id));
  end if;
  perform acc_assert_voucher(o.voucher);
end $$;

-- A posted voucher has exactly one entry that stands, which says what the voucher says; a void one has none.
create function acc_assert_voucher(voucher_id bigint) returns void language plpgsql as $$
declare
  found record;
begin
  select v.status, v.invoice_no, s.standing, s.fitting into found from acc_voucher v
    cross join lateral (
      select count(*) as standing,
        count(*) filter (where (e.revision, e.total, e.entry_date, e.branch, e.fiscal_year, e.source_type) = (v.revision, v.total, v.voucher_date, v.branch, v.fiscal_year, v.source_type)) as fitting
      from acc_entry e left join acc_entry o on o.id = e.reverses_entry
      where e.voucher = v.id and o.voucher is distinct from v.id and not exists (select from acc_entry r where r.reverses_entry = e.id)) s
    where v.id = voucher_id;
  if not (case found.status when 'posted' then found.standing = 1 and found.fitting = 1 else found.standing = 0 end) then
    perform acc_refuse('AC907', jsonb_build_object('voucher', voucher_id, 'invoice_no', found.invoice_no));
  end if;
end $$;

-- What a voucher may still become: another revision with its entry, or void. Everything by which it is known stays.
create function acc_voucher_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.status = 'void'
    or (new.id, new.voucher_type, new.branch, new.fiscal_year, new.series_year, new.number, new.invoice_no, new.source_type, new.source_id, new.source_event, new.replaces, new.posted_by, new.posted_at)
      is distinct from (old.id, old.voucher_type, old.branch, old.fiscal_year, old.series_year, old.number, old.invoice_no, old.source_type, old.source_id, old.source_event, old.replaces, old.posted_by, old.posted_at)
    or not (case new.status
      when 'posted' then new.revision = old.revision + 1 and new.replaced_by is null
      else (new.revision, new.voucher_date, new.party, new.party_name, new.narration, new.reference_no, new.total)
        is not distinct from (old.revision, old.voucher_date, old.party, old.party_name, old.narration, old.reference_no, old.total) end) then
    perform acc_refuse('AC905', jsonb_build_object('table', tg_table_name, 'what', lower(tg_op), 'number', old.invoice_no));
  end if;
  return new;
end $$;
create trigger acc_voucher_changes before update or delete on acc_voucher for each row execute function acc_voucher_changes();
create trigger acc_voucher_stays before truncate on acc_voucher for each statement execute function acc_never_changes();

create function acc_voucher_whole() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform acc_assert_voucher(new.id);
  return null;
end $$;
create constraint trigger acc_voucher_whole after insert or update on acc_voucher deferrable initially deferred for each row execute function acc_voucher_whole();
