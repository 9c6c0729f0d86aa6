-- What accounting.md 2.7 says of dates ahead, in days.
alter table "general_setting" add column "future_days" integer;

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
    when role ~ '^STOCK(_TRANSIT)?(:|$)' then '{stock_in,stock_out,stock_transfer,stock_count,purchase,sales}'::text[]
    when role = 'GRNI' then '{stock_in,purchase}'
    when role ~ '^ASSET_(COST|ACCDEP)(:|$)' then '{fixed_asset,stock_in,purchase,payable_bill,depreciation,disposal}'
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
-- The books (accounting.md 2). Nothing here is ever changed or removed; the application only reads, and posts through the functions
-- of post.sql, reverse.sql and allocate.sql. Why it is as it is: docs/decisions/ledger.md.

-- The header of every posted money document, whatever its module. Drafts are not here.
create table acc_voucher (
  id bigint generated by default as identity primary key,
  voucher_type bigint not null,
  branch bigint not null,
  fiscal_year bigint not null,
  -- The year whose series the number is of; null where a voucher type never begins anew.
  series_year bigint,
  number bigint not null,
  invoice_no text not null,
  voucher_date date not null,
  status text not null default 'posted' check (status in ('posted', 'void')),
  revision integer not null default 1,
  party bigint references sub_ledger_account (id),
  party_name text check (char_length(party_name) <= 200),
  narration text not null check (char_length(narration) <= 500),
  reference_no text check (char_length(reference_no) <= 60),
  total numeric(18,2) not null check (total > 0 and total <= 9999999999999999.99),
  source_type text not null,
  source_id bigint not null,
  -- A document of several steps posts one voucher for each: a cheque is received, deposited, returned.
  source_event text not null default 'post',
  -- The void voucher that this one is in the place of, and the other way round: the year, branch or type was changed, or it was reversed on another day.
  replaces bigint references acc_voucher (id),
  replaced_by bigint references acc_voucher (id) deferrable initially deferred,
  posted_by bigint not null,
  posted_at timestamptz(3) not null default clock_timestamp(),
  -- I9
  constraint acc_voucher_number unique nulls not distinct (voucher_type, branch, series_year, number)
);
create unique index acc_voucher_invoice_no on acc_voucher (invoice_no);
create unique index acc_voucher_source on acc_voucher (source_type, source_id, source_event) where status <> 'void';
create index acc_voucher_begins on acc_voucher (lower(invoice_no) text_pattern_ops);
create index acc_voucher_date on acc_voucher (voucher_date, id);
create index acc_voucher_party on acc_voucher (party, voucher_date) where party is not null;
create index acc_voucher_replaces on acc_voucher (replaces) where replaces is not null;

-- One immutable posting of a voucher.
create table acc_entry (
  id bigint generated by default as identity primary key,
  voucher bigint not null references acc_voucher (id) deferrable initially deferred,
  revision integer not null check (revision >= 1),
  kind text not null check (kind in ('original', 'reversal', 'replacement')),
  entry_date date not null,
  branch bigint not null,
  fiscal_year bigint not null,
  period smallint not null check (period between 0 and 14),
  total numeric(18,2) not null check (total > 0 and total <= 9999999999999999.99),
  -- As on its voucher, which is written last: control ledgers ask for it (I14).
  source_type text not null,
  -- I4
  line_count integer not null check (line_count between 2 and 2000),
  -- I7; what comes along with another entry of the same request has its key with a suffix.
  idempotency_key text not null unique check (char_length(idempotency_key) between 1 and 250),
  request_hash text not null,
  -- I8
  reverses_entry bigint unique references acc_entry (id),
  -- What the poster was allowed beyond the rules for everybody: soft_locked, period_13, control. Reports flag it.
  may text[] not null default '{}',
  reason text check (char_length(reason) <= 500),
  -- I6; by this server's clock of transactions, means nothing on another one.
  txid xid8 not null default pg_current_xact_id(),
  posted_by bigint not null,
  posted_at timestamptz(3) not null default clock_timestamp(),
  constraint acc_entry_revision unique (voucher, revision, kind),
  constraint acc_entry_reverses check ((kind = 'reversal') = (reverses_entry is not null))
);
create index acc_entry_date on acc_entry (entry_date, id);

-- One debit or credit. The partition of a year is made by acc_open_year, with its guards. References of a line are kept by its row in
-- acc_balance: a foreign key here would have every posting lock the row of the same cash ledger.
create table acc_line (
  entry bigint not null,
  line_no integer not null check (line_no >= 1),
  fiscal_year bigint not null,
  entry_date date not null,
  period smallint not null,
  branch bigint not null,
  ledger bigint not null,
  sub_ledger bigint,
  debit numeric(18,2) not null default 0,
  credit numeric(18,2) not null default 0,
  narration text check (char_length(narration) <= 500),
  cost_centre bigint,
  bill bigint,
  instrument bigint,
  -- Added by the books themselves: lines between branches.
  auto boolean not null default false,
  primary key (entry, line_no, fiscal_year),
  -- I3; the upper bounds keep out NaN, which is above every number.
  constraint acc_line_one_side check (debit >= 0 and credit >= 0 and debit <= 9999999999999999.99 and credit <= 9999999999999999.99 and (debit > 0) <> (credit > 0))
) partition by list (fiscal_year);
-- Pages of a ledger and of a sub-ledger by key, answered from the index alone.
create index acc_line_ledger on acc_line (ledger, entry_date, entry, line_no) include (branch, sub_ledger, debit, credit);
create index acc_line_sub_ledger on acc_line (sub_ledger, ledger, entry_date, entry, line_no) include (branch, debit, credit) where sub_ledger is not null;
create index acc_line_cost_centre on acc_line (cost_centre, entry_date) where cost_centre is not null;
create index acc_line_bill on acc_line (bill) where bill is not null;
create index acc_line_instrument on acc_line (instrument) where instrument is not null;

-- Movements, never cumulated: per month and sub-ledger, and with period 99 per year without sub-ledger. The hot rows; never indexed by amount.
create table acc_balance (
  fiscal_year bigint not null references fiscal_year (id),
  period smallint not null check (period between 0 and 14 or period = 99),
  branch bigint not null references branch (id),
  ledger bigint not null references ledger_account (id),
  sub_ledger bigint references sub_ledger_account (id),
  debit numeric(20,2) not null,
  credit numeric(20,2) not null,
  line_count bigint not null,
  constraint acc_balance_key unique nulls not distinct (fiscal_year, period, branch, ledger, sub_ledger)
) with (fillfactor = 70);
create index acc_balance_ledger on acc_balance (ledger, branch, fiscal_year, period);
create index acc_balance_sub_ledger on acc_balance (sub_ledger, ledger) where sub_ledger is not null;

-- Movements per day: the broken month of a report, and the floor of cash. The period tells opening, adjustment and closing from the month of their day.
create table acc_balance_day (
  fiscal_year bigint not null references fiscal_year (id),
  entry_date date not null,
  period smallint not null check (period between 0 and 14),
  branch bigint not null,
  ledger bigint not null references ledger_account (id),
  debit numeric(20,2) not null,
  credit numeric(20,2) not null,
  line_count bigint not null,
  primary key (ledger, branch, entry_date, period)
) with (fillfactor = 70);
create index acc_balance_day_date on acc_balance_day (fiscal_year, entry_date);

-- Last number of a series; its row carries the references of all its vouchers.
create table acc_counter (
  voucher_type bigint not null references voucher_type (id),
  branch bigint not null references branch (id),
  fiscal_year bigint references fiscal_year (id),
  last_no bigint not null,
  constraint acc_counter_key unique nulls not distinct (voucher_type, branch, fiscal_year)
) with (fillfactor = 50);

-- What settles what: a line of a bill and a line of a payment, on opposite sides of the same ledger and sub-ledger. Undone by a row of
-- the opposite amount, so that the sum up to any day is what was settled on that day (2.11).
create table acc_allocation (
  id bigint generated by default as identity primary key,
  bill_entry bigint not null references acc_entry (id),
  bill_line integer not null,
  paid_entry bigint not null references acc_entry (id),
  paid_line integer not null,
  allocated_on date not null,
  amount numeric(18,2) not null check (amount <> 0 and abs(amount) <= 9999999999999999.99),
  undoes bigint unique references acc_allocation (id),
  idempotency_key text not null check (char_length(idempotency_key) between 1 and 250),
  position integer not null,
  request_hash text not null,
  posted_by bigint not null,
  posted_at timestamptz(3) not null default clock_timestamp(),
  unique (idempotency_key, position),
  constraint acc_allocation_undoes check ((undoes is not null) = (amount < 0))
);
create index acc_allocation_bill on acc_allocation (bill_entry, bill_line, allocated_on);
create index acc_allocation_paid on acc_allocation (paid_entry, paid_line, allocated_on);

-- The account log: every accounting event, each row continuing the one before it of the same record.
create table acc_log (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null default clock_timestamp(),
  "user" bigint,
  ip text check (char_length(ip) <= 45),
  action text not null,
  record_type text not null,
  record_id bigint not null,
  version integer not null,
  invoice_no text,
  branch bigint,
  date date,
  amount numeric(18,2),
  before jsonb,
  after jsonb,
  reason text,
  request_id text,
  previous_hash bytea not null,
  hash bytea not null,
  constraint acc_log_record unique (record_type, record_id, version)
);
create index acc_log_at on acc_log (at);
create index acc_log_invoice_no on acc_log (invoice_no, id) where invoice_no is not null;
-- What an entry and its voucher must be, whoever writes them: I1, I2, I4, I5, I7, I8, I10.

