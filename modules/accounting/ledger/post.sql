-- acc_post, and what it has in common with acc_reverse and acc_replace. Every rule stands in the guards of the tables; here is the order in
-- which things are taken: key, year, chart, floors, balances, number.

-- I7: the first answer again, or null when the key is new. Requests of one key go one after the other.
create function acc_repeated(asked jsonb) returns jsonb language plpgsql as $$
declare
  e acc_entry;
begin
  perform acc_assert_read_committed();
  perform pg_advisory_xact_lock(hashtextextended('acc key ' || (asked->>'key'), 0));
  select * into e from acc_entry x where x.idempotency_key = asked->>'key';
  if e.id is null then
    return null;
  end if;
  if e.request_hash is distinct from asked->>'request_hash' then
    perform acc_refuse('AC080', jsonb_build_object('number', (select v.invoice_no from acc_voucher v where v.id = e.voucher)));
  end if;
  return acc_answer(e.id, true);
end $$;

create function acc_said(v acc_voucher, entry_id bigint, repeated boolean) returns jsonb language sql stable
  return jsonb_build_object('voucher', (v).id, 'entry', entry_id, 'invoice_no', (v).invoice_no, 'number', (v).number, 'revision', (v).revision, 'repeated', repeated);

create function acc_answer(entry_id bigint, repeated boolean) returns jsonb language sql stable
  return (select acc_said(v, e.id, acc_answer.repeated) from acc_entry e join acc_voucher v on v.id = e.voucher where e.id = entry_id);

-- The totals of documents, in their order; ACC-001 to 006 of the first that is wrong, at its line. A cast would round what has too many decimals.
create function acc_totals(documents jsonb) returns numeric[] language plpgsql as $$
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
end $$;

-- Entries without their lines. What must be true of them, the guards ask.
create function acc_add_entries(entries acc_entry[]) returns void language plpgsql as $$
begin
  insert into acc_entry (id, voucher, revision, kind, entry_date, branch, fiscal_year, period, total, source_type, line_count, idempotency_key, request_hash, reverses_entry, may, reason, posted_by)
    select e.id, e.voucher, e.revision, e.kind, e.entry_date, e.branch, e.fiscal_year, e.period, e.total, e.source_type, e.line_count, e.idempotency_key, e.request_hash, e.reverses_entry, e.may, e.reason, e.posted_by
    from unnest(entries) e;
end $$;

-- The entry of an order: its id, who asks, and with which rights.
create function acc_ordered(asked jsonb, e acc_entry) returns acc_entry language plpgsql as $$
begin
  e.id := nextval('acc_entry_id_seq');
  e.request_hash := coalesce(asked->>'request_hash', '');
  e.may := array(select jsonb_array_elements_text(coalesce(asked->'may', '[]')));
  e.reason := asked->>'reason';
  e.posted_by := asked->>'posted_by';
  return e;
end $$;

create function acc_add_entry(asked jsonb, e acc_entry) returns bigint language plpgsql as $$
begin
  e := acc_ordered(asked, e);
  perform acc_add_entries(array[e]);
  return e.id;
end $$;

-- The lines of a reversal, of a document, or of both at once: their balances are touched in one order and their floor is asked of what
-- comes out of both.
create function acc_add_lines(reversal bigint, entry_id bigint, document jsonb) returns void language plpgsql as $$
declare
  -- Known beforehand, so that only its partition is opened.
  year bigint := (select o.fiscal_year from acc_entry r join acc_entry o on o.id = r.reverses_entry where r.id = reversal);
