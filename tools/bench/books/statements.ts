import type pg from 'pg'
import type { Call } from '../calls.ts'

type Queries = Pick<pg.ClientBase, 'query'>
const base = '/report/api/v1/report/'

/** Lines of a ledger statement on a page. */
const pageSize = 80

/** Rows of a trial balance on a page: as many as a page has at most. A large chart has more ledgers. */
const trialSize = 200

/**
 * Trial balances and pages of a ledger statement, as the screens ask for them. What they must answer is summed from the lines
 * by plain SQL of our own.
 * @param today the last day of the generated book
 */
export async function statementCalls(db: Queries, today: string): Promise<Call[]> {
  const years = await db.query<{ start: string; end: string }>(
    `select start_date::text as start, end_date::text as "end" from fiscal_year where end_date < $1 order by start_date desc limit 2`,
    [today],
  )
  const whole = years.rows.map(({ start, end }) => ({ query: `date_after=${start}&date_before=${end}`, start, end }))
  const [last] = whole
  if (!last) throw new RangeError('A book of one year has no whole one.')
  const days = ['08-13', '11-05', '01-17', '04-22', '06-09'].map((day) => {
    const end = `${day < '07' ? last.end.slice(0, 4) : last.start.slice(0, 4)}-${day}`
    return { query: `as_at=${end}`, start: last.start, end }
  })
  const busiest = await db.query<{ ledger: number; lines: number }>(
    `select ledger, sum(line_count)::int as lines from acc_balance b join fiscal_year y on y.id = b.fiscal_year
     where period = 99 and y.start_date = $1 group by 1 order by 2 desc limit 1`,
    [last.start],
  )
  const { ledger, lines } = busiest.rows[0] ?? { ledger: 0, lines: 0 }
  const pages = Math.ceil(lines / pageSize)
  const places = { first: 1, middle: Math.ceil(pages / 2), last: pages }
  const statements: Call[] = []
  for (const [place, page] of Object.entries(places))
    statements.push(await statementPage(db, { place, page, of: pages, ledger, ...last }))
  return [
    await trialBalance(db, 'trial balance, year', whole),
    await trialBalance(db, 'trial balance, any day', days),
    await finalAccount(db, 'balance sheet, any day', { report: 'balance_sheet', ranges: days }),
    await finalAccount(db, 'profit and loss, year', { report: 'profit_and_loss', ranges: whole }),
    await finalAccount(db, 'profit and loss, any day', { report: 'profit_and_loss', ranges: days }),
    await sundryDebtors(db, 'today', [today]),
    await sundryDebtors(
      db,
      'any day',
      days.map(({ end }) => end),
    ),
  ].concat(statements)
}

/** Who owes what, with its age: everything that stands with members, party by party. */
async function sundryDebtors(db: Queries, name: string, days: readonly string[]): Promise<Call> {
  const expected: string[] = []
  for (const day of days) {
    const { rows } = await db.query<{ balance: string }>(
      `select sum(l.debit - l.credit)::text as balance from acc_line l join ledger_account a on a.id = l.ledger
       where a.system_role in ('AR_MEMBER', 'AR_NOC', 'AR_OTHER') and l.entry_date <= $1`,
      [day],
    )
    expected.push(plain(rows[0]?.balance))
  }
  const at = (turn: number): number => turn % days.length
  return {
    name: `sundry debtors, ${name}`,
    method: 'GET',
    path: (turn) => `${base}sundry_debtor/?as_at=${days[at(turn)]}&size=50`,
    fault: (status, answer, turn) => {
      const { totals } = answer as { readonly totals?: Readonly<Record<string, unknown>> }
      const got = plain(totals?.['closing'])
      return status === 200 && got === expected[at(turn)]
        ? undefined
        : `${days[at(turn)]}: status ${status}, ${got} instead of ${expected[at(turn)]}`
    },
  }
}

interface Range {
  readonly query: string
  readonly start: string
  readonly end: string
}

const trialQuery = `
  select a.code, opening::text, debit::text, credit::text from (
    select l.ledger,
      coalesce(sum(l.debit - l.credit) filter (where l.entry_date < $1 or l.period = 0), 0) as opening,
      coalesce(sum(l.debit) filter (where l.entry_date >= $1 and l.period between 1 and 12), 0) as debit,
      coalesce(sum(l.credit) filter (where l.entry_date >= $1 and l.period between 1 and 12), 0) as credit
    from acc_line l where l.entry_date <= $2 group by 1) s
  join ledger_account a on a.id = s.ledger where opening <> 0 or debit <> 0 or credit <> 0 order by a.code`

