import { describe, expect, it } from 'vitest'
import { loadTexts } from '#platform/texts/catalogue.ts'
import { readAmount } from './amount.ts'
import { credit, debit, journal, type Journal, type JournalHeader, type Side } from './journal.ts'
import { faultsOf, type BookFacts, type LedgerFacts } from './journal.rules.ts'

const texts = loadTexts(new URL('../../..', import.meta.url).pathname)

const [dhaka, chittagong] = [1, 2]
const [cash, office, receivable, stock, closed, localCash, anybody] = [11, 12, 13, 14, 15, 16, 17]
const [agency, employee] = [101, 102]

const ledger = (name: string, more: Partial<LedgerFacts> = {}): LedgerFacts => ({
  name,
  isActive: true,
  subLedgerKind: 'none',
  branches: [],
  keptBy: null,
  budgetControl: 'none',
  ...more,
})
const facts: BookFacts = {
  ledgers: new Map([
    [cash, ledger('Cash in Hand')],
    [office, ledger('Office Expenses')],
    [receivable, ledger('Members Receivable', { subLedgerKind: 'agency' })],
    [anybody, ledger('Advances', { subLedgerKind: 'any' })],
    [stock, ledger('Inventory - Stationery', { keptBy: 'inventory' })],
    [closed, ledger('Old Bank', { isActive: false })],
    [localCash, ledger('Cash of the branch', { branches: [chittagong] })],
  ]),
  subLedgers: new Map([
    [agency, 'agency'],
    [employee, 'employee'],
  ]),
  branches: new Map([
    [dhaka, 'DHK'],
    [chittagong, 'CTG'],
  ]),
  voucherClass: 'journal',
  year: { code: '2025-26', status: 'open' },
  lock: 'open',
  noEntryBefore: null,
  lastDay: '2026-06-30',
  may: new Set(),
}
const header: JournalHeader = {
  voucher_type: 3,
  branch: dhaka,
  date: '2025-07-15',
  narration: 'A case',
  source_type: 'journal',
  source_id: 1,
}
const at = (id: number, sub_ledger: number | null = null) => ({ ledger: id, sub_ledger })
const even = [debit(at(office), 100_00n), credit(at(cash), 100_00n)]

/** What is against a journal, as `ACC-001 lines: the sentence`. */
const said = (sides: readonly Side[], more: Partial<BookFacts> = {}, head: Partial<Journal> = {}): string[] =>
  faultsOf(journal({ ...header, ...head }, sides), { ...facts, ...more }).map(
    ({ code, field, text, params }) => `${code} ${field}: ${texts.say('en', text, params)}`,
  )

it('a journal that is in order has nothing against it', () => {
  expect(said(even)).toEqual([])
  expect(said([debit(at(receivable, agency), 10n), debit(at(office), 20n), credit(at(cash), 30n)])).toEqual([])
})

describe('what is against a journal is said at its field', () => {
  it.each<[string, readonly Side[], string]>([
    [
      'unequal sides',
      [debit(at(office), 1000_00n), credit(at(cash), 999_99n)],
      'ACC-001 lines: Debit ৳1,000.00 and credit ৳999.99 must be equal. Difference: ৳0.01.',
    ],
    [
      'a line without an amount',
      [debit(at(office), 0n), debit(at(office), 5n), credit(at(cash), 5n)],
      'ACC-002 lines[0].credit: Amount must be greater than zero.',
    ],
    [
      'a line on both sides',
      [{ ...debit(at(office), 5n), credit: 5n }, debit(at(office), 5n), credit(at(cash), 5n)],
      'ACC-004 lines[0].credit: A line can have a debit or a credit, not both.',
    ],
    ['no line', [], 'ACC-005 lines: A voucher needs at least two lines.'],
    [
      'an amount no column can hold',
      [debit(at(office), 10n ** 18n), credit(at(cash), 10n ** 18n - 1n), credit(at(cash), 1n)],
      'ACC-006 lines[0].debit: Amount is larger than the system can hold.',
    ],
    [
      'a ledger that is no more',
      [debit(at(99), 5n), credit(at(cash), 5n)],
      'undefined lines[0].ledger: Please check this value.',
    ],
    [
      'an inactive ledger',
      [debit(at(closed), 5n), credit(at(cash), 5n)],
      'ACC-010 lines[0].ledger: Ledger "Old Bank" is inactive.',
    ],
    [
      'the ledger of another branch',
      [debit(at(office), 5n), credit(at(localCash), 5n)],
      'ACC-012 lines[1].ledger: Ledger "Cash of the branch" is not available in branch DHK.',
    ],
    [
      'a receivable from nobody',
      [debit(at(receivable), 5n), credit(at(cash), 5n)],
      'ACC-014 lines[0].sub_ledger: Choose a recruitment agency for ledger "Members Receivable".',
    ],
    [
      'a receivable of an agency from an employee',
      [debit(at(receivable, employee), 5n), credit(at(cash), 5n)],
      'ACC-014 lines[0].sub_ledger: Choose a recruitment agency for ledger "Members Receivable".',
    ],
    [
      'a sub-ledger of cash',
      [debit(at(office), 5n), credit(at(cash, agency), 5n)],
      'ACC-015 lines[1].sub_ledger: Ledger "Cash in Hand" does not take a sub-ledger.',
    ],
    [
      'a hand in the stock',
      [debit(at(stock), 5n), credit(at(cash), 5n)],
      'ACC-016 lines[0].ledger: Ledger "Inventory - Stationery" is kept by Inventory. Use that screen.',
    ],
  ])('%s', (_name, sides, sentence) => {
    expect(said(sides)).toContain(sentence)
  })

  it('a contra from and to one account', () => {
    expect(said([debit(at(cash), 5n), credit(at(cash), 5n)], { voucherClass: 'contra' })).toEqual([
      'ACC-017 lines: From and To accounts must be different.',
    ])
    const otherBranch = [debit({ ...at(cash), branch: chittagong }, 5n), credit(at(cash), 5n)]
    expect(said(otherBranch, { voucherClass: 'contra' })).toEqual([])
  })

  it('opening balances have words of their own', () => {
    expect(said([debit(at(office), 2n), credit(at(cash), 1n)], { voucherClass: 'opening' })).toEqual([
      'ACC-041 lines: Opening balances differ by ৳0.01.',
    ])
  })
})

