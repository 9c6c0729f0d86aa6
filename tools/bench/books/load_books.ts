import type pg from 'pg'
import { dailyKinds, opening, otherLines } from './accounts.ts'
import { closeYears } from './close_years.ts'
import { firstDay } from './masters.ts'
import { documentTables, firstSource, historyOfDocuments, writeDocuments } from './documents.ts'
import { settle } from './settle.ts'

/** How large a generated book is, and what makes it the same again. */
export interface BookWish {
  /** About so many lines. */
  readonly lines: number
  readonly seed: number
  /** The last day that has vouchers. */
  readonly until: string
  /** Fiscal years, the one of that day included. */
  readonly years: number
}

const tables = [
  'acc_voucher',
  'acc_entry',
  'acc_line',
  'acc_balance',
  'acc_balance_day',
  'acc_balance_until',
  'acc_sub_ledger_until',
  'acc_counter',
  'acc_log',
  'acc_allocation',
  'acc_open',
  ...documentTables,
] as const

/**
 * Fills empty books with believable vouchers, as the owner of the schema and in one transaction. The guards are off meanwhile,
 * because they look at one voucher after the other; everything they and `acc_differences` ask for is made here at once: numbers,
 * balances, log and its hashes. Needs the masters of `layMasters`. The same wish makes the same book.
 * @throws Error when the books are not empty
 */
export async function loadBooks(client: pg.ClientBase, wish: BookWish): Promise<{ vouchers: number; lines: number }> {
  await client.query('set statement_timeout = 0')
  const { rows } = await client.query('select from acc_voucher limit 1')
  if (rows.length > 0) throw new Error('These books are not empty.')
  await client.query('begin')
  await client.query(`set local work_mem = '256MB'`)
  await client.query(`set local maintenance_work_mem = '1GB'`)
  // A function hashes the lines of each voucher; planned once, that takes half as long.
  await client.query('set local plan_cache_mode = force_generic_plan')
  try {
    await guards(client, 'disable')
    const indexes = await withoutIndexes(client)
    await writeVouchers(client, wish)
    await writeLines(client, wish)
    await closeYears(client)
    await client.query('analyze book_document')
    for (const statement of following) await client.query(statement)
    await settle(client)
    await writeDocuments(client)
    await client.query('set constraints all immediate')
    for (const index of indexes) await client.query(index)
    await client.query(`analyze acc_entry, acc_line, acc_voucher, acc_allocation, ${documentTables.join()}`)
    await client.query('insert into acc_open select * from acc_open_counted()')
    for (const statement of historyOfDocuments) await client.query(statement)
    await client.query('drop table book_document')
    // What waits for the end is asked now: a table with open questions cannot have its guards back.
    await client.query('set constraints all immediate')
    await guards(client, 'enable')
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
  await client.query('vacuum (analyze)')
  const counted = await client.query<{ vouchers: number; lines: number }>('select * from acc_counted()')
  return counted.rows[0] ?? { vouchers: 0, lines: 0 }
}

/** Drops the indexes that hold no rule: they are made faster of what is there than row by row. @returns what makes them again */
async function withoutIndexes(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string; made: string }>(
    `select x.indexrelid::regclass::text as name, replace(pg_get_indexdef(x.indexrelid), ' ON ONLY ', ' ON ') as made from pg_index x join pg_class c on c.oid = x.indrelid
     where c.relname = any($1) and c.relnamespace = 'public'::regnamespace and not exists (select from pg_constraint k where k.conindid = x.indexrelid) order by 1`,
    [tables],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ made }) => made)
}

