import { expect, test } from 'vitest'
import { bool, decimal, lines, money, percent, ref, text } from '#platform/fields/index.ts'
import { fieldsOf } from '#platform/resource/definition.ts'
import { widthsOf } from './widths.ts'

const columns = fieldsOf(
  lines(
    {
      ledger: ref('ledger_account', { required: true }),
      branch: ref('branch', {}),
      amount: money({ required: true }),
      narration: text({ max: 250 }),
    },
    { most: 500 },
  ),
)

test('what a line is about has the most room, its figures and words never less than they need', () => {
  expect(widthsOf(columns)).toBe('26% minmax(0, 1fr) minmax(7.5rem, 1.2fr) minmax(9rem, 1.3fr) 2rem')
})
test('what is a few figures or a tick leaves its room to names', () => {
  const items = fieldsOf(
    lines(
      {
        description: text({ max: 250 }),
        qty: decimal({ precision: [12, 3] }),
        rate: money({}),
        vat_rate: percent({}),
        vat_creditable: bool({}),
        expense_ledger: ref('ledger_account', {}),
      },
      { most: 500 },
    ),
  )
  expect(widthsOf(items)).toBe(
    '26% minmax(5.5rem, 0.8fr) minmax(7.5rem, 1.2fr) minmax(4.5rem, 0.7fr) minmax(4rem, 0.5fr) minmax(0, 1fr) 2rem',
  )
})
test('rows of one column give it all', () => {
  expect(widthsOf(columns.slice(1, 2))).toBe('minmax(0, 1fr) 2rem')
})
