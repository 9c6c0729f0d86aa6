import { groupedTaka, poisha } from '#platform/money/poisha.ts'
import type { RuleFault } from '#platform/resource/implementation.ts'
import { bookFault } from '../ledger/refusals.ts'
import type { fundKinds } from './provident_fund.resource.ts'

export type FundKind = (typeof fundKinds)[number]

/** What the fund holds for somebody, in poisha, and what of it he has borrowed. */
export interface Holding {
  readonly own: bigint
  readonly employer: bigint
  readonly loan: bigint
}

/** From so many whole years in the fund on, so many percent of the employer's share are the member's own. */
export interface Vesting {
  readonly from_years: number
  /** 0-100, at most two decimals. */
  readonly percent: string
}

/** Where the association has set nothing else. accounting.md 3 provident_fund. */
export const usualVesting: readonly Vesting[] = [
  { from_years: 2, percent: '50' },
  { from_years: 3, percent: '100' },
]
/** Percent of the own share that may be lent at most, where nothing else is set. */
export const usualLoanPercent = '80'

/** A percent as hundredths of one. */
const hundredths = (percent: string): bigint => poisha(percent)

/** So many percent of an amount, in poisha, half up. Both at least zero. */
export const percentOf = (amount: bigint, percent: string): bigint => (amount * hundredths(percent) + 5000n) / 10_000n

/** Percent of the employer's share that is the member's after so many whole years. Pure. */
export const vestedPercent = (years: number, table: readonly Vesting[]): string =>
  table.filter(({ from_years }) => from_years <= years).toSorted((a, b) => b.from_years - a.from_years)[0]?.percent ??
  '0'

/** How a fund that is returned is parted, in poisha: `paid` is below zero where the loan is more than the fund. */
export interface Returned {
  readonly vested: bigint
  readonly forfeited: bigint
  readonly paid: bigint
}

/** The own share, what is vested of the employer's, less what is still borrowed. accounting.md 3 return_provident_fund. */
export function returnOf({ own, employer, loan }: Holding, percent: string): Returned {
  const vested = percentOf(employer, percent)
  return { vested, forfeited: employer - vested, paid: own + vested - loan }
}

/** What may still be lent, in poisha: a part of the own share, less what is borrowed. */
export function mostLent({ own, loan }: Holding, percent: string): bigint {
  const rest = (own * hundredths(percent)) / 10_000n - loan
  return rest > 0n ? rest : 0n
}

interface Movement {
  readonly kind: FundKind
  /** Decimal strings of taka. */
  readonly employee_amount: string
  readonly employer_amount: string
}

export interface MovementFacts {
  /** Name of the member. */
  readonly employee: string
  readonly isMember: boolean
  readonly isInService: boolean
  /** Day of the return of this membership. */
  readonly returnedOn: string | null
  /** Without the movement itself. */
  readonly holding: Holding
  readonly loanPercent: string
  readonly returned: Returned
  /** The bank is an own account that stands in the books; true where none is named. */
  readonly isOwnAccount: boolean
  /** Its fund; null where none is named. */
  readonly fund: string | null
}

/** What is against a movement. Texts: accounting.md 3 provident_fund. */
export function movementFaults(doc: Movement, facts: MovementFacts): RuleFault[] {
  const { employee, returnedOn } = facts
  if (doc.kind === 'return') {
    if (returnedOn !== null)
      return [
        { field: 'employee', text: 'provident_fund.returned', params: { employee, date: returnedOn }, status: 409 },
      ]
    if (facts.isInService && facts.isMember)
      return [{ field: 'employee', text: 'provident_fund.in_service', params: { employee } }]
  } else if (!facts.isMember) return [{ field: 'employee', text: 'provident_fund.not_member', params: { employee } }]
  return [...bankFaults(facts), ...amountFaults(doc, facts)]
}

