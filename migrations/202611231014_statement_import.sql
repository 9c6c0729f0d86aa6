-- How the file of a statement was read, proposed for the next one of its bank (docs/decisions/reconciliation.md).
alter table "public"."bank_reconciliation" add column "mapping" jsonb;
