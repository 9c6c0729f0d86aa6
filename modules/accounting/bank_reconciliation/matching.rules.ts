import { addDays } from '#platform/clock/day.ts'
import { leafKey } from '../bank/leaves.ts'

/** What is looked at of a line, on either side. Amounts in poisha as the books see the account: money that comes in is above zero. */
export interface OpenLine {
  readonly id: number
  /** Business day. */
  readonly date: string
  readonly cheque_no: string | null
  readonly amount: bigint
}

/** A line of a statement and a line of the books that are the same money, and by what they were recognised. */
export interface SureMatch {
  readonly how: 'cheque' | 'amount'
  readonly line: number
  readonly entry: number
}

/** How many days a cheque may lie between its voucher and the statement, and others between both. accounting.md 3 bank_reconciliation. */
export const matchDays = 10
/** After six months a bank pays no cheque any more. accounting.md 3 postdate_cheque. */
const staleDays = 180

/**
 * What matches by itself: the same cheque over the same amount within ten days; else an amount that stands only once among the open lines
 * of either side, where no two different cheques speak against it. accounting.md 3 bank_reconciliation, `match/{id}`.
 */
export function sureMatches(lines: readonly OpenLine[], entries: readonly OpenLine[]): SureMatch[] {
  const byCheque = pairsBy(chequeKey, lines, entries)
    .filter(({ line, entry }) => isNear(line, entry))
    .map((pair) => told('cheque', pair))
  const [takenLines, takenEntries] = [new Set(byCheque.map((m) => m.line)), new Set(byCheque.map((m) => m.entry))]
  const byAmount = pairsBy(
    ({ amount }) => String(amount),
    lines.filter(({ id }) => !takenLines.has(id)),
    entries.filter(({ id }) => !takenEntries.has(id)),
  )
    .filter(({ line, entry }) => !contradicts(line, entry) && isPayable(line, entry))
    .map((pair) => told('amount', pair))
  return [...byCheque, ...byAmount].toSorted((a, b) => a.line - b.line)
}

interface Pair {
  readonly line: OpenLine
  readonly entry: OpenLine
}

/** Lines whose key stands exactly once on either side. */
function pairsBy(
  key: (line: OpenLine) => string | undefined,
  lines: readonly OpenLine[],
  entries: readonly OpenLine[],
): Pair[] {
  const [left, right] = [groupsBy(key, lines), groupsBy(key, entries)]
  return [...left].flatMap(([word, ofBank]): Pair[] => {
    const ofBooks = right.get(word) ?? []
    const [line, entry] = [ofBank[0], ofBooks[0]]
    return ofBank.length === 1 && ofBooks.length === 1 && line && entry ? [{ line, entry }] : []
  })
}

export function groupsBy(
  key: (line: OpenLine) => string | undefined,
  lines: readonly OpenLine[],
): ReadonlyMap<string, OpenLine[]> {
  const groups = new Map<string, OpenLine[]>()
  for (const line of lines) {
    const word = key(line)
    if (word === undefined) continue
    const group = groups.get(word)
    if (group) group.push(line)
    else groups.set(word, [line])
  }
  return groups
}

const chequeKey = ({ cheque_no, amount }: OpenLine): string | undefined =>
  cheque_no === null || leafKey(cheque_no) === '' ? undefined : `${leafKey(cheque_no)} ${amount}`

const told = (how: SureMatch['how'], { line, entry }: Pair): SureMatch => ({ how, line: line.id, entry: entry.id })

/** Whether both days lie close together. */
export const isNear = (line: OpenLine, entry: OpenLine): boolean =>
  entry.date >= addDays(line.date, -matchDays) && entry.date <= addDays(line.date, matchDays)

/** Both name a cheque, and not the same one. */
export const contradicts = (line: OpenLine, entry: OpenLine): boolean =>
  line.cheque_no !== null && entry.cheque_no !== null && leafKey(line.cheque_no) !== leafKey(entry.cheque_no)

/** A bank may take long over what was written before, and writes little that the books learn of later. */
const isPayable = (line: OpenLine, entry: OpenLine): boolean =>
  entry.date >= addDays(line.date, -staleDays) && entry.date <= addDays(line.date, matchDays)

/** Sum in poisha. */
export const sumOf = (lines: readonly Pick<OpenLine, 'amount'>[]): bigint =>
  lines.reduce((sum, { amount }) => sum + amount, 0n)
