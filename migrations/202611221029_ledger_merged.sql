alter table "public"."ledger_account" add column "merged_into" bigint;

alter table "public"."ledger_account" add constraint "ledger_account_merged_into_fkey" FOREIGN KEY (merged_into) REFERENCES ledger_account(id) not valid;

alter table "public"."ledger_account" validate constraint "ledger_account_merged_into_fkey";
