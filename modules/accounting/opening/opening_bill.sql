-- Lines of an opening voucher that are kept by party, each with a number by which rows of receipts and payments name it: what was open
-- when the books began (accounting.md 2.7, 2.11). Listed in the transaction that posts them, after their due days, and never changed.
-- Asked: {user, user_name, request, note}. docs/decisions/dues.md
create function acc_list_opening_bills(posted bigint, asked jsonb) returns void language plpgsql as $$
begin
  insert into opening_bill (entry, line_no, bill_no, bill_kind, sub_ledger, party_ledger, branch, bill_date, due_date, amount, created_at, created_by, updated_at, updated_by, row_version)
    select l.entry, l.line_no, coalesce(d.bill_no, v.invoice_no), case when l.debit > 0 then 'receivable' else 'payable' end, l.sub_ledger, l.ledger, l.branch,
      coalesce(d.bill_date, l.entry_date), d.due_date, l.debit + l.credit, now(), (asked->>'user')::bigint, now(), (asked->>'user')::bigint, 1
    from acc_entry e
    join acc_voucher v on v.id = e.voucher
    join acc_line l on l.entry = e.id and l.fiscal_year = e.fiscal_year
    join ledger_account a on a.id = l.ledger
    left join (select u.entry, u.line_no, min(u.bill_no) as bill_no, min(u.bill_date) as bill_date, max(u.due_date) as due_date from acc_due u where u.entry = posted group by 1, 2) d
      on (d.entry, d.line_no) = (l.entry, l.line_no)
    where e.id = posted and v.source_type = 'opening' and e.kind <> 'reversal' and l.sub_ledger is not null and not l.auto
      and a.sub_ledger_kind in ('agency', 'party', 'vendor', 'employee', 'any')
    order by l.line_no;
  insert into history (resource, record, version, action, "user", user_name, request, note, content_hash)
    select 'opening_bill', b.id, 1, 'create', (asked->>'user')::bigint, asked->>'user_name', asked->>'request', asked->>'note', record_content(opening_bill_content(b))
    from opening_bill b where b.entry = posted order by b.id;
end $$;
