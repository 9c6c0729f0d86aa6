-- How much of a bill is settled (accounting.md 2.11), kept beside the bill so that lists can ask what is open. Whoever settles or
-- undoes has the entry of the bill locked (allocate.sql), so sums of one bill are never added at the same time.

create function acc_bill_settled() returns trigger language plpgsql as $$
declare
  v acc_voucher := (select x from acc_entry e join acc_voucher x on x.id = e.voucher where e.id = new.bill_entry);
begin
  case v.source_type
    when 'receivable_bill' then update receivable_bill b set allocated = b.allocated + new.amount where b.id = v.source_id;
    when 'payable_bill' then update payable_bill b set allocated = b.allocated + new.amount where b.id = v.source_id;
    when 'sales' then update sales b set allocated = b.allocated + new.amount where b.id = v.source_id;
    when 'purchase' then update purchase b set allocated = b.allocated + new.amount where b.id = v.source_id;
    else null;
  end case;
  return null;
end $$;
create trigger acc_bill_settled after insert on acc_allocation for each row execute function acc_bill_settled();

-- The day of the first instalment that is not paid yet: what is settled counts against them in the order of their days
-- (docs/decisions/bills.md). Null of a bill that is due as a whole.
create function bill_next_part(resource text, bill bigint, settled numeric) returns date language sql stable as $$
  select min(p.due_date) from (
    select i.due_date, sum(i.amount) over (order by i.due_date, i."position") as until
    from (
      select r.due_date, r.amount, r."position" from receivable_bill_instalments r where resource = 'receivable_bill' and r.record = bill
      union all
      select y.due_date, y.amount, y."position" from payable_bill_instalments y where resource = 'payable_bill' and y.record = bill) i) p
  where p.until > settled
$$;

-- What of a bill is open, how it is paid and when its next part is due, kept beside what is settled of it: a list that asks for these, or is in
-- their order, reads no other bill.
create function bill_follows() returns trigger language plpgsql as $$
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
end $$;
create trigger bill_follows before insert or update on receivable_bill for each row execute function bill_follows();
create trigger bill_follows before insert or update on payable_bill for each row execute function bill_follows();

-- Instalments are written behind their bill.
create function bill_parts_follow() returns trigger language plpgsql as $$
begin
  execute format('update %I b set next_due = null where b.id = $1', replace(tg_table_name, '_instalments', '')) using coalesce(new.record, old.record);
  return null;
end $$;
create trigger bill_parts_follow after insert or update or delete on receivable_bill_instalments for each row execute function bill_parts_follow();
create trigger bill_parts_follow after insert or update or delete on payable_bill_instalments for each row execute function bill_parts_follow();

-- Bills whose sum is not that of their settlements: nothing is the only right answer.
create function acc_bill_differences() returns table (kind text, record bigint, detail text) language sql stable as $$
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
$$;
