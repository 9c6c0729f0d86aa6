-- What the connections of members know of the books: the lines in their own agency's name, and of entries, vouchers and dues what those lines
-- need. No balance, no other line of the same voucher, no sum of it, and nothing of the closing of a year, in which no party deals. docs/decisions/member-books.md.

create view member.acc_line as
  select entry, line_no, fiscal_year, entry_date, period, branch, ledger, sub_ledger, debit, credit, narration from acc_line
  where period < 14 and sub_ledger in (select s.id from sub_ledger_account s where s.kind = 'agency' and s.linked_record = member_bound());

create view member.acc_entry as
  select id, voucher, revision, kind, entry_date, branch, fiscal_year, period, reverses_entry from acc_entry
  where id in (select l.entry from member.acc_line l);

-- What a voucher of several parties says may name the others: only the words of the line itself are told of it.
create view member.acc_voucher as
  select v.id, v.voucher_type, v.branch, v.invoice_no, v.voucher_date, v.status, v.source_type, v.source_id, v.replaces,
    case when not exists (
      select from acc_entry e join acc_line l on l.entry = e.id and l.fiscal_year = e.fiscal_year join sub_ledger_account s on s.id = l.sub_ledger
      where e.voucher = v.id and s.kind in ('agency', 'employee', 'vendor', 'party')
        and not (s.kind = 'agency' and s.linked_record is not distinct from member_bound())) then v.narration end as narration
  from acc_voucher v where v.id in (select e.voucher from member.acc_entry e);

create view member.acc_open as
  select entry, line_no, part, since, until, branch, ledger, sub_ledger, is_debit, bill_date, due_date, amount from acc_open
  where sub_ledger in (select s.id from sub_ledger_account s where s.kind = 'agency' and s.linked_record = member_bound());

create view member.acc_due as
  select entry, line_no, position, bill_no, bill_date, due_date, amount from acc_due
  where (entry, line_no) in (select l.entry, l.line_no from member.acc_line l);

grant select on member.acc_line, member.acc_entry, member.acc_voucher, member.acc_open, member.acc_due to samiti_member;
