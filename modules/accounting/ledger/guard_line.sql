-- What lines must be and what they move, whoever writes them: I5, I6, I10, I11, I12, I14 and the floor of cash. Each guard looks at all
-- lines of a statement at once. They are put on every partition too, because a statement on a partition passes by the table's own.

-- I6: lines come with their entry, in its transaction, on its day, and never more than it has.
create function acc_lines_belong() returns trigger language plpgsql as $$
begin
  if exists (
    select from new_lines l left join acc_entry x on x.id = l.entry
    where x.txid is distinct from pg_current_xact_id() or (l.entry_date, l.fiscal_year, l.period) is distinct from (x.entry_date, x.fiscal_year, x.period)) then
    perform acc_refuse('AC906');
  end if;
  if exists (
    select from acc_entry e where e.id = any(array(select l.entry from new_lines l))
      and (select count(*) from acc_line l where l.entry = e.id and l.fiscal_year = e.fiscal_year) > e.line_count) then
    perform acc_refuse('AC906');
  end if;
  return null;
end $$;

-- I11 and I14, for the role of a ledger and those it is mapped to; and a mark is a cost centre. A reversal stands where its original stood.
create function acc_lines_fit() returns trigger language plpgsql as $$
declare
  wrong record;
begin
  -- All lines are judged before the first is looked for (offset 0): who looks for one of them in order reads all entries that there are.
  select j.* into wrong from (
    select c.code, l.entry, l.line_no, l.branch, a.name as ledger, kept.role, a.sub_ledger_kind as kind
    from new_lines l
    join acc_entry e on e.id = l.entry
    join ledger_account a on a.id = l.ledger
    left join sub_ledger_account s on s.id = l.sub_ledger
    left join cost_centre mark on mark.id = l.cost_centre
    left join lateral (
      select r.role from (select a.system_role union all select m.system_role from ledger_mapping m where m.ledger = a.id) r (role)
      where acc_may_stand(r.role, e.source_type, e.period, l.auto, e.may) is not true limit 1) kept on true
    cross join lateral (select case
      when not a.is_active then 'AC010'
      when e.kind = 'reversal' then null
      when exists (select from ledger_account_branches b where b.record = a.id)
        and not exists (select from ledger_account_branches b where b.record = a.id and b.value = l.branch) then 'AC012'
      when a.sub_ledger_kind = 'none' and l.sub_ledger is not null then 'AC015'
      when a.sub_ledger_kind <> 'none' and (s.kind is null or not (s.kind = a.sub_ledger_kind or (a.sub_ledger_kind = 'any' and s.kind in ('agency', 'employee', 'vendor', 'party')))) then 'AC014'
      when kept.role is not null then 'AC016'
      when l.cost_centre is not null and mark.id is null then 'AC915'
    end as code) c
    offset 0) j
    where j.code is not null order by j.entry, j.line_no limit 1;
  if wrong.code is not null then
    perform acc_refuse(wrong.code, jsonb_build_object('ledger', wrong.ledger, 'line', wrong.line_no) || case wrong.code
      when 'AC012' then jsonb_build_object('branch', (select b.code from branch b where b.id = wrong.branch))
      when 'AC014' then jsonb_build_object('kind', wrong.kind)
      when 'AC016' then jsonb_build_object('module', acc_control_module(wrong.role))
      else '{}' end || jsonb_build_object('field', format('lines[%s].%s', wrong.line_no - 1, case when wrong.code in ('AC014', 'AC015') then 'sub_ledger' when wrong.code = 'AC915' then 'cost_centre' else 'ledger' end)));
  end if;
  return null;
end $$;

-- A drawer between two who change what it holds: shared by who posts, alone for who opens, counts or closes its day. Who is alone has
-- locked before what every posting locks first, so that neither waits for the other in a circle.
create function acc_drawer(ledger bigint, branch bigint) returns bigint language sql immutable parallel safe
  return hashtextextended('acc drawer ' || ledger || ' ' || branch, 0);
