import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { taka } from '#platform/money/poisha.ts'
import { differenceOf, statementFaults, type Statement, type StatementFacts } from './bank_reconciliation.rules.ts'

const january: Statement = {
  id: 1,
  bank: 7,
  from_date: '2026-01-01',
  to_date: '2026-01-31',
  closing_balance: '100.00',
  lines: [],
  status: 'draft',
}
const nothing: StatementFacts = { isOwn: true, others: [], matched: new Set(), hasMatches: false, stood: null }
const faults = (doc: Partial<Statement>, facts: Partial<StatementFacts> = {}, before: Statement | null = null) =>
  statementFaults({ ...january, ...doc }, { ...nothing, ...facts }, before).map(({ field, text }) =>
    `${field ?? ''} ${text.replace('bank_reconciliation.', '')}`.trim(),
  )
const line = (date: string, debit: string | null, credit: string | null, id?: number) => ({
  date,
  debit,
  credit,
  ...(id === undefined ? {} : { id }),
})
const other = (from_date: string, to_date: string, status: Statement['status'] = 'draft') => ({
  from_date,
  to_date,
  status,
})

describe('a statement', () => {
  it.each<[string, Partial<Statement>, Partial<StatementFacts>, string[]]>([
    ['is of an account of the association', {}, { isOwn: false }, ['bank not_own']],
    ['ends after it begins', { to_date: '2025-12-31' }, {}, ['to_date to_after_from']],
    ['may be of one day', { to_date: '2026-01-01' }, {}, []],
    ['has no day of another', {}, { others: [other('2026-01-31', '2026-02-28')] }, ['from_date overlap']],
    ['follows another', {}, { others: [other('2025-12-01', '2025-12-31', 'finished')] }, []],
    [
      'comes before no finished one',
      {},
      { others: [other('2026-02-01', '2026-02-28', 'finished')] },
      ['to_date later_finished'],
    ],
    ['may come before a draft', {}, { others: [other('2026-02-01', '2026-02-28')] }, []],
  ])('%s', (_, doc, facts, expected) => expect(faults(doc, facts)).toEqual(expected))
})

describe('its lines', () => {
  it.each([
    ['are of its days', line('2026-02-01', '5.00', null), ['lines[0].date line_outside']],
    ['have an amount', line('2026-01-05', null, null), ['lines[0].debit books.not_above_zero']],
    ['have one above zero', line('2026-01-05', '0.00', null), ['lines[0].debit books.not_above_zero']],
    ['have it on one side', line('2026-01-05', '5.00', '5.00'), ['lines[0].debit books.both_sides']],
    ['may have nought on the other', line('2026-01-31', '0.00', '5.00'), []],
  ])('%s', (_, row, expected) => expect(faults({ lines: [row] })).toEqual(expected))

  const before = { ...january, lines: [line('2026-01-05', '5.00', null, 3), line('2026-01-06', null, '6.00', 4)] }
  it.each([
    ['gone', [before.lines[1]!], ['lines line_matched']],
    ['of another amount', [line('2026-01-05', '5.01', null, 3)], ['lines line_matched']],
    ['of another day', [line('2026-01-07', '5.00', null, 3)], ['lines line_matched']],
    ['on the other side', [line('2026-01-05', null, '5.00', 3)], ['lines line_matched']],
    ['as it is, while one that is open goes', [line('2026-01-05', '5', '0.00', 3)], []],
  ])('matched, is %s', (_, lines, expected) =>
    expect(faults({ lines }, { matched: new Set([3]), hasMatches: true }, before)).toEqual(expected),
  )
  it('hold the days and the account once something is matched', () =>
    expect(faults({ lines: before.lines, to_date: '2026-01-30', bank: 8 }, { hasMatches: true }, before)).toEqual([
      'bank has_matches',
      'to_date has_matches',
    ]))
})

describe('is finished', () => {
  const stood = { book_balance: '25.00', unpresented: '80.00', uncleared: '5.00' }
  const finish = (doc: Partial<Statement>, facts: Partial<StatementFacts>) =>
    faults({ ...doc, status: 'finished' }, { stood, ...facts }, january)
  it('when nothing is left between bank and books', () => expect(finish({}, {})).toEqual([]))
  it('not with a poisha left', () => expect(finish({ closing_balance: '100.01' }, {})).toEqual(['uneven']))
  it('not before the statement that comes before it', () =>
    expect(finish({}, { others: [other('2025-12-01', '2025-12-31')] })).toEqual(['earlier_first']))
  it('and opened again only while no later one is finished', () => {
    const reopen = (later: ReturnType<typeof other>) =>
      faults({ status: 'draft' }, { others: [later] }, { ...january, status: 'finished' })
    expect(reopen(other('2026-02-01', '2026-02-28', 'finished'))).toEqual(['newest_first'])
    expect(reopen(other('2026-02-01', '2026-02-28'))).toEqual([])
    expect(reopen(other('2025-12-01', '2025-12-31', 'finished'))).toEqual([])
  })
})

it('the difference is per bank + uncleared - unpresented - per books, to the poisha', () => {
  const amount = fc.bigInt({ min: -100_000_000_000_000n, max: 100_000_000_000_000n })
  fc.assert(
    fc.property(amount, amount, amount, amount, (books, unpresented, uncleared, left) => {
      const stood = { book_balance: taka(books), unpresented: taka(unpresented), uncleared: taka(uncleared) }
      expect(differenceOf(taka(books + unpresented - uncleared + left), stood)).toBe(left)
    }),
  )
})
