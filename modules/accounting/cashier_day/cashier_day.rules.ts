import { asWritten } from '#platform/errors/errors.ts'
import { groupedTaka, poisha } from '#platform/money/poisha.ts'
import type { RuleFault } from '#platform/resource/implementation.ts'
import { roleLabel } from '../chart/ledger_account.rules.ts'
import { bookFault } from '../ledger/refusals.ts'
import { countFaults, totalCounted, type CountRow } from './cash_count.ts'

// What a cashier's day allows, and to whom. docs/decisions/cashiers-day.md.

export type DayStatus = 'open' | 'counted' | 'closed'

/** A cashier's day as its rules read it; amounts are decimal strings of taka. */
export interface CashierDay {
  readonly day: string
  readonly cashier: number | null
  readonly status: DayStatus
  readonly opening_count: readonly CountRow[] | null
  readonly opening_float: string
  readonly opening_books: string | null
  readonly opening_reason: string | null
  readonly closing_count: readonly CountRow[] | null
  readonly counted: string | null
  readonly expected: string | null
  readonly difference: string | null
  readonly difference_reason: string | null
  readonly difference_no: string | null
  readonly counted_by: number | null
  readonly counted_at: string | null
}

/** What the rules look at besides the day. Amounts in poisha. */
export interface DayFacts {
  /** Role of the ledger, and whether it is in use in the branch. */
  readonly role: string | null
  readonly isAvailable: boolean
  /** The last day of the same drawer besides this one. */
  readonly lastOther: string | null
  /** What the drawer should hold when the day ends, by the books. */
  readonly expected: bigint
  /** Notes and coins that are counted. */
  readonly denominations: readonly string[]
  /** A difference up to this is posted by whoever counted. */
  readonly limit: bigint
  /** Whether a difference can be booked: the role CASH_DIFFERENCE leads to a ledger. */
  readonly differenceLedger: number | undefined
  /** Accepting one's own day is switched on, for an office of one (setting `acc_self_approval`). */
  readonly mayAcceptOwn: boolean
}

/** Who asks. */
export interface Asker {
  readonly user: number
  /** May accept large differences, reopen, and work in the drawer of somebody else. */
  readonly mayApprove: boolean
}

/** Ledgers of cash. accounting.md 4. */
const isDrawer = (role: string | null): boolean => role === 'CASH' || role === 'PETTY_CASH'

/** What was counted less what the books say, in poisha. */
export const differenceOf = ({ counted, expected }: Pick<CashierDay, 'counted' | 'expected'>): bigint =>
  counted === null || expected === null ? 0n : poisha(counted) - poisha(expected)

const size = (amount: bigint): bigint => (amount < 0n ? -amount : amount)

/** Whether whoever counted posts the difference himself; a larger one is posted when it is accepted. */
export const isSmall = (difference: bigint, limit: bigint): boolean => size(difference) <= limit

/** What is against opening a drawer, or writing its opening anew. */
export function openingFaults(doc: CashierDay, facts: DayFacts, today: string): RuleFault[] {
  const faults: RuleFault[] = []
  if (!isDrawer(facts.role)) faults.push({ field: 'ledger', text: 'cashier_day.no_drawer' })
  else if (!facts.isAvailable) faults.push({ field: 'ledger', text: 'cashier_day.not_in_branch' })
  if (doc.day > today) faults.push(bookFault('ACC-044', 'day', { date: today }))
  else if (facts.lastOther !== null && doc.day < facts.lastOther)
    faults.push({ field: 'day', text: 'cashier_day.later_day', params: { date: asWritten(facts.lastOther) } })
  faults.push(...countFaults('opening_count', doc.opening_count ?? [], facts.denominations))
  const missing = poisha(doc.opening_float) - poisha(doc.opening_books ?? '0')
  if (missing !== 0n && isBlank(doc.opening_reason))
    faults.push({
      field: 'opening_reason',
      text: 'cashier_day.opening_differs',
      params: { float: groupedTaka(poisha(doc.opening_float)), books: groupedTaka(poisha(doc.opening_books ?? '0')) },
    })
  return faults
}

