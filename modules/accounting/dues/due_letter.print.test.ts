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
const day = '2026-11-23'
const nothingElse = { listed: async () => [], reading: () => undefined, named: async () => undefined }
const gathered = (bills: readonly Written[]) =>
  dueLetter.gather?.({ ...nothingElse, record: party(), children: async () => bills })

it('has the bills that are open, the first due first, and what they come to', async () => {
  const bills = [
    bill('RB-3', '2026-12-31', '200000.00'),
    bill('RB-1', '2026-01-31', '50000.50'),
    bill('RB-2', '', '0.00'),
  ]
  const letter = await gathered(bills)
  const { amount, document } = dueLetter.content(party(), { bills: letter?.bills ?? [], day })
  expect(document['table']).toMatchObject({
    rows: [
      { cells: ['RB-1', '', '', '2026-01-31', '50000.50', '50000.50'] },
      { cells: ['RB-3', '', '', '2026-12-31', '200000.00', '200000.00'] },
      { kind: 'total', cells: ['due_letter.total', '', '', '', '', '2,50,000.50'] },
    ],
  })
  expect(amount).toBe('2,50,000.50')
  expect(document['request']).toBe('due_letter.request 50,000.50')
})

it('asks for nothing where nothing is past due, and says so where nothing is open', () => {
  const later = dueLetter.content(party(), { bills: [bill('RB-3', '2026-12-31', '5.00')], day })
  expect(later.document['request']).toBe('')
  const none = dueLetter.content(party(), { bills: [], day })
  expect(none.document).toMatchObject({ sentence: 'due_letter.nothing', table: null, request: '' })
})

it('is written in the digits of its language', () => {
  const { amount } = dueLetter.content(party('bn'), { bills: [bill('RB-3', '2026-12-31', '1250.00')], day })
  expect(amount).toBe('১,২৫০.০০')
})

it('from the page of a bill is written to its party, with all that the party has open', async () => {
  const open = [bill('RB-3', '2026-12-31', '5.00'), bill('RB-1', '2026-01-31', '7.00')]
  const asked: unknown[] = []
  const facts = await dueLetterOfBill.gather?.({
    record: written({ invoice_no: 'RB-1', sub_ledger: '12' }),
    children: async () => [],
    reading: () => undefined,
    named: async (reference) => (reference === 'sub_ledger' ? party() : undefined),
    listed: async (resource, having) => {
      asked.push(resource, having)
      return open
    },
  })
  expect(asked).toEqual(['receivable_bill', { sub_ledger: '12' }])
  if (!facts) throw new Error('The letter has no facts.')
  const { amount, document } = dueLetterOfBill.content(written({ invoice_no: 'RB-1' }), facts)
  expect(amount).toBe('12.00')
  expect(document['party']).toBe('Shapla Travels')
})
