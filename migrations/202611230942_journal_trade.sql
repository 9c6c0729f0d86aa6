alter table "public"."journal_lines" add column "purchase" bigint;

alter table "public"."journal_lines" add column "sale" bigint;

alter table "public"."journal_lines" add constraint "journal_lines_purchase_fkey" FOREIGN KEY (purchase) REFERENCES purchase(id) not valid;

alter table "public"."journal_lines" validate constraint "journal_lines_purchase_fkey";

alter table "public"."journal_lines" add constraint "journal_lines_sale_fkey" FOREIGN KEY (sale) REFERENCES sales(id) not valid;

alter table "public"."journal_lines" validate constraint "journal_lines_sale_fkey";