create function acc_hold_drawer(ledger bigint, branch bigint, day date) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(acc_lock_class('chart'), 0);
  perform pg_advisory_xact_lock_shared(acc_lock_class('year'), y.id::integer) from fiscal_year y where day between y.start_date and y.end_date;
  perform pg_advisory_xact_lock(acc_drawer(ledger, branch));
end $$;

-- I10 in the other branches of an entry: their books are closed too. That of the entry itself was asked with the entry. And what was in a
-- drawer when its day was accepted was counted by hand: nothing posted later changes it (ACC-052).
create function acc_lines_open() returns trigger language plpgsql as $$
declare
  other record;
  counted record;
begin
  for other in
    select distinct y, l.period, l.branch, e.may from new_lines l join acc_entry e on e.id = l.entry join fiscal_year y on y.id = l.fiscal_year
    where l.branch <> e.branch order by l.branch
  loop
    perform acc_assert_period_open(other.y, other.period, other.branch, other.may);
  end loop;
  perform pg_advisory_xact_lock_shared(acc_drawer(m.ledger, m.branch)) from (
    select distinct l.ledger, l.branch from new_lines l join ledger_account a on a.id = l.ledger where a.system_role in ('CASH', 'PETTY_CASH') order by 1, 2) m;
  select a.name as ledger, b.code as branch, max(d.day) as day into counted
    from (select l.ledger, l.branch, l.entry_date from new_lines l group by 1, 2, 3 having sum(l.debit - l.credit) <> 0) m
    join cashier_day d on d.ledger = m.ledger and d.branch = m.branch and d.day >= m.entry_date and d.status = 'closed'
    join ledger_account a on a.id = m.ledger join branch b on b.id = m.branch
    group by 1, 2 order by 1, 2 limit 1;
  if counted.day is not null then
    perform acc_refuse('AC052', jsonb_build_object('ledger', counted.ledger, 'branch', counted.branch, 'date', counted.day, 'field', 'voucher_date'));
  end if;
  return null;
end $$;

