-- What of each line kept by party is open, from which day until which (accounting.md 2.11): read by ageing at any day, and never but
-- what acc_open_counted says of lines, settlements, reversals and due days. Whoever changes one of these counts the lines it touches anew;
-- acc_open_differences compares all of them. docs/decisions/dues.md.

create table acc_open (
  entry bigint not null,
  line_no integer not null,
  -- Instalments of one line, in the order of their days; 0 for a line that is due at once.
  part integer not null,
  -- First day on which so much of it is open, and first day on which it no longer is.
  since date not null,
  until date not null check (until > since),
  branch bigint not null,
  ledger bigint not null,
  sub_ledger bigint not null,
  is_debit boolean not null,
  bill_date date not null,
  -- Null where the party's days to pay say it.
  due_date date,
  -- Poisha: an ageing adds up hundreds of thousands of them, whole numbers sooner than decimals.
  amount bigint not null check (amount > 0),
  primary key (entry, line_no, part, since)
);
-- Ageing as at a day is answered from the index alone, and for today reads what is open now.
create index acc_open_until on acc_open (ledger, is_debit, until) include (since, sub_ledger, branch, bill_date, due_date, amount);

-- The same, counted from what it follows from. Nothing is open of what is taken back, from that day on, nor of what takes it back; and a
-- settlement with it is none. Nobody owes the closing of a year, whatever parties its lines name. What is settled counts against the parts in the order of their days; the last of them is what remains.
create function acc_open_counted() returns setof acc_open language sql stable as $$
  select e.id as entry, l.line_no, p.part::integer, s.since, s.until, l.branch, l.ledger, l.sub_ledger, l.debit > 0 as is_debit, coalesce(p.bill_date, l.entry_date) as bill_date, p.due_date,
    ((p.upto - greatest(p.before, s.settled)) * 100)::bigint as amount
  from acc_entry e
  join acc_line l on l.entry = e.id and l.fiscal_year = e.fiscal_year
  join ledger_account a on a.id = l.ledger
  cross join lateral (select coalesce((select r.entry_date from acc_entry r where r.reverses_entry = e.id), '9999-12-31'::date) as day) gone
  cross join lateral (
    select c.day as since, lead(c.day, 1, gone.day) over (order by c.day) as until, sum(sum(c.amount)) over (order by c.day) as settled
    from (
      select l.entry_date as day, 0 as amount
      union all
      select c.day, x.amount * c.sign
      from (
        select b.paid_entry as other, b.allocated_on, b.amount from acc_allocation b where b.bill_entry = l.entry and b.bill_line = l.line_no
        union all
        select b.bill_entry, b.allocated_on, b.amount from acc_allocation b where b.paid_entry = l.entry and b.paid_line = l.line_no) x
      left join acc_entry r on r.reverses_entry = x.other
      cross join lateral (values (x.allocated_on, 1), (r.entry_date, -1)) c (day, sign)
      where c.day < gone.day and (r.entry_date is null or x.allocated_on < r.entry_date)) c
    group by c.day) s
  cross join lateral (
    with document as (
      select v.source_type, v.source_id, l.debit > 0 as is_debit from acc_voucher v where v.id = e.voucher and l.line_no = 1),
    bill as (
      select 1 as side, b.id, b.bill_date, b.due_date from document d join receivable_bill b on b.id = d.source_id where d.source_type = 'receivable_bill' and d.is_debit
      union all
      select null, b.id, b.voucher_date, b.due_date from document d join sales b on b.id = d.source_id where d.source_type = 'sales' and d.is_debit
      union all
      select 2, b.id, b.bill_date, b.due_date from document d join payable_bill b on b.id = d.source_id where d.source_type = 'payable_bill' and not d.is_debit
      union all
      select null, b.id, b.vendor_bill_date, b.due_date from document d join purchase b on b.id = d.source_id where d.source_type = 'purchase' and not d.is_debit),
    rate as (
      select b.bill_date, n.due_date, n.position, n.amount from bill b join receivable_bill_instalments n on n.record = b.id where b.side = 1
      union all
      select b.bill_date, n.due_date, n.position, n.amount from bill b join payable_bill_instalments n on n.record = b.id where b.side = 2
      union all
      select n.bill_date, n.due_date, n.position, n.amount from acc_due n where n.entry = l.entry and n.line_no = l.line_no)
    select case when count(*) over () > 1 then row_number() over o else 0 end as part, n.bill_date, n.due_date,
      sum(n.amount) over o - n.amount as before, case when lead(n.position) over o is null then l.debit + l.credit else sum(n.amount) over o end as upto
    from rate n window o as (order by n.due_date, n.position)
    union all
    select 0, b.bill_date, b.due_date, 0, l.debit + l.credit from (select) one left join bill b on true where not exists (select from rate)) p
  where e.kind <> 'reversal' and e.period < 14 and l.sub_ledger is not null and a.sub_ledger_kind in ('agency', 'party', 'vendor', 'employee', 'any')
    and s.since < s.until and p.upto > greatest(p.before, s.settled)
