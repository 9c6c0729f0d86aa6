drop view if exists "member"."receivable_bill";

alter table "public"."payable_bill" add column "next_due" date;

alter table "public"."payable_bill" add column "open" numeric(18,2) not null default '0.00';
alter table "public"."payable_bill" alter column "open" drop default;

alter table "public"."payable_bill" add column "payment_status" text;

alter table "public"."receivable_bill" add column "next_due" date;

alter table "public"."receivable_bill" add column "open" numeric(18,2) not null default '0.00';
alter table "public"."receivable_bill" alter column "open" drop default;

alter table "public"."receivable_bill" add column "payment_status" text;

-- What follows from payments is no content of a bill.
create or replace function "payable_bill_content"(r "payable_bill") returns jsonb language sql stable
  return (to_jsonb(r) - 'search_text' - 'allocated' - 'open' - 'payment_status' - 'next_due') || jsonb_build_object('lines', (select jsonb_agg(to_jsonb(line) - 'id' - 'record' - 'position' order by "position") from "payable_bill_lines" line where "record" = r."id"), 'deductions', (select jsonb_agg(to_jsonb(line) - 'id' - 'record' - 'position' order by "position") from "payable_bill_deductions" line where "record" = r."id"), 'instalments', (select jsonb_agg(to_jsonb(line) - 'id' - 'record' - 'position' order by "position") from "payable_bill_instalments" line where "record" = r."id"), 'attachments', (select jsonb_agg(to_jsonb(line) - 'id' - 'record' - 'position' order by "position") from "payable_bill_attachments" line where "record" = r."id"));

create or replace function "receivable_bill_content"(r "receivable_bill") returns jsonb language sql stable
  return (to_jsonb(r) - 'search_text' - 'allocated' - 'open' - 'payment_status' - 'next_due') || jsonb_build_object('lines', (select jsonb_agg(to_jsonb(line) - 'id' - 'record' - 'position' order by "position") from "receivable_bill_lines" line where "record" = r."id"), 'instalments', (select jsonb_agg(to_jsonb(line) - 'id' - 'record' - 'position' order by "position") from "receivable_bill_instalments" line where "record" = r."id"), 'attachments', (select jsonb_agg(to_jsonb(line) - 'id' - 'record' - 'position' order by "position") from "receivable_bill_attachments" line where "record" = r."id"));

CREATE INDEX acc_update_perm_requested_at ON public.acc_update_perm USING btree (requested_at, id);

CREATE INDEX agency_owner_name ON public.agency_owner USING btree (name, id);

CREATE INDEX authorize_name ON public.authorize USING btree (name, id);

CREATE INDEX bank_name ON public.bank USING btree (name, id);

CREATE INDEX city_name ON public.city USING btree (name, id);

CREATE INDEX document_recipient_created_at ON public.document_recipient USING btree (created_at, id);

CREATE INDEX document_send_created_at ON public.document_send USING btree (created_at, id);

CREATE INDEX ledger_mapping_system_role ON public.ledger_mapping USING btree (system_role, id);

CREATE INDEX menu_item_sort_order ON public.menu_item USING btree (sort_order, id);

CREATE INDEX message_opt_out_address ON public.message_opt_out USING btree (address COLLATE counted, id);

CREATE INDEX message_template_kind ON public.message_template USING btree (kind, id);

CREATE INDEX opening_bill_bill_date ON public.opening_bill USING btree (bill_date, id);

CREATE INDEX outbox_message_created_at ON public.outbox_message USING btree (created_at, id);

CREATE INDEX payable_bill_bill_date ON public.payable_bill USING btree (bill_date, id);

CREATE INDEX payable_bill_next_due ON public.payable_bill USING btree (next_due, id);

CREATE INDEX payable_bill_open ON public.payable_bill USING btree (open, id);

CREATE INDEX payable_bill_party_ledger ON public.payable_bill USING btree (party_ledger, id);

CREATE INDEX payable_bill_payment_status ON public.payable_bill USING btree (payment_status, id);

CREATE INDEX period_lock_period ON public.period_lock USING btree (period, id);

CREATE INDEX primary_group_sort_order ON public.primary_group USING btree (sort_order, id);

CREATE INDEX qualification_level ON public.qualification USING btree (level, id);

CREATE INDEX receivable_bill_bill_date ON public.receivable_bill USING btree (bill_date, id);

CREATE INDEX receivable_bill_next_due ON public.receivable_bill USING btree (next_due, id);

CREATE INDEX receivable_bill_open ON public.receivable_bill USING btree (open, id);

CREATE INDEX receivable_bill_party_ledger ON public.receivable_bill USING btree (party_ledger, id);

CREATE INDEX receivable_bill_payment_status ON public.receivable_bill USING btree (payment_status, id);

CREATE INDEX role_label ON public.role USING btree (label, id);

CREATE INDEX sub_ledger_account_name ON public.sub_ledger_account USING btree (name, id);

CREATE INDEX tax_code_code ON public.tax_code USING btree (code COLLATE counted, id);

CREATE INDEX thana_name ON public.thana USING btree (name, id);

CREATE INDEX user_first_name ON public."user" USING btree (first_name, id);

alter table "public"."payable_bill" add constraint "payable_bill_payment_status_check" CHECK ((payment_status = ANY (ARRAY['unpaid'::text, 'partly_paid'::text, 'paid'::text]))) not valid;

alter table "public"."payable_bill" validate constraint "payable_bill_payment_status_check";