-- I5: what is in the books stays as it is.
create function acc_never_changes() returns trigger language plpgsql as $$
begin
  perform acc_refuse('AC905', jsonb_build_object('table', tg_table_name, 'what', lower(tg_op)));
  return null;
end $$;
create trigger acc_entry_stays before update or delete or truncate on acc_entry for each statement execute function acc_never_changes();
create trigger acc_log_stays before update or delete or truncate on acc_log for each statement execute function acc_never_changes();
create trigger acc_allocation_stays before update or delete or truncate on acc_allocation for each statement execute function acc_never_changes();

-- A lock that came while we waited is seen only where each statement looks anew.
create function acc_assert_read_committed() returns void language plpgsql as $$
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception using errcode = 'AC910', message = 'The books are written in transactions of isolation level read committed.';
  end if;
end $$;

-- I10: day and period of an entry. What it depends on is locked first, shared with other posters: nobody closes the year meanwhile.
create function acc_entry_day() returns trigger language plpgsql as $$
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
  if new.entry_date < (select no_entry_before from general_setting) then
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
end $$;
create trigger acc_entry_day before insert on acc_entry for each row execute function acc_entry_day();

create function acc_locked_detail(y fiscal_year, at_period integer, at_branch bigint) returns jsonb language sql stable as $$
  select jsonb_build_object('month', acc_month_of(y, at_period), 'period', at_period, 'branch', (select b.code from branch b where b.id = at_branch), 'field', 'voucher_date')
$$;

-- Deny by default: a period without a row is not open.
create function acc_assert_period_open(y fiscal_year, at_period integer, at_branch bigint, may text[]) returns void language plpgsql as $$
declare
  state text;
begin
  select l.status into state from period_lock l where l.fiscal_year = y.id and l.period = at_period and l.branch = at_branch;
  if state = 'open' or (state = 'soft_locked' and 'soft_locked' = any(may)) then
    return;
  end if;
  perform acc_refuse('AC040', acc_locked_detail(y, at_period, at_branch));
end $$;

-- 0: opening balances on the first day of the first year. 13: adjustments on the last day, by who may. 14: closing on the last day.
create function acc_assert_special_period(y fiscal_year, e acc_entry) returns void language plpgsql as $$
declare
  fits boolean;
begin
  if e.period = 0 then
    fits := e.entry_date = y.start_date and not exists (select from fiscal_year f where f.start_date < y.start_date);
  elsif e.period = 13 then
    fits := e.entry_date = y.end_date;
    if fits and not 'period_13' = any(e.may) then
      perform acc_refuse('AC040', acc_locked_detail(y, 13, e.branch));
    end if;
  else
    fits := e.entry_date = y.end_date;
  end if;
  if not fits then
    perform acc_refuse('AC910', jsonb_build_object('period', e.period, 'date', e.entry_date));
  end if;
end $$;

-- I8: only a posting that stands is reversed, once (a unique constraint), whole, and by an entry that does the same the other way round.
-- The lock holds off whoever is about to allocate one of its lines.
create function acc_entry_reversal() returns trigger language plpgsql as $$
declare
  original acc_entry;
begin
  select * into original from acc_entry e where e.id = new.reverses_entry for no key update;
  if original.kind = 'reversal' or original.total <> new.total or original.line_count <> new.line_count then
    perform acc_refuse('AC908', jsonb_build_object('entry', new.reverses_entry));
  elsif new.entry_date < original.entry_date then
    perform acc_refuse('AC910', jsonb_build_object('date', new.entry_date, 'field', 'voucher_date'));
  end if;
  return new;
end $$;
create trigger acc_entry_reversal before insert on acc_entry for each row when (new.reverses_entry is not null) execute function acc_entry_reversal();

-- I1, I2, I4 and the mirror of I8, when the transaction ends: by then the search path is no longer that of the door.
create function acc_entry_whole() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  whole record;
begin
  select coalesce(sum(b.lines), 0) as lines, coalesce(sum(b.dr), 0) as dr, coalesce(sum(b.cr), 0) as cr, bool_and(b.dr = b.cr) as balances into whole
    from (select count(*) as lines, sum(l.debit) as dr, sum(l.credit) as cr from acc_line l where l.entry = new.id and l.fiscal_year = new.fiscal_year group by l.branch) b;
  if whole.lines <> new.line_count then
    perform acc_refuse('AC904', jsonb_build_object('entry', new.id, 'lines', whole.lines, 'line_count', new.line_count));
  elsif whole.dr <> whole.cr or whole.dr <> new.total then
    perform acc_refuse('AC001', jsonb_build_object('dr', whole.dr::text, 'cr', whole.cr::text, 'diff', abs(whole.dr - whole.cr)::text));
  elsif not whole.balances then
    perform acc_refuse('AC902', jsonb_build_object('entry', new.id, 'branch', (
      select min(b.code) from (select l.branch from acc_line l where l.entry = new.id and l.fiscal_year = new.fiscal_year group by l.branch having sum(l.debit) <> sum(l.credit)) u join branch b on b.id = u.branch)));
  end if;
  if new.period = 0 or new.period = 14 then
    if not exists (
      select from acc_voucher v join voucher_type t on t.id = v.voucher_type join voucher_type_class c on c.id = t.class
      where v.id = new.voucher and c.code = case new.period when 0 then 'opening' else 'closing' end) then
      perform acc_refuse('AC910', jsonb_build_object('period', new.period, 'date', new.entry_date));
    end if;
  end if;
  perform acc_assert_voucher(new.voucher);
  if new.reverses_entry is not null then
    perform acc_assert_mirror(new);
  end if;
  return null;
end $$;
create constraint trigger acc_entry_whole after insert on acc_entry deferrable initially deferred for each row execute function acc_entry_whole();

-- I8: line by line the same, the other way round; and nothing that was settled with the original stays settled.
create function acc_assert_mirror(r acc_entry) returns void language plpgsql as $$
declare
  o acc_entry;
begin
  select * into o from acc_entry e where e.id = r.reverses_entry;
  if exists (
    select from (select * from acc_line x where x.entry = o.id and x.fiscal_year = o.fiscal_year) l
    full join (select * from acc_line x where x.entry = r.id and x.fiscal_year = r.fiscal_year) m on m.line_no = l.line_no
    where (l.ledger, l.sub_ledger, l.branch, l.debit, l.credit, l.cost_centre, l.bill, l.instrument, l.auto)
      is distinct from (m.ledger, m.sub_ledger, m.branch, m.credit, m.debit, m.cost_centre, m.bill, m.instrument, m.auto)) then
    perform acc_refuse('AC908', jsonb_build_object('entry', o.id));
  end if;
  if exists (select from acc_allocation a where o.id in (a.bill_entry, a.paid_entry) group by a.bill_entry, a.bill_line, a.paid_entry, a.paid_line having sum(a.amount) > 0) then
    perform acc_refuse('AC913', jsonb_build_object('entry', o.id));
  end if;
  perform acc_assert_voucher(o.voucher);
end $$;

-- A posted voucher has exactly one entry that stands, which says what the voucher says; a void one has none.
create function acc_assert_voucher(voucher_id bigint) returns void language plpgsql as $$
declare
  v acc_voucher;
  standing bigint;
  fitting bigint;
begin
  select * into v from acc_voucher w where w.id = voucher_id;
  select count(*), count(*) filter (where (e.revision, e.total, e.entry_date, e.branch, e.fiscal_year, e.source_type) = (v.revision, v.total, v.voucher_date, v.branch, v.fiscal_year, v.source_type))
    into standing, fitting
    from acc_entry e left join acc_entry o on o.id = e.reverses_entry
    where e.voucher = v.id and o.voucher is distinct from v.id and not exists (select from acc_entry r where r.reverses_entry = e.id);
  if not (case v.status when 'posted' then standing = 1 and fitting = 1 else standing = 0 end) then
    perform acc_refuse('AC907', jsonb_build_object('voucher', voucher_id, 'invoice_no', v.invoice_no));
  end if;
end $$;

-- What a voucher may still become: another revision with its entry, or void. Everything by which it is known stays.
create function acc_voucher_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.status = 'void'
    or (new.id, new.voucher_type, new.branch, new.fiscal_year, new.series_year, new.number, new.invoice_no, new.source_type, new.source_id, new.source_event, new.replaces, new.posted_by, new.posted_at)
      is distinct from (old.id, old.voucher_type, old.branch, old.fiscal_year, old.series_year, old.number, old.invoice_no, old.source_type, old.source_id, old.source_event, old.replaces, old.posted_by, old.posted_at)
    or not (case new.status
      when 'posted' then new.revision = old.revision + 1 and new.replaced_by is null
      else (new.revision, new.voucher_date, new.party, new.party_name, new.narration, new.reference_no, new.total)
        is not distinct from (old.revision, old.voucher_date, old.party, old.party_name, old.narration, old.reference_no, old.total) end) then
    perform acc_refuse('AC905', jsonb_build_object('table', tg_table_name, 'what', lower(tg_op), 'number', old.invoice_no));
  end if;
  return new;
