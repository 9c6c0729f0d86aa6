import { expect, it } from 'vitest'
import { postingsOf } from './postings.ts'

/** A row of the voucher register; what is not told is as on a receipt in cash of the head office. */
const line = (entry: number, line_no: number, over: Readonly<Record<string, unknown>> = {}) => ({
  entry,
  line_no,
  kind: 'original',
  revision: 1,
  invoice_no: 'HO-RV-2627-00001',
  date: '2027-02-11',
  time: '2027-02-11T09:30:00.000Z',
  entered_by: 'Rahima Khatun',
  ledger: '1401001 Cash in Hand',
  ledger_id: 1,
  sub_ledger: null,
  sub_ledger_id: null,
  books_of: 'Head Office',
  debit: '5000.00',
  credit: null,
  reason: null,
  replaces: null,
  replaced_by: null,
  ...over,
})

it('the last posting of a voucher stands first, each with its own lines in their order', () => {
  const found = postingsOf([
    line(1, 2, { debit: null, credit: '5000.00' }),
    line(1, 1),
    line(2, 1, { kind: 'reversal', entered_by: null, reason: 'Typed wrongly' }),
    line(3, 1, { kind: 'replacement', revision: 2, reason: 'Typed wrongly' }),
  ])
  expect(found.map(({ kind, revision, by, reason }) => [kind, revision, by, reason])).toEqual([
    ['replacement', 2, 'Rahima Khatun', 'Typed wrongly'],
    ['reversal', 1, '', 'Typed wrongly'],
    ['original', 1, 'Rahima Khatun', ''],
  ])
  expect(found[2]?.lines.map(({ debit, credit }) => [debit, credit])).toEqual([
    ['5000.00', ''],
    ['', '5000.00'],
  ])
})

it('a line says in whose books it stands where there are several', () => {
  const [two, one] = postingsOf([line(1, 1), line(2, 1), line(2, 2, { books_of: 'Chattogram' })])
  expect(one?.lines.map(({ branch }) => branch)).toEqual([''])
  expect(two?.lines.map(({ branch }) => branch)).toEqual(['Head Office', 'Chattogram'])
})

it('a line leads to the statement of its month, and its sub-ledger to its own', () => {
  const [posting] = postingsOf([line(1, 1, { ledger_id: 7, sub_ledger: 'RL-0202', sub_ledger_id: 9 })])
  const statement = '/apps/report-management/ledger-reports?ledger=7&date_after=2027-02-01&date_before=2027-02-28'
  const [member] = posting?.lines ?? []
  expect([member?.ledgerPath, member?.subLedgerPath]).toEqual([statement, `${statement}&sub_ledger=9`])
})

it('a voucher without postings has none', () => expect(postingsOf([])).toEqual([]))
