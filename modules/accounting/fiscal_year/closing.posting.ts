import { credit, debit, journal, type Journal, type Side } from '../ledger/journal.ts'

/** What stands in the account of a ledger that is closed, when its year ends. */
export interface Standing {
  readonly branch: number
  readonly ledger: number
  /** For the order of the lines. */
  readonly code: string
  readonly sub_ledger: number | null
  /** In poisha, debit above zero; never nothing. */
  readonly balance: bigint
  /** Ledger that it is closed to (`closes_to`); null for income and expenses, which go to the accumulated fund. */
  readonly closes_to: number | null
}

/** Income and expenses, or the ledgers of a fund's year. */
export type ClosingPart = 'result' | 'funds'

/** One voucher of a closing, before it is posted. */
export interface Closing {
  readonly part: ClosingPart
  readonly branch: number
  /** 1, and more where the accounts of a part are more than one voucher has room for. */
  readonly number: number
  readonly sides: readonly Side[]
}

/** Accounts of one voucher: an entry has 2,000 lines at most, and each account may need another one for what it is closed to. */
const mostAccounts = 990

/**
 * The vouchers that close a year, branch by branch: every income and expense ledger to the accumulated fund, then every ledger
 * with `closes_to` to that one, one line for each sub-ledger. accounting.md 2.7.
 * @param accounts in the order of branch, code and sub-ledger
 * @param retained ledger of the accumulated fund in the books of a branch
 */
export function closings(accounts: readonly Standing[], retained: (branch: number) => number): Closing[] {
  const branches = [...new Set(accounts.map(({ branch }) => branch))]
  return branches.flatMap((branch) =>
    (['result', 'funds'] as const).flatMap((part) => {
      const own = accounts.filter((one) => one.branch === branch && (one.closes_to === null) === (part === 'result'))
      return parted(own).map((some, at) => ({
        part,
        branch,
        number: at + 1,
        sides: [...Map.groupBy(some, ({ closes_to }) => closes_to ?? retained(branch))].flatMap(([heir, closed]) =>
          closedTo(heir, closed),
        ),
      }))
    }),
  )
}

function parted(accounts: readonly Standing[]): (readonly Standing[])[] {
  const count = Math.ceil(accounts.length / mostAccounts)
  return Array.from({ length: count }, (_none, at) => accounts.slice(at * mostAccounts, (at + 1) * mostAccounts))
}

/** Each account emptied, and what that comes to in the ledger they are closed to. */
function closedTo(heir: number, accounts: readonly Standing[]): Side[] {
  const net = accounts.reduce((sum, { balance }) => sum + balance, 0n)
  return [
    ...accounts.map(({ ledger, sub_ledger, balance }) =>
      balance > 0n ? credit({ ledger, sub_ledger }, balance) : debit({ ledger, sub_ledger }, -balance),
    ),
    ...(net === 0n ? [] : [standing(heir, net)]),
  ]
}

const standing = (ledger: number, net: bigint): Side =>
  net > 0n ? debit({ ledger, sub_ledger: null }, net) : credit({ ledger, sub_ledger: null }, -net)

/** Documents of closings are their year. */
export const closingSource = 'closing'

/** Which voucher of its year's closing one is; a voucher that was taken back leaves the name free. */
export const closingEvent = ({ branch, part, number }: Closing): string => `${branch}:${part}:${number}`

/** A voucher of a closing as it is posted: in the period that only the closing has, on the last day of the year. */
export const closingJournal = (
  closing: Closing,
  header: {
    readonly voucher_type: number
    readonly year: number
    readonly date: string
    readonly narration: string
  },
): Journal =>
  journal(
    {
      voucher_type: header.voucher_type,
      branch: closing.branch,
      date: header.date,
      period: 14,
      narration: header.narration,
      source_type: closingSource,
      source_id: header.year,
    },
    closing.sides,
  )
