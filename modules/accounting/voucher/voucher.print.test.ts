import { expect, it } from 'vitest'
import { voucherPaper } from './voucher.print.ts'

type Record = Parameters<ReturnType<typeof voucherPaper>['content']>[0]

/** A voucher of 15,000 of which 750 are kept back; labels are the names of its fields. */
const values: Readonly<{ [name: string]: string }> = {
  invoice_no: 'HO-PV-2627-00001',
  voucher_date: '2026-11-23',
  pay_to: 'Padma Stationers',
  total: '15000.00',
  net_amount: '14250.00',
}
const column = (label: string) => ({ label, width: 1, numeric: label === 'amount' || label === 'base' })
const record: Record = {
  id: 7,
  language: 'en',
  names: Object.keys(values),
  groups: [],
  has: (name) => name in values,
  label: (name) => name,
  shown: (name) => values[name] ?? '',
  value: (name) => values[name],
  lines: (name) =>
    name === 'deductions'
      ? {
          title: 'Deductions',
          columns: ['kind', 'base', 'amount', 'ledger'].map(column),
          rows: [{ kind: 'row', cells: ['TDS', '', '750.00', 'TDS Payable'] }],
        }
      : undefined,
  picture: () => null,
  say: (id) => id,
  type: () => 'text',
}
const type = { title: 'Payment voucher', signatures: [] }

it('says in figures and words what changes hands, and nothing of it twice', () => {
  const { document, facts, amount_in_words } = voucherPaper('a5_landscape', 'net_amount').content(record, type)
  expect(amount_in_words).toMatch(/^fourteen thousand two hundred fifty taka/i)
  expect(document).toMatchObject({
    amount: { value: '14250.00' },
    total: { value: '15000.00' },
    facts: [{ label: 'pay_to' }],
  })
  expect(facts.map(({ label }) => label)).toEqual(['invoice_no', 'voucher_date', 'net_amount'])
})

it('says the total of a voucher that keeps nothing back', () => {
  const { document, amount_in_words } = voucherPaper('a4').content(record, type)
  expect(document).toMatchObject({ amount: { value: '15000.00' } })
  expect(amount_in_words).toBe('Fifteen thousand taka only')
})

it('has the amounts of deductions at the end, and no column that none fills', () =>
  expect(voucherPaper('a4').content(record, type).document).toMatchObject({
    deductions: {
      columns: [{ label: 'kind' }, { label: 'ledger' }, { label: 'amount' }],
      rows: [{ kind: 'row', cells: ['TDS', 'TDS Payable', '750.00'] }],
    },
  }))
