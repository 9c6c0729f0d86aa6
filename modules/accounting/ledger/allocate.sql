-- Settlement (accounting.md 2.11): I13.

create function acc_allocation_fits() returns trigger language plpgsql as $$
declare
  b acc_line;
  p acc_line;
  o acc_allocation;
begin
  perform acc_assert_read_committed();
  -- Whoever allocates or reverses one of both waits here; always the older entry first.
  perform from acc_entry e where e.id in (new.bill_entry, new.paid_entry) order by e.id for no key update;
  if new.undoes is not null then
    select * into o from acc_allocation a where a.id = new.undoes;
    if (o.bill_entry, o.bill_line, o.paid_entry, o.paid_line, -o.amount) is distinct from (new.bill_entry, new.bill_line, new.paid_entry, new.paid_line, new.amount) or new.allocated_on < o.allocated_on then
      perform acc_refuse('AC913', jsonb_build_object('allocation', new.undoes));
    end if;
    return new;
  end if;
  select l.* into b from acc_entry e join acc_line l on l.entry = e.id and l.fiscal_year = e.fiscal_year and l.line_no = new.bill_line where e.id = new.bill_entry;
  select l.* into p from acc_entry e join acc_line l on l.entry = e.id and l.fiscal_year = e.fiscal_year and l.line_no = new.paid_line where e.id = new.paid_entry;
  if (b.ledger, b.sub_ledger, b.branch, b.debit > 0) is distinct from (p.ledger, p.sub_ledger, p.branch, p.credit > 0)
    or b.ledger is null or new.allocated_on < greatest(b.entry_date, p.entry_date)
    or exists (select from acc_entry e where e.reverses_entry in (new.bill_entry, new.paid_entry) or (e.kind = 'reversal' and e.id in (new.bill_entry, new.paid_entry))) then
    perform acc_refuse('AC913', jsonb_build_object('bill', new.bill_entry, 'paid', new.paid_entry));
  end if;
  perform acc_assert_open(new, b.debit + b.credit, p.debit + p.credit);
  return new;
end $$;
create trigger acc_allocation_fits before insert on acc_allocation for each row execute function acc_allocation_fits();

-- Nothing is settled beyond its amount, neither the bill nor what pays it.
create function acc_assert_open(a acc_allocation, of_bill numeric, of_payment numeric) returns void language plpgsql as $$
declare
  settled numeric := (select coalesce(sum(x.amount), 0) from acc_allocation x where x.bill_entry = a.bill_entry and x.bill_line = a.bill_line);
  used numeric := (select coalesce(sum(x.amount), 0) from acc_allocation x where x.paid_entry = a.paid_entry and x.paid_line = a.paid_line);
begin
  if settled + a.amount > of_bill then
    perform acc_refuse('AC060', jsonb_build_object('bill', acc_bill_called(a.bill_entry, a.bill_line), 'entry', a.bill_entry, 'line_no', a.bill_line, 'open', (of_bill - settled)::text));
  end if;
  if used + a.amount > of_payment then
    perform acc_refuse('AC061', jsonb_build_object('alloc', (used + a.amount)::text, 'amount', of_payment::text));
  end if;
end $$;

create function acc_repeated_allocation(asked jsonb) returns jsonb language plpgsql as $$
begin
  perform acc_assert_read_committed();
  perform pg_advisory_xact_lock(hashtextextended('acc key ' || (asked->>'key'), 0));
  if exists (select from acc_allocation a where a.idempotency_key = asked->>'key' and a.request_hash is distinct from asked->>'request_hash') then
    perform acc_refuse('AC080', jsonb_build_object('number', (select v.invoice_no from acc_allocation a join acc_entry e on e.id = a.bill_entry join acc_voucher v on v.id = e.voucher where a.idempotency_key = asked->>'key' order by a.position limit 1)));
  end if;
  return (select jsonb_build_object('allocations', jsonb_agg(a.id order by a.position), 'repeated', true) from acc_allocation a where a.idempotency_key = asked->>'key' having count(*) > 0);
end $$;

-- Settles bills: {key, request_hash, date, posted_by, pairs: [{bill_entry, bill_line, paid_entry, paid_line, amount}], ip?, request_id?}.
-- Answers {allocations, repeated}.
create function acc_allocate("order" jsonb) returns jsonb language plpgsql security definer set search_path = public, pg_temp as $$
declare
  answer jsonb := acc_repeated_allocation("order");
  wrong text;
