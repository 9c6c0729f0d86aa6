import { daysBetween } from '#platform/clock/day.ts'
import { contradicts, groupsBy, isNear, sumOf, type OpenLine } from './matching.rules.ts'

/** What may be the same money; somebody has to say so. */
export interface Proposal {
  readonly lines: readonly number[]
  readonly entries: readonly number[]
  /** `likely`: the amounts of one day add up. `possible`: the nearest of several. */
  readonly confidence: 'likely' | 'possible'
}

/** Among how many lines of a time sums of two are looked for. */
const mostTried = 60

/**
 * What is proposed of lines that do not match by themselves: all that was booked on one day against one line of the statement and the other
 * way round (a deposit slip, a charge with its tax), the nearest of several equal amounts, and two that add up. A line is in one
 * proposal at most.
 */
export function proposalsFor(lines: readonly OpenLine[], entries: readonly OpenLine[]): Proposal[] {
  const taken = { lines: new Set<number>(), entries: new Set<number>() }
  const proposals: Proposal[] = []
  const propose = (ofBank: readonly OpenLine[], ofBooks: readonly OpenLine[], confidence: Proposal['confidence']) => {
    for (const { id } of ofBank) taken.lines.add(id)
    for (const { id } of ofBooks) taken.entries.add(id)
    proposals.push({ lines: ofBank.map(({ id }) => id), entries: ofBooks.map(({ id }) => id), confidence })
  }
  const open = (side: 'lines' | 'entries') =>
    (side === 'lines' ? lines : entries).filter(({ id }) => !taken[side].has(id))
  for (const line of lines) {
    const nearest = nearestTo(line, open('entries'))
    if (nearest) propose([line], [nearest], 'possible')
  }
  for (const line of open('lines')) {
    const day = dayThatAddsUp(line, open('entries'))
    if (day) propose([line], day, 'likely')
  }
  for (const entry of open('entries')) {
    const day = dayThatAddsUp(entry, open('lines'))
    if (day) propose(day, [entry], 'likely')
  }
  for (const line of open('lines')) {
    const two = twoThatAddUp(line, open('entries'))
    if (two) propose([line], two, 'possible')
  }
  return proposals
}

/** Of several of the same amount the one whose day is nearest; the same cheque first. */
function nearestTo(line: OpenLine, entries: readonly OpenLine[]): OpenLine | undefined {
  const same = entries.filter(
    (entry) => entry.amount === line.amount && !contradicts(line, entry) && isNear(line, entry),
  )
  return same.toSorted((a, b) => away(line, a) - away(line, b) || a.id - b.id)[0]
}

const away = (a: OpenLine, b: OpenLine): number => Math.abs(daysBetween(a.date, b.date))

/** All lines of one day on the other side, in the same direction, that come to this one. */
function dayThatAddsUp(one: OpenLine, others: readonly OpenLine[]): readonly OpenLine[] | undefined {
  const alike = others.filter((other) => isNear(one, other) && isSameWay(one, other))
  return [...groupsBy(({ date }) => date, alike).values()].find(
    (day) => day.length > 1 && sumOf(day) === one.amount && day.every((other) => !contradicts(one, other)),
  )
}

function twoThatAddUp(one: OpenLine, others: readonly OpenLine[]): readonly OpenLine[] | undefined {
  const near = others.filter((other) => isNear(one, other) && isSameWay(one, other)).slice(0, mostTried)
  for (const [at, first] of near.entries())
    for (const second of near.slice(at + 1))
      if (first.amount + second.amount === one.amount && !contradicts(one, first) && !contradicts(one, second))
        return [first, second]
  return undefined
}

const isSameWay = (a: OpenLine, b: OpenLine): boolean => a.amount > 0n === b.amount > 0n