-- I12: movements, upserted in the order of their key, so that no two postings wait for each other in a circle. Before, the floors are
-- locked on which money goes out: the rows of two years are two, and the money is one. Money that comes in breaks no floor and waits for none.
-- Then the budgets that refuse: what they count are rows of several ledgers.
create function acc_lines_move() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('acc floor ' || f.ledger || ' ' || f.branch, 0))
    from (
      select distinct l.ledger, l.branch from new_lines l
      join ledger_account a on a.id = l.ledger and a.negative_rule = 'block' join "group" g on g.id = a."group" join primary_group p on p.id = g.primary_group
      where (p.normal_side = 'credit') = (l.debit > 0) order by 1, 2) f;
  perform pg_advisory_xact_lock(hashtextextended('acc budget ' || f.budget, 0))
    from (
      select distinct o.budget from new_lines l join ledger_account a on a.id = l.ledger and a.budget_control = 'block'
      cross join lateral budgets_of(l.ledger, l.fiscal_year, l.branch, l.cost_centre) o (budget) where l.debit > 0 order by 1) f;
  insert into acc_balance as b (fiscal_year, period, branch, ledger, sub_ledger, debit, credit, line_count)
    select l.fiscal_year, p.period, l.branch, l.ledger, case when p.period <> 99 then l.sub_ledger end as sub_ledger, sum(l.debit), sum(l.credit), count(*)
    from new_lines l cross join lateral (values (l.period), (99::smallint)) p (period)
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (fiscal_year, period, branch, ledger, sub_ledger) do update
      set debit = b.debit + excluded.debit, credit = b.credit + excluded.credit, line_count = b.line_count + excluded.line_count;
  insert into acc_balance_day as b (fiscal_year, entry_date, period, branch, ledger, debit, credit, line_count)
    select l.fiscal_year, l.entry_date, l.period, l.branch, l.ledger, sum(l.debit), sum(l.credit), count(*)
    from new_lines l group by 1, 2, 3, 4, 5 order by 5, 4, 2, 3
    on conflict (ledger, branch, entry_date, period) do update
      set debit = b.debit + excluded.debit, credit = b.credit + excluded.credit, line_count = b.line_count + excluded.line_count;
  insert into acc_balance_until as b (fiscal_year, period, ledger, branch, debits, credits)
    select d.fiscal_year, k.period, d.ledger, d.branch, acc_until(array_agg(k.place), array_agg(d.debit), k.size), acc_until(array_agg(k.place), array_agg(d.credit), k.size)
    from (
      select l.fiscal_year, l.period, l.ledger, l.branch, l.entry_date, acc_poisha(sum(l.debit)) as debit, acc_poisha(sum(l.credit)) as credit
      from new_lines l group by 1, 2, 3, 4, 5) d
    cross join lateral (values (d.period, extract(day from d.entry_date)::integer, 31), (99::smallint, d.period + 1, 15)) k (period, place, size)
    where k.period between 1 and 12 or k.period = 99
    group by d.fiscal_year, k.period, d.ledger, d.branch, k.size order by 1, 2, 3, 4
    on conflict (fiscal_year, period, ledger, branch) do update
      set debits = acc_added(b.debits, excluded.debits), credits = acc_added(b.credits, excluded.credits);
  insert into acc_sub_ledger_until as b (fiscal_year, period, ledger, sub_ledger, branch, debits, credits)
    select d.fiscal_year, 99, d.ledger, d.sub_ledger, d.branch, acc_until(array_agg(d.period + 1), array_agg(d.debit), 15), acc_until(array_agg(d.period + 1), array_agg(d.credit), 15)
    from (
      select l.fiscal_year, l.period, l.ledger, l.sub_ledger, l.branch, acc_poisha(sum(l.debit)) as debit, acc_poisha(sum(l.credit)) as credit
      from new_lines l group by 1, 2, 3, 4, 5) d
    group by d.fiscal_year, d.ledger, d.sub_ledger, d.branch order by 1, 3, 4, 5
    on conflict (fiscal_year, period, ledger, sub_ledger, branch) do update
      set debits = acc_added(b.debits, excluded.debits), credits = acc_added(b.credits, excluded.credits);
  return null;
end $$;

-- The floor: no day-end from the first of these lines on may end below it because of them (2.12). Counted from now backwards, so that a
-- posting of today reads one row.
create function acc_floor_holds() returns trigger language plpgsql as $$
declare
  broken record;
begin
  if not exists (
    select from new_lines l
    join ledger_account a on a.id = l.ledger and a.negative_rule = 'block' join "group" g on g.id = a."group" join primary_group p on p.id = g.primary_group
    where (p.normal_side = 'credit') = (l.debit > 0)) then
    return null;
  end if;
  select a.name as ledger, a.system_role as role, floor.at, d.entry_date, d.balance, d.change into broken
    from (select l.ledger, l.branch, min(l.entry_date) as since from new_lines l group by 1, 2) m
    join ledger_account a on a.id = m.ledger and a.negative_rule = 'block'
    join "group" g on g.id = a."group"
    join primary_group p on p.id = g.primary_group
    cross join lateral (select case when a.system_role = 'BANK' then -coalesce(a.overdraft_limit, 0) else 0 end as at, case p.normal_side when 'credit' then -1 else 1 end as side) floor
    cross join lateral (
      select t.entry_date,
        floor.side * (total.balance - sum(t.moved) over (order by t.entry_date desc) + t.moved) as balance,
        floor.side * (select coalesce(sum(l.debit - l.credit), 0) from new_lines l where l.ledger = m.ledger and l.branch = m.branch and l.entry_date <= t.entry_date) as change
      from (select b.entry_date, sum(b.debit - b.credit) as moved from acc_balance_day b where b.ledger = m.ledger and b.branch = m.branch and b.entry_date >= m.since group by 1) t
      cross join (select sum(b.debit - b.credit) as balance from acc_balance b where b.ledger = m.ledger and b.branch = m.branch and b.period = 99) total) d
    where d.balance < floor.at and d.change < 0
    order by d.entry_date, m.ledger, m.branch limit 1;
  if broken.role = 'BANK' then
    perform acc_refuse('AC051', jsonb_build_object('ledger', broken.ledger, 'balance', broken.balance::text, 'limit', (-broken.at)::text, 'date', broken.entry_date));
  elsif broken.ledger is not null then
    perform acc_refuse('AC050', jsonb_build_object('ledger', broken.ledger, 'balance', (broken.balance - broken.change)::text, 'date', broken.entry_date, 'amount', (-broken.change)::text));
  end if;
  return null;