/** The drawer is that of its cashier: somebody else's hands are seen by a manager only. */
const ownFaults = ({ cashier }: CashierDay, { user, mayApprove }: Asker): RuleFault[] =>
  cashier === user || mayApprove ? [] : [{ text: 'cashier_day.not_yours', status: 403, code: 'forbidden' }]

/** What is against a count: it is whole, and what it lacks or has too much has a reason and a ledger. */
function countingFaults(doc: CashierDay, facts: DayFacts): RuleFault[] {
  const rows = doc.closing_count ?? []
  const difference = totalCounted(rows) - facts.expected
  const faults = countFaults('closing_count', rows, facts.denominations)
  if (difference === 0n) return faults
  if (isBlank(doc.difference_reason))
    faults.push({
      field: 'difference_reason',
      text: difference < 0n ? 'cashier_day.short' : 'cashier_day.over',
      params: { amount: groupedTaka(size(difference)), expected: groupedTaka(facts.expected) },
    })
  if (isSmall(difference, facts.limit)) faults.push(...ledgerFaults(facts))
  return faults
}

const ledgerFaults = ({ differenceLedger }: DayFacts): RuleFault[] =>
  differenceLedger === undefined ? [{ ...bookFault('ACC-021'), params: { role: roleLabel('CASH_DIFFERENCE') } }] : []

/** What is against accepting a count: a second person, of a drawer whose books have not moved since. */
function closingFaults(doc: CashierDay, facts: DayFacts, { user, mayApprove }: Asker): RuleFault[] {
  if (!facts.mayAcceptOwn && [doc.cashier, doc.counted_by].includes(user))
    return [{ text: 'cashier_day.own_day', status: 403, code: 'forbidden' }]
  const difference = differenceOf(doc)
  const isPosted = doc.difference_no !== null
  const then = poisha(doc.expected ?? '0') + (isPosted ? difference : 0n)
  if (facts.expected !== then)
    return [
      {
        text: 'cashier_day.books_moved',
        status: 409,
        params: { before: groupedTaka(then), now: groupedTaka(facts.expected) },
      },
    ]
  if (difference === 0n || isPosted) return []
  if (!mayApprove)
    return [
      {
        text: 'cashier_day.manager_accepts',
        status: 403,
        code: 'forbidden',
        params: { amount: groupedTaka(size(difference)), limit: groupedTaka(facts.limit) },
      },
    ]
  return ledgerFaults(facts)
}

/** What is against a step of a day. */
export function stepFaults(
  doc: CashierDay,
  facts: DayFacts,
  step: { readonly from: DayStatus; readonly to: DayStatus },
  asker: Asker,
): RuleFault[] {
  if (step.to === 'counted') return [...ownFaults(doc, asker), ...countingFaults(doc, facts)]
  if (step.to === 'closed') return closingFaults(doc, facts, asker)
  if (step.from === 'counted') return ownFaults(doc, asker)
  return facts.lastOther !== null && facts.lastOther > doc.day
    ? [{ text: 'cashier_day.later_day_first', status: 409, params: { date: asWritten(facts.lastOther) } }]
    : []
}

/** What is against changing or deleting a day that is open: it is somebody's, and what was counted once stays. */
export const changeFaults = (doc: CashierDay, asker: Asker, isDelete: boolean): RuleFault[] => [
  ...ownFaults(doc, asker),
  ...(isDelete && doc.counted !== null ? [{ text: 'cashier_day.counted_stays', status: 409 as const }] : []),
]

const isBlank = (text: string | null): boolean => text === null || text.trim() === ''

/** The number of a day's sheet: branch, drawer and day. There is one of each. */
export const sheetNumber = (branch: string, ledger: string, day: string): string => `${branch}-${ledger}-${day}`

/** How its narration says the difference: short or over. @param difference in poisha */
export const differenceWords = (difference: bigint, reason: string | null) => ({
  text: difference < 0n ? 'cashier_day.narration.short' : 'cashier_day.narration.over',
  params: { reason: asWritten(reason ?? '') },
})
