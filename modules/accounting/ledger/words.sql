-- What the guards and the doors have in common.

-- Refuses with a code of accounting.md 2.12 (AC040 is ACC-040), above 900 an invariant without a code of its own; the detail holds the values of its text.
create function acc_refuse(code text, detail jsonb default '{}') returns void language plpgsql as $$
begin
  raise exception using errcode = code, message = 'ACC-' || substr(code, 3), detail = detail::text;
end $$;

-- Locks of the books: shared by who posts, exclusive for who changes what posting depends on. One for each fiscal year
-- with its periods, one for the chart and the settings of posting.
create function acc_lock_class(what text) returns integer language sql immutable parallel safe
  return case what when 'year' then 1094927201 when 'chart' then 1094927202 end;

-- Period of a day: counted back from the year's end, so that a short first year has the months of any other.
create function acc_period_of(y fiscal_year, day date) returns smallint language sql immutable parallel safe
  return (12 - (extract(year from y.end_date) * 12 + extract(month from y.end_date) - extract(year from day) * 12 - extract(month from day)))::smallint;

-- The month of a period, as its refusal names it.
create function acc_month_of(y fiscal_year, period integer) returns text language sql stable parallel safe
  return to_char(y.end_date - make_interval(months => 12 - least(greatest(period, 1), 12)), 'YYYY-MM');

create function acc_year_of(day date) returns fiscal_year language plpgsql stable as $$
declare
  y fiscal_year;
begin
  select * into y from fiscal_year f where day between f.start_date and f.end_date;
  if y.id is null then
    perform acc_refuse('AC043', jsonb_build_object('date', day, 'field', 'voucher_date'));
  end if;
  return y;
end $$;

-- The last day that may be written: today in Dhaka, and the days ahead that the office allows.
create function acc_last_day() returns date language sql stable as $$
  select (now() at time zone 'Asia/Dhaka')::date + coalesce((select future_days from general_setting), 0)
$$;

-- `{branch}-{type}-{fy}-{seq:5}` as the number stands on paper. A longer number keeps all its digits.
create function acc_invoice_no(format text, branch_code text, type_code text, year_code text, number bigint) returns text language plpgsql immutable parallel safe as $$
declare
  digits integer := coalesce(substring(format from '\{seq:(\d+)\}')::integer, 1);
  seq text := lpad(number::text, greatest(digits, length(number::text)), '0');
  short text := right(split_part(year_code, '-', 1), 2) || right(split_part(year_code, '-', 2), 2);
begin
  return replace(replace(replace(regexp_replace(format, '\{seq(:\d+)?\}', seq), '{branch}', branch_code), '{type}', type_code), '{fy}', short);
end $$;

-- Documents of membership that bring money in.
create function acc_membership_receipts() returns text[] language sql immutable parallel safe
  return '{agency_renewal_receipt,welfare_fund_receipt,non_member_welfare_fund_receipt,malaysia_welfare_receipt,agency_noc_installment,noc_letter,membership_letter}'::text[];

-- Sources a control ledger takes lines from (accounting.md 2.9); null for every other ledger. INTER_BRANCH takes what the books add themselves.
create function acc_control_sources(role text) returns text[] language sql immutable parallel safe
  return case
    when role ~ '^STOCK(_TRANSIT)?(:|$)' then '{stock_in,stock_out,stock_transfer,stock_count,purchase,purchase_return,sales,sales_return}'::text[]
    when role = 'GRNI' then '{stock_in,purchase,purchase_return}'
    when role ~ '^ASSET_(COST|ACCDEP)(:|$)' then '{fixed_asset,stock_in,purchase,purchase_return,payable_bill,depreciation,disposal}'
    when role = 'PF_PROFIT' then '{payrollvoucher,provident_fund,fdr,fdr_installment}'
    when role ~ '^PF_' then '{payrollvoucher,provident_fund}'
    when role in ('SALARY_PAYABLE', 'BONUS_PAYABLE', 'SETTLEMENT_PAYABLE') then '{payrollvoucher,salary_payment}'
    when role ~ '^PDC_' or role = 'CHEQUE_COLLECTION' then '{postdate_cheque,receipt_voucher,payment_voucher}'::text[] || acc_membership_receipts()
    when role = 'PAYORDER_CLEARING' then '{payorder_clearing,receipt_voucher}'::text[] || acc_membership_receipts()
    when role ~ '^FDR_' or role = 'DPS' then '{fdr,fdr_installment}'
    when role = 'AR_NOC' then '{agency_noc,agency_noc_installment,postdate_cheque,payorder_clearing,apply_advance}'
    when role in ('WF_RECEIPT', 'FWF_RECEIPT') then '{welfare_fund_receipt,non_member_welfare_fund_receipt,malaysia_welfare_receipt,apply_advance,closing}'
    when role = 'RETAINED' then '{closing}'
    when role = 'INTER_BRANCH' then '{}'
  end;

-- Whether a line may stand on a ledger of this role: I14. Opening and closing are what they are only in their own periods.
create function acc_may_stand(role text, source_type text, period integer, auto boolean, may text[]) returns boolean language sql immutable parallel safe
  return role is null or acc_control_sources(role) is null or (source_type = 'opening' and period = 0) or 'control' = any(may)
    or (source_type = any(acc_control_sources(role)) and (source_type <> 'closing' or period = 14)) or (role = 'INTER_BRANCH' and auto);

-- Who keeps a control ledger, as its refusal names it.
create function acc_control_module(role text) returns text language sql immutable parallel safe
  return case
    when role ~ '^(STOCK|GRNI)' then 'inventory'
    when role ~ '^ASSET_' then 'assets'
    when role ~ '^PF_' then 'provident_fund'
    when role in ('SALARY_PAYABLE', 'BONUS_PAYABLE', 'SETTLEMENT_PAYABLE') then 'payroll'
    when role ~ '^PDC_' or role = 'CHEQUE_COLLECTION' then 'cheques'
    when role = 'PAYORDER_CLEARING' then 'pay_orders'
    when role ~ '^FDR_' or role = 'DPS' then 'deposits'
    when role in ('AR_NOC', 'WF_RECEIPT', 'FWF_RECEIPT') then 'membership'
    when role = 'RETAINED' then 'closing'
    else 'books'
  end;