begin
  if answer is not null then
    return answer;
  end if;
  select case when scale(trim_scale((x->>'amount')::numeric)) > 2 then 'AC003' else 'AC002' end into wrong from jsonb_array_elements("order"->'pairs') x
    where (x->>'amount')::numeric is null or (x->>'amount')::numeric <= 0 or scale(trim_scale((x->>'amount')::numeric)) > 2 limit 1;
  if wrong is not null then
    perform acc_refuse(wrong, jsonb_build_object('field', 'allocations'));
  end if;
  perform from acc_entry e where e.id in (select (x->>k)::bigint from jsonb_array_elements("order"->'pairs') x, unnest('{bill_entry,paid_entry}'::text[]) k) order by e.id for no key update;
  with made as (
    insert into acc_allocation (bill_entry, bill_line, paid_entry, paid_line, allocated_on, amount, idempotency_key, position, request_hash, posted_by)
      select p.bill_entry, p.bill_line, p.paid_entry, p.paid_line, ("order"->>'date')::date, p.amount, "order"->>'key', p.n, "order"->>'request_hash', ("order"->>'posted_by')::bigint
      from rows from (jsonb_to_recordset("order"->'pairs') as (bill_entry bigint, bill_line integer, paid_entry bigint, paid_line integer, amount numeric)) with ordinality as p (bill_entry, bill_line, paid_entry, paid_line, amount, n)
      order by p.n
      returning *)
  select jsonb_build_object('allocations', jsonb_agg(m.id order by m.position), 'repeated', false) into answer from made m;
  perform acc_log_allocations('allocate', answer->'allocations', "order");
  return answer;
end $$;

-- Undoes settlements: {key, request_hash, date, reason, posted_by, allocations: [id]}. The bills are open again from that day on.
create function acc_unallocate("order" jsonb) returns jsonb language plpgsql security definer set search_path = public, pg_temp as $$
declare
  answer jsonb := acc_repeated_allocation("order");
begin
  if answer is null then
    answer := acc_undo_allocations(array(select (x #>> '{}')::bigint from jsonb_array_elements("order"->'allocations') x), "order", ("order"->>'date')::date);
  end if;
  return answer;
end $$;

create function acc_undo_allocations(ids bigint[], asked jsonb, day date) returns jsonb language plpgsql as $$
declare
  answer jsonb;
begin
  perform from acc_entry e where e.id in (select unnest(array[a.bill_entry, a.paid_entry]) from acc_allocation a where a.id = any(ids)) order by e.id for no key update;
  if exists (select from acc_allocation a where a.undoes = any(ids)) or (select count(*) from acc_allocation a where a.id = any(ids) and a.undoes is null) <> cardinality(ids) then
    perform acc_refuse('AC034', jsonb_build_object('number', array_to_string(ids, ', ')));
  end if;
  with made as (
    insert into acc_allocation (bill_entry, bill_line, paid_entry, paid_line, allocated_on, amount, undoes, idempotency_key, position, request_hash, posted_by)
      select a.bill_entry, a.bill_line, a.paid_entry, a.paid_line, greatest(a.allocated_on, day), -a.amount, a.id, asked->>'key', row_number() over (order by a.id), coalesce(asked->>'request_hash', ''), (asked->>'posted_by')::bigint
      from acc_allocation a where a.id = any(ids)
      returning *)
  select jsonb_build_object('allocations', jsonb_agg(m.id order by m.position), 'repeated', false) into answer from made m;
  perform acc_log_allocations('unallocate', answer->'allocations', asked);
  return answer;
end $$;

-- Told of both documents, so that either one's log says what settled it.
create function acc_log_allocations(what text, ids jsonb, asked jsonb) returns void language sql
  begin atomic
    insert into acc_log ("user", ip, action, record_type, record_id, version, invoice_no, branch, date, amount, after, reason, request_id, previous_hash, hash)
      select (asked->>'posted_by')::bigint, asked->>'ip', what, v.source_type, v.source_id, 0, v.invoice_no, v.branch, a.allocated_on, a.amount,
        jsonb_build_object('allocation', a.id, 'bill_entry', a.bill_entry, 'bill_line', a.bill_line, 'paid_entry', a.paid_entry, 'paid_line', a.paid_line), asked->>'reason', asked->>'request_id', '', ''
      from acc_allocation a join acc_entry e on e.id in (a.bill_entry, a.paid_entry) join acc_voucher v on v.id = e.voucher
      where a.id in (select (x #>> '{}')::bigint from jsonb_array_elements(ids) x) order by v.id, a.id;
  end;

-- Frees an entry of its settlements before it is reversed, or names them: ACC-031.
create function acc_release(e acc_entry, action text, asked jsonb, day date) returns void language plpgsql as $$
declare
  live bigint[];
begin
  perform from acc_entry x
    where x.id = e.id or x.id in (select unnest(array[a.bill_entry, a.paid_entry]) from acc_allocation a where e.id in (a.bill_entry, a.paid_entry))
    order by x.id for no key update;
  live := array(select a.id from acc_allocation a where e.id in (a.bill_entry, a.paid_entry) and a.undoes is null and not exists (select from acc_allocation u where u.undoes = a.id));
  if cardinality(live) = 0 then
    return;
  end if;
  if not coalesce(asked->'may' ? 'allocations', false) then
    perform acc_refuse('AC031', (
      select jsonb_build_object('action', acc_release.action, 'n', count(*), 'list', string_agg(o.number, ', ' order by o.number)) from (
        select distinct v.id, case when x.id = a.bill_entry then acc_bill_called(a.bill_entry, a.bill_line) else v.invoice_no end as number
        from acc_allocation a join acc_entry x on x.id in (a.bill_entry, a.paid_entry) and x.id <> e.id join acc_voucher v on v.id = x.voucher where a.id = any(live)) o));
  end if;
  perform acc_undo_allocations(live, asked || jsonb_build_object('key', (asked->>'key') || '#allocations'), day);
end $$;
