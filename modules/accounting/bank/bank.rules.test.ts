import { describe, expect, it } from 'vitest'
import { bankFaults, postedBankFaults } from './bank.rules.ts'

type Bank = Parameters<typeof bankFaults>[0]
const book = (from_no: number, to_no: number, prefix: string | null = 'SB') => ({ prefix, from_no, to_no })
const drawn = new Map([['SB7', 'DHK-PV-2627-00001']])
const faults = (over: Partial<Bank>, system_role: string | null = 'BANK') => {
  const doc = {
    id: 1,
    account_no: '100-1',
    ledger: 7,
    signatories: [],
    cheque_books: [],
    void_leaves: [],
    cheque_layout: [],
    ...over,
  }
  return bankFaults(doc, { ledger: doc.ledger === null ? undefined : { system_role }, drawn }).map(({ field }) => field)
}

describe('an account of the association', () => {
  it('has a ledger whose use is a bank', () => {
    expect(faults({})).toEqual([])
    expect(faults({}, 'CASH')).toEqual(['ledger'])
  })
  it('gets a ledger of its own when none is chosen', () => expect(faults({ ledger: null })).toEqual([]))
  it('has a number where it has a ledger', () => expect(faults({ account_no: null })).toEqual(['account_no']))
  it('is signed for in days that follow each other', () =>
    expect(faults({ signatories: [{ from: '2026-07-01', to: '2026-06-30' }] })).toEqual(['signatories[0].to']))
})

describe('cheque books', () => {
  it.each([
    ['stand side by side', [book(1, 50), book(51, 100)], []],
    ['may have the same leaves under another prefix', [book(1, 50), book(1, 50, 'SC')], []],
    ['share no leaf', [book(1, 50), book(50, 99)], ['cheque_books[1].from_no']],
    ['end after they begin', [book(50, 1)], ['cheque_books[0].to_no']],
  ])('%s', (_, cheque_books, expected) => expect(faults({ cheque_books })).toEqual(expected))
})

describe('void leaves', () => {
  const cheque_books = [book(1, 50)]
  it.each([
    ['are leaves of a book, however they are written', ['SB0000003', 'sb 50'], []],
    ['are void once', ['SB0000003', 'SB3'], ['void_leaves[1].cheque_no']],
    ['were not drawn', ['SB0000007'], ['void_leaves[0].cheque_no']],
    ['are in a book', ['SB0000051', 'SC0000003'], ['void_leaves[0].cheque_no', 'void_leaves[1].cheque_no']],
  ])('%s', (_, leaves, expected) =>
    expect(faults({ cheque_books, void_leaves: leaves.map((cheque_no) => ({ cheque_no })) })).toEqual(expected),
  )
})

it('a part is printed in one place of the leaf', () =>
  expect(faults({ cheque_layout: [{ part: 'date' }, { part: 'payee' }, { part: 'date' }] })).toEqual([
    'cheque_layout[2].part',
  ]))

it('an account whose ledger has postings is not deleted', () => {
  expect(postedBankFaults({ lines: 2 })).toMatchObject([{ text: 'bank.used', params: { n: 2 }, status: 409 }])
  expect(postedBankFaults({ lines: 0 })).toEqual([])
})