function bankFaults({ isOwnAccount, fund }: MovementFacts): RuleFault[] {
  if (!isOwnAccount) return [{ field: 'bank', text: 'postdate_cheque.own_account' }]
  return fund === null || fund === 'pf' || fund === 'general'
    ? []
    : [{ field: 'bank', text: 'provident_fund.other_fund' }]
}

const above = (field: string, text: string, amount: bigint, most: bigint, name: string): RuleFault[] =>
  amount > most ? [{ field, text, params: { [name]: groupedTaka(most) } }] : []

/** Which of the two amounts a kind has; `signed` may go below zero. */
const amountsOf: Record<FundKind, 'both' | 'first' | 'own' | 'employer' | 'signed'> = {
  opening: 'both',
  contribution: 'first',
  profit: 'both',
  loan: 'own',
  loan_repayment: 'own',
  withdrawal: 'both',
  return: 'both',
  forfeiture: 'employer',
  adjustment: 'signed',
}

function amountFaults(doc: Movement, { holding, loanPercent, returned }: MovementFacts): RuleFault[] {
  const own = poisha(doc.employee_amount)
  const employer = poisha(doc.employer_amount)
  const shape = shapeFaults(doc.kind, own, employer)
  if (shape.length > 0) return shape
  switch (doc.kind) {
    case 'loan':
      return above('employee_amount', 'provident_fund.loan_most', own, mostLent(holding, loanPercent), 'max')
    case 'loan_repayment':
      return above('employee_amount', 'provident_fund.loan_open', own, holding.loan, 'open')
    case 'withdrawal':
    case 'forfeiture':
      return heldFaults(own, employer, holding)
    case 'adjustment':
      return heldFaults(-own, -employer, holding)
    case 'return':
      if (own !== holding.own || employer !== holding.employer)
        return [
          {
            field: 'employee_amount',
            text: 'provident_fund.whole_fund',
            params: { own: groupedTaka(holding.own), employer: groupedTaka(holding.employer) },
          },
        ]
      return returned.paid < 0n
        ? [{ field: 'employee', text: 'provident_fund.loan_above', params: { loan: groupedTaka(holding.loan) } }]
        : []
    default:
      return []
  }
}

/** What leaves a share is there. Amounts in poisha. */
const heldFaults = (own: bigint, employer: bigint, holding: Holding): RuleFault[] => [
  ...above('employee_amount', 'provident_fund.holds_only', own, holding.own, 'balance'),
  ...above('employer_amount', 'provident_fund.holds_only', employer, holding.employer, 'balance'),
]

function shapeFaults(kind: FundKind, own: bigint, employer: bigint): RuleFault[] {
  const shape = amountsOf[kind]
  const faults: RuleFault[] = []
  if (shape !== 'signed' && own < 0n) faults.push(bookFault('ACC-002', 'employee_amount'))
  if (shape !== 'signed' && employer < 0n) faults.push(bookFault('ACC-002', 'employer_amount'))
  if (shape === 'own' && employer !== 0n) faults.push({ field: 'employer_amount', text: 'provident_fund.none_here' })
  if (shape === 'employer' && own !== 0n) faults.push({ field: 'employee_amount', text: 'provident_fund.none_here' })
  if ((shape === 'first' || shape === 'own') && own === 0n) faults.push(bookFault('ACC-002', 'employee_amount'))
  if (shape === 'employer' && employer === 0n) faults.push(bookFault('ACC-002', 'employer_amount'))
  if ((shape === 'both' || shape === 'signed') && own === 0n && employer === 0n)
    faults.push({ field: 'employee_amount', text: 'provident_fund.one_amount' })
  return faults
}

/** A movement is taken back only while the fund still holds what it brought. `rest`: the fund without it. */
export const undoneFaults = (rest: Holding): RuleFault[] =>
  rest.own < 0n || rest.employer < 0n || rest.loan < 0n ? [{ text: 'provident_fund.used_since', status: 409 }] : []
