set check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.acc_differences_since(verification bigint)
 RETURNS TABLE(kind text, record bigint, detail text)
 LANGUAGE sql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
  with fresh as materialized (
    select e.* from book_verification b join acc_entry e on e.txid >= pg_snapshot_xmin(b.snapshot) and not pg_visible_in_snapshot(e.txid, b.snapshot) where b.id = $1),
  line as materialized (
    select l.* from fresh e join acc_line l on l.entry = e.id and l.fiscal_year = e.fiscal_year),
  voucher as materialized (
    select v.* from (select distinct f.voucher from fresh f) f join acc_voucher v on v.id = f.voucher)
  -- I1, I2, I4 and that each line is its entry's.
  select 'entry', e.id, format('%s lines of %s, %s / %s of %s', l.lines, e.line_count, l.debit, l.credit, e.total)
  from fresh e
  left join (
    select x.entry, sum(x.lines) as lines, sum(x.debit) as debit, sum(x.credit) as credit, bool_and(x.debit = x.credit) as is_balanced
    from (select y.entry, y.branch, count(*) as lines, sum(y.debit) as debit, sum(y.credit) as credit from line y group by 1, 2) x group by 1) l on l.entry = e.id
  where (l.lines, l.debit, l.credit, l.is_balanced) is distinct from (e.line_count::numeric, e.total, e.total, true)
    or exists (select from line y where y.entry = e.id and (y.entry_date, y.period) <> (e.entry_date, e.period))
  -- I8
  union all
  select distinct 'reversal', e.id, format('it does not mirror entry %s', e.reverses_entry)
  from fresh e join acc_entry r on r.id = e.reverses_entry
  cross join lateral (
    select from (select * from acc_line x where x.entry = r.id and x.fiscal_year = r.fiscal_year) o
    full join (select * from line x where x.entry = e.id) m on m.line_no = o.line_no
    where (o.ledger, o.sub_ledger, o.branch, o.debit, o.credit) is distinct from (m.ledger, m.sub_ledger, m.branch, m.credit, m.debit)) d
  -- I10
  union all
  select 'period', e.id, format('%s in period %s of %s', e.entry_date, e.period, y.code)
  from fresh e join fiscal_year y on y.id = e.fiscal_year
  where e.entry_date not between y.start_date and y.end_date or (e.period between 1 and 12 and e.period <> acc_period_of(y, e.entry_date))
  -- I12: the days against their lines, months and sub-ledgers against the days, years against the months.
  union all
  select 'balance_day', k.ledger, format('%s, period %s, branch %s: %s / %s in %s lines kept, %s / %s in %s counted', k.entry_date, k.period, k.branch, b.debit, b.credit, b.line_count, l.debit, l.credit, l.line_count)
  from (select distinct x.fiscal_year, x.ledger, x.branch, x.entry_date, x.period from line x) k
  left join acc_balance_day b on (b.ledger, b.branch, b.entry_date, b.period) = (k.ledger, k.branch, k.entry_date, k.period)
  cross join lateral (
    select sum(x.debit) as debit, sum(x.credit) as credit, count(*) as line_count
    from acc_line x where x.fiscal_year = k.fiscal_year and x.ledger = k.ledger and x.entry_date = k.entry_date and x.branch = k.branch and x.period = k.period) l
  where (b.debit, b.credit, b.line_count) is distinct from (l.debit, l.credit, l.line_count)
  union all
  select 'balance', k.ledger, format('year %s, period %s, branch %s: %s / %s in %s lines kept, %s / %s in %s of its days', k.fiscal_year, k.period, k.branch, b.debit, b.credit, b.line_count, d.debit, d.credit, d.line_count)
  from (select distinct x.fiscal_year, x.period, x.branch, x.ledger from line x) k
  cross join lateral (
    select sum(x.debit) as debit, sum(x.credit) as credit, sum(x.line_count) as line_count
    from acc_balance x where (x.fiscal_year, x.period, x.branch, x.ledger) = (k.fiscal_year, k.period, k.branch, k.ledger)) b
  cross join lateral (
    select sum(x.debit) as debit, sum(x.credit) as credit, sum(x.line_count) as line_count
    from acc_balance_day x where (x.fiscal_year, x.period, x.branch, x.ledger) = (k.fiscal_year, k.period, k.branch, k.ledger)) d
  where (b.debit, b.credit, b.line_count) is distinct from (d.debit, d.credit, d.line_count)
  union all
  select 'balance', k.ledger, format('year %s, period %s, branch %s, sub-ledger %s: %s / %s in %s lines kept, %s / %s in %s counted', k.fiscal_year, k.period, k.branch, k.sub_ledger, b.debit, b.credit, b.line_count, l.debit, l.credit, l.line_count)
  from (select distinct x.fiscal_year, x.period, x.branch, x.ledger, x.sub_ledger from line x where x.sub_ledger is not null) k
  left join acc_balance b on (b.fiscal_year, b.period, b.branch, b.ledger, b.sub_ledger) = (k.fiscal_year, k.period, k.branch, k.ledger, k.sub_ledger)
  cross join lateral (
    select sum(x.debit) as debit, sum(x.credit) as credit, count(*) as line_count
    from acc_line x where x.fiscal_year = k.fiscal_year and x.sub_ledger = k.sub_ledger and x.ledger = k.ledger and x.branch = k.branch and x.period = k.period) l
  where (b.debit, b.credit, b.line_count) is distinct from (l.debit, l.credit, l.line_count)
  union all
  select 'balance', k.ledger, format('year %s, branch %s: %s / %s in %s lines kept, %s / %s in %s of its months', k.fiscal_year, k.branch, b.debit, b.credit, b.line_count, m.debit, m.credit, m.line_count)
  from (select distinct x.fiscal_year, x.branch, x.ledger from line x) k
  left join acc_balance b on (b.fiscal_year, b.period, b.branch, b.ledger) = (k.fiscal_year, 99, k.branch, k.ledger)
  cross join lateral (
    select sum(x.debit) as debit, sum(x.credit) as credit, sum(x.line_count) as line_count
    from acc_balance x where (x.fiscal_year, x.branch, x.ledger) = (k.fiscal_year, k.branch, k.ledger) and x.period <> 99) m
  where (b.debit, b.credit, b.line_count) is distinct from (m.debit, m.credit, m.line_count)
  -- What statements read: the same, cumulated. Counted for each key alone (offset 0): joined, all of the books would be.
  union all
  select 'balance_until', k.ledger, format('year %s, period %s, branch %s: %s / %s kept, %s / %s counted', k.fiscal_year, k.period, k.branch, b.debits, b.credits, c.debits, c.credits)
  from (
    select distinct x.fiscal_year, p.period, x.ledger, x.branch from line x cross join lateral (values (x.period), (99::smallint)) p (period)
    where p.period between 1 and 12 or p.period = 99) k
  left join acc_balance_until b on (b.fiscal_year, b.period, b.ledger, b.branch) = (k.fiscal_year, k.period, k.ledger, k.branch)
  left join lateral (
    select u.debits, u.credits from acc_until_counted() u where (u.fiscal_year, u.period, u.ledger, u.branch) = (k.fiscal_year, k.period, k.ledger, k.branch) offset 0) c on true
  where (b.debits, b.credits) is distinct from (c.debits, c.credits)
  -- Of a ledger that was touched all parties together: they stand side by side.
  union all
  select 'sub_ledger_until', k.ledger, format('year %s, branch %s, sub-ledger %s: %s / %s kept, %s / %s counted', k.fiscal_year, k.branch, d.sub_ledger, d.kept_debits, d.kept_credits, d.debits, d.credits)
  from (select distinct x.fiscal_year, x.ledger, x.branch from line x) k
  cross join lateral (
    select coalesce(b.sub_ledger, c.sub_ledger) as sub_ledger, b.debits as kept_debits, b.credits as kept_credits, c.debits, c.credits
    from (select u.* from acc_sub_ledger_until_counted() u where (u.fiscal_year, u.period, u.ledger, u.branch) = (k.fiscal_year, 99, k.ledger, k.branch) offset 0) c
    full join (select y.* from acc_sub_ledger_until y where (y.fiscal_year, y.period, y.ledger, y.branch) = (k.fiscal_year, 99, k.ledger, k.branch) offset 0) b
      on coalesce(b.sub_ledger, 0) = coalesce(c.sub_ledger, 0)
    where (b.debits, b.credits) is distinct from (c.debits, c.credits)) d
  -- I9: a new number follows one that is there, and none is beyond the last one kept.
  union all
  select 'number', v.id, format('%s follows no number, or the last one kept is %s', v.invoice_no, c.last_no)
  from voucher v
  left join acc_counter c on (c.voucher_type, c.branch, coalesce(c.fiscal_year, 0)) = (v.voucher_type, v.branch, coalesce(v.series_year, 0))
  where v.number > coalesce(c.last_no, 0)
    or (v.number > 1 and not exists (select from acc_voucher p where (p.voucher_type, p.branch, p.number) = (v.voucher_type, v.branch, v.number - 1) and p.series_year is not distinct from v.series_year))
  -- A posted voucher has one entry that stands and says the same, a void one none.
  union all
  select 'voucher', v.id, format('%s is %s with %s entries that stand, %s of them as it says', v.invoice_no, v.status, s.standing, s.fitting)
  from voucher v
  left join lateral (
    select count(*) as standing, count(*) filter (where (e.revision, e.total, e.entry_date, e.branch, e.fiscal_year, e.source_type) = (v.revision, v.total, v.voucher_date, v.branch, v.fiscal_year, v.source_type)) as fitting
    from acc_entry e left join acc_entry o on o.id = e.reverses_entry
    where e.voucher = v.id and o.voucher is distinct from v.id and not exists (select from acc_entry r where r.reverses_entry = e.id)) s on true
  where (s.standing, s.fitting) <> case v.status when 'posted' then (1::bigint, 1::bigint) else (0::bigint, 0::bigint) end
  union all
  select 'log', e.id, format('no log tells of entry %s as its lines are', e.id)
  from fresh e
  where not (e.kind = 'reversal' and exists (select from acc_entry n where n.idempotency_key || '#reversal' = e.idempotency_key))
    and not exists (
      select from acc_voucher v join acc_log l on l.record_type = v.source_type and l.record_id = v.source_id and l.after->>'entry' = e.id::text
      where v.id = e.voucher and l.after->>'lines' = acc_lines_hash(e.id, e.fiscal_year))
$function$
;
