create or replace view "member"."acc_line" as  SELECT entry,
    line_no,
    fiscal_year,
    entry_date,
    period,
    branch,
    ledger,
    sub_ledger,
    debit,
    credit,
    narration
   FROM acc_line
  WHERE (sub_ledger IN ( SELECT s.id
           FROM sub_ledger_account s
          WHERE ((s.kind = 'agency'::text) AND (s.linked_record = member_bound()))));

create or replace view "member"."acc_open" as  SELECT entry,
    line_no,
    part,
    since,
    until,
    branch,
    ledger,
    sub_ledger,
    is_debit,
    bill_date,
    due_date,
    amount
   FROM acc_open
  WHERE (sub_ledger IN ( SELECT s.id
           FROM sub_ledger_account s
          WHERE ((s.kind = 'agency'::text) AND (s.linked_record = member_bound()))));

create or replace view "member"."bank" as  SELECT id,
    short_name,
    account_no
   FROM bank;

create or replace view "member"."cost_centre" as  SELECT id,
    code,
    name
   FROM cost_centre;

create or replace view "member"."ledger_account" as  SELECT id,
    code,
    name,
    "group",
    system_role,
    sub_ledger_kind
   FROM ledger_account;

create or replace view "member"."receipt_voucher" as  SELECT id,
    payment_mode,
    received_from,
    instrument_no,
    instrument_date,
    instrument_bank,
    mr_no,
    net_amount,
    invoice_no,
    voucher_type,
    branch,
    voucher_date,
    reference_no,
    narration,
    total,
    status,
    created_at,
    created_by,
    updated_at,
    updated_by,
    row_version,
    search_text
   FROM receipt_voucher
  WHERE ((id IN ( SELECT own.record
           FROM receipt_voucher_lines own
          WHERE ((own.sub_ledger IN ( SELECT sub_ledger_account.id
                   FROM sub_ledger_account
                  WHERE ((sub_ledger_account.linked_record = member_bound()) AND (sub_ledger_account.kind = 'agency'::text)))) AND (NOT (EXISTS ( SELECT
                   FROM receipt_voucher_lines other
                  WHERE ((other.record = own.record) AND (NOT (other.sub_ledger IN ( SELECT sub_ledger_account.id
                           FROM sub_ledger_account
                          WHERE ((sub_ledger_account.linked_record = member_bound()) AND (sub_ledger_account.kind = 'agency'::text)))))))))))) AND (status = ANY (ARRAY['posted'::text, 'void'::text])));

create or replace view "member"."receipt_voucher_lines" as  SELECT id,
    record,
    "position",
    ledger,
    sub_ledger,
    branch,
    cost_centre,
    amount,
    narration
   FROM receipt_voucher_lines
  WHERE (record IN ( SELECT receipt_voucher.id
           FROM receipt_voucher
          WHERE ((receipt_voucher.id IN ( SELECT own.record
                   FROM receipt_voucher_lines own
                  WHERE ((own.sub_ledger IN ( SELECT sub_ledger_account.id
                           FROM sub_ledger_account
                          WHERE ((sub_ledger_account.linked_record = member_bound()) AND (sub_ledger_account.kind = 'agency'::text)))) AND (NOT (EXISTS ( SELECT
                           FROM receipt_voucher_lines other
                          WHERE ((other.record = own.record) AND (NOT (other.sub_ledger IN ( SELECT sub_ledger_account.id
                                   FROM sub_ledger_account
                                  WHERE ((sub_ledger_account.linked_record = member_bound()) AND (sub_ledger_account.kind = 'agency'::text)))))))))))) AND (receipt_voucher.status = ANY (ARRAY['posted'::text, 'void'::text])))));

create or replace view "member"."receivable_bill" as  SELECT id,
    invoice_no,
    voucher_type,
    branch,
    voucher_date,
    reference_no,
    narration,
    total,
    status,
    party_ledger,
    sub_ledger,
    bill_date,
    due_date,
    allocated,
    created_at,
    created_by,
    updated_at,
    updated_by,
    row_version,
    search_text
   FROM receivable_bill
  WHERE ((sub_ledger IN ( SELECT sub_ledger_account.id
           FROM sub_ledger_account
          WHERE ((sub_ledger_account.linked_record = member_bound()) AND (sub_ledger_account.kind = 'agency'::text)))) AND (status = ANY (ARRAY['posted'::text, 'void'::text])));

create or replace view "member"."receivable_bill_instalments" as  SELECT id,
    record,
    "position",
    due_date,
    amount
   FROM receivable_bill_instalments
  WHERE (record IN ( SELECT receivable_bill.id
           FROM receivable_bill
          WHERE ((receivable_bill.sub_ledger IN ( SELECT sub_ledger_account.id
                   FROM sub_ledger_account
                  WHERE ((sub_ledger_account.linked_record = member_bound()) AND (sub_ledger_account.kind = 'agency'::text)))) AND (receivable_bill.status = ANY (ARRAY['posted'::text, 'void'::text])))));

