-- What is open of each line is kept in poisha: an ageing adds up hundreds of thousands of them, whole numbers sooner than decimals.
-- Its index has the two sides apart: what is owed is read without the credit beside it.
drop index public.acc_open_until;

alter table "public"."acc_open" drop constraint "acc_open_amount_check";

drop view if exists "member"."acc_open";

alter table "public"."acc_open" alter column "amount" set data type bigint using ("amount" * 100)::bigint;

alter table "public"."acc_open" add constraint "acc_open_amount_check" CHECK ((amount > 0)) not valid;

alter table "public"."acc_open" validate constraint "acc_open_amount_check";

CREATE INDEX acc_open_until ON public.acc_open USING btree (ledger, is_debit, until) INCLUDE (since, sub_ledger, branch, bill_date, due_date, amount);

set check_function_bodies = off;

create or replace view "member"."acc_open" as  SELECT entry,
    line_no,
    part,
    since,
    until,
    branch,
    ledger,
    sub_ledger,
    is_debit,
    bill_date,
    due_date,
    amount
   FROM acc_open
  WHERE (sub_ledger IN ( SELECT s.id
           FROM sub_ledger_account s
          WHERE ((s.kind = 'agency'::text) AND (s.linked_record = member_bound()))));


CREATE OR REPLACE FUNCTION public.acc_open_counted()
 RETURNS SETOF acc_open
 LANGUAGE sql
 STABLE
AS $function$
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
$function$
;

CREATE OR REPLACE FUNCTION public.acc_open_differences()
 RETURNS TABLE(kind text, record bigint, detail text)
 LANGUAGE sql
 STABLE
AS $function$
  select 'open', d.entry, format('line %s, part %s, from %s to %s: %s is %s', d.line_no, d.part, d.since, d.until, (d.amount * 0.01), d.what)
  from (
    (select 'kept and not counted' as what, * from (select * from acc_open except select * from acc_open_counted()) k)
    union all
    (select 'counted and not kept', * from (select * from acc_open_counted() except select * from acc_open) c)) d
$function$
;
grant select on table member.acc_open to samiti_member;
