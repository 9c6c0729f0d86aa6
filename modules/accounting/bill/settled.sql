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
$$;
