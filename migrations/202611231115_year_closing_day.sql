set check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.acc_entry_day()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  y fiscal_year;
  class text;
begin
  perform acc_assert_read_committed();
  perform pg_advisory_xact_lock_shared(acc_lock_class('chart'), 0);
  perform pg_advisory_xact_lock_shared(acc_lock_class('year'), new.fiscal_year::integer);
  select * into y from fiscal_year f where f.id = new.fiscal_year;
  if y.id is null or new.entry_date not between y.start_date and y.end_date or y.status = 'future' then
    perform acc_refuse('AC043', jsonb_build_object('date', new.entry_date, 'field', 'voucher_date'));
  end if;
  if y.status = 'closed' then
    perform acc_refuse('AC042', jsonb_build_object('fy', y.code, 'field', 'voucher_date'));
  end if;
  if new.entry_date > acc_last_day() and new.period <> 14 then
    perform acc_refuse('AC044', jsonb_build_object('date', acc_last_day(), 'field', 'voucher_date'));
  end if;
  if new.entry_date < (select no_entry_before from general_setting) and new.period <> 14 then
    perform acc_refuse('AC040', acc_locked_detail(y, new.period, new.branch));
  end if;
  if new.period between 1 and 12 then
    if new.period <> acc_period_of(y, new.entry_date) then
      perform acc_refuse('AC910', jsonb_build_object('period', new.period, 'date', new.entry_date));
    end if;
  else
    perform acc_assert_special_period(y, new);
  end if;
  -- A year that is being closed takes adjustments from who may write in soft-locked months.
  if y.status = 'closing' and new.period <> 14 and not 'soft_locked' = any(new.may) then
    perform acc_refuse('AC040', acc_locked_detail(y, new.period, new.branch));
  end if;
  perform acc_assert_period_open(y, new.period, new.branch, new.may);
  new.txid := pg_current_xact_id();
  -- After whatever lock was waited for, so that nothing in a locked month is younger than its lock.
  new.posted_at := clock_timestamp();
  return new;
end $function$
;
