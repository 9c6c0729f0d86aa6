import { addDays, daysBetween } from '#platform/clock/day.ts'
import { contradicts, groupsBy, isNear, matchDays, sumOf, type OpenLine } from './matching.rules.ts'

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
  const open = (side: Side, among: readonly OpenLine[]) => among.filter(({ id }) => !taken[side].has(id))
  // Thousands on either side are not gone through for each other: what is looked at is of the same amount, or of a near day.
  const sameAmount = groupsBy(amountOf, entries)
  const days = { lines: groupsBy(dayOf, lines), entries: groupsBy(dayOf, entries) }
  const near = (side: Side, one: OpenLine) =>
    open(
      side,
      daysAround(one.date)
        .flatMap((day) => days[side].get(day) ?? [])
        .filter((other) => isSameWay(one, other)),
    )
  for (const line of lines) {
    const nearest = nearestTo(line, open('entries', sameAmount.get(amountOf(line)) ?? []))
    if (nearest) propose([line], [nearest], 'possible')
  }
  for (const line of open('lines', lines)) {
    const day = dayThatAddsUp(line, near('entries', line))
    if (day) propose([line], day, 'likely')
  }
  for (const entry of open('entries', entries)) {
    const day = dayThatAddsUp(entry, near('lines', entry))
    if (day) propose(day, [entry], 'likely')
  }
  for (const line of open('lines', lines)) {
    const two = twoThatAddUp(line, near('entries', line))
    if (two) propose([line], two, 'possible')
  }
  return proposals
}

type Side = 'lines' | 'entries'

const amountOf = ({ amount }: OpenLine): string => String(amount)
const dayOf = ({ date }: OpenLine): string => date
const daysAround = (date: string): string[] =>
  Array.from({ length: 2 * matchDays + 1 }, (_, at) => addDays(date, at - matchDays))

/** Of several of the same amount the one whose day is nearest. */
function nearestTo(line: OpenLine, sameAmount: readonly OpenLine[]): OpenLine | undefined {
  const same = sameAmount.filter((entry) => !contradicts(line, entry) && isNear(line, entry))
  return same.toSorted((a, b) => away(line, a) - away(line, b) || a.id - b.id)[0]
}

const away = (a: OpenLine, b: OpenLine): number => Math.abs(daysBetween(a.date, b.date))

/** All near lines of one day on the other side that come to this one. */
function dayThatAddsUp(one: OpenLine, near: readonly OpenLine[]): readonly OpenLine[] | undefined {
  return [...groupsBy(dayOf, near).values()].find(
    (day) => day.length > 1 && sumOf(day) === one.amount && day.every((other) => !contradicts(one, other)),
  )
}

function twoThatAddUp(one: OpenLine, near: readonly OpenLine[]): readonly OpenLine[] | undefined {
  const tried = near.slice(0, mostTried)
  for (const [at, first] of tried.entries())
    for (const second of tried.slice(at + 1))
      if (first.amount + second.amount === one.amount && !contradicts(one, first) && !contradicts(one, second))
        return [first, second]
  return undefined
}

const isSameWay = (a: OpenLine, b: OpenLine): boolean => a.amount > 0n === b.amount > 0n
