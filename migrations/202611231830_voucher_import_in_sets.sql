drop function if exists "public"."acc_add_lines_of"(entries bigint[], documents jsonb);

drop function if exists "public"."acc_check_amounts"(document jsonb);

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.acc_add_entries(entries acc_entry[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  insert into acc_entry (id, voucher, revision, kind, entry_date, branch, fiscal_year, period, total, source_type, line_count, idempotency_key, request_hash, reverses_entry, may, reason, posted_by)
    select e.id, e.voucher, e.revision, e.kind, e.entry_date, e.branch, e.fiscal_year, e.period, e.total, e.source_type, e.line_count, e.idempotency_key, e.request_hash, e.reverses_entry, e.may, e.reason, e.posted_by
    from unnest(entries) e;
end $function$
;

CREATE OR REPLACE FUNCTION public.acc_add_lines_of(entries acc_entry[], documents jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  insert into acc_line (entry, line_no, fiscal_year, entry_date, period, branch, ledger, sub_ledger, debit, credit, narration, cost_centre, bill, instrument, auto)
    select e.id, n.line_no, e.fiscal_year, e.entry_date, e.period, coalesce(n.branch, e.branch), n.ledger, n.sub_ledger, coalesce(n.debit, 0), coalesce(n.credit, 0), n.narration, n.cost_centre, n.bill, n.instrument, coalesce(n.auto, false)
      from unnest(entries) with ordinality e
      join jsonb_array_elements(documents) with ordinality d (document, place) on d.place = e.ordinality
      cross join rows from (jsonb_to_recordset(d.document->'lines') as (ledger bigint, sub_ledger bigint, branch bigint, debit numeric, credit numeric, narration text, cost_centre bigint, bill bigint, instrument bigint, auto boolean))
        with ordinality as n (ledger, sub_ledger, branch, debit, credit, narration, cost_centre, bill, instrument, auto, line_no)
      order by e.ordinality, n.line_no;
end $function$
;

CREATE OR REPLACE FUNCTION public.acc_add_logs(logs acc_log[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  insert into acc_log ("user", ip, action, record_type, record_id, version, invoice_no, branch, date, amount, before, after, reason, request_id, previous_hash, hash)
    select l."user", l.ip, l.action, l.record_type, l.record_id, 0, l.invoice_no, l.branch, l.date, l.amount, l.before, l.after, l.reason, l.request_id, '', ''
    from unnest(logs) with ordinality l order by l.ordinality;
end $function$
;

CREATE OR REPLACE FUNCTION public.acc_add_vouchers(vouchers acc_voucher[])
 RETURNS SETOF acc_voucher
 LANGUAGE plpgsql
AS $function$
begin
  return query insert into acc_voucher (id, voucher_type, branch, fiscal_year, voucher_date, party, party_name, narration, reference_no, total, source_type, source_id, source_event, replaces, posted_by)
    select v.id, v.voucher_type, v.branch, v.fiscal_year, v.voucher_date, v.party, v.party_name, v.narration, v.reference_no, v.total, v.source_type, v.source_id, v.source_event, v.replaces, v.posted_by
    from unnest(vouchers) with ordinality v order by v.ordinality
    returning *;
end $function$
;

CREATE OR REPLACE FUNCTION public.acc_hashes_of(entries acc_entry[])
 RETURNS text[]
 LANGUAGE sql
 STABLE
RETURN (SELECT array_agg(acc_lines_hash(e.id, e.fiscal_year) ORDER BY e.ordinality) AS array_agg FROM unnest(acc_hashes_of.entries) WITH ORDINALITY e(id, voucher, revision, kind, entry_date, branch, fiscal_year, period, total, source_type, line_count, idempotency_key, request_hash, reverses_entry, may, reason, txid, posted_by, posted_at, ordinality))
;

CREATE OR REPLACE FUNCTION public.acc_log_of(what text, v acc_voucher, told_before jsonb, told_after jsonb, ordered jsonb)
 RETURNS acc_log
 LANGUAGE plpgsql
AS $function$
declare
  l acc_log;
begin
  l."user" := ordered->>'posted_by';
  l.ip := ordered->>'ip';
  l.action := what;
  l.record_type := v.source_type;
  l.record_id := v.source_id;
  l.invoice_no := v.invoice_no;
  l.branch := v.branch;
  l.date := v.voucher_date;
  l.amount := v.total;
  l.before := told_before;
  l.after := told_after;
  l.reason := ordered->>'reason';
  l.request_id := ordered->>'request_id';
  return l;
end $function$
;

CREATE OR REPLACE FUNCTION public.acc_ordered(asked jsonb, e acc_entry)
 RETURNS acc_entry
 LANGUAGE plpgsql
AS $function$
begin
  e.id := nextval('acc_entry_id_seq');
  e.request_hash := coalesce(asked->>'request_hash', '');
  e.may := array(select jsonb_array_elements_text(coalesce(asked->'may', '[]')));
  e.reason := asked->>'reason';
  e.posted_by := asked->>'posted_by';
  return e;
end $function$
;

CREATE OR REPLACE FUNCTION public.acc_post_fresh(documents jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
AS $function$
declare
  one record;
  v acc_voucher;
  place integer := 0;
  totals numeric[] := acc_totals(documents);
  vouchers acc_voucher[];
  entries acc_entry[];
  hashes text[];
  logs acc_log[];
  answers jsonb[];
begin
  for one in
    select d.document, d.place, f as year from jsonb_array_elements(documents) with ordinality d (document, place)
    left join fiscal_year f on (d.document->>'date')::date between f.start_date and f.end_date order by d.place
  loop
    if one.year is null then
      perform acc_year_of((one.document->>'date')::date);
    end if;
    v := acc_voucher_of(one.document, nextval('acc_voucher_id_seq'), one.year, totals[one.place]);
    vouchers[one.place] := v;
    entries[one.place] := acc_ordered(one.document, acc_first_entry(one.document, v, one.year));
  end loop;
  perform acc_add_entries(entries);
  perform acc_add_lines_of(entries, documents);
  hashes := acc_hashes_of(entries);
  -- Series in one order, so that two who post many do not wait for each other in a circle.
  perform from acc_counter c
    where (c.voucher_type, c.branch) in (select x.voucher_type, x.branch from unnest(vouchers) x)
    order by c.voucher_type, c.branch, c.fiscal_year for update;
  for v in select * from acc_add_vouchers(vouchers) loop
    place := place + 1;
    logs[place] := acc_log_of('post', v, null, acc_told_of(v, (entries[place]).id, hashes[place]), documents->(place - 1));
    answers[place] := acc_said(v, (entries[place]).id, false);
  end loop;
  perform acc_add_logs(logs);
  return to_jsonb(answers);
end $function$
;

CREATE OR REPLACE FUNCTION public.acc_told_of(v acc_voucher, entry_id bigint, lines_hash text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (jsonb_strip_nulls((to_jsonb(v) - 'posted_at'::text)) || jsonb_build_object('entry', entry_id, 'lines', lines_hash))
;

CREATE OR REPLACE FUNCTION public.acc_totals(documents jsonb)
 RETURNS numeric[]
 LANGUAGE plpgsql
AS $function$
declare
  one record;
  totals numeric[];
begin
  for one in
    select d.document, d.place, s.* from jsonb_array_elements(documents) with ordinality d (document, place)
    cross join lateral (
      select count(*) as lines, min(l.place) filter (where l.code is not null) as line, (array_agg(l.code order by l.place) filter (where l.code is not null))[1] as code,
        sum(case when l.code is null then l.dr::numeric end) as dr, coalesce(sum(case when l.code is null then l.cr::numeric end), 0) as cr
      from (
        select n.place, n.dr, n.cr, case
          when n.dr !~ '^-?\d{1,40}(\.\d{1,40})?$' or n.cr !~ '^-?\d{1,40}(\.\d{1,40})?$' then '22P02'
          when scale(trim_scale(n.dr::numeric)) > 2 or scale(trim_scale(n.cr::numeric)) > 2 then 'AC003'
          when n.dr::numeric < 0 or n.cr::numeric < 0 or (n.dr::numeric = 0 and n.cr::numeric = 0) then 'AC002'
          when n.dr::numeric > 0 and n.cr::numeric > 0 then 'AC004'
          when n.dr::numeric > 9999999999999999.99 or n.cr::numeric > 9999999999999999.99 then 'AC006' end as code
        from (
          select coalesce(x.line->>'debit', '0') as dr, coalesce(x.line->>'credit', '0') as cr, x.place
          from jsonb_array_elements(d.document->'lines') with ordinality x (line, place)) n
        -- Judged once, not again by each sum.
        offset 0) l) s
    order by d.place
  loop
    if one.lines < 2 then
      perform acc_refuse('AC005', jsonb_build_object('field', 'lines'));
    elsif one.code = '22P02' then
      raise exception using errcode = '22P02', message = 'An amount is not a number.';
    elsif one.code is not null then
      perform acc_refuse(one.code, jsonb_build_object('line', one.line, 'field', format('lines[%s].debit', one.line - 1)));
    elsif one.dr is distinct from one.cr then
      perform acc_refuse('AC001', jsonb_build_object('dr', one.dr::numeric(38,2)::text, 'cr', one.cr::numeric(38,2)::text, 'diff', abs(one.dr - one.cr)::numeric(38,2)::text, 'field', 'lines'));
    elsif one.dr > 9999999999999999.99 then
      perform acc_refuse('AC006', jsonb_build_object('field', 'lines'));
    elsif (one.document->>'total')::numeric <> one.dr then
      perform acc_refuse('AC901', jsonb_build_object('total', one.document->>'total', 'dr', one.dr::text));
    end if;
    totals[one.place] := one.dr;
  end loop;
  return totals;
end $function$
;






CREATE OR REPLACE FUNCTION public.acc_add_entry(asked jsonb, e acc_entry)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
begin
  e := acc_ordered(asked, e);
  perform acc_add_entries(array[e]);
  return e.id;
end $function$
;

CREATE OR REPLACE FUNCTION public.acc_add_voucher(v acc_voucher)
 RETURNS acc_voucher
 LANGUAGE plpgsql
AS $function$
begin
  select * into v from acc_add_vouchers(array[v]);
  return v;
end $function$
;

CREATE OR REPLACE FUNCTION public.acc_log_voucher(what text, v acc_voucher, told_before jsonb, told_after jsonb, ordered jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform acc_add_logs(array[acc_log_of(what, v, told_before, told_after, ordered)]);
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
  total := (acc_totals(jsonb_build_array(document)))[1];
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

CREATE OR REPLACE FUNCTION public.acc_post_many(documents jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  one record;
  known jsonb;
  made jsonb;
  answers jsonb[];
  nth integer := 0;
begin
  perform acc_assert_read_committed();
  perform pg_advisory_xact_lock(k.key) from (
    select distinct hashtextextended('acc key ' || (d->>'key'), 0) as key from jsonb_array_elements(documents) d order by 1) k;
  known := (select jsonb_object_agg(e.idempotency_key, e.id) from acc_entry e where e.idempotency_key = any(array(select d->>'key' from jsonb_array_elements(documents) d)));
  if known is null then
    return acc_post_fresh(documents);
  end if;
  for one in select d.document, d.place from jsonb_array_elements(documents) with ordinality d (document, place) where known ? (d.document->>'key') loop
    answers[one.place] := acc_repeated(one.document);
  end loop;
  made := acc_post_fresh((select jsonb_agg(d.document order by d.place) from jsonb_array_elements(documents) with ordinality d (document, place) where not known ? (d.document->>'key')));
  for place in 1 .. jsonb_array_length(documents) loop
    continue when answers[place] is not null;
    answers[place] := made->nth;
    nth := nth + 1;
  end loop;
  return to_jsonb(answers);
end $function$
;