end $$;
create trigger acc_voucher_changes before update or delete on acc_voucher for each row execute function acc_voucher_changes();
create trigger acc_voucher_stays before truncate on acc_voucher for each statement execute function acc_never_changes();

create function acc_voucher_whole() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform acc_assert_voucher(new.id);
  return null;
end $$;
create constraint trigger acc_voucher_whole after insert or update on acc_voucher deferrable initially deferred for each row execute function acc_voucher_whole();
-- What lines must be and what they move, whoever writes them: I5, I6, I10, I11, I12, I14 and the floor of cash. Each guard looks at all
-- lines of a statement at once. They are put on every partition too, because a statement on a partition passes by the table's own.

-- I6: lines come with their entry, in its transaction, on its day, and never more than it has.
create function acc_lines_belong() returns trigger language plpgsql as $$
declare
  e acc_entry;
begin
  if exists (
    select from new_lines l left join acc_entry x on x.id = l.entry
    where x.txid is distinct from pg_current_xact_id() or (l.entry_date, l.fiscal_year, l.period) is distinct from (x.entry_date, x.fiscal_year, x.period)) then
    perform acc_refuse('AC906');
  end if;
  for e in select * from acc_entry x where x.id in (select l.entry from new_lines l) loop
    if (select count(*) from acc_line l where l.entry = e.id and l.fiscal_year = e.fiscal_year) > e.line_count then
      perform acc_refuse('AC906');
    end if;
  end loop;
  return null;
end $$;

-- I11 and I14, for the role of a ledger and those it is mapped to. A reversal stands where its original stood.
create function acc_lines_fit() returns trigger language plpgsql as $$
declare
  wrong record;
begin
  select c.code, l.line_no, l.branch, a.name as ledger, kept.role, a.sub_ledger_kind as kind into wrong
    from new_lines l
    join acc_entry e on e.id = l.entry
    join ledger_account a on a.id = l.ledger
    left join sub_ledger_account s on s.id = l.sub_ledger
    left join lateral (
      select r.role from (select a.system_role union all select m.system_role from ledger_mapping m where m.ledger = a.id) r (role)
      where acc_may_stand(r.role, e.source_type, e.period, l.auto, e.may) is not true limit 1) kept on true
    cross join lateral (select case
      when not a.is_active then 'AC010'
      when e.kind = 'reversal' then null
      when exists (select from ledger_account_branches b where b.record = a.id)
        and not exists (select from ledger_account_branches b where b.record = a.id and b.value = l.branch) then 'AC012'
      when a.sub_ledger_kind = 'none' and l.sub_ledger is not null then 'AC015'
      when a.sub_ledger_kind <> 'none' and (s.kind is null or not (s.kind = a.sub_ledger_kind or (a.sub_ledger_kind = 'any' and s.kind in ('agency', 'employee', 'vendor', 'party')))) then 'AC014'
      when kept.role is not null then 'AC016'
    end as code) c
    where c.code is not null order by l.entry, l.line_no limit 1;
  if wrong.code is not null then
    perform acc_refuse(wrong.code, jsonb_build_object('ledger', wrong.ledger, 'line', wrong.line_no) || case wrong.code
      when 'AC012' then jsonb_build_object('branch', (select b.code from branch b where b.id = wrong.branch))
      when 'AC014' then jsonb_build_object('kind', wrong.kind)
      when 'AC016' then jsonb_build_object('module', acc_control_module(wrong.role))
      else '{}' end || jsonb_build_object('field', format('lines[%s].%s', wrong.line_no - 1, case when wrong.code in ('AC014', 'AC015') then 'sub_ledger' else 'ledger' end)));
  end if;
  return null;
end $$;

-- I10 in the other branches of an entry: their books are closed too. That of the entry itself was asked with the entry.
create function acc_lines_open() returns trigger language plpgsql as $$
declare
  other record;
begin
  for other in
    select distinct y, l.period, l.branch, e.may from new_lines l join acc_entry e on e.id = l.entry join fiscal_year y on y.id = l.fiscal_year
    where l.branch <> e.branch order by l.branch
  loop
    perform acc_assert_period_open(other.y, other.period, other.branch, other.may);
  end loop;
  return null;
end $$;

-- I12: movements, upserted in the order of their key, so that no two postings wait for each other in a circle. Before, the floors are
-- locked on which money goes out: the rows of two years are two, and the money is one.
create function acc_lines_move() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('acc floor ' || f.ledger || ' ' || f.branch, 0))
    from (select distinct l.ledger, l.branch from new_lines l join ledger_account a on a.id = l.ledger where a.negative_rule = 'block' order by 1, 2) f;
  insert into acc_balance as b (fiscal_year, period, branch, ledger, sub_ledger, debit, credit, line_count)
    select l.fiscal_year, p.period, l.branch, l.ledger, case when p.period <> 99 then l.sub_ledger end as sub_ledger, sum(l.debit), sum(l.credit), count(*)
    from new_lines l cross join lateral (values (l.period), (99::smallint)) p (period)
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (fiscal_year, period, branch, ledger, sub_ledger) do update
      set debit = b.debit + excluded.debit, credit = b.credit + excluded.credit, line_count = b.line_count + excluded.line_count;
  insert into acc_balance_day as b (fiscal_year, entry_date, period, branch, ledger, debit, credit, line_count)
    select l.fiscal_year, l.entry_date, l.period, l.branch, l.ledger, sum(l.debit), sum(l.credit), count(*)
    from new_lines l group by 1, 2, 3, 4, 5 order by 5, 4, 2, 3
    on conflict (ledger, branch, entry_date, period) do update
      set debit = b.debit + excluded.debit, credit = b.credit + excluded.credit, line_count = b.line_count + excluded.line_count;
  return null;
end $$;

-- The floor: no day-end from the first of these lines on may end below it because of them (2.12). Counted from now backwards, so that a
-- posting of today reads one row.
create function acc_floor_holds() returns trigger language plpgsql as $$
declare
  broken record;
begin
  select a.name as ledger, a.system_role as role, floor.at, d.entry_date, d.balance, d.change into broken
    from (select l.ledger, l.branch, min(l.entry_date) as since from new_lines l group by 1, 2) m
    join ledger_account a on a.id = m.ledger and a.negative_rule = 'block'
    join "group" g on g.id = a."group"
    join primary_group p on p.id = g.primary_group
    cross join lateral (select case when a.system_role = 'BANK' then -coalesce(a.overdraft_limit, 0) else 0 end as at, case p.normal_side when 'credit' then -1 else 1 end as side) floor
    cross join lateral (
      select t.entry_date,
        floor.side * (total.balance - sum(t.moved) over (order by t.entry_date desc) + t.moved) as balance,
        floor.side * (select coalesce(sum(l.debit - l.credit), 0) from new_lines l where l.ledger = m.ledger and l.branch = m.branch and l.entry_date <= t.entry_date) as change
      from (select b.entry_date, sum(b.debit - b.credit) as moved from acc_balance_day b where b.ledger = m.ledger and b.branch = m.branch and b.entry_date >= m.since group by 1) t
      cross join (select sum(b.debit - b.credit) as balance from acc_balance b where b.ledger = m.ledger and b.branch = m.branch and b.period = 99) total) d
    where d.balance < floor.at and d.change < 0
    order by d.entry_date, m.ledger, m.branch limit 1;
  if broken.role = 'BANK' then
    perform acc_refuse('AC051', jsonb_build_object('ledger', broken.ledger, 'balance', broken.balance::text, 'limit', (-broken.at)::text, 'date', broken.entry_date));
  elsif broken.ledger is not null then
    perform acc_refuse('AC050', jsonb_build_object('ledger', broken.ledger, 'balance', (broken.balance - broken.change)::text, 'date', broken.entry_date, 'amount', (-broken.change)::text));
  end if;
  return null;
end $$;

-- I5 for the rows of every partition, made by the database on each one.
create trigger acc_line_stays before update or delete on acc_line for each row execute function acc_never_changes();

-- Puts the guards of a statement on the table of lines or on one of its partitions.
create function acc_guard_lines(target regclass) returns void language plpgsql as $$
declare
  guard text;
begin
  foreach guard in array array['acc_lines_belong', 'acc_lines_fit', 'acc_lines_open', 'acc_lines_move', 'acc_floor_holds'] loop
    execute format('create trigger %I after insert on %s referencing new table as new_lines for each statement execute function %I()',
      format('acc_line_%s_%s', array_position(array['acc_lines_belong', 'acc_lines_fit', 'acc_lines_open', 'acc_lines_move', 'acc_floor_holds'], guard), guard), target, guard);
  end loop;
  execute format('create trigger acc_line_not_emptied before truncate on %s for each statement execute function acc_never_changes()', target);
end $$;
select acc_guard_lines('acc_line');

-- I12: balances are moved by lines and by nothing else.
create function acc_balance_follows() returns trigger language plpgsql as $$
begin
  if tg_op in ('DELETE', 'TRUNCATE') or pg_trigger_depth() < 2 then
    perform acc_refuse('AC912', jsonb_build_object('table', tg_table_name, 'what', lower(tg_op)));
  end if;
  return null;
end $$;
create trigger acc_balance_follows before insert or update or delete or truncate on acc_balance for each statement execute function acc_balance_follows();
create trigger acc_balance_day_follows before insert or update or delete or truncate on acc_balance_day for each statement execute function acc_balance_follows();
-- I9: numbers without a gap, whoever writes. A voucher takes the next number of its series and cannot bring one; a counter rises by one and
-- only with a voucher of that number; no voucher is ever removed.

