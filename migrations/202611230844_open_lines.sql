
  create table "public"."acc_open" (
    "entry" bigint not null,
    "line_no" integer not null,
    "part" integer not null,
    "since" date not null,
    "until" date not null,
    "branch" bigint not null,
    "ledger" bigint not null,
    "sub_ledger" bigint not null,
    "is_debit" boolean not null,
    "bill_date" date not null,
    "due_date" date,
    "amount" numeric(18,2) not null
      );


CREATE UNIQUE INDEX acc_open_pkey ON public.acc_open USING btree (entry, line_no, part, since);

CREATE INDEX acc_open_until ON public.acc_open USING btree (ledger, until) INCLUDE (since, sub_ledger, branch, is_debit, bill_date, due_date, amount);

alter table "public"."acc_open" add constraint "acc_open_pkey" PRIMARY KEY using index "acc_open_pkey";

alter table "public"."acc_open" add constraint "acc_open_amount_check" CHECK ((amount > (0)::numeric)) not valid;

alter table "public"."acc_open" validate constraint "acc_open_amount_check";

alter table "public"."acc_open" add constraint "acc_open_check" CHECK ((until > since)) not valid;

alter table "public"."acc_open" validate constraint "acc_open_check";

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.acc_allocation_opens()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform acc_count_open(array_agg(k.entry), array_agg(k.line_no)) from (
    select m.bill_entry as entry, m.bill_line as line_no from made m
    union
    select m.paid_entry, m.paid_line from made m) k having count(*) > 0;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.acc_count_open(entries bigint[], line_nos integer[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  delete from acc_open o using unnest(entries, line_nos) k (entry, line_no) where (o.entry, o.line_no) = (k.entry, k.line_no);
  insert into acc_open (entry, line_no, part, since, until, branch, ledger, sub_ledger, is_debit, bill_date, due_date, amount)
    select c.entry, c.line_no, c.part, c.since, c.until, c.branch, c.ledger, c.sub_ledger, c.is_debit, c.bill_date, c.due_date, c.amount
    from unnest(entries, line_nos) k (entry, line_no) join acc_open_counted() c on (c.entry, c.line_no) = (k.entry, k.line_no);
end $function$
;

CREATE OR REPLACE FUNCTION public.acc_due_opens()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform acc_count_open(array_agg(k.entry), array_agg(k.line_no)) from (select distinct m.entry, m.line_no from made m) k having count(*) > 0;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.acc_entry_opens()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  perform acc_count_open(array_agg(k.entry), array_agg(k.line_no)) from (
    select l.entry, l.line_no from acc_entry e join acc_line l on l.entry = e.id and l.fiscal_year = e.fiscal_year
      where e.id = coalesce(new.reverses_entry, new.id) and l.sub_ledger is not null
    union
    select a.paid_entry, a.paid_line from acc_allocation a where a.bill_entry = new.reverses_entry
    union
    select a.bill_entry, a.bill_line from acc_allocation a where a.paid_entry = new.reverses_entry) k having count(*) > 0;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.acc_open_counted()
 RETURNS SETOF acc_open
 LANGUAGE sql
 STABLE
AS $function$
  select e.id as entry, l.line_no, p.part::integer, s.since, s.until, l.branch, l.ledger, l.sub_ledger, l.debit > 0 as is_debit, coalesce(p.bill_date, l.entry_date) as bill_date, p.due_date,
    (p.upto - greatest(p.before, s.settled))::numeric(18,2) as amount
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
  where e.kind <> 'reversal' and l.sub_ledger is not null and a.sub_ledger_kind in ('agency', 'party', 'vendor', 'employee', 'any')
    and s.since < s.until and p.upto > greatest(p.before, s.settled)
$function$
;

CREATE OR REPLACE FUNCTION public.acc_open_differences()
 RETURNS TABLE(kind text, record bigint, detail text)
 LANGUAGE sql
 STABLE
AS $function$
  select 'open', d.entry, format('line %s, part %s, from %s to %s: %s is %s', d.line_no, d.part, d.since, d.until, d.amount, d.what)
  from (
    (select 'kept and not counted' as what, * from (select * from acc_open except select * from acc_open_counted()) k)
    union all
    (select 'counted and not kept', * from (select * from acc_open_counted() except select * from acc_open) c)) d
$function$
;

CREATE OR REPLACE FUNCTION public.acc_open_follows()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'TRUNCATE' or pg_trigger_depth() < 2 then
    perform acc_refuse('AC912', jsonb_build_object('table', tg_table_name, 'what', lower(tg_op)));
  end if;
  return null;
end $function$
;

grant select on table "public"."acc_open" to "samiti_app";

-- Of the books there are.
insert into acc_open select * from acc_open_counted();

CREATE TRIGGER acc_allocation_opens AFTER INSERT ON public.acc_allocation REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION acc_allocation_opens();

CREATE TRIGGER acc_due_opens AFTER INSERT ON public.acc_due REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION acc_due_opens();

CREATE CONSTRAINT TRIGGER acc_entry_opens AFTER INSERT ON public.acc_entry DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION acc_entry_opens();

CREATE TRIGGER acc_open_follows BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.acc_open FOR EACH STATEMENT EXECUTE FUNCTION acc_open_follows();
revoke execute on function public.acc_count_open(entries bigint[], line_nos integer[]) from public;
