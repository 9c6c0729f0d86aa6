import { describe, expect, it } from 'vitest'
import { columnAt, withColumn } from './mapping_state.ts'
import type { StatementMapping } from './statement_mapping.ts'

const mapping: StatementMapping = {
  first_row: 2,
  columns: { date: 0, debit: 2, credit: 3 },
  date_order: 'day',
  decimal: '.',
  amount_sign: 'in',
  headings: {},
}

describe('a column of the file', () => {
  it.each([
    ['gets a meaning', 1, 'description', { date: 0, description: 1, debit: 2, credit: 3 }],
    ['gets another one', 2, 'amount', { date: 0, amount: 2, credit: 3 }],
    ['takes the one of another column', 4, 'credit', { date: 0, debit: 2, credit: 4 }],
    ['is read no more', 3, undefined, { date: 0, debit: 2 }],
  ] as const)('%s', (_, place, column, expected) =>
    expect(withColumn(mapping, place, column).columns).toEqual(expected),
  )

  it('says what it holds', () => expect([0, 1].map((place) => columnAt(mapping, place))).toEqual(['date', undefined]))
})
