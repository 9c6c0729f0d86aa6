import { poisha, taka } from '#platform/money/poisha.ts'
import type { ShownBankLine, ShownBookLine, ShownProposal, Workspace } from './workspace_answer.ts'

/** A side of the page: the statement, or the books. */
export type Side = 'lines' | 'entries'

/** What is marked on either side, to be matched. */
export type Marked = Readonly<Record<Side, ReadonlySet<number>>>

export const nothingMarked: Marked = { lines: new Set(), entries: new Set() }

/** Marks a line, or takes its mark away. */
export function toggled(marked: Marked, side: Side, id: number): Marked {
  const next = new Set(marked[side])
  if (!next.delete(id)) next.add(id)
  return { ...marked, [side]: next }
}

/** What is marked comes to this, in taka. */
export const markedSum = (workspace: Workspace, marked: Marked, side: Side): string =>
  taka(workspace[side].filter(({ id }) => marked[side].has(id)).reduce((sum, { amount }) => sum + poisha(amount), 0n))

/** Rows of a side: what is open, and what is matched where somebody wants to see it. */
export const shownRows = (
  workspace: Workspace,
  side: Side,
  withMatched: boolean,
): readonly (ShownBankLine | ShownBookLine)[] =>
  withMatched ? workspace[side] : workspace[side].filter(({ match }) => match === null)

/** The next open row below; from the end on from the first again. Undefined where none is open. */
export function nextOpen(rows: readonly { readonly match: number | null }[], from: number): number | undefined {
  const order = rows.map((_, at) => (from + 1 + at) % rows.length)
  return order.find((at) => rows[at]?.match === null)
}

/** What is proposed for a line, on either side. */
export const proposalOf = (workspace: Workspace, side: Side, id: number | undefined): ShownProposal | undefined =>
  id === undefined ? undefined : workspace.proposals.find((one) => one[side].includes(id))

/** The line of the bank one stands on, where nothing of the books is matched with it: a voucher can be made of it. */
export const missingInBooks = (
  { lines }: Pick<Workspace, 'lines'>,
  side: Side,
  id: number | undefined,
): ShownBankLine | undefined =>
  side === 'lines' ? lines.find((line) => line.id === id && line.match === null) : undefined

/** How many of the proposals match by themselves. */
export const sureCount = ({ proposals }: Workspace): number =>
  proposals.filter(({ confidence }) => confidence === 'cheque' || confidence === 'amount').length

/** What of the books the bank had before the first statement that is kept; nothing once one is. */
export const earlierEntries = ({ is_first, entries }: Workspace): number[] =>
  is_first
    ? entries
        .filter(({ is_earlier, match, is_taken_back }) => is_earlier && match === null && !is_taken_back)
        .map(({ id }) => id)
    : []
