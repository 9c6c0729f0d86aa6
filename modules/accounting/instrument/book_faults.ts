import type { Reader } from '#platform/access/read.ts'
import type { Session } from '#platform/access/session.ts'
import type { RuleFault } from '#platform/resource/implementation.ts'
import { askedOf, journalFacts } from '../ledger/gather.ts'
import type { Journal } from '../ledger/journal.ts'
import { faultsOf } from '../ledger/journal.rules.ts'
import { bookFault } from '../ledger/refusals.ts'
import { rightsInBooks } from '../voucher/book_facts.ts'

/** What the books would say against the vouchers of a step, at the fields of the instrument. @param day field of the step's day */
export async function faultsInBooks(
  readAll: Reader,
  session: Session,
  journals: readonly Journal[],
  day: string,
): Promise<readonly RuleFault[]> {
  const faults: RuleFault[] = []
  for (const journal of journals) {
    const facts = await journalFacts(undefined, readAll, askedOf(journal))
    const said = faultsOf(journal, { ...facts, may: rightsInBooks(session) })
    faults.push(
      ...said.map((fault) => (fault.field === undefined ? fault : { ...fault, field: placeOf(fault.field, day) })),
    )
  }
  return faults
}

/**
 * A step that posts nothing is no later than today: the books, which refuse such a day (ACC-044), do not see it.
 * @param field of the step's day
 */
export const laterThanToday = (field: string, day: string | null, today: string): RuleFault[] =>
  day !== null && day > today ? [bookFault('ACC-044', field, { date: today })] : []

const columns: Readonly<Record<string, string>> = {
  sub_ledger: 'sub_ledger',
  ledger: 'party_ledger',
  debit: 'amount',
  credit: 'amount',
}

/** Where in an instrument stands what the books say of a line. */
const placeOf = (field: string, day: string): string =>
  field === 'voucher_date' ? day : (columns[field.split('.').at(-1) ?? ''] ?? field)
