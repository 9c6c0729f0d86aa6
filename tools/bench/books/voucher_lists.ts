import type pg from 'pg'
import type { Call } from '../calls.ts'

type Queries = Pick<pg.ClientBase, 'query'>

/** What a clerk narrows a list by: the words of an address, and the same as plain SQL of our own over its documents `r`. */
interface Narrowed {
  readonly query: string
  readonly where: string
  readonly order?: string
  readonly page?: number
}

/** A list of vouchers: its documents, the day they are in order of, the ledger of their lines, and fields that words are looked for in. */
interface Listed {
  readonly resource: string
  readonly plural: string
  readonly day: string
  readonly ledger: string
  readonly searched: readonly string[]
  /** A number on the paper that begins what stands there. */
  readonly number: string
  /** Rows of a party, as plain SQL. */
  readonly ofParty: (party: number) => string
  readonly partyQuery: string
  readonly named: boolean
}

const inLines = (resource: string) => (party: number) =>
  `r.id in (select record from ${resource}_lines where sub_ledger = ${party})`

const lists: readonly Listed[] = [
  {
    resource: 'receipt_voucher',
    plural: 'receipts',
    day: 'voucher_date',
    ledger: 'ledger',
    searched: ['invoice_no', 'received_from', 'mr_no', 'reference_no', 'narration'],
    number: 'mr_no',
    ofParty: inLines('receipt_voucher'),
    partyQuery: 'sub_ledgers',
    named: true,
  },
  {
    resource: 'payment_voucher',
    plural: 'payments',
    day: 'voucher_date',
    ledger: 'ledger',
    searched: ['invoice_no', 'pay_to', 'challan_no', 'reference_no', 'narration'],
    number: 'challan_no',
    ofParty: inLines('payment_voucher'),
    partyQuery: 'sub_ledgers',
    named: true,
  },
  {
    resource: 'journal',
    plural: 'journals',
    day: 'voucher_date',
    ledger: 'ledger',
    searched: ['invoice_no', 'reference_no', 'narration'],
    number: 'reference_no',
    ofParty: inLines('journal'),
    partyQuery: 'sub_ledgers',
    named: false,
  },
  {
    resource: 'receivable_bill',
    plural: 'bills',
    day: 'bill_date',
    ledger: 'income_ledger',
    searched: ['invoice_no', 'reference_no', 'narration'],
    number: 'reference_no',
    ofParty: (party) => `r.sub_ledger = ${party}`,
    partyQuery: 'sub_ledger',
    named: false,
  },
]

/**
 * Lists of vouchers as their screens ask for them, without the total: first page and a deep one, by month and branch, party, ledger and
 * amount, by the number on the paper and by the name of who paid; of bills also what is open, and what of it is past due.
 */
export async function voucherLists(db: Queries, today: string): Promise<Call[]> {
  const { rows: agencies } = await db.query<{ id: number; name: string }>(
    `select s.id, s.name from sub_ledger_account s where s.kind = 'agency' order by s.id offset 100 limit 400`,
  )
  const calls: Call[] = []
  for (const list of lists) calls.push(...(await callsOf(db, list, agencies, today)))
  return calls
}