create function acc_voucher_number() returns trigger language plpgsql as $$
declare
  t voucher_type;
begin
  select * into t from voucher_type v where v.id = new.voucher_type;
  new.series_year := case t.restart when 'never' then null else new.fiscal_year end;
  insert into acc_counter as c (voucher_type, branch, fiscal_year, last_no) values (new.voucher_type, new.branch, new.series_year, 1)
    on conflict (voucher_type, branch, fiscal_year) do update set last_no = c.last_no + 1
    returning c.last_no into new.number;
  new.invoice_no := acc_invoice_no(t.number_format, (select code from branch b where b.id = new.branch), t.code, (select code from fiscal_year f where f.id = new.fiscal_year), new.number);
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
  if not exists (select from acc_voucher v where v.voucher_type = new.voucher_type and v.branch = new.branch and v.series_year is not distinct from new.fiscal_year and v.number = new.last_no) then
    perform acc_refuse('AC909', jsonb_build_object('number', new.last_no));
  end if;
  return null;
end $$;
create constraint trigger acc_counter_used after insert or update on acc_counter deferrable initially deferred for each row execute function acc_counter_used();
-- What posting depends on changes only while nobody posts: who changes it waits for postings under way and lets none begin before its
-- transaction ends. So a lock, the end of a year or a changed ledger cannot slip in between the check and the commit of a posting (I10, I11).

create function acc_period_waits() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(acc_lock_class('year'), old.fiscal_year::integer);
  return coalesce(new, old);
end $$;
create trigger acc_period_waits before update or delete on period_lock for each row execute function acc_period_waits();

create function acc_year_waits() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(acc_lock_class('year'), old.id::integer);
  if tg_op = 'UPDATE' and (new.start_date, new.end_date) <> (old.start_date, old.end_date) and exists (select from acc_entry e where e.fiscal_year = old.id) then
    perform acc_refuse('AC910', jsonb_build_object('fy', old.code));
  end if;
  return coalesce(new, old);
end $$;
create trigger acc_year_waits before update or delete on fiscal_year for each row execute function acc_year_waits();

create function acc_chart_waits() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(acc_lock_class('chart'), 0);
  return null;
end $$;
create trigger acc_chart_waits before insert or update or delete or truncate on ledger_account_branches for each statement execute function acc_chart_waits();
create trigger acc_chart_waits before insert or update or delete or truncate on ledger_mapping for each statement execute function acc_chart_waits();

create trigger acc_settings_wait before update of no_entry_before, future_days on general_setting for each statement execute function acc_chart_waits();

-- A ledger that has lines keeps the kind of its sub-ledgers, or the sum of the sub-ledgers would no longer be the ledger.
create function acc_ledger_waits() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(acc_lock_class('chart'), 0);
  if new.sub_ledger_kind is distinct from old.sub_ledger_kind and exists (select from acc_balance b where b.ledger = new.id) then
    perform acc_refuse('AC911', jsonb_build_object('ledger', new.name));
  end if;
  return new;
end $$;
create trigger acc_ledger_waits before update on ledger_account for each row
  when ((new.is_active, new.sub_ledger_kind, new.system_role, new.negative_rule, new.overdraft_limit, new."group")
    is distinct from (old.is_active, old.sub_ledger_kind, old.system_role, old.negative_rule, old.overdraft_limit, old."group"))
  execute function acc_ledger_waits();

create function acc_sub_ledger_waits() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(acc_lock_class('chart'), 0);
  if exists (select from acc_balance b where b.sub_ledger = new.id) then
    perform acc_refuse('AC911', jsonb_build_object('sub_ledger', new.name));
  end if;
  return new;
end $$;
create trigger acc_sub_ledger_waits before update on sub_ledger_account for each row when (new.kind is distinct from old.kind) execute function acc_sub_ledger_waits();
-- The partition of a fiscal year's lines, with its guards and without rights for anybody but the owner. Opened again, nothing happens.
-- The one change of the schema at run time: the application may only ask for it.
create function acc_open_year(fiscal_year bigint) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  part text := format('acc_line_y%s', $1);
begin
  if not exists (select from fiscal_year f where f.id = $1) then
    perform acc_refuse('AC043', jsonb_build_object('fiscal_year', $1));
  end if;
  perform pg_advisory_xact_lock(hashtextextended('acc open year', 0));
  if to_regclass(part) is not null then
    return;
  end if;
  -- Made beside and attached, which lets everybody read and post in other years meanwhile.
  execute format('create table %I (like acc_line including defaults including constraints)', part);
  execute format('alter table acc_line attach partition %I for values in (%s)', part, $1);
  perform acc_guard_lines(part::regclass);
  execute format('revoke all on %I from public, samiti_app, samiti_member', part);
end $$;

-- A year that takes postings has its partition, however it came to be.
create function acc_year_opens() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform acc_open_year(new.id);
  return null;
end $$;
create trigger acc_year_opens after insert or update on fiscal_year for each row when (new.status <> 'future') execute function acc_year_opens();

-- For whoever loads lines into another database: the partitions that its years call for.
create function acc_line_partitions() returns void language sql as $$
  select acc_open_year(f.id) from fiscal_year f where f.status <> 'future'
$$;
-- The account log (accounting.md 3): append-only, chained per record as the history is.

create function acc_log_hash(l acc_log) returns bytea language sql stable parallel safe
  return sha256((l).previous_hash || convert_to(jsonb_build_array((l).record_type, (l).record_id, (l).version, extract(epoch from (l).at)::numeric(20,3), (l)."user", (l).ip, (l).action,
    (l).invoice_no, (l).branch, (l).date, (l).amount, (l).before, (l).after, (l).reason, (l).request_id)::text, 'UTF8'));

create function acc_log_chain() returns trigger language plpgsql as $$
begin
  -- Two events of one record at once continue one another.
  perform pg_advisory_xact_lock(hashtextextended('acc log ' || new.record_type || ' ' || new.record_id, 0));
  select l.version + 1, l.hash into new.version, new.previous_hash
    from acc_log l where l.record_type = new.record_type and l.record_id = new.record_id order by l.version desc limit 1;
  new.version := coalesce(new.version, 1);
  new.previous_hash := coalesce(new.previous_hash, '\x00');
  new.hash := acc_log_hash(new);
  return new;
end $$;
create trigger acc_log_chain before insert on acc_log for each row execute function acc_log_chain();

-- What an entry's lines say, as one hash: the log keeps it, so that lines edited past all guards show even when the balances were edited with them.
create function acc_lines_hash(entry_id bigint, year bigint) returns text language sql stable parallel safe
  return (select encode(sha256(convert_to(string_agg(jsonb_build_array(l.line_no, l.ledger, l.sub_ledger, l.branch, l.entry_date, l.period, l.debit, l.credit, l.narration, l.cost_centre, l.bill, l.instrument, l.auto)::text, ',' order by l.line_no), 'UTF8')), 'hex')
    from acc_line l where l.entry = entry_id and l.fiscal_year = year);

-- A voucher as the log tells it, with the entry that made it so.
create function acc_told(v acc_voucher, entry_id bigint) returns jsonb language plpgsql stable as $$
declare
  year bigint := (select e.fiscal_year from acc_entry e where e.id = entry_id);
begin
  return jsonb_strip_nulls(to_jsonb(v) - 'posted_at') || jsonb_build_object('entry', entry_id, 'lines', acc_lines_hash(entry_id, year));
end $$;

create function acc_log_voucher(what text, v acc_voucher, told_before jsonb, told_after jsonb, ordered jsonb) returns void language plpgsql as $$
begin
  insert into acc_log ("user", ip, action, record_type, record_id, version, invoice_no, branch, date, amount, before, after, reason, request_id, previous_hash, hash)
    values ((ordered->>'posted_by')::bigint, ordered->>'ip', what, v.source_type, v.source_id, 0, v.invoice_no, v.branch, v.voucher_date, v.total, told_before, told_after, ordered->>'reason', ordered->>'request_id', '', '');
end $$;

-- For events that the server sees and the ledger does not: printed, exported, permission asked and given, locked. {user, ip, action,
-- record_type, record_id, invoice_no, branch, date, amount, before, after, reason, request_id}. What the ledger tells itself cannot be claimed here.
create function acc_record(event jsonb) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if event->>'action' in ('post', 'edit', 'void', 'allocate', 'unallocate') then
    raise exception using errcode = 'AC905', message = format('The ledger itself tells of "%s".', event->>'action');
  end if;
  insert into acc_log ("user", ip, action, record_type, record_id, version, invoice_no, branch, date, amount, before, after, reason, request_id, previous_hash, hash)
    values ((event->>'user')::bigint, event->>'ip', event->>'action', event->>'record_type', (event->>'record_id')::bigint, 0, event->>'invoice_no', (event->>'branch')::bigint,
      (event->>'date')::date, (event->>'amount')::numeric, event->'before', event->'after', event->>'reason', event->>'request_id', '', '');
end $$;
-- acc_post, and what it has in common with acc_reverse and acc_replace. Every rule stands in the guards of the tables; here is the order in
-- which things are taken: key, year, chart, floors, balances, number.

-- I7: the first answer again, or null when the key is new. Requests of one key go one after the other.
create function acc_repeated(asked jsonb) returns jsonb language plpgsql as $$
declare
  e acc_entry;
