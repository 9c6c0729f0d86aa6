-- What was posted is never changed: it is reversed (accounting.md 2.6), and a changed document is a reversal and a replacement in one.

-- The voucher of an order, locked, with the entry that stands.
-- AC034 where it is void already; ACC-032 for a voucher that is itself the reversal of another.
create function acc_standing(voucher_id bigint, out v acc_voucher, out e acc_entry) language plpgsql as $$
begin
  select * into v from acc_voucher w where w.id = voucher_id for no key update;
  if v.id is null then
    raise exception using errcode = 'P0002', message = format('There is no voucher %s.', voucher_id);
  end if;
  if v.status = 'void' then
    perform acc_refuse('AC034', jsonb_build_object('number', v.invoice_no));
  end if;
  select * into e from acc_entry x where x.voucher = v.id and not exists (select from acc_entry r where r.reverses_entry = x.id) and x.revision = v.revision
    order by x.kind = 'reversal' limit 1;
  if e.kind = 'reversal' then
    perform acc_refuse('AC032', jsonb_build_object('module', 'books', 'number', (select w.invoice_no from acc_voucher w where w.id = v.replaces)));
  end if;
end $$;

-- The entry that undoes another, on its own day unless told otherwise.
create function acc_mirror(o acc_entry, key text) returns acc_entry language plpgsql as $$
begin
  o.reverses_entry := o.id;
  o.kind := 'reversal';
  o.idempotency_key := key;
  return o;
end $$;

-- Reverses a voucher: {voucher, key, request_hash, date?, reason, posted_by, may, narration?, ip?, request_id?}. On its own day the voucher
-- becomes void. On another day, because its month is locked, a voucher of its own (XR) in an open month stands against it (2.6). With
-- `allocations` in `may` what was settled with it is undone along (a cheque comes back), without it they are in the way.
create function acc_reverse("order" jsonb) returns jsonb language plpgsql security definer set search_path = public, pg_temp as $$
declare
  answer jsonb := acc_repeated("order");
  standing record;
  v acc_voucher;
  x acc_voucher;
  e acc_entry;
  y fiscal_year;
  before jsonb;
begin
  if answer is not null then
    return answer;
  end if;
  standing := acc_standing(("order"->>'voucher')::bigint);
  v := standing.v;
  before := acc_told(v, (standing.e).id);
  e := acc_mirror(standing.e, "order"->>'key');
  perform acc_release(standing.e, 'delete', "order", coalesce(("order"->>'date')::date, e.entry_date));
  if ("order"->>'date')::date is distinct from e.entry_date and "order"->>'date' is not null then
    y := acc_year_of(("order"->>'date')::date);
    x := acc_counter_voucher(v, "order", y);
    e.voucher := x.id;
    e.revision := 1;
    e.entry_date := x.voucher_date;
    e.fiscal_year := y.id;
    e.period := acc_period_of(y, x.voucher_date);
    e.source_type := x.source_type;
  end if;
  e.id := acc_add_entry("order", e);
  perform acc_add_lines(e.id, null, null);
  update acc_voucher w set status = 'void', replaced_by = x.id where w.id = v.id returning * into v;
  if x.id is not null then
    x := acc_add_voucher(x);
    perform acc_log_voucher('post', x, null, acc_told(x, e.id), "order");
  end if;
  perform acc_log_voucher('void', v, before, acc_told(v, e.id), "order");
  return acc_answer(e.id, false) || jsonb_build_object('reversed', v.id);
end $$;

-- The voucher that stands against another one in an open month.
create function acc_counter_voucher(v acc_voucher, asked jsonb, y fiscal_year) returns acc_voucher language plpgsql as $$
begin
  v.replaces := v.id;
  v.source_type := 'reversal';
  v.source_id := v.id;
  v.source_event := 'post';
  v.id := nextval('acc_voucher_id_seq');
  v.voucher_type := (select t.id from voucher_type t join voucher_type_class c on c.id = t.class where c.code = 'reversal' and t.is_active order by t.id limit 1);
  if v.voucher_type is null then
    perform acc_refuse('AC021', jsonb_build_object('role', 'XR'));
  end if;
  v.voucher_date := (asked->>'date')::date;
  v.fiscal_year := y.id;
  v.narration := coalesce(asked->>'narration', left('Reversal of ' || v.invoice_no, 500));
  v.posted_by := (asked->>'posted_by')::bigint;
  return v;
end $$;

-- Changes a posted document: {voucher} and everything of acc_post but the source, which stays. The number is kept and the revision rises;
-- with another year, branch or type the old voucher is void, and a new one with a number of its own stands in its place (2.4).
create function acc_replace("order" jsonb) returns jsonb language plpgsql security definer set search_path = public, pg_temp as $$
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
end $$;