async function callsOf(
  db: Queries,
  list: Listed,
  agencies: readonly { readonly id: number; readonly name: string }[],
  today: string,
): Promise<Call[]> {
  const { resource, day, ledger, number, searched } = list
  const { rows: some } = await db.query<{ number: string; total: string; month: string; branch: number }>(
    `select ${number} as number, total::text, to_char(${day}, 'YYYY-MM') as month, branch from ${resource} r where id % 997 = 3 order by id desc limit 40`,
  )
  const { rows: ledgers } = await db.query<{ ledger: number }>(
    `select l.${ledger} as ledger from ${resource}_lines l where l.id <= 100000 group by 1 order by count(*) desc`,
  )
  const few = agencies.filter((_, at) => at % 40 === 7)
  const words = `concat_ws(' ', ${searched.map((name) => `r.${name}`).join(', ')})`
  const asked: [string, readonly Narrowed[]][] = [
    ['first page', [{ query: '', where: 'true' }]],
    ['page 500', [{ query: 'page=500', where: 'true', page: 500 }]],
    [
      'month and branch',
      some.map(({ month, branch }) => ({
        query: `${day}.from=${month}-01&${day}.to=${month}-28&branch=${branch}`,
        where: `r.${day} between '${month}-01' and '${month}-28' and r.branch = ${branch}`,
      })),
    ],
    ['of a party', few.map(({ id }) => ({ query: `${list.partyQuery}=${id}`, where: list.ofParty(id) }))],
    [
      'of a ledger',
      ledgers.map(({ ledger: one }) => ({
        query: `ledgers=${one}`,
        where: `exists (select from ${resource}_lines l where l.record = r.id and l.${ledger} = ${one})`,
      })),
    ],
    ['of an amount', some.map(({ total }) => ({ query: `total=${total}`, where: `r.total = ${total}` }))],
    ['largest first', [{ query: 'sort=-total', where: 'true', order: 'total desc, id desc' }]],
    [
      'search, number',
      some.map((one) => ({ query: `keyword=${one.number}`, where: `r.${number} like '${one.number}%'` })),
    ],
    ...(list.named
      ? [
          [
            'search, name',
            few.map(({ name }) => ({
              query: `keyword=${encodeURIComponent(name)}`,
              where: name
                .split(' ')
                .map((word) => `${words} ilike '%${word}%'`)
                .join(' and '),
            })),
          ] satisfies [string, readonly Narrowed[]],
        ]
      : []),
    ...(resource === 'receivable_bill' ? openBills(few, today) : []),
  ]
  const calls: Call[] = []
  for (const [name, variants] of asked) calls.push(await listed(db, list, name, variants))
  return calls
}

const openBills = (few: readonly { readonly id: number }[], today: string): [string, readonly Narrowed[]][] => [
  ['open', [{ query: 'payment_status=unpaid,partly_paid', where: 'r.allocated < r.total' }]],
  [
    'open of a party',
    few.map(({ id }) => ({
      query: `payment_status=unpaid,partly_paid&sub_ledger=${id}`,
      where: `r.allocated < r.total and r.sub_ledger = ${id}`,
    })),
  ],
  [
    'past due, first due first',
    [
      {
        query: `next_due.to=${today}&sort=next_due`,
        where: `r.allocated < r.total and r.due_date <= '${today}'`,
        order: 'due_date, id',
      },
    ],
  ],
]

async function listed(
  db: Queries,
  { resource, plural, day }: Listed,
  name: string,
  variants: readonly Narrowed[],
): Promise<Call> {
  const expected: string[] = []
  for (const { where, order = `${day} desc, id desc`, page = 1 } of variants) {
    const { rows } = await db.query<{ id: number }>(
      `select r.id from ${resource} r where ${where} order by ${order} limit 20 offset ${(page - 1) * 20}`,
    )
    expected.push(rows.map(({ id }) => id).join())
  }
  const at = (turn: number): number => turn % variants.length
  return {
    name: `${plural}, ${name}`,
    method: 'GET',
    path: (turn) => {
      const query = variants[at(turn)]?.query ?? ''
      return `/${resource}/api/v1/${resource}/${query.startsWith('keyword') ? 'search' : 'all'}/?${query}&size=20&count=skip`
    },
    fault: (status, answer, turn) => {
      const rows: { readonly id: number }[] = Object(answer[`${resource}s`])
      const got = status === 200 ? rows.map(({ id }) => id).join() : ''
      return status === 200 && got === expected[at(turn)]
        ? undefined
        : `${variants[at(turn)]?.query}: status ${status}, rows ${got} instead of ${expected[at(turn)]}`
    },
  }
}