begin
  perform acc_assert_read_committed();
  perform pg_advisory_xact_lock(hashtextextended('acc key ' || (asked->>'key'), 0));
  select * into e from acc_entry x where x.idempotency_key = asked->>'key';
  if e.id is null then
    return null;
  end if;
  if e.request_hash is distinct from asked->>'request_hash' then
    perform acc_refuse('AC080', jsonb_build_object('number', (select v.invoice_no from acc_voucher v where v.id = e.voucher)));
  end if;
  return acc_answer(e.id, true);
end $$;

create function acc_answer(entry_id bigint, repeated boolean) returns jsonb language sql stable
  return (select jsonb_build_object('voucher', v.id, 'entry', e.id, 'invoice_no', v.invoice_no, 'number', v.number, 'revision', v.revision, 'repeated', acc_answer.repeated)
    from acc_entry e join acc_voucher v on v.id = e.voucher where e.id = entry_id);

-- ACC-001 to 006 of a document, at the line that is wrong. A cast would round what has too many decimals.
create function acc_check_amounts(document jsonb) returns numeric language plpgsql as $$
declare
  wrong record;
  sums record;
begin
  if coalesce(jsonb_array_length(document->'lines'), 0) < 2 then
    perform acc_refuse('AC005', jsonb_build_object('field', 'lines'));
  end if;
  select l.code, l.place into wrong from (
    select l.n as place, case
      when l.dr !~ '^-?\d{1,40}(\.\d{1,40})?$' or l.cr !~ '^-?\d{1,40}(\.\d{1,40})?$' then '22P02'
      when scale(trim_scale(l.dr::numeric)) > 2 or scale(trim_scale(l.cr::numeric)) > 2 then 'AC003'
      when l.dr::numeric < 0 or l.cr::numeric < 0 or (l.dr::numeric = 0 and l.cr::numeric = 0) then 'AC002'
      when l.dr::numeric > 0 and l.cr::numeric > 0 then 'AC004'
      when l.dr::numeric > 9999999999999999.99 or l.cr::numeric > 9999999999999999.99 then 'AC006' end as code
    from (select coalesce(x.line->>'debit', '0') as dr, coalesce(x.line->>'credit', '0') as cr, x.n from jsonb_array_elements(document->'lines') with ordinality x (line, n)) l) l
    where l.code is not null order by l.place limit 1;
  if wrong.code = '22P02' then
    raise exception using errcode = '22P02', message = 'An amount is not a number.';
  elsif wrong.code is not null then
    perform acc_refuse(wrong.code, jsonb_build_object('line', wrong.place, 'field', format('lines[%s].debit', wrong.place - 1)));
  end if;
  select sum((x->>'debit')::numeric) as dr, coalesce(sum((x->>'credit')::numeric), 0) as cr into sums from jsonb_array_elements(document->'lines') x;
  if sums.dr is distinct from sums.cr then
    perform acc_refuse('AC001', jsonb_build_object('dr', sums.dr::numeric(38,2)::text, 'cr', sums.cr::numeric(38,2)::text, 'diff', abs(sums.dr - sums.cr)::numeric(38,2)::text, 'field', 'lines'));
  elsif sums.dr > 9999999999999999.99 then
    perform acc_refuse('AC006', jsonb_build_object('field', 'lines'));
  elsif (document->>'total')::numeric <> sums.dr then
    perform acc_refuse('AC901', jsonb_build_object('total', document->>'total', 'dr', sums.dr::text));
  end if;
  return sums.dr;
end $$;

-- One entry without its lines. What must be true of it, the guards ask.
create function acc_add_entry(asked jsonb, e acc_entry) returns bigint language plpgsql as $$
begin
  insert into acc_entry (voucher, revision, kind, entry_date, branch, fiscal_year, period, total, source_type, line_count, idempotency_key, request_hash, reverses_entry, may, reason, posted_by)
    values (e.voucher, e.revision, e.kind, e.entry_date, e.branch, e.fiscal_year, e.period, e.total, e.source_type, e.line_count, e.idempotency_key, coalesce(asked->>'request_hash', ''),
      e.reverses_entry, array(select jsonb_array_elements_text(coalesce(asked->'may', '[]'))), asked->>'reason', (asked->>'posted_by')::bigint)
    returning id into e.id;
  return e.id;
end $$;

-- The lines of a reversal, of a document, or of both at once: their balances are touched in one order and their floor is asked of what
-- comes out of both.
create function acc_add_lines(reversal bigint, entry_id bigint, document jsonb) returns void language plpgsql as $$
declare
  -- Known beforehand, so that only its partition is opened.
  year bigint := (select o.fiscal_year from acc_entry r join acc_entry o on o.id = r.reverses_entry where r.id = reversal);
begin
  insert into acc_line (entry, line_no, fiscal_year, entry_date, period, branch, ledger, sub_ledger, debit, credit, narration, cost_centre, bill, instrument, auto)
    select r.id, l.line_no, r.fiscal_year, r.entry_date, r.period, l.branch, l.ledger, l.sub_ledger, l.credit, l.debit, l.narration, l.cost_centre, l.bill, l.instrument, l.auto
      from acc_entry r join acc_line l on l.entry = r.reverses_entry and l.fiscal_year = year where r.id = reversal
    union all
    select e.id, n.line_no, e.fiscal_year, e.entry_date, e.period, coalesce(n.branch, e.branch), n.ledger, n.sub_ledger, coalesce(n.debit, 0), coalesce(n.credit, 0), n.narration, n.cost_centre, n.bill, n.instrument, coalesce(n.auto, false)
      from acc_entry e cross join rows from (jsonb_to_recordset(document->'lines') as (ledger bigint, sub_ledger bigint, branch bigint, debit numeric, credit numeric, narration text, cost_centre bigint, bill bigint, instrument bigint, auto boolean))
        with ordinality as n (ledger, sub_ledger, branch, debit, credit, narration, cost_centre, bill, instrument, auto, line_no)
      where e.id = entry_id;
end $$;

-- The voucher of a document, as it is before it has its number.
create function acc_voucher_of(document jsonb, voucher_id bigint, y fiscal_year, total numeric) returns acc_voucher language plpgsql as $$
declare
  v acc_voucher;
begin
  v.id := voucher_id;
  v.voucher_type := document->>'voucher_type';
  v.branch := document->>'branch';
  v.fiscal_year := y.id;
  v.voucher_date := document->>'date';
  v.party := document->>'party';
  v.party_name := document->>'party_name';
  v.narration := document->>'narration';
  v.reference_no := document->>'reference_no';
  v.total := total;
  v.source_type := document->>'source_type';
  v.source_id := document->>'source_id';
  v.source_event := coalesce(document->>'source_event', 'post');
  v.posted_by := document->>'posted_by';
  return v;
end $$;

-- Writes a voucher and so takes its number: last, because everybody of the series waits for it.
create function acc_add_voucher(v acc_voucher) returns acc_voucher language plpgsql as $$
begin
  insert into acc_voucher (id, voucher_type, branch, fiscal_year, voucher_date, party, party_name, narration, reference_no, total, source_type, source_id, source_event, replaces, posted_by)
    values (v.id, v.voucher_type, v.branch, v.fiscal_year, v.voucher_date, v.party, v.party_name, v.narration, v.reference_no, v.total, v.source_type, v.source_id, v.source_event, v.replaces, v.posted_by)
    returning * into v;
  return v;
end $$;

-- Posts a document: {key, request_hash, voucher_type, branch, date, period?, party?, party_name?, narration, reference_no?, source_type,
-- source_id, source_event?, posted_by, may, total?, ip?, request_id?, lines: [{ledger, sub_ledger?, branch?, debit, credit, narration?,
-- cost_centre?, bill?, instrument?, auto}]}; amounts as decimal strings. Answers {voucher, entry, invoice_no, number, revision, repeated}.
create function acc_post(document jsonb) returns jsonb language plpgsql security definer set search_path = public, pg_temp as $$
declare
  answer jsonb := acc_repeated(document);
  v acc_voucher;
  e acc_entry;
  y fiscal_year;
  total numeric;
begin
  if answer is not null then
    return answer;
  end if;
  total := acc_check_amounts(document);
  y := acc_year_of((document->>'date')::date);
  v := acc_voucher_of(document, nextval('acc_voucher_id_seq'), y, total);
  e := acc_first_entry(document, v, y);
  e.id := acc_add_entry(document, e);
  perform acc_add_lines(null, e.id, document);
  v := acc_add_voucher(v);
  perform acc_log_voucher('post', v, null, acc_told(v, e.id), document);
  return acc_answer(e.id, false);
end $$;

-- The entry that a document's voucher begins with.
create function acc_first_entry(document jsonb, v acc_voucher, y fiscal_year) returns acc_entry language plpgsql as $$
declare
  e acc_entry;
begin
  e.voucher := v.id;
  e.revision := 1;
  e.kind := 'original';
  e.entry_date := v.voucher_date;
  e.branch := v.branch;
  e.fiscal_year := y.id;
  e.period := coalesce((document->>'period')::smallint, acc_period_of(y, v.voucher_date));
  e.total := v.total;
  e.source_type := v.source_type;
  e.line_count := jsonb_array_length(document->'lines');
  e.idempotency_key := document->>'key';
  return e;
end $$;
-- Settlement (accounting.md 2.11): I13.

