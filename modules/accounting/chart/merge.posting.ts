import { credit, debit, journal, type Journal, type JournalHeader, type LineNotes } from '../ledger/journal.ts'

/**
 * What one account of a ledger stands at: in a branch, for a sub-ledger where the ledger demands one, and apart by what its
 * lines are marked with, so that an open bill stays that bill and a cost centre keeps its costs.
 */
export interface Standing {
  readonly branch: number
  readonly sub_ledger: number | null
  readonly cost_centre: number | null
  readonly bill: number | null
  readonly instrument: number | null
  /** In poisha, debit above zero; never zero. */
  readonly balance: bigint
}

/** Most accounts in one journal, well below the lines that an entry may have. */
const mostAccounts = 500

/**
 * The journals that move what stands on a ledger to the one it is merged into: each account within its branch and
 * sub-ledger, so that no line between branches is needed, and with its marks. None where nothing stands.
 * accounting.md 3 ledger_account, merge; 2.11.
 */
export function mergeJournals(
  header: JournalHeader,
  standings: readonly Standing[],
  { from, into }: { readonly from: number; readonly into: number },
): Journal[] {
  const sides = standings.map((standing) => {
    const { balance, branch, sub_ledger } = standing
    const [here, there] = [
      { branch, sub_ledger, ledger: from },
      { branch, sub_ledger, ledger: into },
    ]
    const marks = marksOf(standing)
    return balance > 0n
      ? [debit(there, balance, marks), credit(here, balance, marks)]
      : [debit(here, -balance, marks), credit(there, -balance, marks)]
  })
  const journals: Journal[] = []
  for (let at = 0; at < sides.length; at += mostAccounts)
    journals.push(journal(header, sides.slice(at, at + mostAccounts).flat()))
  return journals
}

const marksOf = ({ cost_centre, bill, instrument }: Standing): LineNotes => ({
  ...(cost_centre === null ? {} : { cost_centre }),
  ...(bill === null ? {} : { bill }),
  ...(instrument === null ? {} : { instrument }),
})
