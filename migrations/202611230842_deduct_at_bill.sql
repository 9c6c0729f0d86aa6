alter table "public"."general_setting" add column "deduct_tax_at" text not null default 'payment';
alter table "public"."general_setting" alter column "deduct_tax_at" drop default;

alter table "public"."payable_bill" add column "deducted" numeric(18,2);

alter table "public"."payable_bill" add column "deducted_at" text;

alter table "public"."payment_voucher_deposits" add column "bill" bigint;

alter table "public"."payment_voucher_deposits" add column "purchase" bigint;

alter table "public"."payment_voucher_deposits" alter column "voucher" drop not null;

alter table "public"."purchase" add column "deducted" numeric(18,2);

alter table "public"."purchase" add column "deducted_at" text;

alter table "public"."purchase" add column "tds_amount" numeric(18,2);

alter table "public"."purchase" add column "vds_amount" numeric(18,2);

alter table "public"."general_setting" add constraint "general_setting_deduct_tax_at_check" CHECK ((deduct_tax_at = ANY (ARRAY['payment'::text, 'bill'::text]))) not valid;

alter table "public"."general_setting" validate constraint "general_setting_deduct_tax_at_check";

alter table "public"."payable_bill" add constraint "payable_bill_deducted_at_check" CHECK ((deducted_at = ANY (ARRAY['payment'::text, 'bill'::text]))) not valid;

alter table "public"."payable_bill" validate constraint "payable_bill_deducted_at_check";

alter table "public"."payment_voucher_deposits" add constraint "payment_voucher_deposits_bill_fkey" FOREIGN KEY (bill) REFERENCES payable_bill(id) not valid;

alter table "public"."payment_voucher_deposits" validate constraint "payment_voucher_deposits_bill_fkey";

alter table "public"."payment_voucher_deposits" add constraint "payment_voucher_deposits_purchase_fkey" FOREIGN KEY (purchase) REFERENCES purchase(id) not valid;

alter table "public"."payment_voucher_deposits" validate constraint "payment_voucher_deposits_purchase_fkey";

alter table "public"."purchase" add constraint "purchase_deducted_at_check" CHECK ((deducted_at = ANY (ARRAY['payment'::text, 'bill'::text]))) not valid;

alter table "public"."purchase" validate constraint "purchase_deducted_at_check";