alter table "public"."receivable_bill" add constraint "receivable_bill_payment_status_check" CHECK ((payment_status = ANY (ARRAY['unpaid'::text, 'partly_paid'::text, 'paid'::text]))) not valid;

alter table "public"."receivable_bill" validate constraint "receivable_bill_payment_status_check";

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.bill_follows()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  -- What was kept back with the bill is owed to the treasury, not to the party.
  owed numeric := new.total - coalesce((to_jsonb(new)->>'deducted')::numeric, 0);
begin
  if new.status <> 'posted' then
    new.open := 0;
    new.payment_status := null;
    new.next_due := null;
  else
    new.open := owed - new.allocated;
    new.payment_status := case when new.open = 0 then 'paid' when new.allocated = 0 then 'unpaid' else 'partly_paid' end;
    new.next_due := case when new.open > 0 then coalesce(bill_next_part(tg_table_name, new.id, new.allocated), new.due_date) end;
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.bill_next_part(resource text, bill bigint, settled numeric)
 RETURNS date
 LANGUAGE sql
 STABLE
AS $function$
  select min(p.due_date) from (
    select i.due_date, sum(i.amount) over (order by i.due_date, i."position") as until
    from (
      select r.due_date, r.amount, r."position" from receivable_bill_instalments r where resource = 'receivable_bill' and r.record = bill
      union all
      select y.due_date, y.amount, y."position" from payable_bill_instalments y where resource = 'payable_bill' and y.record = bill) i) p
  where p.until > settled
$function$
;

CREATE OR REPLACE FUNCTION public.bill_parts_follow()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  execute format('update %I b set next_due = null where b.id = $1', replace(tg_table_name, '_instalments', '')) using coalesce(new.record, old.record);
  return null;
end $function$
;

create or replace view "member"."receivable_bill" as  SELECT id,
    invoice_no,
    voucher_type,
    branch,
    voucher_date,
    reference_no,
    narration,
    total,
    status,
    party_ledger,
    sub_ledger,
    bill_date,
    due_date,
    allocated,
    open,
    payment_status,
    next_due,
    created_at,
    created_by,
    updated_at,
    updated_by,
    row_version,
    search_text
   FROM receivable_bill
  WHERE ((sub_ledger IN ( SELECT sub_ledger_account.id
           FROM sub_ledger_account
          WHERE ((sub_ledger_account.linked_record = member_bound()) AND (sub_ledger_account.kind = 'agency'::text)))) AND (status = ANY (ARRAY['posted'::text, 'void'::text])));


CREATE OR REPLACE FUNCTION public.acc_bill_differences()
 RETURNS TABLE(kind text, record bigint, detail text)
 LANGUAGE sql
 STABLE
AS $function$
  select b.source_type, b.id, format('%s settled kept, %s counted', b.allocated, coalesce(s.settled, 0))
  from (
    select 'receivable_bill' as source_type, r.id, r.allocated from receivable_bill r
    union all
    select 'payable_bill', p.id, p.allocated from payable_bill p
    union all
    select 'sales', s.id, s.allocated from sales s
    union all
    select 'purchase', u.id, u.allocated from purchase u) b
  left join (
    select v.source_type, v.source_id, sum(a.amount) as settled
    from acc_allocation a join acc_entry e on e.id = a.bill_entry join acc_voucher v on v.id = e.voucher group by 1, 2) s
    on (s.source_type, s.source_id) = (b.source_type, b.id)
  where b.allocated <> coalesce(s.settled, 0)
  union all
  select b.source_type, b.id, format('%s open, %s, next due %s kept, %s open, %s, next due %s counted', b.open, b.payment_status, b.next_due, c.open, c.payment_status, c.next_due)
  from (
    select 'receivable_bill' as source_type, r.id, r.status, r.allocated, r.total as owed, r.due_date, r.open, r.payment_status, r.next_due from receivable_bill r
    union all
    select 'payable_bill', p.id, p.status, p.allocated, p.total - coalesce(p.deducted, 0), p.due_date, p.open, p.payment_status, p.next_due from payable_bill p) b
  cross join lateral (
    select case when b.status = 'posted' then b.owed - b.allocated else 0 end as open,
      case when b.status <> 'posted' then null when b.allocated = b.owed then 'paid' when b.allocated = 0 then 'unpaid' else 'partly_paid' end as payment_status,
      case when b.status = 'posted' and b.allocated < b.owed then coalesce(bill_next_part(b.source_type, b.id, b.allocated), b.due_date) end as next_due) c
  where (b.open, b.payment_status, b.next_due) is distinct from (c.open, c.payment_status, c.next_due)
$function$
;

CREATE TRIGGER bill_follows BEFORE INSERT OR UPDATE ON public.payable_bill FOR EACH ROW EXECUTE FUNCTION bill_follows();

CREATE TRIGGER bill_parts_follow AFTER INSERT OR DELETE OR UPDATE ON public.payable_bill_instalments FOR EACH ROW EXECUTE FUNCTION bill_parts_follow();

CREATE TRIGGER bill_follows BEFORE INSERT OR UPDATE ON public.receivable_bill FOR EACH ROW EXECUTE FUNCTION bill_follows();

CREATE TRIGGER bill_parts_follow AFTER INSERT OR DELETE OR UPDATE ON public.receivable_bill_instalments FOR EACH ROW EXECUTE FUNCTION bill_parts_follow();
grant select on table member.receivable_bill to samiti_member;

-- Bills that stand already: the trigger says what is open of each.
update public.receivable_bill set next_due = null;

update public.payable_bill set next_due = null;
