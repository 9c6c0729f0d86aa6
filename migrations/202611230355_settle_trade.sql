alter table "public"."payment_voucher_allocations" add column "purchase" bigint;

alter table "public"."payment_voucher_allocations" alter column "bill" drop not null;

alter table "public"."receipt_voucher_allocations" add column "sale" bigint;

alter table "public"."receipt_voucher_allocations" alter column "bill" drop not null;

alter table "public"."payment_voucher_allocations" add constraint "payment_voucher_allocations_purchase_fkey" FOREIGN KEY (purchase) REFERENCES purchase(id) not valid;

alter table "public"."payment_voucher_allocations" validate constraint "payment_voucher_allocations_purchase_fkey";

alter table "public"."receipt_voucher_allocations" add constraint "receipt_voucher_allocations_sale_fkey" FOREIGN KEY (sale) REFERENCES sales(id) not valid;

alter table "public"."receipt_voucher_allocations" validate constraint "receipt_voucher_allocations_sale_fkey";
