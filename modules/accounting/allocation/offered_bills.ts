import { billIn, billKey, openingBill, partyColumns, type BillKey, type OwedResource } from '../bill/bills.ts'
import type { Due } from './oldest_first.ts'
import type { Places } from './settled_rows.ts'

/** An open bill as a payment offers it. */
export interface OfferedBill extends Due {
  readonly number: string
  /** What it is for. */
  readonly words: string
}

type Row = Readonly<Record<string, unknown>>
type Asking = (path: string, query: Readonly<Record<string, string | number>>) => Promise<Row>

/** Most bills that are offered; who owes more than that is settled from a report. */
const mostOffered = 200

/** A resource of bills as a browser asks for them: the address of its calls and the name of its rows in an answer. */
export interface AskedBills {
  readonly of: OwedResource
  readonly base: string
  readonly listKey: string
  /** What of its list is meant. */
  readonly narrowed?: Readonly<Record<string, string>>
}

/**
 * Open bills at these places, oldest due first, and before them those that are settled here already. Bills in instalments are
 * asked for one by one, for only a whole record holds its rows; few are.
 */
export async function offeredBills(
  bills: readonly AskedBills[],
  places: Places,
  settled: readonly BillKey[],
  ask: Asking,
): Promise<OfferedBill[]> {
  const found = await Promise.all(bills.map((asked) => offeredOf(asked, places, settled, ask)))
  const [others, open] = [found.flatMap((one) => one.others), found.flatMap((one) => one.open)]
  return [...others, ...open.toSorted((a, b) => (a.due_date < b.due_date ? -1 : a.due_date > b.due_date ? 1 : 0))]
}

async function offeredOf(asked: AskedBills, places: Places, settled: readonly BillKey[], ask: Asking) {
  const { base, listKey, narrowed } = asked
  const rowsOf = (answer: Row): readonly Row[] => {
    const rows = answer[listKey]
    return Array.isArray(rows) ? rows : []
  }
  const listed = { count: 'skip', size: mostOffered, sort: 'next_due' }
  const open =
    places.parties.length === 0
      ? []
      : rowsOf(
          await ask(`${base}all/`, {
            ...listed,
            ...narrowed,
            payment_status: 'unpaid,partly_paid',
            [partyColumns[asked.of]]: places.parties.join(','),
            party_ledger: places.ledgers.join(','),
            branch: places.branches.join(','),
          }),
        )
  const own = settled.map(billIn).filter(({ of }) => of === asked.of)
  const missing = own.filter(({ id }) => !open.some((row) => row['id'] === id)).map(({ id }) => id)
  const others = missing.length === 0 ? [] : rowsOf(await ask(`${base}all/`, { ...listed, id: missing.join(',') }))
  const all = (rows: readonly Row[]) => Promise.all(rows.map((row) => offered(asked, row, ask)))
  return { others: await all(others), open: await all(open) }
}

async function offered({ of, base }: AskedBills, row: Row, ask: Asking): Promise<OfferedBill> {
  const { id, narration, open, due_date, next_due } = row
  const isParted = isInParts(row)
  const whole = isParted ? await ask(`${base}${String(id)}`, {}) : undefined
  return {
    bill: billKey(of, Number(id)),
    number: numberOf(row),
    words: typeof narration === 'string' ? narration : '',
    open: typeof open === 'string' ? open : '0.00',
    due_date: String(next_due ?? due_date),
    ...(whole ? { instalments: instalmentsIn(whole['instalments']) } : {}),
  }
}

/** Its own number; of a bill of before the books the one that its sender gave it. */
export function numberOf({ id, invoice_no, bill_no }: Row): string {
  const number = invoice_no ?? bill_no
  return typeof number === 'string' ? number : `#${String(id)}`
}

/** What stands beside the number of a bill: what it is for; of one of before the books only that, for they know no more. */
export const wordsOf = ({ bill, words }: OfferedBill, say: (text: string) => string): string =>
  billIn(bill).of === openingBill ? say(openingBill) : words

/** Whether something of it is due before the bill itself is. An opening balance that says no day is due whole. */
export const isInParts = ({ due_date, next_due }: Row): boolean =>
  typeof next_due === 'string' && typeof due_date === 'string' && next_due !== due_date

const instalmentsIn = (value: unknown) =>
  (Array.isArray(value) ? value : []).map(({ due_date, amount }: Row) => ({
    due_date: String(due_date),
    amount: String(amount),
  }))
