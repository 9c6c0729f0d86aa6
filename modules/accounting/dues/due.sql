-- When a line of the books is due that no bill of the office's own stands behind: opening balances of single bills (accounting.md 2.7).
-- Written once, in the transaction that posts the line; ageing reads it (2.11).
create table acc_due (
  entry bigint not null references acc_entry (id),
  line_no integer not null check (line_no >= 1),
  -- Instalments of one line, in the order of their days.
  position integer not null check (position >= 1),
  -- Of the bill that the line stands for, as its sender numbered and dated it.
  bill_no text check (char_length(bill_no) between 1 and 40),
  bill_date date not null,
  due_date date not null check (due_date >= bill_date),
  amount numeric(18,2) not null check (amount > 0 and amount <= 9999999999999999.99),
  primary key (entry, line_no, position)
);
create trigger acc_due_stays before update or delete or truncate on acc_due for each statement execute function acc_never_changes();

-- What a bill is called: by the number that its sender gave it where the line is an opening balance, else by that of its voucher.
create function acc_bill_called(entry_id bigint, line integer) returns text language sql stable as $$
  select coalesce((select min(d.bill_no) from acc_due d where d.entry = entry_id and d.line_no = line), v.invoice_no)
  from acc_entry e join acc_voucher v on v.id = e.voucher where e.id = entry_id
$$;

-- Says when lines of an entry are due that was posted in this transaction: [{line_no, position, bill_no?, bill_date, due_date, amount}].
-- The parts of a line are the line.
create function acc_say_due(entry_id bigint, dues jsonb) returns void language plpgsql security definer set search_path = public, pg_temp as $$
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
end $$;

grant select on acc_due to samiti_app;
revoke execute on function acc_say_due(bigint, jsonb) from public;
grant execute on function acc_say_due(bigint, jsonb) to samiti_app;
