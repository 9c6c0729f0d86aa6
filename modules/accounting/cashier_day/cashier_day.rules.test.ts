import { describe, expect, it } from 'vitest'
import {
  changeFaults,
  openingFaults,
  sheetNumber,
  stepFaults,
  type Asker,
  type CashierDay,
  type DayFacts,
  type DayStatus,
} from './cashier_day.rules.ts'

const [rahima, karim, nasreen] = [7, 8, 9]
const notes = (denomination: string, pieces: number) => [{ denomination, pieces }]

const day = (changes: Partial<CashierDay> = {}): CashierDay => ({
  day: '2026-11-23',
  cashier: rahima,
  status: 'open',
  opening_count: notes('100.00', 50),
  opening_float: '5000.00',
  opening_books: '5000.00',
  opening_reason: null,
  closing_count: null,
  counted: null,
  expected: null,
  difference: null,
  difference_reason: null,
  difference_no: null,
  counted_by: null,
  counted_at: null,
  ...changes,
})

const facts = (changes: Partial<DayFacts> = {}): DayFacts => ({
  role: 'CASH',
  isAvailable: true,
  lastOther: '2026-11-22',
  expected: 800_000n,
  denominations: ['100.00', '10.00'],
  limit: 10_000n,
  differenceLedger: 401,
  mayAcceptOwn: false,
  ...changes,
})

const who = (user: number, mayApprove = false): Asker => ({ user, mayApprove })
const texts = (faults: readonly { field?: string; text: string }[]): string[] =>
  faults.map(({ field, text }) => (field === undefined ? text : `${field} ${text}`))

describe('against opening a drawer is', () => {
  const faults = (doc: Partial<CashierDay>, more: Partial<DayFacts> = {}) =>
    texts(openingFaults(day(doc), facts(more), '2026-11-23'))
  it.each<[string, Parameters<typeof faults>, string[]]>([
    ['nothing, with the float of the books', [{}], []],
    ['nothing, of petty cash on its first day', [{}, { role: 'PETTY_CASH', lastOther: null }], []],
    ['a ledger of a bank', [{}, { role: 'BANK' }], ['ledger cashier_day.no_drawer']],
    ['a ledger that is none', [{}, { role: null, isAvailable: false }], ['ledger cashier_day.no_drawer']],
    ['a cash ledger of another branch', [{}, { isAvailable: false }], ['ledger cashier_day.not_in_branch']],
    ['a day to come', [{ day: '2026-11-24' }], ['day books.future_day']],
    ['a day before the last one of the drawer', [{ day: '2026-11-21' }], ['day cashier_day.later_day']],
    [
      'a float that differs without a word',
      [{ opening_float: '4990.00' }],
      ['opening_reason cashier_day.opening_differs'],
    ],
    [
      'blanks for a reason',
      [{ opening_float: '0.00', opening_reason: '  ' }],
      ['opening_reason cashier_day.opening_differs'],
    ],
    [
      'nothing, where the float differs for a reason',
      [{ opening_float: '4990.00', opening_reason: 'A torn note' }],
      [],
    ],
    [
      'a note that there is not',
      [{ opening_count: notes('3.00', 1) }],
      ['opening_count[0].denomination cashier_day.no_denomination'],
    ],
  ])('%s', (_case, asked, expected) => expect(faults(...asked)).toEqual(expected))
})