create or replace view "member"."receivable_bill_lines" as  SELECT id,
    record,
    "position",
    income_ledger,
    sub_ledger,
    cost_centre,
    description,
    amount,
    vat
   FROM receivable_bill_lines
  WHERE (record IN ( SELECT receivable_bill.id
           FROM receivable_bill
          WHERE ((receivable_bill.sub_ledger IN ( SELECT sub_ledger_account.id
                   FROM sub_ledger_account
                  WHERE ((sub_ledger_account.linked_record = member_bound()) AND (sub_ledger_account.kind = 'agency'::text)))) AND (receivable_bill.status = ANY (ARRAY['posted'::text, 'void'::text])))));

create or replace view "member"."sales" as  SELECT id,
    party,
    due_date,
    vat_total,
    discount_total,
    paid_amount,
    party_ledger,
    allocated,
    invoice_no,
    voucher_type,
    branch,
    voucher_date,
    reference_no,
    narration,
    total,
    status,
    created_at,
    created_by,
    updated_at,
    updated_by,
    row_version,
    search_text
   FROM sales
  WHERE ((party IN ( SELECT sub_ledger_account.id
           FROM sub_ledger_account
          WHERE ((sub_ledger_account.linked_record = member_bound()) AND (sub_ledger_account.kind = 'agency'::text)))) AND (status = ANY (ARRAY['posted'::text, 'void'::text])));

create or replace view "member"."sales_items" as  SELECT id,
    record,
    "position",
    description,
    qty,
    rate,
    discount,
    vat_rate,
    income_ledger,
    cost_centre,
    amount,
    vat
   FROM sales_items
  WHERE (record IN ( SELECT sales.id
           FROM sales
          WHERE ((sales.party IN ( SELECT sub_ledger_account.id
                   FROM sub_ledger_account
                  WHERE ((sub_ledger_account.linked_record = member_bound()) AND (sub_ledger_account.kind = 'agency'::text)))) AND (sales.status = ANY (ARRAY['posted'::text, 'void'::text])))));

create or replace view "member"."sub_ledger_account" as  SELECT id,
    code,
    name,
    kind,
    linked_record,
    credit_days,
    created_at,
    created_by,
    updated_at,
    updated_by,
    row_version,
    lower(((COALESCE(code, ''::text) || ' '::text) || COALESCE(name, ''::text))) AS search_text
   FROM sub_ledger_account
  WHERE ((linked_record = member_bound()) AND (kind = 'agency'::text));

create or replace view "member"."voucher_type" as  SELECT id,
    code,
    name
   FROM voucher_type;

create or replace view "member"."acc_due" as  SELECT entry,
    line_no,
    "position",
    bill_no,
    bill_date,
    due_date,
    amount
   FROM acc_due
  WHERE ((entry, line_no) IN ( SELECT l.entry,
            l.line_no
           FROM member.acc_line l));

create or replace view "member"."acc_entry" as  SELECT id,
    voucher,
    revision,
    kind,
    entry_date,
    branch,
    fiscal_year,
    period,
    reverses_entry
   FROM acc_entry
  WHERE (id IN ( SELECT l.entry
           FROM member.acc_line l));

create or replace view "member"."acc_voucher" as  SELECT id,
    voucher_type,
    branch,
    invoice_no,
    voucher_date,
    status,
    source_type,
    source_id,
    replaces,
        CASE
            WHEN (NOT (EXISTS ( SELECT
               FROM ((acc_entry e
                 JOIN acc_line l ON (((l.entry = e.id) AND (l.fiscal_year = e.fiscal_year))))
                 JOIN sub_ledger_account s ON ((s.id = l.sub_ledger)))
              WHERE ((e.voucher = v.id) AND (s.kind = ANY (ARRAY['agency'::text, 'employee'::text, 'vendor'::text, 'party'::text])) AND (NOT ((s.kind = 'agency'::text) AND (NOT (s.linked_record IS DISTINCT FROM member_bound())))))))) THEN narration
            ELSE NULL::text
        END AS narration
   FROM acc_voucher v
  WHERE (id IN ( SELECT e.voucher
           FROM member.acc_entry e));
grant select on table member.acc_due to samiti_member;
grant select on table member.acc_entry to samiti_member;
grant select on table member.acc_line to samiti_member;
grant select on table member.acc_open to samiti_member;
grant select on table member.acc_voucher to samiti_member;
grant select on table member.bank to samiti_member;
grant select on table member.cost_centre to samiti_member;
grant select on table member.ledger_account to samiti_member;
grant select on table member.receipt_voucher to samiti_member;
grant select on table member.receipt_voucher_lines to samiti_member;
grant select on table member.receivable_bill to samiti_member;
grant select on table member.receivable_bill_instalments to samiti_member;
grant select on table member.receivable_bill_lines to samiti_member;
grant select on table member.sales to samiti_member;
grant select on table member.sales_items to samiti_member;
grant select on table member.sub_ledger_account to samiti_member;
grant select on table member.voucher_type to samiti_member;