describe('a day takes an entry or says why not', () => {
  it.each<[string, Partial<BookFacts>, Partial<Journal>, string]>([
    ['a locked month', { lock: 'locked' }, {}, 'ACC-040 voucher_date: July 2025 is locked for branch DHK.'],
    [
      'a month locked for all but managers',
      { lock: 'soft_locked' },
      {},
      'ACC-040 voucher_date: July 2025 is locked for branch DHK.',
    ],
    [
      'before the first day of entries',
      { noEntryBefore: '2025-08-01' },
      {},
      'ACC-040 voucher_date: July 2025 is locked for branch DHK.',
    ],
    [
      'audit adjustments by anybody',
      {},
      { period: 13, date: '2026-06-30' },
      'ACC-040 voucher_date: June 2026 is locked for branch DHK.',
    ],
    [
      'a closed year',
      { year: { code: '2025-26', status: 'closed' } },
      {},
      'ACC-042 voucher_date: Fiscal year 2025-26 is closed.',
    ],
    ['no year', { year: null }, {}, 'ACC-043 voucher_date: No fiscal year covers 2025-07-15.'],
    ['the future', { lastDay: '2025-07-14' }, {}, 'ACC-044 voucher_date: Date cannot be later than 2025-07-14.'],
  ])('%s', (_name, more, head, sentence) => {
    expect(said(even, more, head)).toEqual([sentence])
  })

  it('what a manager may, is not against a manager', () => {
    expect(said(even, { lock: 'soft_locked', may: new Set(['soft_locked']) })).toEqual([])
    expect(said(even, { may: new Set(['period_13']) }, { period: 13, date: '2026-06-30' })).toEqual([])
    expect(said([debit(at(stock), 5n), credit(at(cash), 5n)], { may: new Set(['control']) })).toEqual([])
    expect(said(even, { lock: 'locked', may: new Set(['soft_locked', 'period_13', 'control']) })).toHaveLength(1)
  })

  it('any party stands where any may', () => {
    expect(said([debit(at(anybody, employee), 5n), credit(at(anybody, agency), 5n)])).toEqual([])
  })
})

describe('an amount as it was typed', () => {
  it.each([
    ['0.10', 10n],
    ['1,234.5', 123_450n],
    ['৫০০', 50_000n],
    ['1.500', 150n],
    ['9999999999999999.99', 999_999_999_999_999_999n],
  ])('%s', (typed, amount) => {
    expect(readAmount(typed, 'amount')).toEqual({ amount })
  })

  it.each([
    ['-5', 'Amount must be greater than zero.'],
    ['0', 'Amount must be greater than zero.'],
    ['1.005', 'Amount can have at most 2 decimal places.'],
    ['abc', 'Amount is not a number.'],
    ['1e3', 'Amount is not a number.'],
    ['', 'Amount is not a number.'],
    ['100000000000000000.00', 'Amount is larger than the system can hold.'],
  ])('%s is refused', (typed, sentence) => {
    const read = readAmount(typed, 'amount')
    expect('fault' in read && texts.say('en', read.fault.text, read.fault.params)).toBe(sentence)
  })
})