describe('against a step is', () => {
  const counted = (changes: Partial<CashierDay> = {}): Partial<CashierDay> => ({
    closing_count: notes('100.00', 80),
    counted: '8000.00',
    expected: '8000.00',
    difference: '0.00',
    counted_by: rahima,
    counted_at: '2026-11-23T11:00:00.000Z',
    ...changes,
  })
  const faults = (step: [DayStatus, DayStatus], asker: Asker, doc: Partial<CashierDay>, more: Partial<DayFacts> = {}) =>
    texts(stepFaults(day(doc), facts(more), { from: step[0], to: step[1] }, asker))
  const count: [DayStatus, DayStatus] = ['open', 'counted']
  const close: [DayStatus, DayStatus] = ['counted', 'closed']
  const short = counted({ counted: '7950.00', difference: '-50.00' })
  const large = counted({ counted: '7000.00', difference: '-1000.00' })

  it.each<[string, Parameters<typeof faults>, string[]]>([
    ['nothing, when the drawer agrees', [count, who(rahima), { closing_count: notes('100.00', 80) }], []],
    [
      'a count of somebody else',
      [count, who(karim), { closing_count: notes('100.00', 80) }],
      ['cashier_day.not_yours'],
    ],
    [
      'nothing, of a manager in the drawer of a cashier',
      [count, who(karim, true), { closing_count: notes('100.00', 80) }],
      [],
    ],
    [
      'what is short without a reason',
      [count, who(rahima), { closing_count: notes('100.00', 79) }],
      ['difference_reason cashier_day.short'],
    ],
    [
      'what is over without a reason',
      [count, who(rahima), { closing_count: notes('100.00', 81) }],
      ['difference_reason cashier_day.over'],
    ],
    [
      'an empty drawer without a reason',
      [count, who(rahima), { closing_count: null }],
      ['difference_reason cashier_day.short'],
    ],
    [
      'a small difference that nobody knows where to book',
      [
        count,
        who(rahima),
        { closing_count: notes('100.00', 79), difference_reason: 'Change' },
        { differenceLedger: undefined },
      ],
      ['books.role_unmapped'],
    ],
    [
      'nothing, of a large difference that waits for its second person',
      [
        count,
        who(rahima),
        { closing_count: notes('100.00', 20), difference_reason: 'Stolen' },
        { differenceLedger: undefined },
      ],
      [],
    ],
    [
      'a note that there is not',
      [count, who(rahima), { closing_count: notes('4000.00', 2) }],
      ['closing_count[0].denomination cashier_day.no_denomination'],
    ],
    ['nothing, when a second person accepts', [close, who(karim), counted()], []],
    ['the own count', [close, who(rahima), counted()], ['cashier_day.own_day']],
    [
      'the own count of a manager',
      [close, who(nasreen, true), counted({ counted_by: nasreen })],
      ['cashier_day.own_day'],
    ],
    ['nothing, in an office of one', [close, who(rahima), counted(), { mayAcceptOwn: true }], []],
    ['books that moved since', [close, who(karim), counted(), { expected: 900_000n }], ['cashier_day.books_moved']],
    [
      'nothing, of a small difference that was posted',
      [close, who(karim), { ...short, difference_no: 'DHK-JV-2627-00001' }, { expected: 795_000n }],
      [],
    ],
    [
      'books that moved since a small difference was posted',
      [close, who(karim), { ...short, difference_no: 'DHK-JV-2627-00001' }, { expected: 800_000n }],
      ['cashier_day.books_moved'],
    ],
    ['a large difference, of who is no manager', [close, who(karim), large], ['cashier_day.manager_accepts']],
    ['nothing, of a large difference and a manager', [close, who(karim, true), large], []],
    [
      'a large difference that nobody knows where to book',
      [close, who(karim, true), large, { differenceLedger: undefined }],
      ['books.role_unmapped'],
    ],
    ['nothing, when its cashier counts again', [['counted', 'open'], who(rahima), counted()], []],
    [
      'counting again in the drawer of somebody else',
      [['counted', 'open'], who(karim), counted()],
      ['cashier_day.not_yours'],
    ],
    ['nothing, when the last day is reopened', [['closed', 'open'], who(karim, true), counted()], []],
    [
      'reopening a day that another one followed',
      [['closed', 'open'], who(karim, true), counted(), { lastOther: '2026-11-24' }],
      ['cashier_day.later_day_first'],
    ],
  ])('%s', (_case, asked, expected) => expect(faults(...asked)).toEqual(expected))
})

describe('against changing an open day is', () => {
  it.each<[string, Partial<CashierDay>, Asker, boolean, string[]]>([
    ['nothing, of its cashier', {}, who(rahima), false, []],
    ['that it is somebody else who asks', {}, who(karim), false, ['cashier_day.not_yours']],
    ['nothing, when a day that was opened in error goes', {}, who(rahima), true, []],
    [
      'that it was counted once',
      { counted: '1.00', counted_at: null },
      who(rahima),
      true,
      ['cashier_day.counted_stays'],
    ],
  ])('%s', (_case, doc, asker, isDelete, expected) =>
    expect(texts(changeFaults(day(doc), asker, isDelete))).toEqual(expected),
  )
})

it('a sheet is known by branch, drawer and day', () =>
  expect(sheetNumber('DHK', '1401001', '2026-11-23')).toBe('DHK-1401001-2026-11-23'))
