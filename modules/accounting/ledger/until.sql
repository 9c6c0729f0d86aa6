-- What each ledger of a branch had come to, however many parties it has: what a statement of all ledgers reads, three rows each instead of one
-- for every day. Poisha, cumulated within the row and never beyond it, so that a posting of a day long gone touches the row of its month and that
-- of its year, which are hot as it is.
--   period 1 to 12: of that month alone, by the end of each of its 31 days
--   period 99: of the year, by its periods: opening (1), months 1 to 12 (2 to 13), adjustments (14), closing (15)
--   period 98: of this year and all before it, one amount, written when it is closed; of a year that was opened again it says nothing
create table acc_balance_until (
  fiscal_year bigint not null references fiscal_year (id),
  period smallint not null check (period between 1 and 12 or period in (98, 99)),
  ledger bigint not null references ledger_account (id),
  branch bigint not null references branch (id),
  debits bigint[] not null,
  credits bigint[] not null,
  primary key (fiscal_year, period, ledger, branch)
) with (fillfactor = 70);
-- Half of a page stays whole and is read where it stands: no statement unpacks ten thousand rows.
alter table acc_balance_until alter debits set storage plain, alter credits set storage plain;

-- The same by sub-ledger, or none: of the year by its periods (99), and of this year and all before it (98). Months and days of parties are
-- many and are not kept again: what moved in a broken month is read from its lines.
create table acc_sub_ledger_until (
  fiscal_year bigint not null references fiscal_year (id),
  period smallint not null check (period in (98, 99)),
  ledger bigint not null references ledger_account (id),
  sub_ledger bigint references sub_ledger_account (id),
  branch bigint not null references branch (id),
  debits bigint[] not null,
  credits bigint[] not null,
  constraint acc_sub_ledger_until_key unique nulls not distinct (fiscal_year, period, ledger, sub_ledger, branch)
) with (fillfactor = 70);
create index acc_sub_ledger_until_sub_ledger on acc_sub_ledger_until (sub_ledger, ledger) where sub_ledger is not null;
alter table acc_sub_ledger_until alter debits set storage plain, alter credits set storage plain;

-- Taka as poisha, exactly. More than a ledger can come to (92 quadrillion taka) is ACC-006.
create function acc_poisha(taka numeric) returns bigint language plpgsql immutable strict parallel safe as $$
begin
  if taka > 92233720368547758.07 then
    perform acc_refuse('AC006', jsonb_build_object('field', 'lines'));
  end if;
  return taka * 100;
end $$;

-- Amounts at their places, each added to its own place and all behind it.
create function acc_until(places integer[], amounts bigint[], size integer) returns bigint[] language plpgsql immutable parallel safe as $$
declare
  sums bigint[];
begin
  -- A posting is of one day.
  if cardinality(places) = 1 then
    return array_fill(0::bigint, array[places[1] - 1]) || array_fill(amounts[1], array[size - places[1] + 1]);
  end if;
  sums := array_fill(0::bigint, array[size]);
  for n in 1 .. cardinality(places) loop
    sums[places[n]] := sums[places[n]] + amounts[n];
  end loop;
  for n in 2 .. size loop
    sums[n] := sums[n] + sums[n - 1];
  end loop;
  return sums;
end $$;

create function acc_added(kept bigint[], more bigint[]) returns bigint[] language plpgsql immutable parallel safe as $$
declare
  size integer := cardinality(kept);
begin
  if more[size] = 0 then
    return kept;
  elsif kept[size] > 9223372036854775807 - more[size] then
    perform acc_refuse('AC006', jsonb_build_object('field', 'lines'));
  end if;
  for n in 1 .. size loop
    kept[n] := kept[n] + more[n];
  end loop;
  return kept;
end $$;

-- Recomputed from the balances of days: what the verifier compares, what an upgrade begins with.
create function acc_until_counted() returns setof acc_balance_until language sql stable as $$
  select d.fiscal_year, k.period, d.ledger, d.branch, acc_until(array_agg(k.place), array_agg(acc_poisha(d.debit)), k.size), acc_until(array_agg(k.place), array_agg(acc_poisha(d.credit)), k.size)
  from acc_balance_day d cross join lateral (values (d.period, extract(day from d.entry_date)::integer, 31), (99::smallint, d.period + 1, 15)) k (period, place, size)
  where k.period between 1 and 12 or k.period = 99
  group by d.fiscal_year, k.period, d.ledger, d.branch, k.size
  union all
  select y.id, 98::smallint, b.ledger, b.branch, array[acc_poisha(sum(b.debit))], array[acc_poisha(sum(b.credit))]
  from fiscal_year y join fiscal_year f on f.start_date <= y.start_date join acc_balance b on b.fiscal_year = f.id and b.period = 99
  where y.status = 'closed' group by 1, 3, 4
$$;

-- The same by sub-ledger, from the balances of months.
create function acc_sub_ledger_until_counted() returns setof acc_sub_ledger_until language sql stable as $$
  select b.fiscal_year, 99::smallint, b.ledger, b.sub_ledger, b.branch, acc_until(array_agg(b.period + 1), array_agg(acc_poisha(b.debit)), 15), acc_until(array_agg(b.period + 1), array_agg(acc_poisha(b.credit)), 15)
  from acc_balance b where b.period < 99 group by b.fiscal_year, b.ledger, b.sub_ledger, b.branch
  union all
  select y.id, 98::smallint, b.ledger, b.sub_ledger, b.branch, array[acc_poisha(sum(b.debit))], array[acc_poisha(sum(b.credit))]
  from fiscal_year y join fiscal_year f on f.start_date <= y.start_date join acc_balance b on b.fiscal_year = f.id and b.period < 99
  where y.status = 'closed' group by 1, 3, 4, 5
$$;

-- Nothing is posted in a closed year or before it: what all of them came to is added up once.
create function acc_year_sums_up() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into acc_balance_until as b (fiscal_year, period, ledger, branch, debits, credits)
    select new.id, 98, u.ledger, u.branch, array[sum(u.debits[15])::bigint], array[sum(u.credits[15])::bigint]
    from acc_balance_until u join fiscal_year f on f.id = u.fiscal_year and f.start_date <= new.start_date
    where u.period = 99 group by u.ledger, u.branch order by u.ledger, u.branch
    on conflict (fiscal_year, period, ledger, branch) do update set debits = excluded.debits, credits = excluded.credits;
  insert into acc_sub_ledger_until as b (fiscal_year, period, ledger, sub_ledger, branch, debits, credits)
    select new.id, 98, u.ledger, u.sub_ledger, u.branch, array[sum(u.debits[15])::bigint], array[sum(u.credits[15])::bigint]
    from acc_sub_ledger_until u join fiscal_year f on f.id = u.fiscal_year and f.start_date <= new.start_date
    where u.period = 99 group by u.ledger, u.sub_ledger, u.branch order by u.ledger, u.sub_ledger, u.branch
    on conflict (fiscal_year, period, ledger, sub_ledger, branch) do update set debits = excluded.debits, credits = excluded.credits;
  return null;
end $$;
create trigger acc_year_sums_up after insert or update on fiscal_year for each row when (new.status = 'closed') execute function acc_year_sums_up();
