-- What does not fit in the books, found by recomputing everything: nothing is the only right answer. To be asked in one snapshot, beside
-- people who post. `kind` says what was compared, `record` is the id of what is wrong.

create function acc_differences() returns table (kind text, record bigint, detail text) language sql stable as $$
  -- I12: months, years and days against the lines.
  select 'balance', coalesce(b.ledger, l.ledger), format('year %s, period %s, branch %s, ledger %s, sub-ledger %s: %s / %s in %s lines kept, %s / %s in %s counted', k.fiscal_year, k.period, k.branch, k.ledger, k.sub_ledger, b.debit, b.credit, b.line_count, l.debit, l.credit, l.line_count)
  from acc_balance b
  full join (
    select x.fiscal_year, p.period, x.branch, x.ledger, case when p.period <> 99 then x.sub_ledger end as sub_ledger, sum(x.debit) as debit, sum(x.credit) as credit, count(*) as line_count
    from acc_line x cross join lateral (values (x.period), (99::smallint)) p (period) group by 1, 2, 3, 4, 5) l
    -- A join that is to hash cannot ask for equal nulls; no sub-ledger has the id 0.
    on (b.fiscal_year, b.period, b.branch, b.ledger, coalesce(b.sub_ledger, 0)) = (l.fiscal_year, l.period, l.branch, l.ledger, coalesce(l.sub_ledger, 0))
  cross join lateral (select coalesce(b.fiscal_year, l.fiscal_year) as fiscal_year, coalesce(b.period, l.period) as period, coalesce(b.branch, l.branch) as branch, coalesce(b.ledger, l.ledger) as ledger, coalesce(b.sub_ledger, l.sub_ledger) as sub_ledger) k
  where (b.debit, b.credit, b.line_count) is distinct from (l.debit, l.credit, l.line_count)
  union all
  select 'balance_day', coalesce(b.ledger, l.ledger), format('%s, period %s, branch %s: %s / %s in %s lines kept, %s / %s in %s counted', coalesce(b.entry_date, l.entry_date), coalesce(b.period, l.period), coalesce(b.branch, l.branch), b.debit, b.credit, b.line_count, l.debit, l.credit, l.line_count)
  from acc_balance_day b
  full join (select x.fiscal_year, x.entry_date, x.period, x.branch, x.ledger, sum(x.debit) as debit, sum(x.credit) as credit, count(*) as line_count from acc_line x group by 1, 2, 3, 4, 5) l
    on (b.fiscal_year, b.entry_date, b.period, b.branch, b.ledger) = (l.fiscal_year, l.entry_date, l.period, l.branch, l.ledger)
  where (b.debit, b.credit, b.line_count) is distinct from (l.debit, l.credit, l.line_count)
  union all
  select 'balance_until', coalesce(b.ledger, c.ledger), format('year %s, period %s, branch %s: %s / %s kept, %s / %s counted', coalesce(b.fiscal_year, c.fiscal_year), coalesce(b.period, c.period), coalesce(b.branch, c.branch), b.debits, b.credits, c.debits, c.credits)
  from (
    select u.* from acc_balance_until u join fiscal_year y on y.id = u.fiscal_year where u.period <> 98 or y.status = 'closed') b
  full join acc_until_counted() c on (b.fiscal_year, b.period, b.ledger, b.branch) = (c.fiscal_year, c.period, c.ledger, c.branch)
  where (b.debits, b.credits) is distinct from (c.debits, c.credits)
  union all
  select 'sub_ledger_until', coalesce(b.ledger, c.ledger), format('year %s, period %s, branch %s, sub-ledger %s: %s / %s kept, %s / %s counted', coalesce(b.fiscal_year, c.fiscal_year), coalesce(b.period, c.period), coalesce(b.branch, c.branch), coalesce(b.sub_ledger, c.sub_ledger), b.debits, b.credits, c.debits, c.credits)
  from (
    select u.* from acc_sub_ledger_until u join fiscal_year y on y.id = u.fiscal_year where u.period <> 98 or y.status = 'closed') b
  full join acc_sub_ledger_until_counted() c on (b.fiscal_year, b.period, b.branch, b.ledger, coalesce(b.sub_ledger, 0)) = (c.fiscal_year, c.period, c.branch, c.ledger, coalesce(c.sub_ledger, 0))
  where (b.debits, b.credits) is distinct from (c.debits, c.credits)
  -- I1, I2, I4 and that each line is its entry's.
  union all
  select 'entry', coalesce(e.id, l.entry), format('%s lines of %s, %s / %s of %s', l.lines, e.line_count, l.debit, l.credit, e.total)
  from acc_entry e
  full join (
    select x.entry, min(x.fiscal_year) as fiscal_year, min(x.entry_date) as entry_date, min(x.period) as period, sum(x.lines) as lines, sum(x.debit) as debit, sum(x.credit) as credit, bool_and(x.debit = x.credit) as is_balanced,
      min(x.fiscal_year) = max(x.fiscal_year) and min(x.entry_date) = max(x.last_date) and min(x.period) = max(x.last_period) as is_one
    from (select entry, fiscal_year, branch, min(entry_date) as entry_date, max(entry_date) as last_date, min(period) as period, max(period) as last_period, count(*) as lines, sum(debit) as debit, sum(credit) as credit from acc_line group by 1, 2, 3) x group by 1) l on l.entry = e.id
  where (l.fiscal_year, l.entry_date, l.period, l.lines, l.debit, l.credit, l.is_balanced, l.is_one) is distinct from (e.fiscal_year, e.entry_date, e.period, e.line_count::numeric, e.total, e.total, true, true)
  -- I8
  union all
  select distinct 'reversal', r.id, format('it does not mirror entry %s', r.reverses_entry)
  from acc_entry r join acc_entry e on e.id = r.reverses_entry
  cross join lateral (
    select from (select * from acc_line x where x.entry = e.id and x.fiscal_year = e.fiscal_year) o
    full join (select * from acc_line x where x.entry = r.id and x.fiscal_year = r.fiscal_year) m on m.line_no = o.line_no
    where (o.ledger, o.sub_ledger, o.branch, o.debit, o.credit) is distinct from (m.ledger, m.sub_ledger, m.branch, m.credit, m.debit)) d
  union all
  -- I10
  select 'period', e.id, format('%s in period %s of %s', e.entry_date, e.period, y.code)
  from acc_entry e join fiscal_year y on y.id = e.fiscal_year
  where e.entry_date not between y.start_date and y.end_date or (e.period between 1 and 12 and e.period <> acc_period_of(y, e.entry_date))
  -- 2.7: nothing of income and expense is left when a closed year ends.
  union all
  select 'closing', s.ledger, format('branch %s: %s left in closed year %s', s.branch, s.balance, s.code)
  from (
    select y.code, b.branch, b.ledger, sum(b.debit - b.credit) as balance
    from fiscal_year y join fiscal_year f on f.start_date <= y.start_date join acc_balance b on b.fiscal_year = f.id and b.period = 99
    join ledger_account a on a.id = b.ledger join "group" g on g.id = a."group" join primary_group p on p.id = g.primary_group and p.statement = 'profit_and_loss'
    where y.status = 'closed' group by y.id, y.code, b.branch, b.ledger) s
  where s.balance <> 0
  -- I9
  union all
  select 'number', coalesce(c.voucher_type, v.voucher_type), format('branch %s, year %s: last number %s, %s vouchers from %s to %s', coalesce(c.branch, v.branch), coalesce(c.fiscal_year, v.series_year), c.last_no, v.vouchers, v.first_no, v.last_no)
  from acc_counter c
  full join (select voucher_type, branch, series_year, count(*) as vouchers, min(number) as first_no, max(number) as last_no from acc_voucher group by 1, 2, 3) v
    on (v.voucher_type, v.branch, coalesce(v.series_year, 0)) = (c.voucher_type, c.branch, coalesce(c.fiscal_year, 0))
  where (v.vouchers, v.first_no, v.last_no) is distinct from (c.last_no, 1::bigint, c.last_no)
  -- A posted voucher has one entry that stands and says the same, a void one none.
  union all
  select 'voucher', v.id, format('%s is %s with %s entries that stand, %s of them as it says', v.invoice_no, v.status, s.standing, s.fitting)
  from acc_voucher v
  left join lateral (
    select count(*) as standing, count(*) filter (where (e.revision, e.total, e.entry_date, e.branch, e.fiscal_year, e.source_type) = (v.revision, v.total, v.voucher_date, v.branch, v.fiscal_year, v.source_type)) as fitting
    from acc_entry e left join acc_entry o on o.id = e.reverses_entry
    where e.voucher = v.id and o.voucher is distinct from v.id and not exists (select from acc_entry r where r.reverses_entry = e.id)) s on true
  where (s.standing, s.fitting) <> case v.status when 'posted' then (1::bigint, 1::bigint) else (0::bigint, 0::bigint) end
  -- I13
  union all
  select 'allocation', a.bill_entry, format('line %s has %s settled of %s', a.bill_line, a.settled, l.amount)
  from (select bill_entry, bill_line, sum(amount) as settled, min(amount) as least from acc_allocation group by 1, 2) a
  left join lateral (select x.debit + x.credit as amount from acc_entry e join acc_line x on x.entry = e.id and x.fiscal_year = e.fiscal_year and x.line_no = a.bill_line where e.id = a.bill_entry) l on true
  where not coalesce(a.settled between 0 and l.amount, false) or (a.settled <> 0 and exists (select from acc_entry r where r.reverses_entry = a.bill_entry))
  union all
  select 'allocation', a.paid_entry, format('line %s has settled %s of %s', a.paid_line, a.settled, l.amount)
  from (select paid_entry, paid_line, sum(amount) as settled from acc_allocation group by 1, 2) a
  left join lateral (select x.debit + x.credit as amount from acc_entry e join acc_line x on x.entry = e.id and x.fiscal_year = e.fiscal_year and x.line_no = a.paid_line where e.id = a.paid_entry) l on true
  where not coalesce(a.settled between 0 and l.amount, false) or (a.settled <> 0 and exists (select from acc_entry r where r.reverses_entry = a.paid_entry))
  -- The log: its chain, and that it tells of every voucher what its lines say.
  union all
  select 'log', l.id, format('%s %s, version %s', l.record_type, l.record_id, l.version)
  from (select x, x.id, x.record_type, x.record_id, x.version, x.previous_hash, x.hash,
      lag(x.hash, 1, '\x00'::bytea) over w as before, row_number() over w as place from acc_log x window w as (partition by x.record_type, x.record_id order by x.version)) l
  where l.previous_hash <> l.before or l.version <> l.place or l.hash <> acc_log_hash(l.x)
  union all
  select 'log', e.id, format('no log tells of entry %s as its lines are', e.id)
  from acc_entry e
  where not (e.kind = 'reversal' and exists (select from acc_entry n where n.idempotency_key || '#reversal' = e.idempotency_key))
    and not exists (
      select from acc_voucher v join acc_log l on l.record_type = v.source_type and l.record_id = v.source_id and l.after->>'entry' = e.id::text
      where v.id = e.voucher and l.after->>'lines' = acc_lines_hash(e.id, e.fiscal_year))
  -- The guards of every partition are those of the table, and work; and nobody else has rights on one.
  union all
  select 'guard', p.oid::bigint, format('%s has not the guards of acc_line, or they are off', p.relname)
  from pg_inherits i join pg_class p on p.oid = i.inhrelid
  where i.inhparent = 'public.acc_line'::regclass
    and array(select format('%s %s %s %s', g.tgname, g.tgenabled, g.tgtype, g.tgfoid) from pg_trigger g where g.tgrelid = p.oid and not g.tgisinternal order by g.tgname)
      is distinct from array(select format('%s O %s %s', g.tgname, g.tgtype, g.tgfoid) from pg_trigger g where g.tgrelid = i.inhparent and not g.tgisinternal order by g.tgname)
  union all
  select 'guard', p.oid::bigint, format('%s may be touched by %s', p.relname, a.grantee::regrole)
  from pg_inherits i join pg_class p on p.oid = i.inhrelid cross join lateral aclexplode(p.relacl) a
  where i.inhparent = 'public.acc_line'::regclass and a.grantee <> p.relowner
  union all
  select 'guard', p.oid::bigint, format('%s has not the checks or indexes of acc_line', p.relname)
  from pg_inherits i join pg_class p on p.oid = i.inhrelid
  where i.inhparent = 'public.acc_line'::regclass
    and ((select count(*) from pg_constraint c where c.conrelid = p.oid and c.contype in ('c', 'p')) <> (select count(*) from pg_constraint c where c.conrelid = i.inhparent and c.contype in ('c', 'p'))
      or (select count(*) from pg_index x where x.indrelid = p.oid and x.indisvalid) <> (select count(*) from pg_index x where x.indrelid = i.inhparent))
$$;

-- How much that was.
create function acc_counted() returns table (vouchers bigint, lines bigint) language sql stable as $$
  select (select count(*) from acc_voucher), (select count(*) from acc_line)
$$;
