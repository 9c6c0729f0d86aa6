-- Many documents posted by one call: by the same steps as acc_post, in its order, but each step is taken for all of them at once, so that
-- guards, floors and balances are asked once and each hot row is written once. What acc_post does, it must be equal to.

-- The lines of documents whose entries were just made, each at the place of its own.
create function acc_add_lines_of(entries acc_entry[], documents jsonb) returns void language plpgsql as $$
begin
  insert into acc_line (entry, line_no, fiscal_year, entry_date, period, branch, ledger, sub_ledger, debit, credit, narration, cost_centre, bill, instrument, auto)
    select e.id, n.line_no, e.fiscal_year, e.entry_date, e.period, coalesce(n.branch, e.branch), n.ledger, n.sub_ledger, coalesce(n.debit, 0), coalesce(n.credit, 0), n.narration, n.cost_centre, n.bill, n.instrument, coalesce(n.auto, false)
      from unnest(entries) with ordinality e
      join jsonb_array_elements(documents) with ordinality d (document, place) on d.place = e.ordinality
      cross join rows from (jsonb_to_recordset(d.document->'lines') as (ledger bigint, sub_ledger bigint, branch bigint, debit numeric, credit numeric, narration text, cost_centre bigint, bill bigint, instrument bigint, auto boolean))
        with ordinality as n (ledger, sub_ledger, branch, debit, credit, narration, cost_centre, bill, instrument, auto, line_no)
      order by e.ordinality, n.line_no;
end $$;

-- What the lines of these entries say, as one hash each, in their order.
create function acc_hashes_of(entries acc_entry[]) returns text[] language sql stable
  return (select array_agg(acc_lines_hash(e.id, e.fiscal_year) order by e.ordinality) from unnest(entries) with ordinality e);

-- Documents that no key has brought before, as acc_post would post one after the other: numbers are taken in their order.
create function acc_post_fresh(documents jsonb) returns jsonb language plpgsql as $$
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
end $$;

-- Posts an array of documents as acc_post takes them, and answers as many as it would, in the order of the array. All or none. Keys are
-- locked in one order, for the same reason as series.
create function acc_post_many(documents jsonb) returns jsonb language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
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
end $$;