create function acc_allocation_fits() returns trigger language plpgsql as $$
declare
  b acc_line;
  p acc_line;
  o acc_allocation;
begin
  perform acc_assert_read_committed();
  -- Whoever allocates or reverses one of both waits here; always the older entry first.
  perform from acc_entry e where e.id in (new.bill_entry, new.paid_entry) order by e.id for no key update;
  if new.undoes is not null then
    select * into o from acc_allocation a where a.id = new.undoes;
    if (o.bill_entry, o.bill_line, o.paid_entry, o.paid_line, -o.amount) is distinct from (new.bill_entry, new.bill_line, new.paid_entry, new.paid_line, new.amount) or new.allocated_on < o.allocated_on then
      perform acc_refuse('AC913', jsonb_build_object('allocation', new.undoes));
    end if;
    return new;
  end if;
  select l.* into b from acc_entry e join acc_line l on l.entry = e.id and l.fiscal_year = e.fiscal_year and l.line_no = new.bill_line where e.id = new.bill_entry;
  select l.* into p from acc_entry e join acc_line l on l.entry = e.id and l.fiscal_year = e.fiscal_year and l.line_no = new.paid_line where e.id = new.paid_entry;
  if (b.ledger, b.sub_ledger, b.branch, b.debit > 0) is distinct from (p.ledger, p.sub_ledger, p.branch, p.credit > 0)
    or b.ledger is null or new.allocated_on < greatest(b.entry_date, p.entry_date)
    or exists (select from acc_entry e where e.reverses_entry in (new.bill_entry, new.paid_entry) or (e.kind = 'reversal' and e.id in (new.bill_entry, new.paid_entry))) then
    perform acc_refuse('AC913', jsonb_build_object('bill', new.bill_entry, 'paid', new.paid_entry));
  end if;
  perform acc_assert_open(new, b.debit + b.credit, p.debit + p.credit);
  return new;
end $$;
create trigger acc_allocation_fits before insert on acc_allocation for each row execute function acc_allocation_fits();

-- Nothing is settled beyond its amount, neither the bill nor what pays it.
create function acc_assert_open(a acc_allocation, of_bill numeric, of_payment numeric) returns void language plpgsql as $$
declare
  settled numeric := (select coalesce(sum(x.amount), 0) from acc_allocation x where x.bill_entry = a.bill_entry and x.bill_line = a.bill_line);
  used numeric := (select coalesce(sum(x.amount), 0) from acc_allocation x where x.paid_entry = a.paid_entry and x.paid_line = a.paid_line);
begin
  if settled + a.amount > of_bill then
    perform acc_refuse('AC060', jsonb_build_object('bill', (select v.invoice_no from acc_entry e join acc_voucher v on v.id = e.voucher where e.id = a.bill_entry), 'open', (of_bill - settled)::text));
  end if;
  if used + a.amount > of_payment then
    perform acc_refuse('AC061', jsonb_build_object('alloc', (used + a.amount)::text, 'amount', of_payment::text));
  end if;
end $$;

create function acc_repeated_allocation(asked jsonb) returns jsonb language plpgsql as $$
begin
  perform acc_assert_read_committed();
  perform pg_advisory_xact_lock(hashtextextended('acc key ' || (asked->>'key'), 0));
  if exists (select from acc_allocation a where a.idempotency_key = asked->>'key' and a.request_hash is distinct from asked->>'request_hash') then
    perform acc_refuse('AC080', jsonb_build_object('number', (select v.invoice_no from acc_allocation a join acc_entry e on e.id = a.bill_entry join acc_voucher v on v.id = e.voucher where a.idempotency_key = asked->>'key' order by a.position limit 1)));
  end if;
  return (select jsonb_build_object('allocations', jsonb_agg(a.id order by a.position), 'repeated', true) from acc_allocation a where a.idempotency_key = asked->>'key' having count(*) > 0);
end $$;

-- Settles bills: {key, request_hash, date, posted_by, pairs: [{bill_entry, bill_line, paid_entry, paid_line, amount}], ip?, request_id?}.
-- Answers {allocations, repeated}.
create function acc_allocate("order" jsonb) returns jsonb language plpgsql security definer set search_path = public, pg_temp as $$
declare
  answer jsonb := acc_repeated_allocation("order");
  wrong text;
begin
  if answer is not null then
    return answer;
  end if;
  select case when scale(trim_scale((x->>'amount')::numeric)) > 2 then 'AC003' else 'AC002' end into wrong from jsonb_array_elements("order"->'pairs') x
    where (x->>'amount')::numeric is null or (x->>'amount')::numeric <= 0 or scale(trim_scale((x->>'amount')::numeric)) > 2 limit 1;
  if wrong is not null then
    perform acc_refuse(wrong, jsonb_build_object('field', 'allocations'));
  end if;
  perform from acc_entry e where e.id in (select (x->>k)::bigint from jsonb_array_elements("order"->'pairs') x, unnest('{bill_entry,paid_entry}'::text[]) k) order by e.id for no key update;
  with made as (
    insert into acc_allocation (bill_entry, bill_line, paid_entry, paid_line, allocated_on, amount, idempotency_key, position, request_hash, posted_by)
      select p.bill_entry, p.bill_line, p.paid_entry, p.paid_line, ("order"->>'date')::date, p.amount, "order"->>'key', p.n, "order"->>'request_hash', ("order"->>'posted_by')::bigint
      from rows from (jsonb_to_recordset("order"->'pairs') as (bill_entry bigint, bill_line integer, paid_entry bigint, paid_line integer, amount numeric)) with ordinality as p (bill_entry, bill_line, paid_entry, paid_line, amount, n)
      order by p.n
      returning *)
  select jsonb_build_object('allocations', jsonb_agg(m.id order by m.position), 'repeated', false) into answer from made m;
  perform acc_log_allocations('allocate', answer->'allocations', "order");
  return answer;
end $$;

-- Undoes settlements: {key, request_hash, date, reason, posted_by, allocations: [id]}. The bills are open again from that day on.
create function acc_unallocate("order" jsonb) returns jsonb language plpgsql security definer set search_path = public, pg_temp as $$
declare
  answer jsonb := acc_repeated_allocation("order");
