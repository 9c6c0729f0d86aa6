import { poisha, taka } from '#platform/money/poisha.ts'
import { openParts } from '../../allocation/oldest_first.ts'
import { billKey, partyColumns } from '../../bill/bills.ts'
import { isInParts, numberOf, type AskedBills } from '../../allocation/offered_bills.ts'
import type { DueBill } from './proposed_payments.ts'

type Row = Readonly<Record<string, unknown>>
type Asking = (path: string, query: Readonly<Record<string, string | number>>) => Promise<Row>

/** Most bills of a resource that are proposed at once; the rest is proposed when these are paid. */
const mostProposed = 100

/**
 * Bills of theirs that are due until a day, the first due first; of one in instalments what is due of it until then.
 * @param byParty ledgers that are kept by party
 */
export async function dueBills(
  bills: readonly AskedBills[],
  until: string,
  byParty: ReadonlySet<number>,
  ask: Asking,
): Promise<DueBill[]> {
  const found = await Promise.all(
    bills.map(async (asked) => {
      const answer = await ask(`${asked.base}all/`, {
        ...asked.narrowed,
        payment_status: 'unpaid,partly_paid',
        'next_due.to': until,
        sort: 'next_due',
        size: mostProposed,
        count: 'skip',
      })
      return Promise.all(rowsIn(answer[asked.listKey]).map((row) => dueBill(asked, row, until, byParty, ask)))
    }),
  )
  const names = await namesOf([...new Set(found.flat().map(({ party }) => party))], ask)
  return found
    .flat()
    .map((bill) => ({ ...bill, partyName: names.get(bill.party) ?? '' }))
    .toSorted((a, b) => a.due_date.localeCompare(b.due_date))
}

/** What parties are called without their codes: so it stands on a payment. */
async function namesOf(parties: readonly number[], ask: Asking): Promise<ReadonlyMap<number, string>> {
  if (parties.length === 0) return new Map()
  const answer = await ask('/sub_ledger_account/api/v1/sub_ledger_account/all/', {
    id: parties.join(','),
    size: 2 * mostProposed,
    count: 'skip',
  })
  return new Map(rowsIn(answer['sub_ledger_accounts']).map(({ id, name }) => [Number(id), String(name)]))
}

async function dueBill(
  { of, base }: AskedBills,
  row: Row,
  until: string,
  byParty: ReadonlySet<number>,
  ask: Asking,
): Promise<Omit<DueBill, 'partyName'>> {
  const { id, narration, open, due_date, next_due, party_ledger, branch } = row
  const bill = billKey(of, Number(id))
  const isParted = isInParts(row)
  const parts = isParted
    ? openParts({
        bill,
        due_date: String(due_date),
        open: String(open),
        instalments: instalmentsIn(await ask(`${base}${String(id)}`, {})),
      })
    : []
  const due = parts.filter((part) => part.due_date <= until).reduce((sum, part) => sum + part.open, 0n)
  return {
    bill,
    number: numberOf(row),
    words: typeof narration === 'string' ? narration : '',
    open: isParted ? taka(due) : taka(poisha(String(open))),
    due_date: String(next_due ?? due_date),
    party: Number(row[partyColumns[of]]),
    ledger: Number(party_ledger),
    isByParty: byParty.has(Number(party_ledger)),
    branch: Number(branch),
  }
}

const rowsIn = (value: unknown): readonly Row[] => (Array.isArray(value) ? value : [])

const instalmentsIn = ({ instalments }: Row) =>
  rowsIn(instalments).map(({ due_date, amount }) => ({ due_date: String(due_date), amount: String(amount) }))
