import { describe, expect, it } from 'vitest'
import { addresseesOf, documentFaults, outcomeOf, sizeFaults } from './document_send.rules.ts'

type Document = Parameters<typeof documentFaults>[0]

const letter: Document = {
  id: 1,
  number: null,
  document_type: 'letter',
  to: ['padma@agencies.example'],
  cc: null,
  bcc: null,
  subject: 'Annual meeting',
  body: 'Please come.',
  attachments: [],
  also_sms: null,
  view_count: 0,
  dispatch_mode: 'email',
  courier_no: null,
  received_by: null,
  received_on: null,
  scan: null,
  status: 'draft',
  branch: 1,
  created_at: '2026-06-01T04:00:00.000Z',
  created_by: 1,
  updated_at: '2026-06-01T04:00:00.000Z',
  updated_by: 1,
  row_version: 1,
}
const sent: Document = { ...letter, number: 'DS-2026-000001', status: 'sent' }
const usual = { repeated: [], isDelete: false, isEffect: false }
const texts = (doc: Document, before: Document | null, over: object = {}): string[] =>
  documentFaults(doc, before, { ...usual, ...over }).map(({ text }) => text)

describe('a document', () => {
  it('stands as it was sent; only what became of it on paper is still written', () => {
    expect(texts({ ...sent, subject: 'Another meeting' }, sent)).toEqual(['document_send.is_sent'])
    expect(texts({ ...sent, to: ['meghna@agencies.example'] }, sent)).toEqual(['document_send.is_sent'])
    expect(texts({ ...sent, courier_no: 'SB-778', received_by: 'The guard' }, sent)).toEqual([])
    expect(texts({ ...letter, subject: 'Another meeting' }, letter)).toEqual([])
  })

  it('is deleted as a draft, and never after', () => {
    expect(texts(letter, letter, { isDelete: true })).toEqual([])
    expect(texts(sent, sent, { isDelete: true })).toEqual(['document_send.stays'])
  })

  it.each([
    ['a receipt without its file', { document_type: 'receipt' as const }, ['document_send.attach']],
    ['a letter, which is what it says', {}, []],
    ['something that nobody has sorted', { document_type: null }, []],
  ])('leaves the office: %s', (_, over, faults) =>
    expect(texts({ ...letter, ...over, status: 'queued' }, { ...letter, ...over })).toEqual(faults),
  )

  it('by mail is sent when the mail server took it, and never by hand', () => {
    const queued: Document = { ...letter, status: 'queued' }
    expect(texts({ ...queued, status: 'sent' }, queued)).toEqual(['document_send.by_mail'])
    expect(texts({ ...queued, status: 'sent' }, queued, { isEffect: true })).toEqual([])
    expect(texts({ ...sent, status: 'delivered' }, sent)).toEqual(['document_send.not_on_paper'])
  })

  it('on paper is handed over and noted as delivered by people', () => {
    const queued: Document = { ...letter, dispatch_mode: 'courier', status: 'queued' }
    expect(texts({ ...queued, status: 'sent' }, queued)).toEqual([])
    expect(texts({ ...queued, status: 'delivered' }, { ...queued, status: 'sent' })).toEqual([])
  })

  it('asks, and does not refuse, when the same went out within the hour', () => {
    const repeated = [{ address: 'padma@agencies.example', number: 'DS-2026-000001' }]
    expect(documentFaults(letter, null, { ...usual, repeated })).toMatchObject([
      { text: 'document_send.sent_before', isWarning: true },
    ])
  })
})

it('goes to each address once, on the first line that names it', () =>
  expect(
    addresseesOf({ to: ['a@example.org', 'b@example.org'], cc: ['b@example.org', 'c@example.org'], bcc: null }),
  ).toEqual([
    { address: 'a@example.org', line: 'to' },
    { address: 'b@example.org', line: 'to' },
    { address: 'c@example.org', line: 'cc' },
  ]))

it.each([
  [20 * 1024 * 1024, []],
  [20 * 1024 * 1024 + 1, [{ n: 21, most: 20 }]],
])('attachments of %d bytes', (bytes, params) => expect(sizeFaults(bytes).map((one) => one.params)).toEqual(params))

it.each([
  [['sent', 'waiting'], undefined],
  [['sent', 'failed'], 'sent'],
  [['failed', 'failed'], 'failed'],
])('letters %j make a document', (states, outcome) => expect(outcomeOf(states)).toBe(outcome))
