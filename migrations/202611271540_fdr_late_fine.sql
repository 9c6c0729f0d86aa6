alter table "public"."fdr" add column "late_fine_rate" numeric(5,2);
