import { describe, expect, it } from 'vitest'
import { billFaults, isPayable, isReceivable, lastDue, type RuledBill } from './bill.rules.ts'

const bill = (over: Partial<RuledBill> = {}): RuledBill => ({
  bill_date: '2025-09-20',
  due_date: '2025-10-20',
  lines: [{ ledger: 1, sub_ledger: null, cost_centre: null, description: null, amount: '1500', vat: null }],
  instalments: [],
  ...over,
})
const ours = { fits: isReceivable, text: 'other_role' }
const faults = (over: Partial<RuledBill>, partyRole: string | null = 'AR_MEMBER') =>
  billFaults(bill(over), { partyRole }, ours).map(({ field, text }) => [field, text])
const part = (due_date: string, amount: string) => ({ due_date, amount })

describe('a bill', () => {
  it('that is right has nothing against it', () => expect(faults({})).toEqual([]))

  it('may be due on its own day and not before', () => {
    expect(faults({ due_date: '2025-09-20' })).toEqual([])
    expect(faults({ due_date: '2025-09-19' })).toEqual([['due_date', 'bill.due_before_bill']])
  })

  it.each([null, 'CASH', 'AR_NOC', 'AP_VENDOR'])('of ours is not owed in a ledger of role %s', (role) =>
    expect(faults({}, role)).toEqual([['party_ledger', 'other_role']]),
  )

  it('of theirs is owed to creditors, or is an expense that was accrued', () =>
    expect(['AP_VENDOR', 'AP_ADVANCE', 'ACCRUAL', 'AR_OTHER'].map(isPayable)).toEqual([true, true, true, false]))

  it('says the sum that its instalments must come to', () => {
    const parted = bill({ instalments: [part('2025-10-01', '1000'), part('2025-11-01', '499.99')] })
    expect(billFaults(parted, { partyRole: 'AR_MEMBER' }, ours)).toEqual([
      { field: 'instalments', text: 'bill.instalments_add_up', params: { total: '=1,500.00' } },
    ])
    expect(faults({ instalments: [part('2025-10-01', '1000'), part('2025-11-01', '500')] })).toEqual([])
  })

  it('has no instalment before its date, and none of nothing', () =>
    expect(faults({ instalments: [part('2025-09-19', '1500'), part('2025-10-01', '0')] })).toEqual([
      ['instalments[0].due_date', 'bill.due_before_bill'],
      ['instalments[1].amount', 'books.not_above_zero'],
    ]))

  it('is due whole on the day of its last instalment', () => {
    expect(lastDue('2025-10-20', [])).toBe('2025-10-20')
    expect(lastDue('2025-10-20', [part('2026-01-10', '1'), part('2025-12-10', '1')])).toBe('2026-01-10')
  })
})
