import { credit, debit, journal, type Journal, type JournalHeader } from '../ledger/journal.ts'

/** What one account of a ledger stands at: in a branch, for a sub-ledger where the ledger demands one. */
export interface Standing {
  readonly branch: number
  readonly sub_ledger: number | null
  /** In poisha, debit above zero; never zero. */
  readonly balance: bigint
}

/** Most accounts in one journal, well below the lines that an entry may have. */
const mostAccounts = 500

/**
 * The journals that move what stands on a ledger to the one it is merged into: each account within its branch and
 * sub-ledger, so that no line between branches is needed. None where nothing stands. accounting.md 3 ledger_account, merge.
 */
export function mergeJournals(
  header: JournalHeader,
  standings: readonly Standing[],
  { from, into }: { readonly from: number; readonly into: number },
): Journal[] {
  const sides = standings.map(({ balance, ...account }) => {
    const [here, there] = [
      { ...account, ledger: from },
      { ...account, ledger: into },
    ]
    return balance > 0n
      ? [debit(there, balance), credit(here, balance)]
      : [debit(here, -balance), credit(there, -balance)]
  })
  const journals: Journal[] = []
  for (let at = 0; at < sides.length; at += mostAccounts)
    journals.push(journal(header, sides.slice(at, at + mostAccounts).flat()))
  return journals
}
