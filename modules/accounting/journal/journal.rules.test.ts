import { addDays } from '#platform/clock/day.ts'
import { describe, expect, it } from 'vitest'
import { taka } from '#platform/money/poisha.ts'
import { totalDebit, voucherJournal, type JournalVoucher } from './journal.posting.ts'
import { journalVoucherFaults } from './journal.rules.ts'

const line = (changes: Partial<JournalVoucher['lines'][number]>): JournalVoucher['lines'][number] => ({
  ledger: 5_201_002,
  sub_ledger: null,
  branch: null,
  cost_centre: null,
  debit: null,
  credit: null,
  narration: null,
  ...changes,
})

const accrual: JournalVoucher = {
  id: 9,
  voucher_type: 3,
  branch: 1,
  voucher_date: '2026-06-30',
  reference_no: null,
  narration: 'Electricity January-June accrued',
  lines: [
    line({ debit: '88150.00', cost_centre: 4 }),
    line({ ledger: 2_102_002, sub_ledger: 12, branch: 2, credit: '88150.00', narration: 'Bill of June' }),
  ],
}

describe('the journal of a journal voucher', () => {
  it('is its lines, in the branch of the voucher unless they name one', () =>
    expect(voucherJournal(accrual)).toMatchObject({
      party: 12,
      source_type: 'journal',
      source_id: 9,
      lines: [
        { ledger: 5_201_002, branch: 1, debit: 8_815_000n, credit: 0n, cost_centre: 4 },
        { ledger: 2_102_002, sub_ledger: 12, branch: 2, debit: 0n, credit: 8_815_000n, narration: 'Bill of June' },
      ],
    }))

  it('comes to the sum of its debits', () => expect(taka(totalDebit(accrual))).toBe('88150.00'))
})

describe('against a journal voucher is', () => {
  type Doc = Parameters<typeof journalVoucherFaults>[0]
  const faults = (kind: Doc['journal_kind'], isManager: boolean, money: number[] = [], over: Partial<Doc> = {}) =>
    journalVoucherFaults(
      { ...accrual, journal_kind: kind, auto_reverse_on: null, recurring_until: null, ...over },
      { moneyLedgers: new Set(money), isManager },
    ).map(({ field, text }) => `${field} ${text}`)

  it.each([
    ['nothing, in general', 'general', false, []],
    ['a write-off by an accountant', 'write_off', false, ['journal_kind journal.managers_kind']],
    ['a set-off by an accountant', 'set_off', false, ['journal_kind journal.managers_kind']],
    ['nothing, when the manager writes off', 'write_off', true, []],
  ] as const)('%s', (_case, kind, isManager, expected) => expect(faults(kind, isManager)).toEqual(expected))

  it('a line of cash or of a bank', () =>
    expect(faults('general', true, [2_102_002])).toEqual(['lines[1].ledger journal.no_money']))

  it('a day on which it is taken back, or until which it comes again, that is not later than its own', () => {
    const { voucher_date } = accrual
    expect(faults('accrual', false, [], { auto_reverse_on: voucher_date, recurring_until: voucher_date })).toEqual([
      'auto_reverse_on journal.not_later',
      'recurring_until journal.not_later',
    ])
    expect(faults('accrual', false, [], { auto_reverse_on: addDays(voucher_date, 1) })).toEqual([])
  })
})