async function guards(client: pg.ClientBase, what: 'disable' | 'enable'): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where (relname = any($1) and relnamespace = 'public'::regnamespace) or oid in (select inhrelid from pg_inherits where inhparent = 'acc_line'::regclass)`,
    [tables],
  )
  for (const { name } of rows) await client.query(`alter table ${name} ${what} trigger user`)
}

/** A number below `most` that hangs on the document, the seed and what it is for. */
const roll = (id: string, use: number | string, most: number | string): string =>
  `((hashint8extended(${id}, $1::bigint * 1000 + ${use}) & 2147483647) % ${most})`

/** Lower values come more often: the square of an even distribution. */
const skewed = (id: string, use: number | string, most: string): string =>
  `floor(power((hashint8extended(${id}, $1::bigint * 1000 + ${use}) & 2147483647) / 2147483648.0::float8, 2) * ${most})::int`

/** Which case of a list of shares a number below a hundred meets. */
const shared = (number: string, shares: readonly (readonly [often: number, value: string])[]): string => {
  let below = 0
  return `case ${shares.map(([often, value]) => `when ${number} < ${(below += often)} then ${value}`).join(' ')} end`
}

const meanLines = 1 + otherLines.reduce((sum, [often, lines]) => sum + often * lines, 0) / 100

/** One row for each voucher: an opening for each branch, then the daily work, a little more of it each year, on working days. */
async function writeVouchers(client: pg.ClientBase, { seed, until, years, lines }: BookWish): Promise<void> {
  const kinds = dailyKinds.map(({ kind, often }) => [often, `'${kind}'`] as const)
  const others = otherLines.map(([often, count]) => [often, String(count)] as const)
  await client.query(`create table book_document (
    id bigint primary key, kind text not null, branch bigint not null, is_head boolean not null, fiscal_year bigint not null, period smallint not null, day date not null, others integer not null)`)
  await client.query(
    `with office as (select array_agg(b.id order by not b.is_head_office, b.id) as ids, count(*) as many from branch b),
     working_day as (
       select d::date as day, row_number() over (order by d) - 1 as place
       from generate_series($2::date, $3::date, interval '1 day') d where extract(isodow from d) not in (5, 6))
     insert into book_document
     select d.id, d.kind, o.ids[d.office], d.office = 1, y.id, case d.kind when 'opening' then 0 else acc_period_of(y, d.day) end, d.day, d.others
     from office o cross join lateral (
       select n as id, 'opening' as kind, n as office, $2::date as day, ${opening.accounts.length} as others from generate_series(1, o.many) n
       union all
       select n.id, ${shared(roll('n.id', 1, 100), kinds)}, 1 + ${skewed('n.id', 2, 'o.many')}, w.day, ${shared(roll('n.id', 3, 100), others)}
       from (select o.many + g as id, floor(power((g - 1) / $4::float8, 0.8) * (select count(*) from working_day))::bigint as place from generate_series(1, $4::bigint) g) n
       join working_day w on w.place = n.place) d
     join fiscal_year y on d.day between y.start_date and y.end_date order by d.id`,
    [seed, firstDay(until, years), until, Math.round(lines / meanLines)],
  )
}

/** The lines of a voucher: those people enter, and the one against them. */
async function writeLines(client: pg.ClientBase, { seed }: BookWish): Promise<void> {
  await client.query(
    // Made once: written into the lines, the ledgers of a kind were looked up anew for each document.
    `with kind as materialized (
       select k.kind, h.is_head, k.others as side, array(select a.id from jsonb_array_elements_text(k.accounts) with ordinality c (code, place) join ledger_account a on a.code = c.code order by c.place) as accounts,
         array(select a.id from jsonb_array_elements_text(k.counter->case when h.is_head then 'head' else 'branch' end) with ordinality c (code, place) join ledger_account a on a.code = c.code order by c.place) as counter
       from jsonb_to_recordset($2::jsonb) k (kind text, others text, accounts jsonb, counter jsonb) cross join (values (true), (false)) h (is_head)),
     party as (select kind, array_agg(id order by id) as ids from sub_ledger_account where kind in ('agency', 'vendor', 'employee', 'party') group by kind),
     -- Ledgers beside one of the chart stand in for it.
     beside as (select a.id, array_agg(s.id order by s.id) as ids from ledger_account a join ledger_account s on s.code like a.code || '%' group by a.id having count(*) > 1)
     insert into acc_line (entry, line_no, fiscal_year, entry_date, period, branch, ledger, sub_ledger, debit, credit)
     select d.id, l.line_no, d.fiscal_year, d.day, d.period, d.branch, coalesce(s.ids[1 + ${roll('d.id', '300 + l.line_no', 'cardinality(s.ids)')}], l.ledger), p.ids[1 + ${skewed('d.id', '200 + l.line_no', 'cardinality(p.ids)')}],
       case when l.is_debit then l.amount else 0 end, case when l.is_debit then 0 else l.amount end
     from book_document d join kind k on k.kind = d.kind and k.is_head = d.is_head
     cross join lateral (
       with other as (
         select o, k.accounts[case d.kind when 'opening' then o else 1 + ${roll('d.id', '10 + o', 'cardinality(k.accounts)')} end] as ledger,
           case d.kind when 'opening' then 100000000 else
             (array[500, 500, 1000, 1500, 2500, 5000, 5000, 12000, 30000])[1 + ${roll('d.id', '40 + o', 9)}] * (1 + ${roll('d.id', '70 + o', 9)})
             + case when ${roll('d.id', '100 + o', 20)} = 0 then ${roll('d.id', '130 + o', 100)} / 100.0 else 0 end end::numeric(18,2) as amount
         from generate_series(1, d.others) o)
       select case k.side when 'credit' then o + 1 else o end as line_no, ledger, k.side = 'debit' as is_debit, amount from other
       union all
       select case k.side when 'credit' then 1 else d.others + 1 end, k.counter[1 + ${roll('d.id', 4, 'cardinality(k.counter)')}], k.side = 'credit', (select sum(amount) from other)) l
     join ledger_account a on a.id = l.ledger left join party p on p.kind = a.sub_ledger_kind left join beside s on s.id = a.id`,
    [seed, JSON.stringify([opening, ...dailyKinds])],
  )
}

const typeOf = `case d.kind ${[...dailyKinds, opening].map(({ kind, voucherType }) => `when '${kind}' then '${voucherType}'`).join(' ')} else 'YC' end`
const sourceOf = `case d.kind ${[...dailyKinds, opening].map(({ kind, source }) => `when '${kind}' then '${source}'`).join(' ')} else 'closing' end`
const writtenAt = `(d.day + time '09:00' + interval '1 second' * (d.id % 28800)) at time zone 'Asia/Dhaka'`

/** What follows from documents and lines, in the order of the books: entries, vouchers, balances, counters, log. */
const following: readonly string[] = [
  `insert into acc_entry (id, voucher, revision, kind, entry_date, branch, fiscal_year, period, total, source_type, line_count, idempotency_key, request_hash, posted_by, posted_at)
   select d.id, d.id, 1, 'original', d.day, d.branch, d.fiscal_year, d.period, l.total, ${sourceOf}, l.lines, 'book:' || d.id, encode(sha256(int8send(d.id)), 'hex'), 1, ${writtenAt}
   from book_document d join (select entry, sum(debit) as total, count(*) as lines from acc_line group by entry) l on l.entry = d.id order by d.id`,
  `insert into acc_voucher (id, voucher_type, branch, fiscal_year, series_year, number, invoice_no, voucher_date, party, party_name, narration, total, source_type, source_id, posted_by, posted_at)
   select n.id, n.voucher_type, n.branch, n.fiscal_year, n.fiscal_year, n.number, acc_invoice_no(n.number_format, n.branch_code, n.type_code, n.year_code, n.number), n.day, p.id, p.name,
     initcap(n.kind) || coalesce(case n.kind when 'receipt' then ' from ' else ' to ' end || p.name, ' of the day'), n.total, n.source, ${firstSource} + n.id, 1, n.posted_at
   from (
     select d.id, d.kind, d.day, d.branch, d.fiscal_year, t.id as voucher_type, t.number_format, b.code as branch_code, t.code as type_code, y.code as year_code, e.total, e.posted_at, ${sourceOf} as source,
       row_number() over (partition by t.id, d.branch, d.fiscal_year order by d.id) as number
     from book_document d join acc_entry e on e.id = d.id join voucher_type t on t.code = ${typeOf} join branch b on b.id = d.branch join fiscal_year y on y.id = d.fiscal_year) n
   left join acc_line l on n.kind in ('receipt', 'payment', 'bill') and l.entry = n.id and l.fiscal_year = n.fiscal_year and l.line_no = case n.kind when 'receipt' then 2 else 1 end
   left join sub_ledger_account p on p.id = l.sub_ledger order by n.id`,
  `insert into acc_balance (fiscal_year, period, branch, ledger, sub_ledger, debit, credit, line_count)
   select l.fiscal_year, p.period, l.branch, l.ledger, case when p.period <> 99 then l.sub_ledger end, sum(l.debit), sum(l.credit), count(*)
   from acc_line l cross join lateral (values (l.period), (99::smallint)) p (period) group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`,
  `insert into acc_balance_day (fiscal_year, entry_date, period, branch, ledger, debit, credit, line_count)
   select fiscal_year, entry_date, period, branch, ledger, sum(debit), sum(credit), count(*) from acc_line group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`,
  `insert into acc_balance_until select * from acc_until_counted() order by 1, 2, 3, 4`,
  `insert into acc_sub_ledger_until select * from acc_sub_ledger_until_counted() order by 1, 2, 3, 4, 5`,
  `insert into acc_counter (voucher_type, branch, fiscal_year, last_no)
   select voucher_type, branch, series_year, max(number) from acc_voucher group by 1, 2, 3 order by 1, 2, 3`,
  `insert into acc_log (at, "user", action, record_type, record_id, version, invoice_no, branch, date, amount, after, previous_hash, hash)
   select (r.told).at, (r.told)."user", (r.told).action, (r.told).record_type, (r.told).record_id, 1, (r.told).invoice_no, (r.told).branch, (r.told).date, (r.told).amount, (r.told).after, '\\x00', acc_log_hash(r.told)
   from (
     select row(null, v.posted_at, v.posted_by, null, 'post', v.source_type, v.source_id, 1, v.invoice_no, v.branch, v.voucher_date, v.total, null, acc_told(v, v.id), null, null, '\\x00'::bytea, null)::acc_log as told
     from acc_voucher v order by v.id offset 0) r`,
  `select setval(pg_get_serial_sequence('acc_voucher', 'id'), max(id)), setval(pg_get_serial_sequence('acc_entry', 'id'), max(id)) from acc_voucher`,
]
