-- I9: numbers without a gap, whoever writes. A voucher takes the next number of its series and cannot bring one; a counter rises by one and
-- only with a voucher of that number; no voucher is ever removed.

create function acc_voucher_number() returns trigger language plpgsql as $$
declare
  t record;
begin
  select v.restart, v.number_format, v.code, (select b.code from branch b where b.id = new.branch) as branch, (select f.code from fiscal_year f where f.id = new.fiscal_year) as year
    into t from voucher_type v where v.id = new.voucher_type;
  new.series_year := case t.restart when 'never' then null else new.fiscal_year end;
  insert into acc_counter as c (voucher_type, branch, fiscal_year, last_no) values (new.voucher_type, new.branch, new.series_year, 1)
    on conflict (voucher_type, branch, fiscal_year) do update set last_no = c.last_no + 1
    returning c.last_no into new.number;
  new.invoice_no := acc_invoice_no(t.number_format, t.branch, t.code, t.year, new.number);
  new.status := 'posted';
  new.revision := 1;
  new.posted_at := clock_timestamp();
  return new;
end $$;
create trigger acc_voucher_number before insert on acc_voucher for each row execute function acc_voucher_number();

create function acc_counter_rises() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.last_no = 1 then return new; end if;
  elsif tg_op = 'UPDATE' then
    if new.last_no = old.last_no + 1 and (new.voucher_type, new.branch, new.fiscal_year) is not distinct from (old.voucher_type, old.branch, old.fiscal_year) then return new; end if;
  end if;
  perform acc_refuse('AC909', jsonb_build_object('what', lower(tg_op)));
  return null;
end $$;
create trigger acc_counter_rises before insert or update or delete on acc_counter for each row execute function acc_counter_rises();
create trigger acc_counter_stays before truncate on acc_counter for each statement execute function acc_never_changes();

create function acc_counter_used() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  -- Asked in two ways, because an index finds a value and finds null, but not either of them: the series would be read whole.
  if not exists (select from acc_voucher v where v.voucher_type = new.voucher_type and v.branch = new.branch and v.series_year = new.fiscal_year and v.number = new.last_no)
    and not (new.fiscal_year is null and exists (
      select from acc_voucher v where v.voucher_type = new.voucher_type and v.branch = new.branch and v.series_year is null and v.number = new.last_no)) then
    perform acc_refuse('AC909', jsonb_build_object('number', new.last_no));
  end if;
  return null;
end $$;
create constraint trigger acc_counter_used after insert or update on acc_counter deferrable initially deferred for each row execute function acc_counter_used();
