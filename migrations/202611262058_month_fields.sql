-- Months are kept as they were, as text in the order of the calendar; what is no month is no longer taken. The product has read as one what
-- stands there (`2026-07`); of what was put there behind its back nothing could be told, and it goes.
update "public"."provident_fund" set "salary_month" = null where "salary_month" !~ '^(1[89]|2\d)\d\d-(0[1-9]|1[0-2])$';

delete from "public"."budget_amounts" where "month" !~ '^(1[89]|2\d)\d\d-(0[1-9]|1[0-2])$';

alter table "public"."budget_amounts" drop constraint "budget_amounts_month_check";

alter table "public"."provident_fund" drop constraint "provident_fund_salary_month_check";

alter table "public"."budget_amounts" add constraint "budget_amounts_month_check" CHECK ((month ~ '^(1[89]|2\d)\d\d-(0[1-9]|1[0-2])$'::text)) not valid;

alter table "public"."budget_amounts" validate constraint "budget_amounts_month_check";

alter table "public"."provident_fund" add constraint "provident_fund_salary_month_check" CHECK ((salary_month ~ '^(1[89]|2\d)\d\d-(0[1-9]|1[0-2])$'::text)) not valid;

alter table "public"."provident_fund" validate constraint "provident_fund_salary_month_check";
