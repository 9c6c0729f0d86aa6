import { credit, debit, sumsOf, type Account, type Journal, type JournalLine } from './journal.ts'

/** The account with another branch in the books of one: its current account ledger, with the other branch as sub-ledger. */
export type BranchAccount = (other: number, books: number) => Account

/**
 * Adds the lines that make each branch balance by itself: every branch settles with the branch of the voucher, and that one
 * with it, so that both cancel where all branches are seen together. A journal whose branches balance comes back as it is,
 * and one that does not balance as a whole stays unequal by the same amount. accounting.md 2.8.
 */
export function betweenBranches(original: Journal, account: BranchAccount): Journal {
  const own = original.lines.filter((line) => !line.auto)
  const others = [...new Set(own.map((line) => line.branch))].filter((branch) => branch !== original.branch)
  const added = others.flatMap((branch) => {
    const { debit: debited, credit: credited } = sumsOf(own.filter((line) => line.branch === branch))
    const net = debited - credited
    if (net === 0n) return []
    const amount = net > 0n ? net : -net
    const [there, here] = net > 0n ? [credit, debit] : [debit, credit]
    return [
      automatic(there({ ...account(original.branch, branch), branch }, amount), branch),
      automatic(here({ ...account(branch, original.branch), branch: original.branch }, amount), original.branch),
    ]
  })
  return { ...original, lines: [...own, ...added] }
}

const automatic = (side: Omit<JournalLine, 'branch'>, branch: number): JournalLine => ({ ...side, branch, auto: true })