end $$;

-- The budget of a month: what lines bring to it is refused where a ledger of theirs refuses and it would come to more than was planned.
create function acc_budget_holds() returns trigger language plpgsql as $$
declare
  broken record;
begin
  if not exists (select from new_lines l join ledger_account a on a.id = l.ledger and a.budget_control = 'block' where l.debit > 0) then
    return null;
  end if;
  select h.* into broken from budgets_exceeded((
      select jsonb_agg(jsonb_build_object('place', row_number, 'ledger', l.ledger, 'branch', l.branch, 'cost_centre', l.cost_centre, 'day', l.entry_date, 'amount', l.debit - l.credit))
      from (select *, row_number() over (order by n.entry, n.line_no) from new_lines n where n.period between 1 and 13) l), null, true) h
    where h.control = 'block' limit 1;
  if broken.ledger is not null then
    perform acc_refuse('AC053', jsonb_build_object('ledger', broken.ledger, 'budget', broken.budget::text, 'month', to_char(broken.month, 'YYYY-MM'), 'x', broken.x::text));
  end if;
  return null;
end $$;

-- I5 for the rows of every partition, made by the database on each one.
create trigger acc_line_stays before update or delete on acc_line for each row execute function acc_never_changes();

-- Puts the guards of a statement on the table of lines or on one of its partitions.
create function acc_guard_lines(target regclass) returns void language plpgsql as $$
declare
  guard text;
begin
  foreach guard in array array['acc_lines_belong', 'acc_lines_fit', 'acc_lines_open', 'acc_lines_move', 'acc_floor_holds', 'acc_budget_holds'] loop
    execute format('create trigger %I after insert on %s referencing new table as new_lines for each statement execute function %I()',
      format('acc_line_%s_%s', array_position(array['acc_lines_belong', 'acc_lines_fit', 'acc_lines_open', 'acc_lines_move', 'acc_floor_holds', 'acc_budget_holds'], guard), guard), target, guard);
  end loop;
  execute format('create trigger acc_line_not_emptied before truncate on %s for each statement execute function acc_never_changes()', target);
end $$;
select acc_guard_lines('acc_line');

-- I12: balances are moved by lines and by nothing else.
create function acc_balance_follows() returns trigger language plpgsql as $$
begin
  if tg_op in ('DELETE', 'TRUNCATE') or pg_trigger_depth() < 2 then
    perform acc_refuse('AC912', jsonb_build_object('table', tg_table_name, 'what', lower(tg_op)));
  end if;
  return null;
end $$;
create trigger acc_balance_follows before insert or update or delete or truncate on acc_balance for each statement execute function acc_balance_follows();
create trigger acc_balance_day_follows before insert or update or delete or truncate on acc_balance_day for each statement execute function acc_balance_follows();
create trigger acc_balance_until_follows before insert or update or delete or truncate on acc_balance_until for each statement execute function acc_balance_follows();
create trigger acc_sub_ledger_until_follows before insert or update or delete or truncate on acc_sub_ledger_until for each statement execute function acc_balance_follows();