begin
  if answer is null then
    answer := acc_undo_allocations(array(select (x #>> '{}')::bigint from jsonb_array_elements("order"->'allocations') x), "order", ("order"->>'date')::date);
  end if;
  return answer;
end $$;

create function acc_undo_allocations(ids bigint[], asked jsonb, day date) returns jsonb language plpgsql as $$
declare
  answer jsonb;
begin
  perform from acc_entry e where e.id in (select unnest(array[a.bill_entry, a.paid_entry]) from acc_allocation a where a.id = any(ids)) order by e.id for no key update;
  if exists (select from acc_allocation a where a.undoes = any(ids)) or (select count(*) from acc_allocation a where a.id = any(ids) and a.undoes is null) <> cardinality(ids) then
    perform acc_refuse('AC034', jsonb_build_object('number', array_to_string(ids, ', ')));
  end if;
  with made as (
    insert into acc_allocation (bill_entry, bill_line, paid_entry, paid_line, allocated_on, amount, undoes, idempotency_key, position, request_hash, posted_by)
      select a.bill_entry, a.bill_line, a.paid_entry, a.paid_line, greatest(a.allocated_on, day), -a.amount, a.id, asked->>'key', row_number() over (order by a.id), coalesce(asked->>'request_hash', ''), (asked->>'posted_by')::bigint
      from acc_allocation a where a.id = any(ids)
      returning *)
  select jsonb_build_object('allocations', jsonb_agg(m.id order by m.position), 'repeated', false) into answer from made m;
  perform acc_log_allocations('unallocate', answer->'allocations', asked);
  return answer;
end $$;

-- Told of both documents, so that either one's log says what settled it.
create function acc_log_allocations(what text, ids jsonb, asked jsonb) returns void language sql
  begin atomic
    insert into acc_log ("user", ip, action, record_type, record_id, version, invoice_no, branch, date, amount, after, reason, request_id, previous_hash, hash)
      select (asked->>'posted_by')::bigint, asked->>'ip', what, v.source_type, v.source_id, 0, v.invoice_no, v.branch, a.allocated_on, a.amount,
        jsonb_build_object('allocation', a.id, 'bill_entry', a.bill_entry, 'bill_line', a.bill_line, 'paid_entry', a.paid_entry, 'paid_line', a.paid_line), asked->>'reason', asked->>'request_id', '', ''
      from acc_allocation a join acc_entry e on e.id in (a.bill_entry, a.paid_entry) join acc_voucher v on v.id = e.voucher
      where a.id in (select (x #>> '{}')::bigint from jsonb_array_elements(ids) x) order by v.id, a.id;
  end;

-- Frees an entry of its settlements before it is reversed, or names them: ACC-031.
create function acc_release(e acc_entry, action text, asked jsonb, day date) returns void language plpgsql as $$
declare
  live bigint[];
begin
  perform from acc_entry x
    where x.id = e.id or x.id in (select unnest(array[a.bill_entry, a.paid_entry]) from acc_allocation a where e.id in (a.bill_entry, a.paid_entry))
    order by x.id for no key update;
  live := array(select a.id from acc_allocation a where e.id in (a.bill_entry, a.paid_entry) and a.undoes is null and not exists (select from acc_allocation u where u.undoes = a.id));
  if cardinality(live) = 0 then
    return;
  end if;
  if not coalesce(asked->'may' ? 'allocations', false) then
    perform acc_refuse('AC031', (
      select jsonb_build_object('action', acc_release.action, 'n', count(distinct v.id), 'list', string_agg(distinct v.invoice_no, ', '))
      from acc_allocation a join acc_entry x on x.id in (a.bill_entry, a.paid_entry) and x.id <> e.id join acc_voucher v on v.id = x.voucher where a.id = any(live)));
  end if;
  perform acc_undo_allocations(live, asked || jsonb_build_object('key', (asked->>'key') || '#allocations'), day);
end $$;
-- What was posted is never changed: it is reversed (accounting.md 2.6), and a changed document is a reversal and a replacement in one.

-- The voucher of an order, locked, with the entry that stands.
-- AC034 where it is void already; ACC-032 for a voucher that is itself the reversal of another.
create function acc_standing(voucher_id bigint, out v acc_voucher, out e acc_entry) language plpgsql as $$
begin
  select * into v from acc_voucher w where w.id = voucher_id for no key update;
  if v.id is null then
    raise exception using errcode = 'P0002', message = format('There is no voucher %s.', voucher_id);
  end if;
  if v.status = 'void' then
    perform acc_refuse('AC034', jsonb_build_object('number', v.invoice_no));
  end if;
  select * into e from acc_entry x where x.voucher = v.id and not exists (select from acc_entry r where r.reverses_entry = x.id) and x.revision = v.revision
    order by x.kind = 'reversal' limit 1;
  if e.kind = 'reversal' then
    perform acc_refuse('AC032', jsonb_build_object('module', 'books', 'number', (select w.invoice_no from acc_voucher w where w.id = v.replaces)));
  end if;
end $$;

-- The entry that undoes another, on its own day unless told otherwise.
create function acc_mirror(o acc_entry, key text) returns acc_entry language plpgsql as $$
begin
  o.reverses_entry := o.id;
  o.kind := 'reversal';
  o.idempotency_key := key;
  return o;
end $$;

-- Reverses a voucher: {voucher, key, request_hash, date?, reason, posted_by, may, narration?, ip?, request_id?}. On its own day the voucher
-- becomes void. On another day, because its month is locked, a voucher of its own (XR) in an open month stands against it (2.6). With
-- `allocations` in `may` what was settled with it is undone along (a cheque comes back), without it they are in the way.
create function acc_reverse("order" jsonb) returns jsonb language plpgsql security definer set search_path = public, pg_temp as $$
declare
  answer jsonb := acc_repeated("order");
  standing record;
  v acc_voucher;
  x acc_voucher;
  e acc_entry;
  y fiscal_year;
  before jsonb;
begin
  if answer is not null then
    return answer;
  end if;
  standing := acc_standing(("order"->>'voucher')::bigint);
  v := standing.v;
  before := acc_told(v, (standing.e).id);
  e := acc_mirror(standing.e, "order"->>'key');
  perform acc_release(standing.e, 'delete', "order", coalesce(("order"->>'date')::date, e.entry_date));
  if ("order"->>'date')::date is distinct from e.entry_date and "order"->>'date' is not null then
    y := acc_year_of(("order"->>'date')::date);
    x := acc_counter_voucher(v, "order", y);
    e.voucher := x.id;
    e.revision := 1;
    e.entry_date := x.voucher_date;
    e.fiscal_year := y.id;
    e.period := acc_period_of(y, x.voucher_date);
    e.source_type := x.source_type;
  end if;
  e.id := acc_add_entry("order", e);
  perform acc_add_lines(e.id, null, null);
  update acc_voucher w set status = 'void', replaced_by = x.id where w.id = v.id returning * into v;
  if x.id is not null then
    x := acc_add_voucher(x);
    perform acc_log_voucher('post', x, null, acc_told(x, e.id), "order");
  end if;
  perform acc_log_voucher('void', v, before, acc_told(v, e.id), "order");
  return acc_answer(e.id, false) || jsonb_build_object('reversed', v.id);
end $$;

-- The voucher that stands against another one in an open month.
create function acc_counter_voucher(v acc_voucher, asked jsonb, y fiscal_year) returns acc_voucher language plpgsql as $$
begin
  v.replaces := v.id;
  v.source_type := 'reversal';
  v.source_id := v.id;
  v.source_event := 'post';
  v.id := nextval('acc_voucher_id_seq');
  v.voucher_type := (select t.id from voucher_type t join voucher_type_class c on c.id = t.class where c.code = 'reversal' and t.is_active order by t.id limit 1);
  if v.voucher_type is null then
    perform acc_refuse('AC021', jsonb_build_object('role', 'XR'));
  end if;
  v.voucher_date := (asked->>'date')::date;
  v.fiscal_year := y.id;
  v.narration := coalesce(asked->>'narration', left('Reversal of ' || v.invoice_no, 500));
  v.posted_by := (asked->>'posted_by')::bigint;
  return v;
end $$;

-- Changes a posted document: {voucher} and everything of acc_post but the source, which stays. The number is kept and the revision rises;
-- with another year, branch or type the old voucher is void, and a new one with a number of its own stands in its place (2.4).
create function acc_replace("order" jsonb) returns jsonb language plpgsql security definer set search_path = public, pg_temp as $$
declare
  answer jsonb := acc_repeated("order");
  standing record;
  v acc_voucher;
  n acc_voucher;
  r acc_entry;
  e acc_entry;
  y fiscal_year;
  before jsonb;
  document jsonb;
begin
  if answer is not null then
    return answer;
  end if;
  standing := acc_standing(("order"->>'voucher')::bigint);
  v := standing.v;
  before := acc_told(v, (standing.e).id);
  document := jsonb_build_object('voucher_type', v.voucher_type, 'branch', v.branch) || "order" || jsonb_build_object('source_type', v.source_type, 'source_id', v.source_id, 'source_event', v.source_event);
  y := acc_year_of((document->>'date')::date);
  n := acc_voucher_of(document, v.id, y, acc_check_amounts(document));
  perform acc_release(standing.e, 'change', "order", (standing.e).entry_date);
  if (n.voucher_type, n.branch, n.fiscal_year) is distinct from (v.voucher_type, v.branch, v.fiscal_year) then
    n.id := nextval('acc_voucher_id_seq');
    n.replaces := v.id;
  end if;
  r := acc_mirror(standing.e, "order"->>'key' || '#reversal');
  e := acc_first_entry(document, n, y);
  if n.id = v.id then
    e.kind := 'replacement';
    e.revision := v.revision + 1;
  end if;
  r.id := acc_add_entry("order", r);
  e.id := acc_add_entry("order", e);
  perform acc_add_lines(r.id, e.id, document);
  if n.id = v.id then
    update acc_voucher w set revision = w.revision + 1, voucher_date = n.voucher_date, party = n.party, party_name = n.party_name, narration = n.narration, reference_no = n.reference_no, total = n.total
      where w.id = v.id returning * into v;
    perform acc_log_voucher('edit', v, before, acc_told(v, e.id), "order");
  else
    update acc_voucher w set status = 'void', replaced_by = n.id where w.id = v.id returning * into v;
    n := acc_add_voucher(n);
    perform acc_log_voucher('void', v, before, acc_told(v, r.id), "order");
    perform acc_log_voucher('post', n, null, acc_told(n, e.id), "order");
  end if;
  return acc_answer(e.id, false);
end $$;
-- What does not fit in the books, found by recomputing everything: nothing is the only right answer. To be asked in one snapshot, beside
-- people who post. `kind` says what was compared, `record` is the id of what is wrong.

create function acc_differences() returns table (kind text, record bigint, detail text) language sql stable as $$
  -- I12: months, years and days against the lines.
  select 'balance', coalesce(b.ledger, l.ledger), format('year %s, period %s, branch %s, ledger %s, sub-ledger %s: %s / %s in %s lines kept, %s / %s in %s counted', k.fiscal_year, k.period, k.branch, k.ledger, k.sub_ledger, b.debit, b.credit, b.line_count, l.debit, l.credit, l.line_count)
  from acc_balance b
  full join (
    select x.fiscal_year, p.period, x.branch, x.ledger, case when p.period <> 99 then x.sub_ledger end as sub_ledger, sum(x.debit) as debit, sum(x.credit) as credit, count(*) as line_count
    from acc_line x cross join lateral (values (x.period), (99::smallint)) p (period) group by 1, 2, 3, 4, 5) l
    -- A join that is to hash cannot ask for equal nulls; no sub-ledger has the id 0.
    on (b.fiscal_year, b.period, b.branch, b.ledger, coalesce(b.sub_ledger, 0)) = (l.fiscal_year, l.period, l.branch, l.ledger, coalesce(l.sub_ledger, 0))
  cross join lateral (select coalesce(b.fiscal_year, l.fiscal_year) as fiscal_year, coalesce(b.period, l.period) as period, coalesce(b.branch, l.branch) as branch, coalesce(b.ledger, l.ledger) as ledger, coalesce(b.sub_ledger, l.sub_ledger) as sub_ledger) k
  where (b.debit, b.credit, b.line_count) is distinct from (l.debit, l.credit, l.line_count)
  union all
  select 'balance_day', coalesce(b.ledger, l.ledger), format('%s, period %s, branch %s: %s / %s in %s lines kept, %s / %s in %s counted', coalesce(b.entry_date, l.entry_date), coalesce(b.period, l.period), coalesce(b.branch, l.branch), b.debit, b.credit, b.line_count, l.debit, l.credit, l.line_count)
  from acc_balance_day b
  full join (select x.fiscal_year, x.entry_date, x.period, x.branch, x.ledger, sum(x.debit) as debit, sum(x.credit) as credit, count(*) as line_count from acc_line x group by 1, 2, 3, 4, 5) l
    on (b.fiscal_year, b.entry_date, b.period, b.branch, b.ledger) = (l.fiscal_year, l.entry_date, l.period, l.branch, l.ledger)
  where (b.debit, b.credit, b.line_count) is distinct from (l.debit, l.credit, l.line_count)
  -- I1, I2, I4 and that each line is its entry's.
  union all
  select 'entry', coalesce(e.id, l.entry), format('%s lines of %s, %s / %s of %s', l.lines, e.line_count, l.debit, l.credit, e.total)
  from acc_entry e
  full join (
    select x.entry, min(x.fiscal_year) as fiscal_year, min(x.entry_date) as entry_date, min(x.period) as period, sum(x.lines) as lines, sum(x.debit) as debit, sum(x.credit) as credit, bool_and(x.debit = x.credit) as is_balanced,
      min(x.fiscal_year) = max(x.fiscal_year) and min(x.entry_date) = max(x.last_date) and min(x.period) = max(x.last_period) as is_one
    from (select entry, fiscal_year, branch, min(entry_date) as entry_date, max(entry_date) as last_date, min(period) as period, max(period) as last_period, count(*) as lines, sum(debit) as debit, sum(credit) as credit from acc_line group by 1, 2, 3) x group by 1) l on l.entry = e.id
  where (l.fiscal_year, l.entry_date, l.period, l.lines, l.debit, l.credit, l.is_balanced, l.is_one) is distinct from (e.fiscal_year, e.entry_date, e.period, e.line_count::numeric, e.total, e.total, true, true)
  -- I8
  union all
  select distinct 'reversal', r.id, format('it does not mirror entry %s', r.reverses_entry)
  from acc_entry r join acc_entry e on e.id = r.reverses_entry
  cross join lateral (
    select from (select * from acc_line x where x.entry = e.id and x.fiscal_year = e.fiscal_year) o
    full join (select * from acc_line x where x.entry = r.id and x.fiscal_year = r.fiscal_year) m on m.line_no = o.line_no
    where (o.ledger, o.sub_ledger, o.branch, o.debit, o.credit) is distinct from (m.ledger, m.sub_ledger, m.branch, m.credit, m.debit)) d
  union all
  -- I10
  select 'period', e.id, format('%s in period %s of %s', e.entry_date, e.period, y.code)
  from acc_entry e join fiscal_year y on y.id = e.fiscal_year
  where e.entry_date not between y.start_date and y.end_date or (e.period between 1 and 12 and e.period <> acc_period_of(y, e.entry_date))
  -- I9
  union all
  select 'number', coalesce(c.voucher_type, v.voucher_type), format('branch %s, year %s: last number %s, %s vouchers from %s to %s', coalesce(c.branch, v.branch), coalesce(c.fiscal_year, v.series_year), c.last_no, v.vouchers, v.first_no, v.last_no)
  from acc_counter c
  full join (select voucher_type, branch, series_year, count(*) as vouchers, min(number) as first_no, max(number) as last_no from acc_voucher group by 1, 2, 3) v
    on (v.voucher_type, v.branch, coalesce(v.series_year, 0)) = (c.voucher_type, c.branch, coalesce(c.fiscal_year, 0))
  where (v.vouchers, v.first_no, v.last_no) is distinct from (c.last_no, 1::bigint, c.last_no)
  -- A posted voucher has one entry that stands and says the same, a void one none.
  union all
  select 'voucher', v.id, format('%s is %s with %s entries that stand, %s of them as it says', v.invoice_no, v.status, s.standing, s.fitting)
  from acc_voucher v
  left join lateral (
    select count(*) as standing, count(*) filter (where (e.revision, e.total, e.entry_date, e.branch, e.fiscal_year, e.source_type) = (v.revision, v.total, v.voucher_date, v.branch, v.fiscal_year, v.source_type)) as fitting
    from acc_entry e left join acc_entry o on o.id = e.reverses_entry
    where e.voucher = v.id and o.voucher is distinct from v.id and not exists (select from acc_entry r where r.reverses_entry = e.id)) s on true
  where (s.standing, s.fitting) <> case v.status when 'posted' then (1::bigint, 1::bigint) else (0::bigint, 0::bigint) end
  -- I13
  union all
  select 'allocation', a.bill_entry, format('line %s has %s settled of %s', a.bill_line, a.settled, l.amount)
  from (select bill_entry, bill_line, sum(amount) as settled, min(amount) as least from acc_allocation group by 1, 2) a
  left join lateral (select x.debit + x.credit as amount from acc_entry e join acc_line x on x.entry = e.id and x.fiscal_year = e.fiscal_year and x.line_no = a.bill_line where e.id = a.bill_entry) l on true
  where not coalesce(a.settled between 0 and l.amount, false) or (a.settled <> 0 and exists (select from acc_entry r where r.reverses_entry = a.bill_entry))
  union all
  select 'allocation', a.paid_entry, format('line %s has settled %s of %s', a.paid_line, a.settled, l.amount)
  from (select paid_entry, paid_line, sum(amount) as settled from acc_allocation group by 1, 2) a
  left join lateral (select x.debit + x.credit as amount from acc_entry e join acc_line x on x.entry = e.id and x.fiscal_year = e.fiscal_year and x.line_no = a.paid_line where e.id = a.paid_entry) l on true
  where not coalesce(a.settled between 0 and l.amount, false) or (a.settled <> 0 and exists (select from acc_entry r where r.reverses_entry = a.paid_entry))
  -- The log: its chain, and that it tells of every voucher what its lines say.
  union all
  select 'log', l.id, format('%s %s, version %s', l.record_type, l.record_id, l.version)
  from (select x, x.id, x.record_type, x.record_id, x.version, x.previous_hash, x.hash,
      lag(x.hash, 1, '\x00'::bytea) over w as before, row_number() over w as place from acc_log x window w as (partition by x.record_type, x.record_id order by x.version)) l
  where l.previous_hash <> l.before or l.version <> l.place or l.hash <> acc_log_hash(l.x)
  union all
  select 'log', e.id, format('no log tells of entry %s as its lines are', e.id)
  from acc_entry e
  where not (e.kind = 'reversal' and exists (select from acc_entry n where n.idempotency_key || '#reversal' = e.idempotency_key))
    and not exists (
      select from acc_voucher v join acc_log l on l.record_type = v.source_type and l.record_id = v.source_id and l.after->>'entry' = e.id::text
      where v.id = e.voucher and l.after->>'lines' = acc_lines_hash(e.id, e.fiscal_year))
  -- The guards of every partition are those of the table, and work; and nobody else has rights on one.
  union all
  select 'guard', p.oid::bigint, format('%s has not the guards of acc_line, or they are off', p.relname)
  from pg_inherits i join pg_class p on p.oid = i.inhrelid
  where i.inhparent = 'public.acc_line'::regclass
    and array(select format('%s %s %s %s', g.tgname, g.tgenabled, g.tgtype, g.tgfoid) from pg_trigger g where g.tgrelid = p.oid and not g.tgisinternal order by g.tgname)
      is distinct from array(select format('%s O %s %s', g.tgname, g.tgtype, g.tgfoid) from pg_trigger g where g.tgrelid = i.inhparent and not g.tgisinternal order by g.tgname)
  union all
  select 'guard', p.oid::bigint, format('%s may be touched by %s', p.relname, a.grantee::regrole)
  from pg_inherits i join pg_class p on p.oid = i.inhrelid cross join lateral aclexplode(p.relacl) a
  where i.inhparent = 'public.acc_line'::regclass and a.grantee <> p.relowner
  union all
  select 'guard', p.oid::bigint, format('%s has not the checks or indexes of acc_line', p.relname)
  from pg_inherits i join pg_class p on p.oid = i.inhrelid
  where i.inhparent = 'public.acc_line'::regclass
    and ((select count(*) from pg_constraint c where c.conrelid = p.oid and c.contype in ('c', 'p')) <> (select count(*) from pg_constraint c where c.conrelid = i.inhparent and c.contype in ('c', 'p'))
      or (select count(*) from pg_index x where x.indrelid = p.oid and x.indisvalid) <> (select count(*) from pg_index x where x.indrelid = i.inhparent))
$$;

-- How much that was.
create function acc_counted() returns table (vouchers bigint, lines bigint) language sql stable as $$
  select (select count(*) from acc_voucher), (select count(*) from acc_line)
$$;
-- The application reads the books and writes them through these doors only; a member sees nothing of them.
grant select on acc_voucher, acc_entry, acc_line, acc_balance, acc_balance_day, acc_counter, acc_allocation, acc_log to samiti_app;
revoke execute on function acc_post(jsonb), acc_reverse(jsonb), acc_replace(jsonb), acc_allocate(jsonb), acc_unallocate(jsonb), acc_record(jsonb), acc_open_year(bigint), acc_year_opens() from public;
grant execute on function acc_post(jsonb), acc_reverse(jsonb), acc_replace(jsonb), acc_allocate(jsonb), acc_unallocate(jsonb), acc_record(jsonb), acc_open_year(bigint) to samiti_app;
