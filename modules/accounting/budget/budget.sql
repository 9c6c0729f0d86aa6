-- Budgets where something is posted. docs/decisions/budgets.md.

-- A budget is of one ledger or of one group.
alter table budget add constraint budget_one_account check ((ledger is null) <> ("group" is null));

-- The approved budgets that a line counts in: of each plan (all branches or its own, any cost centre or its own) the one of the ledger
-- itself, or of the nearest group above it.
create function budgets_of(ledger bigint, fiscal_year bigint, branch bigint, cost_centre bigint) returns setof bigint language sql stable as $$
  with recursive above as (
    select g.id, g.parent, 1 as far from ledger_account a join "group" g on g.id = a."group" where a.id = $1
    union all
    select g.id, g.parent, u.far + 1 from above u join "group" g on g.id = u.parent)
  select distinct on (b.branch, b.cost_centre) b.id from budget b left join above u on u.id = b."group"
    where b.status = 'approved' and b.fiscal_year = $2 and (b.branch is null or b.branch = $3) and (b.cost_centre is null or b.cost_centre = $4)
      and (b.ledger = $1 or u.id is not null)
    order by b.branch, b.cost_centre, coalesce(u.far, 0)
$$;

-- The ledgers whose lines an approved budget counts: its own, or those below its group that no nearer budget of the same plan has.
create function budget_ledgers(budget bigint) returns setof bigint language sql stable as $$
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
$$;

-- What a budget's ledgers came to in a month, debit above zero. Balances know no cost centres: their lines are read.
create function budget_used(budget bigint, month date) returns numeric language sql stable as $$
  select coalesce(case when b.cost_centre is null then (
      select sum(d.debit - d.credit) from budget_ledgers(b.id) l (id) cross join branch o
      join acc_balance_day d on d.ledger = l.id and d.branch = o.id and d.entry_date >= $2 and d.entry_date < $2 + interval '1 month' and d.period between 1 and 13
      where b.branch is null or o.id = b.branch)
    else (
      select sum(d.debit - d.credit) from acc_line d
      where d.cost_centre = b.cost_centre and d.entry_date >= $2 and d.entry_date < $2 + interval '1 month' and d.period between 1 and 13
        and d.fiscal_year = b.fiscal_year and (b.branch is null or d.branch = b.branch) and d.ledger in (select l from budget_ledgers(b.id) l)) end, 0)
  from budget b where b.id = $1
$$;

-- Months of budgets that lines make larger than planned, each with the first line whose ledger is checked: those of a ledger that refuses go
-- before those of one that warns. `lines`: [{place, ledger, branch, cost_centre, day, amount}], debit above zero; `live`: the voucher that they
-- stand in the place of, which counts no more; `are_moved`: they stand in the balances already.
create function budgets_exceeded(lines jsonb, live bigint, are_moved boolean) returns table (place integer, ledger text, control text, month date, budget numeric, x numeric) language sql stable as $$
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
$$;
