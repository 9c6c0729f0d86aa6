alter table "public"."fdr_installment" add column "due_month" text;

-- Until now an instalment was that of the month in which it was paid.
update "public"."fdr_installment" set "due_month" = to_char("date", 'YYYY-MM') where "kind" = 'deposit';

alter table "public"."fdr_installment" add constraint "fdr_installment_due_month_check" CHECK ((due_month ~ '^(1[89]|2\d)\d\d-(0[1-9]|1[0-2])$'::text)) not valid;

alter table "public"."fdr_installment" validate constraint "fdr_installment_due_month_check";
