import { expect, it } from 'vitest'
import { moneyReceipt } from './receipt_voucher.print.ts'

const form = moneyReceipt('a5_landscape')

/** A receipt with these values, whose labels are the names of its fields. */
const written = (values: Readonly<Record<string, string>>): Parameters<typeof form.content>[0] => ({
  id: 7,
  language: 'en',
  names: [],
  groups: [],
  has: (name) => name in values,
  label: (name) => name,
  shown: (name) => values[name] ?? '',
  value: (name) => values[name],
  lines: (name) =>
    name === 'lines'
      ? {
          columns: ['amount', 'branch', 'ledger'].map((label) => ({ label, width: 1, numeric: label === 'amount' })),
          rows: [{ kind: 'row', cells: ['5,000.00', '', 'Renewal fee'] }],
        }
      : undefined,
  picture: () => null,
  say: (id) => id,
  type: () => 'text',
})

it.each([
  ['posted', 'valid'],
  ['void', 'canceled'],
  ['draft', 'draft'],
  ['pending_approval', 'draft'],
])('a receipt that is %s says so across the paper: %s', (status, standing) =>
  expect(form.standing?.(written({ status }))).toBe(standing),
)

it('tells whoever scans it the number, the day, the payer and the amount, and nothing else', () => {
  const { facts, amount_in_words } = form.content(
    written({ invoice_no: 'HO-RV-2627-00001', net_amount: '5000.00', narration: 'Renewal', received_from: 'Al-Amin' }),
    undefined,
  )
  expect(facts.map(({ label }) => label)).toEqual(['invoice_no', 'received_from', 'net_amount'])
  expect(amount_in_words).toMatch(/five thousand/i)
})

it('leaves out columns that no line fills, and has the amount at the end', () => {
  const { lines } = form.content(written({ net_amount: '5000.00' }), undefined).document
  expect(lines).toEqual({
    columns: [
      { label: 'ledger', width: 2, numeric: false },
      { label: 'amount', width: 1.1, numeric: true },
    ],
    rows: [{ kind: 'row', cells: ['Renewal fee', '5,000.00'] }],
  })
})
