set check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.acc_budget_holds()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.budget_ledgers(budget bigint)
 RETURNS SETOF bigint
 LANGUAGE sql
 STABLE
AS $function$
  with recursive plan as (
    select o.id, o.ledger, o."group" from budget b join budget o on o.status = 'approved' and o.fiscal_year = b.fiscal_year
      and o.branch is not distinct from b.branch and o.cost_centre is not distinct from b.cost_centre
    where b.id = $1),
  below as (
    select o."group" as id from plan o where o.id = $1 and o."group" is not null
    union all
    select g.id from below u join "group" g on g.parent = u.id where not exists (select from plan o where o."group" = g.id))
  select o.ledger from plan o where o.id = $1 and o.ledger is not null
  union all
  select a.id from below u join ledger_account a on a."group" = u.id where not exists (select from plan o where o.ledger = a.id)
$function$
;

CREATE OR REPLACE FUNCTION public.budget_used(budget bigint, month date)
 RETURNS numeric
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(case when b.cost_centre is null then (
      select sum(d.debit - d.credit) from budget_ledgers(b.id) l (id) cross join branch o
      join acc_balance_day d on d.ledger = l.id and d.branch = o.id and d.entry_date >= $2 and d.entry_date < $2 + interval '1 month' and d.period between 1 and 13
      where b.branch is null or o.id = b.branch)
    else (
      select sum(d.debit - d.credit) from acc_line d
      where d.cost_centre = b.cost_centre and d.entry_date >= $2 and d.entry_date < $2 + interval '1 month' and d.period between 1 and 13
        and d.fiscal_year = b.fiscal_year and (b.branch is null or d.branch = b.branch) and d.ledger in (select l from budget_ledgers(b.id) l)) end, 0)
  from budget b where b.id = $1
$function$
;

CREATE OR REPLACE FUNCTION public.budgets_exceeded(lines jsonb, live bigint, are_moved boolean)
 RETURNS TABLE(place integer, ledger text, control text, month date, budget numeric, x numeric)
 LANGUAGE sql
 STABLE
AS $function$
  with moved as (
    select n.place, n.ledger, n.branch, n.cost_centre, n.day, n.amount
      from jsonb_to_recordset(lines) n (place integer, ledger bigint, branch bigint, cost_centre bigint, day date, amount numeric)
    union all
    select null, l.ledger, l.branch, l.cost_centre, l.entry_date, l.credit - l.debit
      from acc_entry e join acc_line l on l.entry = e.id and l.fiscal_year = e.fiscal_year where e.voucher = live),
  counted as (
    select o.id as budget, date_trunc('month', m.day)::date as month, sum(m.amount) as change,
        (array_agg(m.place order by a.budget_control, m.place) filter (where m.place is not null and m.amount > 0 and a.budget_control <> 'none'))[1] as place
      from moved m join ledger_account a on a.id = m.ledger join "group" g on g.id = a."group"
      join primary_group p on p.id = g.primary_group and p.nature = 'expense'
      join fiscal_year y on m.day between y.start_date and y.end_date
      cross join lateral budgets_of(m.ledger, y.id, m.branch, m.cost_centre) o (id)
      group by 1, 2)
  select c.place, a.name, a.budget_control, c.month, s.planned, s.used - s.planned
    from counted c join moved m on m.place = c.place join ledger_account a on a.id = m.ledger
    cross join lateral (
      select coalesce((select sum(n.amount) from budget_amounts n where n.record = c.budget and n.month = to_char(c.month, 'YYYY-MM')), 0) as planned,
        budget_used(c.budget, c.month) + case when are_moved then 0 else c.change end as used) s
    where c.change > 0 and s.used > s.planned
    order by c.place, c.month, s.planned
$function$
;

CREATE OR REPLACE FUNCTION public.budgets_of(ledger bigint, fiscal_year bigint, branch bigint, cost_centre bigint)
 RETURNS SETOF bigint
 LANGUAGE sql
 STABLE
AS $function$
  with recursive above as (
    select g.id, g.parent, 1 as far from ledger_account a join "group" g on g.id = a."group" where a.id = $1
    union all
    select g.id, g.parent, u.far + 1 from above u join "group" g on g.id = u.parent)
  select distinct on (b.branch, b.cost_centre) b.id from budget b left join above u on u.id = b."group"
    where b.status = 'approved' and b.fiscal_year = $2 and (b.branch is null or b.branch = $3) and (b.cost_centre is null or b.cost_centre = $4)
      and (b.ledger = $1 or u.id is not null)
    order by b.branch, b.cost_centre, coalesce(u.far, 0)
$function$
;

CREATE OR REPLACE FUNCTION public.acc_guard_lines(target regclass)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  guard text;
begin
  foreach guard in array array['acc_lines_belong', 'acc_lines_fit', 'acc_lines_open', 'acc_lines_move', 'acc_floor_holds', 'acc_budget_holds'] loop
    execute format('create trigger %I after insert on %s referencing new table as new_lines for each statement execute function %I()',
      format('acc_line_%s_%s', array_position(array['acc_lines_belong', 'acc_lines_fit', 'acc_lines_open', 'acc_lines_move', 'acc_floor_holds', 'acc_budget_holds'], guard), guard), target, guard);
  end loop;
  execute format('create trigger acc_line_not_emptied before truncate on %s for each statement execute function acc_never_changes()', target);
end $function$
;

CREATE OR REPLACE FUNCTION public.acc_lines_move()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
  return null;
end $function$
;

CREATE TRIGGER acc_line_6_acc_budget_holds AFTER INSERT ON public.acc_line REFERENCING NEW TABLE AS new_lines FOR EACH STATEMENT EXECUTE FUNCTION acc_budget_holds();

-- Each year's lines have the guards of their table: they are asked of a partition that is written directly.
do $$
declare
  year regclass;
begin
  for year in select i.inhrelid::regclass from pg_inherits i where i.inhparent = 'public.acc_line'::regclass loop
    execute format('create trigger acc_line_6_acc_budget_holds after insert on %s referencing new table as new_lines for each statement execute function acc_budget_holds()', year);
  end loop;
end $$;
