import { expect, it } from 'vitest'
import type { Written } from '#platform/print/paper.ts'
import { dueLetter, dueLetterOfBill } from './due_letter.print.ts'

/** A record with these values, whose labels are the names of its fields. */
const written = (values: Readonly<Record<string, string>>, language: 'en' | 'bn' = 'en'): Written => ({
  id: 7,
  language,
  names: [],
  groups: [],
  has: (name) => name in values,
  label: (name) => name,
  shown: (name) => values[name] ?? '',
  value: (name) => values[name],
  lines: () => undefined,
  picture: () => null,
  say: (id, params) => (params ? `${id} ${String(params['amount'])}` : id),
  type: () => 'text',
})
const party = (language?: 'en' | 'bn') => written({ name: 'Shapla Travels', address: 'Kakrail, Dhaka' }, language)
const bill = (invoice_no: string, next_due: string, open: string): Written =>
  written({ invoice_no, next_due, open, total: open })
const open = (due: string, amount: bigint) => ({ cells: [], due, open: amount })
const day = '2026-11-23'
const nothingElse = { children: async () => [], reading: () => undefined, named: async () => undefined }
/** Asks as the letter does: for what of which resource is open. */
const gathered = (found: Readonly<Record<string, readonly Written[]>>, asked: unknown[] = []) =>
  dueLetter.gather?.({
    ...nothingElse,
    record: party(),
    listed: async (resource, having) => {
      asked.push([resource, having])
      return found[resource] ?? []
    },
  })

it('has what is open, the first due first, and what it comes to', async () => {
  const asked: unknown[] = []
  const letter = await gathered(
    {
      receivable_bill: [bill('RB-3', '2026-12-31', '200000.00'), bill('RB-1', '2026-01-31', '50000.50')],
      sales: [
        written({
          invoice_no: 'SI-4',
          voucher_date: '2026-03-05',
          narration: 'Forms',
          total: '900.00',
          open: '400.00',
        }),
      ],
      opening_bill: [written({ bill_no: '24/117', next_due: '2024-06-30', amount: '7000.00', open: '7000.00' })],
    },
    asked,
  )
  const isOpen = { payment_status: 'unpaid,partly_paid' }
  expect(asked).toEqual([
    ['receivable_bill', { sub_ledger: '7', ...isOpen }],
    ['sales', { party: '7', ...isOpen }],
    ['opening_bill', { sub_ledger: '7', ...isOpen, bill_kind: 'receivable' }],
  ])
  const { amount, document } = dueLetter.content(party(), { bills: letter?.bills ?? [], day })
  expect(document['table']).toMatchObject({
    rows: [
      { cells: ['24/117', '', 'due_letter.before', '2024-06-30', '7000.00', '7000.00'] },
      { cells: ['RB-1', '', '', '2026-01-31', '50000.50', '50000.50'] },
      { cells: ['SI-4', '2026-03-05', 'Forms', '', '900.00', '400.00'] },
      { cells: ['RB-3', '', '', '2026-12-31', '200000.00', '200000.00'] },
      { kind: 'total', cells: ['due_letter.total', '', '', '', '', '2,57,400.50'] },
    ],
  })
  expect(amount).toBe('2,57,400.50')
  // A sale that says no day is due at once.
  expect(document['request']).toBe('due_letter.request 57,400.50')
})

it('asks for nothing where nothing is past due, and says so where nothing is open', () => {
  const later = dueLetter.content(party(), { bills: [open('2026-12-31', 500n)], day })
  expect(later.document['request']).toBe('')
  const none = dueLetter.content(party(), { bills: [], day })
  expect(none.document).toMatchObject({ sentence: 'due_letter.nothing', table: null, request: '' })
})

it('is written in the digits of its language', () => {
  const { amount } = dueLetter.content(party('bn'), { bills: [open('2026-12-31', 125_000n)], day })
  expect(amount).toBe('১,২৫০.০০')
})

it('from the page of a bill is written to its party, with all that the party has open', async () => {
  const bills = [bill('RB-3', '2026-12-31', '5.00'), bill('RB-1', '2026-01-31', '7.00')]
  const asked: unknown[] = []
  const facts = await dueLetterOfBill.gather?.({
    record: written({ invoice_no: 'RB-1', sub_ledger: '12' }),
    children: async () => [],
    reading: () => undefined,
    named: async (reference) => (reference === 'sub_ledger' ? party() : undefined),
    listed: async (resource, having) => {
      asked.push([resource, Object.values(having)[0]])
      return resource === 'receivable_bill' ? bills : []
    },
  })
  expect(asked).toEqual([
    ['receivable_bill', '12'],
    ['sales', '12'],
    ['opening_bill', '12'],
  ])
  if (!facts) throw new Error('The letter has no facts.')
  const { amount, document } = dueLetterOfBill.content(written({ invoice_no: 'RB-1' }), facts)
  expect(amount).toBe('12.00')
  expect(document['party']).toBe('Shapla Travels')
})