$$;

-- Counts so many lines anew. Whoever comes here holds their entries, or has just written them.
create function acc_count_open(entries bigint[], line_nos integer[]) returns void language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  delete from acc_open o using unnest(entries, line_nos) k (entry, line_no) where (o.entry, o.line_no) = (k.entry, k.line_no);
  insert into acc_open (entry, line_no, part, since, until, branch, ledger, sub_ledger, is_debit, bill_date, due_date, amount)
    select c.entry, c.line_no, c.part, c.since, c.until, c.branch, c.ledger, c.sub_ledger, c.is_debit, c.bill_date, c.due_date, c.amount
    from unnest(entries, line_nos) k (entry, line_no) join acc_open_counted() c on (c.entry, c.line_no) = (k.entry, k.line_no);
end $$;
revoke execute on function acc_count_open(bigint[], integer[]) from public;

-- A posting opens its lines; one that takes another back closes those, and opens what they had settled. At the end of the transaction,
-- when the document stands with its due days.
create function acc_entry_opens() returns trigger language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  perform acc_count_open(array_agg(k.entry), array_agg(k.line_no)) from (
    select l.entry, l.line_no from acc_entry e join acc_line l on l.entry = e.id and l.fiscal_year = e.fiscal_year
      where e.id = coalesce(new.reverses_entry, new.id) and l.sub_ledger is not null
    union
    select a.paid_entry, a.paid_line from acc_allocation a where a.bill_entry = new.reverses_entry
    union
    select a.bill_entry, a.bill_line from acc_allocation a where a.paid_entry = new.reverses_entry) k having count(*) > 0;
  return null;
end $$;
create constraint trigger acc_entry_opens after insert on acc_entry deferrable initially deferred for each row execute function acc_entry_opens();

create function acc_allocation_opens() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform acc_count_open(array_agg(k.entry), array_agg(k.line_no)) from (
    select m.bill_entry as entry, m.bill_line as line_no from made m
    union
    select m.paid_entry, m.paid_line from made m) k having count(*) > 0;
  return null;
end $$;
create trigger acc_allocation_opens after insert on acc_allocation referencing new table as made for each statement execute function acc_allocation_opens();

create function acc_due_opens() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform acc_count_open(array_agg(k.entry), array_agg(k.line_no)) from (select distinct m.entry, m.line_no from made m) k having count(*) > 0;
  return null;
end $$;
create trigger acc_due_opens after insert on acc_due referencing new table as made for each statement execute function acc_due_opens();

-- It is changed by what it follows from and by nothing else.
create function acc_open_follows() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' or pg_trigger_depth() < 2 then
    perform acc_refuse('AC912', jsonb_build_object('table', tg_table_name, 'what', lower(tg_op)));
  end if;
  return null;
end $$;
create trigger acc_open_follows before insert or update or delete or truncate on acc_open for each statement execute function acc_open_follows();

-- What is kept and not counted, or counted and not kept: nothing is the only right answer.
create function acc_open_differences() returns table (kind text, record bigint, detail text) language sql stable as $$
  select 'open', d.entry, format('line %s, part %s, from %s to %s: %s is %s', d.line_no, d.part, d.since, d.until, (d.amount * 0.01), d.what)
  from (
    (select 'kept and not counted' as what, * from (select * from acc_open except select * from acc_open_counted()) k)
    union all
    (select 'counted and not kept', * from (select * from acc_open_counted() except select * from acc_open) c)) d
$$;

grant select on acc_open to samiti_app;
