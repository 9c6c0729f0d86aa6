
  create table "public"."acc_due" (
    "entry" bigint not null,
    "line_no" integer not null,
    "position" integer not null,
    "bill_no" text,
    "bill_date" date not null,
    "due_date" date not null,
    "amount" numeric(18,2) not null
      );


CREATE UNIQUE INDEX acc_due_pkey ON public.acc_due USING btree (entry, line_no, "position");

alter table "public"."acc_due" add constraint "acc_due_pkey" PRIMARY KEY using index "acc_due_pkey";

alter table "public"."acc_due" add constraint "acc_due_amount_check" CHECK (((amount > (0)::numeric) AND (amount <= 9999999999999999.99))) not valid;

alter table "public"."acc_due" validate constraint "acc_due_amount_check";

alter table "public"."acc_due" add constraint "acc_due_bill_no_check" CHECK (((char_length(bill_no) >= 1) AND (char_length(bill_no) <= 40))) not valid;

alter table "public"."acc_due" validate constraint "acc_due_bill_no_check";

alter table "public"."acc_due" add constraint "acc_due_check" CHECK ((due_date >= bill_date)) not valid;

alter table "public"."acc_due" validate constraint "acc_due_check";

alter table "public"."acc_due" add constraint "acc_due_entry_fkey" FOREIGN KEY (entry) REFERENCES acc_entry(id) not valid;

alter table "public"."acc_due" validate constraint "acc_due_entry_fkey";

alter table "public"."acc_due" add constraint "acc_due_line_no_check" CHECK ((line_no >= 1)) not valid;

alter table "public"."acc_due" validate constraint "acc_due_line_no_check";

alter table "public"."acc_due" add constraint "acc_due_position_check" CHECK (("position" >= 1)) not valid;

alter table "public"."acc_due" validate constraint "acc_due_position_check";

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.acc_say_due(entry_id bigint, dues jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if not exists (select from acc_entry e where e.id = entry_id and e.txid = pg_current_xact_id()) then
    perform acc_refuse('AC905', jsonb_build_object('table', 'acc_due', 'what', 'insert'));
  end if;
  insert into acc_due (entry, line_no, position, bill_no, bill_date, due_date, amount)
    select entry_id, d.line_no, d.position, d.bill_no, d.bill_date, d.due_date, d.amount
    from jsonb_to_recordset(dues) as d (line_no integer, position integer, bill_no text, bill_date date, due_date date, amount numeric);
  if exists (
    select from acc_due d left join acc_line l on l.entry = d.entry and l.line_no = d.line_no where d.entry = entry_id
    group by d.line_no, l.debit, l.credit having sum(d.amount) is distinct from l.debit + l.credit) then
    perform acc_refuse('AC913', jsonb_build_object('entry', entry_id));
  end if;
end $function$
;

grant select on table "public"."acc_due" to "samiti_app";

CREATE TRIGGER acc_due_stays BEFORE DELETE OR UPDATE OR TRUNCATE ON public.acc_due FOR EACH STATEMENT EXECUTE FUNCTION acc_never_changes();
revoke execute on function public.acc_say_due(entry_id bigint, dues jsonb) from public;
grant execute on function public.acc_say_due(entry_id bigint, dues jsonb) to samiti_app;
