alter table "public"."receipt_voucher_deductions" drop constraint "receipt_voucher_deductions_kind_check";

alter table "public"."receipt_voucher_deductions" add constraint "receipt_voucher_deductions_kind_check" CHECK ((kind = ANY (ARRAY['ait'::text, 'vds'::text, 'other'::text]))) not valid;

alter table "public"."receipt_voucher_deductions" validate constraint "receipt_voucher_deductions_kind_check";
