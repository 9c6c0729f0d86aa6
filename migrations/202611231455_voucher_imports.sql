alter table "public"."import_run" drop constraint "import_run_state_check";

drop index if exists "public"."import_run_unfinished";

alter table "public"."import_row" add column "head" integer;

alter table "public"."import_run" add column "is_step_asked" boolean not null default false;

alter table "public"."import_run" add column "record_count" integer;

alter table "public"."import_run" add column "taken" integer not null default 0;

CREATE INDEX import_run_unfinished ON public.import_run USING btree (id) WHERE (state = ANY (ARRAY['reading'::text, 'storing'::text, 'taking'::text, 'undoing'::text]));

alter table "public"."import_run" add constraint "import_run_state_check" CHECK ((state = ANY (ARRAY['reading'::text, 'checked'::text, 'storing'::text, 'taking'::text, 'stored'::text, 'undoing'::text, 'undone'::text, 'failed'::text]))) not valid;

alter table "public"."import_run" validate constraint "import_run_state_check";

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.acc_add_lines_of(entries bigint[], documents jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  insert into acc_line (entry, line_no, fiscal_year, entry_date, period, branch, ledger, sub_ledger, debit, credit, narration, cost_centre, bill, instrument, auto)
    select e.id, n.line_no, e.fiscal_year, e.entry_date, e.period, coalesce(n.branch, e.branch), n.ledger, n.sub_ledger, coalesce(n.debit, 0), coalesce(n.credit, 0), n.narration, n.cost_centre, n.bill, n.instrument, coalesce(n.auto, false)
      from jsonb_array_elements(documents) with ordinality d (document, place)
      join acc_entry e on e.id = entries[d.place]
      cross join rows from (jsonb_to_recordset(d.document->'lines') as (ledger bigint, sub_ledger bigint, branch bigint, debit numeric, credit numeric, narration text, cost_centre bigint, bill bigint, instrument bigint, auto boolean))
        with ordinality as n (ledger, sub_ledger, branch, debit, credit, narration, cost_centre, bill, instrument, auto, line_no)
      order by d.place, n.line_no;
end $function$
;

CREATE OR REPLACE FUNCTION public.acc_post_many(documents jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  document jsonb;
  place integer;
  answers jsonb[];
  vouchers acc_voucher[];
  entries bigint[];
  v acc_voucher;
  e acc_entry;
  y fiscal_year;
begin
  perform acc_assert_read_committed();
  perform pg_advisory_xact_lock(k.key) from (
    select distinct hashtextextended('acc key ' || (d->>'key'), 0) as key from jsonb_array_elements(documents) d order by 1) k;
  for document, place in select d.document, d.place from jsonb_array_elements(documents) with ordinality d (document, place) loop
    answers[place] := acc_repeated(document);
    continue when answers[place] is not null;
    y := acc_year_of((document->>'date')::date);
    v := acc_voucher_of(document, nextval('acc_voucher_id_seq'), y, acc_check_amounts(document));
    e := acc_first_entry(document, v, y);
    entries[place] := acc_add_entry(document, e);
    vouchers[place] := v;
  end loop;
  perform acc_add_lines_of(entries, documents);
  perform from acc_counter c
    where (c.voucher_type, c.branch) in (select (d->>'voucher_type')::bigint, (d->>'branch')::bigint from jsonb_array_elements(documents) d)
    order by c.voucher_type, c.branch, c.fiscal_year for update;
  for document, place in select d.document, d.place from jsonb_array_elements(documents) with ordinality d (document, place) loop
    continue when entries[place] is null;
    v := acc_add_voucher(vouchers[place]);
    perform acc_log_voucher('post', v, null, acc_told(v, entries[place]), document);
    answers[place] := acc_said(v, entries[place], false);
  end loop;
  return to_jsonb(answers);
end $function$
;

revoke execute on function public.acc_post_many(documents jsonb) from public;
grant execute on function public.acc_post_many(documents jsonb) to samiti_app;

create index journal_imported on journal (reference_no) where reference_no is not null;
create index contra_imported on contra (reference_no) where reference_no is not null;
