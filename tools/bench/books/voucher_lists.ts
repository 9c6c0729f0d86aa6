import type pg from 'pg'
import type { Call } from '../calls.ts'

type Queries = Pick<pg.ClientBase, 'query'>
const base = '/receipt_voucher/api/v1/receipt_voucher/'

/** What a clerk narrows the list of receipts by: the words of an address, and the same as plain SQL of our own over receipts `r`. */
interface Narrowed {
  readonly query: string
  readonly where: string
  readonly order?: string
  readonly page?: number
}

/** Fields that words are looked for in. */
const searched = `concat_ws(' ', r.invoice_no, r.received_from, r.mr_no, r.reference_no, r.narration)`

/**
 * The list of receipts as its screen asks for it, without the total: first page and a deep one, by month and branch, party, ledger and
 * amount, by the number on the paper and by the name of who paid.
 */
export async function receiptLists(db: Queries): Promise<Call[]> {
  const { rows: parties } = await db.query<{ id: number; name: string }>(
    `select s.id, s.name from sub_ledger_account s where s.kind = 'agency' order by s.id offset 100 limit 400`,
  )
  const { rows: some } = await db.query<{ id: number; mr_no: string; total: string; month: string; branch: number }>(
    `select id, mr_no, total::text, to_char(voucher_date, 'YYYY-MM') as month, branch from receipt_voucher r where id % 997 = 3 order by id desc limit 40`,
  )
  const { rows: ledgers } = await db.query<{ ledger: number }>(
    `select l.ledger from receipt_voucher_lines l where l.id <= 100000 group by 1 order by count(*) desc`,
  )
  const few = parties.filter((_, at) => at % 40 === 7)
  return [
    await listed(db, 'first page', [{ query: '', where: 'true' }]),
    await listed(db, 'page 500', [{ query: 'page=500', where: 'true', page: 500 }]),
    await listed(
      db,
      'month and branch',
      some.map(({ month, branch }) => ({
        query: `voucher_date.from=${month}-01&voucher_date.to=${month}-28&branch=${branch}`,
        where: `r.voucher_date between '${month}-01' and '${month}-28' and r.branch = ${branch}`,
      })),
    ),
    await listed(
      db,
      'of a party',
      few.map(({ id }) => ({
        query: `sub_ledgers=${id}`,
        where: `r.id in (select record from receipt_voucher_lines where sub_ledger = ${id})`,
      })),
    ),
    await listed(
      db,
      'of a ledger',
      ledgers.map(({ ledger }) => ({
        query: `ledgers=${ledger}`,
        where: `exists (select from receipt_voucher_lines l where l.record = r.id and l.ledger = ${ledger})`,
      })),
    ),
    await listed(
      db,
      'of an amount',
      some.map(({ total }) => ({ query: `total=${total}`, where: `r.total = ${total}` })),
    ),
    await listed(db, 'largest first', [{ query: 'sort=-total', where: 'true', order: 'total desc, id desc' }]),
    await listed(
      db,
      'search, number',
      some.map(({ mr_no }) => ({ query: `keyword=${mr_no}`, where: `r.mr_no like '${mr_no}%'` })),
    ),
    await listed(
      db,
      'search, name',
      few.map(({ name }) => ({
        query: `keyword=${encodeURIComponent(name)}`,
        where: name
          .split(' ')
          .map((word) => `${searched} ilike '%${word}%'`)
          .join(' and '),
      })),
    ),
  ]
}

async function listed(db: Queries, name: string, variants: readonly Narrowed[]): Promise<Call> {
  const expected: string[] = []
  for (const { where, order = 'voucher_date desc, id desc', page = 1 } of variants) {
    const { rows } = await db.query<{ id: number }>(
      `select r.id from receipt_voucher r where ${where} order by ${order} limit 20 offset ${(page - 1) * 20}`,
    )
    expected.push(rows.map(({ id }) => id).join())
  }
  const at = (turn: number): number => turn % variants.length
  return {
    name: `receipts, ${name}`,
    method: 'GET',
    path: (turn) => {
      const query = variants[at(turn)]?.query ?? ''
      return `${base}${query.startsWith('keyword') ? 'search' : 'all'}/?${query}&size=20&count=skip`
    },
    fault: (status, answer, turn) => {
      const rows: { readonly id: number }[] = Array.isArray(answer['receipt_vouchers'])
        ? answer['receipt_vouchers']
        : []
      const got = rows.map(({ id }) => id).join()
      return status === 200 && got === expected[at(turn)]
        ? undefined
        : `${variants[at(turn)]?.query}: status ${status}, rows ${got} instead of ${expected[at(turn)]}`
    },
  }
}
