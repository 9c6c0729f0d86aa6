import { describe, expect, it } from 'vitest'
import { bankFaults, postedBankFaults } from './bank.rules.ts'

type Bank = Parameters<typeof bankFaults>[0]
const book = (from_no: number, to_no: number, prefix: string | null = 'SB') => ({ prefix, from_no, to_no })
const faults = (over: Partial<Bank>, system_role: string | null = 'BANK') => {
  const doc = { id: 1, account_no: '100-1', ledger: 7, signatories: [], cheque_books: [], ...over }
  return bankFaults(doc, { ledger: doc.ledger === null ? undefined : { system_role } }).map(({ field }) => field)
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

it('an account whose ledger has postings is not deleted', () => {
  expect(postedBankFaults({ lines: 2 })).toMatchObject([{ text: 'bank.used', params: { n: 2 }, status: 409 }])
  expect(postedBankFaults({ lines: 0 })).toEqual([])
})
