alter table "public"."provident_fund" add column "profit_year" bigint;

CREATE INDEX provident_fund_profit_year ON public.provident_fund USING btree (profit_year, id);

CREATE UNIQUE INDEX provident_fund_profit_year_unique ON public.provident_fund USING btree (employee, profit_year) WHERE (status <> 'void'::text);

alter table "public"."provident_fund" add constraint "provident_fund_profit_year_fkey" FOREIGN KEY (profit_year) REFERENCES fiscal_year(id) not valid;

alter table "public"."provident_fund" validate constraint "provident_fund_profit_year_fkey";
