set check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.acc_said(v acc_voucher, entry_id bigint, repeated boolean)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
RETURN jsonb_build_object('voucher', (v).id, 'entry', entry_id, 'invoice_no', (v).invoice_no, 'number', (v).number, 'revision', (v).revision, 'repeated', repeated)
;

create or replace function acc_answer(entry_id bigint, repeated boolean) returns jsonb language sql stable
  return (select acc_said(v, e.id, acc_answer.repeated) from acc_entry e join acc_voucher v on v.id = e.voucher where e.id = entry_id);

create or replace function acc_entry_whole() returns trigger language plpgsql set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
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

CREATE OR REPLACE FUNCTION public.acc_counter_used()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- Asked in two ways, because an index finds a value and finds null, but not either of them: the series would be read whole.
  if not exists (select from acc_voucher v where v.voucher_type = new.voucher_type and v.branch = new.branch and v.series_year = new.fiscal_year and v.number = new.last_no)
    and not (new.fiscal_year is null and exists (
      select from acc_voucher v where v.voucher_type = new.voucher_type and v.branch = new.branch and v.series_year is null and v.number = new.last_no)) then
    perform acc_refuse('AC909', jsonb_build_object('number', new.last_no));
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.acc_floor_holds()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.acc_post(document jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  answer jsonb := acc_repeated(document);
  v acc_voucher;
  e acc_entry;
  y fiscal_year;
  total numeric;
begin
  if answer is not null then
    return answer;
  end if;
  total := acc_check_amounts(document);
  y := acc_year_of((document->>'date')::date);
  v := acc_voucher_of(document, nextval('acc_voucher_id_seq'), y, total);
  e := acc_first_entry(document, v, y);
  e.id := acc_add_entry(document, e);
  perform acc_add_lines(null, e.id, document);
  v := acc_add_voucher(v);
  perform acc_log_voucher('post', v, null, acc_told(v, e.id), document);
  return acc_said(v, e.id, false);
end $function$
;
