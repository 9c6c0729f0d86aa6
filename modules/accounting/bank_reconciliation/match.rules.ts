import { groupedTaka } from '#platform/money/poisha.ts'
import type { RuleFault } from '#platform/resource/implementation.ts'
import { sumOf } from './matching.rules.ts'
import type { BankLine, BookLine } from './open_lines.ts'

/** What is asked to be matched: lines of the statement, and of the books. */
export interface MatchWish {
  readonly lines: readonly number[]
  readonly entries: readonly number[]
}

export interface MatchFacts {
  readonly statement: { readonly status: 'draft' | 'finished'; readonly from_date: string }
  readonly lines: readonly BankLine[]
  /** Those that whoever asks may know. */
  readonly entries: readonly BookLine[]
  readonly hasEarlier: boolean
}

/** What a match is: `earlier`, where the bank had it before the first statement that is kept. */
export const kindOf = ({ lines, entries }: MatchWish, facts: MatchFacts): 'earlier' | 'manual' =>
  lines.length === 0 && sumOf(chosen(facts.entries, entries)) !== 0n ? 'earlier' : 'manual'

/**
 * What is against a match by hand: one to many and many to one, with the same sum on both sides; several of one side that come to nothing;
 * and, on the first statement of an account, what the bank had before it. accounting.md 3 bank_reconciliation.
 */
export function matchFaults(wish: MatchWish, facts: MatchFacts): readonly RuleFault[] {
  if (facts.statement.status === 'finished') return [isFinished]
  const [lines, entries] = [chosen(facts.lines, wish.lines), chosen(facts.entries, wish.entries)]
  if (wish.lines.length + wish.entries.length === 0) return [{ field: 'lines', text: 'field.required' }]
  if (lines.length < wish.lines.length) return [{ field: 'lines', text: 'bank_reconciliation.match.no_line' }]
  if (entries.length < wish.entries.length || entries.some(({ isTakenBack }) => isTakenBack))
    return [{ field: 'entries', text: 'bank_reconciliation.match.no_entry' }]
  const taken = [
    ...(lines.some(({ match }) => match !== null) ? ['lines'] : []),
    ...(entries.some(({ match }) => match !== null) ? ['entries'] : []),
  ]
  if (taken.length > 0)
    return taken.map((field) => ({ field, text: 'bank_reconciliation.match.taken', status: 409, code: 'taken' }))
  if (kindOf(wish, facts) === 'earlier') {
    const isBefore = entries.every(({ date, isOpening }) => isOpening || date < facts.statement.from_date)
    return isBefore && !facts.hasEarlier ? [] : [{ field: 'entries', text: 'bank_reconciliation.match.not_earlier' }]
  }
  const [bank, books] = [sumOf(lines), sumOf(entries)]
  return bank === books
    ? []
    : [
        {
          field: 'entries',
          text: 'bank_reconciliation.match.uneven',
          params: { bank: groupedTaka(bank), books: groupedTaka(books) },
        },
      ]
}

/** A finished statement keeps its marks. */
export const isFinished: RuleFault = {
  text: 'bank_reconciliation.match.finished',
  status: 409,
  code: 'finished',
}

export const chosen = <Line extends { readonly id: number }>(lines: readonly Line[], ids: readonly number[]): Line[] =>
  lines.filter(({ id }) => ids.includes(id))
