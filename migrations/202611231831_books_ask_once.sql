set check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.acc_is_open(state text, at_period integer, may text[])
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN COALESCE(((state = 'open'::text) OR ((at_period = 14) AND (state IS NOT NULL)) OR ((state = 'soft_locked'::text) AND ('soft_locked'::text = ANY (may)))), false)
;

CREATE OR REPLACE FUNCTION public.acc_assert_period_open(y fiscal_year, at_period integer, at_branch bigint, may text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if not acc_is_open((select l.status from period_lock l where l.fiscal_year = y.id and l.period = at_period and l.branch = at_branch), at_period, may) then
    perform acc_refuse('AC040', acc_locked_detail(y, at_period, at_branch));
  end if;
end $function$
;

CREATE OR REPLACE FUNCTION public.acc_assert_voucher(voucher_id bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.acc_entry_day()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.acc_lines_belong()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.acc_lines_fit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.acc_voucher_number()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  t record;
begin
  select v.restart, v.number_format, v.code, (select b.code from branch b where b.id = new.branch) as branch, (select f.code from fiscal_year f where f.id = new.fiscal_year) as year
    into t from voucher_type v where v.id = new.voucher_type;
  new.series_year := case t.restart when 'never' then null else new.fiscal_year end;
  insert into acc_counter as c (voucher_type, branch, fiscal_year, last_no) values (new.voucher_type, new.branch, new.series_year, 1)
    on conflict (voucher_type, branch, fiscal_year) do update set last_no = c.last_no + 1
    returning c.last_no into new.number;
  new.invoice_no := acc_invoice_no(t.number_format, t.branch, t.code, t.year, new.number);
  new.status := 'posted';
  new.revision := 1;
  new.posted_at := clock_timestamp();
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.acc_replace("order" jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  answer jsonb := acc_repeated("order");
  standing record;
  v acc_voucher;
  n acc_voucher;
  r acc_entry;
  e acc_entry;
  y fiscal_year;
  before jsonb;
  document jsonb;
begin
  if answer is not null then
    return answer;
  end if;
  standing := acc_standing(("order"->>'voucher')::bigint);
  v := standing.v;
  before := acc_told(v, (standing.e).id);
  document := jsonb_build_object('voucher_type', v.voucher_type, 'branch', v.branch) || "order" || jsonb_build_object('source_type', v.source_type, 'source_id', v.source_id, 'source_event', v.source_event);
  y := acc_year_of((document->>'date')::date);
  n := acc_voucher_of(document, v.id, y, (acc_totals(jsonb_build_array(document)))[1]);
  perform acc_release(standing.e, 'change', "order", (standing.e).entry_date);
  if (n.voucher_type, n.branch, n.fiscal_year) is distinct from (v.voucher_type, v.branch, v.fiscal_year) then
    n.id := nextval('acc_voucher_id_seq');
    n.replaces := v.id;
  end if;
  r := acc_mirror(standing.e, "order"->>'key' || '#reversal');
  e := acc_first_entry(document, n, y);
  if n.id = v.id then
    e.kind := 'replacement';
    e.revision := v.revision + 1;
  end if;
  r.id := acc_add_entry("order", r);
  e.id := acc_add_entry("order", e);
  perform acc_add_lines(r.id, e.id, document);
  if n.id = v.id then
    update acc_voucher w set revision = w.revision + 1, voucher_date = n.voucher_date, party = n.party, party_name = n.party_name, narration = n.narration, reference_no = n.reference_no, total = n.total
      where w.id = v.id returning * into v;
    perform acc_log_voucher('edit', v, before, acc_told(v, e.id), "order");
  else
    update acc_voucher w set status = 'void', replaced_by = n.id where w.id = v.id returning * into v;
    n := acc_add_voucher(n);
    perform acc_log_voucher('void', v, before, acc_told(v, r.id), "order");
    perform acc_log_voucher('post', n, null, acc_told(n, e.id), "order");
  end if;
  return acc_answer(e.id, false);
end $function$
;

CREATE OR REPLACE FUNCTION public.acc_told(v acc_voucher, entry_id bigint)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return acc_told_of(v, entry_id, acc_lines_hash(entry_id, (select e.fiscal_year from acc_entry e where e.id = entry_id)));
end $function$
;
