-- The account log (accounting.md 3): append-only, chained per record as the history is.

create function acc_log_hash(l acc_log) returns bytea language sql stable parallel safe
  return sha256((l).previous_hash || convert_to(jsonb_build_array((l).record_type, (l).record_id, (l).version, extract(epoch from (l).at)::numeric(20,3), (l)."user", (l).ip, (l).action,
    (l).invoice_no, (l).branch, (l).date, (l).amount, (l).before, (l).after, (l).reason, (l).request_id)::text, 'UTF8'));

create function acc_log_chain() returns trigger language plpgsql as $$
begin
  -- Two events of one record at once continue one another.
  perform pg_advisory_xact_lock(hashtextextended('acc log ' || new.record_type || ' ' || new.record_id, 0));
  select l.version + 1, l.hash into new.version, new.previous_hash
    from acc_log l where l.record_type = new.record_type and l.record_id = new.record_id order by l.version desc limit 1;
  new.version := coalesce(new.version, 1);
  new.previous_hash := coalesce(new.previous_hash, '\x00');
  new.hash := acc_log_hash(new);
  return new;
end $$;
create trigger acc_log_chain before insert on acc_log for each row execute function acc_log_chain();

-- What an entry's lines say, as one hash: the log keeps it, so that lines edited past all guards show even when the balances were edited with them.
create function acc_lines_hash(entry_id bigint, year bigint) returns text language sql stable parallel safe
  return (select encode(sha256(convert_to(string_agg(jsonb_build_array(l.line_no, l.ledger, l.sub_ledger, l.branch, l.entry_date, l.period, l.debit, l.credit, l.narration, l.cost_centre, l.bill, l.instrument, l.auto)::text, ',' order by l.line_no), 'UTF8')), 'hex')
    from acc_line l where l.entry = entry_id and l.fiscal_year = year);

-- A voucher as the log tells it, with the entry that made it so.
create function acc_told(v acc_voucher, entry_id bigint) returns jsonb language plpgsql stable as $$
begin
  return acc_told_of(v, entry_id, acc_lines_hash(entry_id, (select e.fiscal_year from acc_entry e where e.id = entry_id)));
end $$;

create function acc_told_of(v acc_voucher, entry_id bigint, lines_hash text) returns jsonb language sql stable parallel safe
  return jsonb_strip_nulls(to_jsonb(v) - 'posted_at') || jsonb_build_object('entry', entry_id, 'lines', lines_hash);

-- What the log holds of a voucher; its chain is made as it is written.
create function acc_log_of(what text, v acc_voucher, told_before jsonb, told_after jsonb, ordered jsonb) returns acc_log language plpgsql as $$
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
end $$;

create function acc_add_logs(logs acc_log[]) returns void language plpgsql as $$
begin
  insert into acc_log ("user", ip, action, record_type, record_id, version, invoice_no, branch, date, amount, before, after, reason, request_id, previous_hash, hash)
    select l."user", l.ip, l.action, l.record_type, l.record_id, 0, l.invoice_no, l.branch, l.date, l.amount, l.before, l.after, l.reason, l.request_id, '', ''
    from unnest(logs) with ordinality l order by l.ordinality;
end $$;

create function acc_log_voucher(what text, v acc_voucher, told_before jsonb, told_after jsonb, ordered jsonb) returns void language plpgsql as $$
begin
  perform acc_add_logs(array[acc_log_of(what, v, told_before, told_after, ordered)]);
end $$;

-- For events that the server sees and the ledger does not: printed, exported, permission asked and given, locked. {user, ip, action,
-- record_type, record_id, invoice_no, branch, date, amount, before, after, reason, request_id}. What the ledger tells itself cannot be claimed here.
create function acc_record(event jsonb) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if event->>'action' in ('post', 'edit', 'void', 'allocate', 'unallocate') then
    raise exception using errcode = 'AC905', message = format('The ledger itself tells of "%s".', event->>'action');
  end if;
  insert into acc_log ("user", ip, action, record_type, record_id, version, invoice_no, branch, date, amount, before, after, reason, request_id, previous_hash, hash)
    values ((event->>'user')::bigint, event->>'ip', event->>'action', event->>'record_type', (event->>'record_id')::bigint, 0, event->>'invoice_no', (event->>'branch')::bigint,
      (event->>'date')::date, (event->>'amount')::numeric, event->'before', event->'after', event->>'reason', event->>'request_id', '', '');
end $$;