async function trialBalance(db: Queries, name: string, ranges: readonly Range[]): Promise<Call> {
  const expected: string[][] = []
  for (const { start, end } of ranges) {
    const { rows } = await db.query<{ code: string; opening: string; debit: string; credit: string }>(trialQuery, [
      start,
      end,
    ])
    expected.push(
      rows.map(({ code, opening, debit, credit }) => [code, ...[opening, debit, credit].map(plain)].join(' ')),
    )
  }
  const at = (turn: number): number => turn % ranges.length
  return {
    name,
    method: 'GET',
    path: (turn) => `${base}trial_balance/?${ranges[at(turn)]?.query}&size=${trialSize}&count=skip`,
    fault: (status, answer, turn) => {
      const got = rowsOf(answer).map((row) =>
        [
          row['code'],
          plain(Number(row['opening_debit']) - Number(row['opening_credit'])),
          plain(row['debit']),
          plain(row['credit']),
        ].join(' '),
      )
      const wanted = (expected[at(turn)] ?? []).slice(0, trialSize)
      if (status === 200 && got.join() === wanted.join()) return undefined
      // Where it begins to differ says more than where it begins.
      const other = Math.max(
        0,
        wanted.findIndex((row, nth) => row !== got[nth]),
      )
      return `${ranges[at(turn)]?.query}: status ${status}, ${got.length} rows instead of ${wanted.length}, ${got[other]} instead of ${wanted[other]}`
    },
  }
}

/** What the final accounts come to: the surplus of the days, or all assets at their end. */
const finalQuery = {
  profit_and_loss: `select coalesce(sum(l.credit - l.debit), 0)::text as total from acc_line l
    join ledger_account a on a.id = l.ledger join "group" g on g.id = a."group" join primary_group p on p.id = g.primary_group
    where p.statement = 'profit_and_loss' and l.entry_date between $1 and $2 and l.period between 1 and 13`,
  balance_sheet: `select coalesce(sum(l.debit - l.credit), 0)::text as total from acc_line l
    join ledger_account a on a.id = l.ledger join "group" g on g.id = a."group" join primary_group p on p.id = g.primary_group
    where p.nature = 'asset' and l.entry_date <= $2 and $1::date is not null`,
} as const

interface Final {
  readonly report: keyof typeof finalQuery
  readonly ranges: readonly Range[]
}

async function finalAccount(db: Queries, name: string, { report, ranges }: Final): Promise<Call> {
  const expected: string[] = []
  for (const { start, end } of ranges) {
    const { rows } = await db.query<{ total: string }>(finalQuery[report], [start, end])
    expected.push(plain(rows[0]?.total))
  }
  const at = (turn: number): number => turn % ranges.length
  return {
    name,
    method: 'GET',
    path: (turn) => {
      const { start, end } = ranges[at(turn)] ?? { start: '', end: '' }
      const from = report === 'profit_and_loss' ? `date_after=${start}&` : ''
      return `${base}${report}/?${from}date_before=${end}&tree=8&size=500&count=skip`
    },
    fault: (status, answer, turn) => {
      const sections = report === 'profit_and_loss' ? { income: 1, expense: -1 } : { asset: 1 }
      const got = rowsOf(answer).reduce((sum, row) => {
        const sign = Object.entries(sections).find(
          ([one]) => one === (row['side'] ?? '') || one === row['section'],
        )?.[1]
        return row['level'] === 1 ? sum + (sign ?? 0) * Number(row['amount']) : sum
      }, 0)
      return status === 200 && plain(got) === expected[at(turn)]
        ? undefined
        : `${ranges[at(turn)]?.query}: status ${status}, ${plain(got)} instead of ${expected[at(turn)]}`
    },
  }
}

async function statementPage(
  db: Queries,
  { place, page, of, ledger, start, end, query }: Range & { place: string; page: number; of: number; ledger: number },
): Promise<Call> {
  const { rows } = await db.query<{ entry: number; line_no: number; balance: string }>(
    `select entry, line_no, balance::text from (
       select entry, line_no, entry_date, sum(debit - credit) over (order by entry_date, entry, line_no) as balance from acc_line where ledger = $1 and entry_date <= $3) l
     where entry_date >= $2 order by entry_date, entry, line_no limit ${pageSize} offset $4`,
    [ledger, start, end, (page - 1) * pageSize],
  )
  const expected = rows.map((row) => [row.entry, row.line_no, plain(row.balance)].join(' ')).join()
  return {
    name: `ledger, ${place} page of ${of}`,
    method: 'GET',
    path: () => `${base}ledger/?ledger=${ledger}&${query}&hide_corrected=true&page=${page}&size=${pageSize}&count=skip`,
    fault: (status, answer) => {
      const lines = rowsOf(answer).filter((row) => typeof row['line_no'] === 'number')
      const got = lines.map((row) => [row['entry'], row['line_no'], plain(row['balance'])].join(' ')).join()
      return status === 200 && got === expected
        ? undefined
        : `status ${status}, lines ${got.slice(0, 120)} instead of ${expected.slice(0, 120)}`
    },
  }
}

const rowsOf = (answer: Record<string, unknown>): Record<string, unknown>[] =>
  Array.isArray(answer['rows']) ? answer['rows'] : []

/** Amounts of up to fifteen digits as one spelling. */
const plain = (amount: unknown): string => Number(amount).toFixed(2)
