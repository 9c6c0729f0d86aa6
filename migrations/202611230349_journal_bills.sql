alter table "public"."journal_lines" add column "bill" bigint;

alter table "public"."journal_lines" add column "payable_bill" bigint;

alter table "public"."journal_lines" add constraint "journal_lines_bill_fkey" FOREIGN KEY (bill) REFERENCES receivable_bill(id) not valid;

alter table "public"."journal_lines" validate constraint "journal_lines_bill_fkey";

alter table "public"."journal_lines" add constraint "journal_lines_payable_bill_fkey" FOREIGN KEY (payable_bill) REFERENCES payable_bill(id) not valid;

alter table "public"."journal_lines" validate constraint "journal_lines_payable_bill_fkey";
