import { asWritten } from '#platform/errors/errors.ts'
import { groupedTaka, poisha } from '#platform/money/poisha.ts'
import type { RuleFault } from '#platform/resource/implementation.ts'
import { bookFault } from '../ledger/refusals.ts'

interface StatementLine {
  readonly id?: number
  readonly date: string
  readonly debit: string | null
  readonly credit: string | null
}

/** A statement, as its rules look at it. Amounts are decimal strings of taka. */
export interface Statement {
  readonly id: number | null
  readonly bank: number
  readonly from_date: string
  readonly to_date: string
  readonly closing_balance: string
  readonly lines: readonly StatementLine[] | null
  readonly status: 'draft' | 'finished'
}

/** What an account stood at by the books on the last day of a statement, and what of it the bank did not have by then. Decimal strings of taka. */
export interface Stood {
  readonly book_balance: string
  readonly unpresented: string
  readonly uncleared: string
}

export interface StatementFacts {
  /** The chosen bank is an account of the association's own, with a ledger. */
  readonly isOwn: boolean
  /** Other statements of the account. */
  readonly others: readonly Pick<Statement, 'from_date' | 'to_date' | 'status'>[]
  /** Lines of this one that are matched. */
  readonly matched: ReadonlySet<number>
  /** Something of the books is matched on this one. */
  readonly hasMatches: boolean
  /** Only where it is being finished. */
  readonly stood: Stood | null
}

/**
 * What is left between bank and books, in poisha: per bank + uncleared deposits - unpresented cheques - per books. accounting.md 3
 * bank_reconciliation.
 */
export const differenceOf = (closing_balance: string, { book_balance, unpresented, uncleared }: Stood): bigint =>
  poisha(closing_balance) + poisha(uncleared) - poisha(unpresented) - poisha(book_balance)

/** What is against a statement. */
export function statementFaults(doc: Statement, facts: StatementFacts, before: Statement | null): readonly RuleFault[] {
  if (before !== null && before.status !== doc.status)
    return doc.status === 'finished' ? finishFaults(doc, facts) : reopenFaults(doc, facts)
  if (!facts.isOwn) return [{ field: 'bank', text: 'bank_reconciliation.not_own' }]
  if (doc.to_date < doc.from_date) return [{ field: 'to_date', text: 'bank_reconciliation.to_after_from' }]
  return [...dayFaults(doc, facts), ...lineFaults(doc), ...matchedFaults(doc, facts, before)]
}

/** No day is told twice, and none before what was finished: marks made there would move what was signed. */
function dayFaults(doc: Statement, { others }: StatementFacts): RuleFault[] {
  const same = others.find((other) => other.from_date <= doc.to_date && doc.from_date <= other.to_date)
  if (same)
    return [
      {
        field: 'from_date',
        text: 'bank_reconciliation.overlap',
        params: { from: asWritten(same.from_date), to: asWritten(same.to_date) },
        status: 409,
      },
    ]
  const later = others.find((other) => other.status === 'finished' && other.from_date > doc.to_date)
  return later
    ? [
        {
          field: 'to_date',
          text: 'bank_reconciliation.later_finished',
          params: { date: asWritten(later.to_date) },
          status: 409,
        },
      ]
    : []
}

/** A line is of a day of the statement and has one amount, on one side. */
const lineFaults = ({ lines, from_date, to_date }: Statement): RuleFault[] =>
  (lines ?? []).flatMap(({ date, debit, credit }, at): RuleFault[] => {
    const isOutside = date < from_date || date > to_date
    const sides = [debit, credit].filter((amount) => poisha(amount ?? '0') > 0n).length
    return [
      ...(isOutside
        ? [
            {
              field: `lines[${at}].date`,
              text: 'bank_reconciliation.line_outside',
              params: { from: asWritten(from_date), to: asWritten(to_date) },
            },
          ]
        : []),
      ...(sides === 0 ? [bookFault('ACC-002', `lines[${at}].debit`)] : []),
      ...(sides === 2 ? [bookFault('ACC-004', `lines[${at}].debit`)] : []),
    ]
  })

/** What is matched stays as it is until the match is taken back. */
function matchedFaults(doc: Statement, { matched, hasMatches }: StatementFacts, before: Statement | null): RuleFault[] {
  if (before === null || !hasMatches) return []
  const kept = (['bank', 'from_date', 'to_date'] as const).filter((name) => before[name] !== doc[name])
  const now = new Map((doc.lines ?? []).map((line) => [line.id, line]))
  const isChanged = (before.lines ?? []).some((line) => {
    const after = now.get(line.id)
    return line.id !== undefined && matched.has(line.id) && (after === undefined || !isSameMoney(line, after))
  })
  return [
    ...kept.map((field): RuleFault => ({ field, text: 'bank_reconciliation.has_matches', status: 409 })),
    ...(isChanged ? [{ field: 'lines', text: 'bank_reconciliation.line_matched', status: 409 } as const] : []),
  ]
}

const isSameMoney = (a: StatementLine, b: StatementLine): boolean =>
  a.date === b.date &&
  poisha(a.debit ?? '0') === poisha(b.debit ?? '0') &&
  poisha(a.credit ?? '0') === poisha(b.credit ?? '0')

/** The earlier statement first, and nothing left between bank and books. */
function finishFaults(doc: Statement, { others, stood }: StatementFacts): RuleFault[] {
  const earlier = others
    .filter(({ status, to_date }) => status === 'draft' && to_date < doc.from_date)
    .toSorted((a, b) => (a.to_date < b.to_date ? -1 : 1))[0]
  if (earlier)
    return [{ text: 'bank_reconciliation.earlier_first', params: { date: asWritten(earlier.to_date) }, status: 409 }]
  const difference = stood ? differenceOf(doc.closing_balance, stood) : 0n
  return difference === 0n
    ? []
    : [
        {
          text: 'bank_reconciliation.uneven',
          params: { x: groupedTaka(difference < 0n ? -difference : difference) },
          code: 'difference',
        },
      ]
}

/** The newest first. */
function reopenFaults(doc: Statement, { others }: StatementFacts): RuleFault[] {
  const later = others
    .filter(({ status, from_date }) => status === 'finished' && from_date > doc.to_date)
    .toSorted((a, b) => (a.to_date < b.to_date ? 1 : -1))[0]
  return later
    ? [{ text: 'bank_reconciliation.newest_first', params: { date: asWritten(later.to_date) }, status: 409 }]
    : []
}
