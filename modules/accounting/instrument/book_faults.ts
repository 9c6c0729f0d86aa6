import type { Reader } from '#platform/access/read.ts'
import type { Session } from '#platform/access/session.ts'
import type { RuleFault } from '#platform/resource/implementation.ts'
import { budgetFaults } from '../budget/budget_control.ts'
import { askedOf, journalFacts } from '../ledger/gather.ts'
import type { Journal } from '../ledger/journal.ts'
import { faultsOf } from '../ledger/journal.rules.ts'
import { bookFault } from '../ledger/refusals.ts'
import { rightsInBooks } from '../voucher/book_facts.ts'

/** Where the vouchers of a step stand in an instrument. */
export interface StepPlaces {
  /** Field of the step's day. */
  readonly day: string
  /** Field of what the bank keeps, and the ledger to which that goes; undefined where none is mapped. */
  readonly charge: { readonly field: string; readonly ledger: number | undefined }
  /** Ledger of the party that somebody named; null where a voucher brought it. */
  readonly party: number | null
}

/**
 * What the books, and the budgets of the ledgers that they check, would say against the vouchers of a step, at the fields of the instrument.
 * @param live voucher that the first one takes the place of; null where none does
 */
export async function faultsInBooks(
  readAll: Reader,
  session: Session,
  journals: readonly Journal[],
  places: StepPlaces,
  live: number | null,
): Promise<readonly RuleFault[]> {
  const faults: RuleFault[] = []
  for (const [nth, journal] of journals.entries()) {
    const facts = await journalFacts(undefined, readAll, askedOf(journal))
    const said = [
      ...faultsOf(journal, { ...facts, may: rightsInBooks(session) }),
      ...(await budgetFaults(readAll, journal, facts, nth === 0 ? live : null)),
    ]
    faults.push(...said.map((fault) => placedIn(fault, journal, places)))
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

/**
 * Where in an instrument stands what the books say of a line. A budget that is exceeded by what is neither the bank's nor the party's, as by
 * lines of the receipt that brought it, is a matter of the amount.
 */
function placedIn(fault: RuleFault, { lines }: Journal, { day, charge, party }: StepPlaces): RuleFault {
  if (fault.field === undefined) return fault
  if (fault.field === 'voucher_date') return { ...fault, field: day }
  const [, at, column = ''] = /^lines\[(\d+)\]\.(\w+)$/.exec(fault.field) ?? []
  const ledger = at === undefined ? undefined : lines[Number(at)]?.ledger
  if (ledger !== undefined && ledger === charge.ledger && ledger !== party) return { ...fault, field: charge.field }
  if (fault.code === 'ACC-053' && ledger !== party) return { ...fault, field: 'amount' }
  return { ...fault, field: columns[column] ?? fault.field }
}