begin
  insert into acc_line (entry, line_no, fiscal_year, entry_date, period, branch, ledger, sub_ledger, debit, credit, narration, cost_centre, bill, instrument, auto)
    select r.id, l.line_no, r.fiscal_year, r.entry_date, r.period, l.branch, l.ledger, l.sub_ledger, l.credit, l.debit, l.narration, l.cost_centre, l.bill, l.instrument, l.auto
      from acc_entry r join acc_line l on l.entry = r.reverses_entry and l.fiscal_year = year where r.id = reversal
    union all
    select e.id, n.line_no, e.fiscal_year, e.entry_date, e.period, coalesce(n.branch, e.branch), n.ledger, n.sub_ledger, coalesce(n.debit, 0), coalesce(n.credit, 0), n.narration, n.cost_centre, n.bill, n.instrument, coalesce(n.auto, false)
      from acc_entry e cross join rows from (jsonb_to_recordset(document->'lines') as (ledger bigint, sub_ledger bigint, branch bigint, debit numeric, credit numeric, narration text, cost_centre bigint, bill bigint, instrument bigint, auto boolean))
        with ordinality as n (ledger, sub_ledger, branch, debit, credit, narration, cost_centre, bill, instrument, auto, line_no)
      where e.id = entry_id;
end $$;

-- The voucher of a document, as it is before it has its number.
create function acc_voucher_of(document jsonb, voucher_id bigint, y fiscal_year, total numeric) returns acc_voucher language plpgsql as $$
declare
  v acc_voucher;
begin
  v.id := voucher_id;
  v.voucher_type := document->>'voucher_type';
  v.branch := document->>'branch';
  v.fiscal_year := y.id;
  v.voucher_date := document->>'date';
  v.party := document->>'party';
  v.party_name := document->>'party_name';
  v.narration := document->>'narration';
  v.reference_no := document->>'reference_no';
  v.total := total;
  v.source_type := document->>'source_type';
  v.source_id := document->>'source_id';
  v.source_event := coalesce(document->>'source_event', 'post');
  v.posted_by := document->>'posted_by';
  return v;
end $$;

-- Writes vouchers and so takes their numbers, in their order: last, because everybody of the series waits for it.
create function acc_add_vouchers(vouchers acc_voucher[]) returns setof acc_voucher language plpgsql as $$
begin
  return query insert into acc_voucher (id, voucher_type, branch, fiscal_year, voucher_date, party, party_name, narration, reference_no, total, source_type, source_id, source_event, replaces, posted_by)
    select v.id, v.voucher_type, v.branch, v.fiscal_year, v.voucher_date, v.party, v.party_name, v.narration, v.reference_no, v.total, v.source_type, v.source_id, v.source_event, v.replaces, v.posted_by
    from unnest(vouchers) with ordinality v order by v.ordinality
    returning *;
end $$;

create function acc_add_voucher(v acc_voucher) returns acc_voucher language plpgsql as $$
begin
  select * into v from acc_add_vouchers(array[v]);
  return v;
end $$;

-- Posts a document: {key, request_hash, voucher_type, branch, date, period?, party?, party_name?, narration, reference_no?, source_type,
-- source_id, source_event?, posted_by, may, total?, ip?, request_id?, lines: [{ledger, sub_ledger?, branch?, debit, credit, narration?,
-- cost_centre?, bill?, instrument?, auto}]}; amounts as decimal strings. Answers {voucher, entry, invoice_no, number, revision, repeated}.
-- Statements are planned once: left to itself, the database plans each look at the partitions anew, for a quarter of the whole posting.
create function acc_post(document jsonb) returns jsonb language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
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
end $$;

-- The entry that a document's voucher begins with.
create function acc_first_entry(document jsonb, v acc_voucher, y fiscal_year) returns acc_entry language plpgsql as $$
declare
  e acc_entry;
begin
  e.voucher := v.id;
  e.revision := 1;
  e.kind := 'original';
  e.entry_date := v.voucher_date;
  e.branch := v.branch;
  e.fiscal_year := y.id;
  e.period := coalesce((document->>'period')::smallint, acc_period_of(y, v.voucher_date));
  e.total := v.total;
  e.source_type := v.source_type;
  e.line_count := jsonb_array_length(document->'lines');
  e.idempotency_key := document->>'key';
  return e;
end $$;
