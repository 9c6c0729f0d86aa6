import { describe, expect, it } from 'vitest'
import { pastDueIn } from './past_due.ts'
import { remindersOf, sumsOf, type Debtor, type RemindedBill } from './reminder.rules.ts'

const debtor = (id: number, name: string, over: Partial<Debtor> = {}): Debtor => ({
  id,
  name,
  email: `${name.toLowerCase()}@example.org`,
  declines: false,
  ...over,
})
const bill = (id: number, sub_ledger: number, open: string, next_due: string | null): RemindedBill => ({
  id,
  sub_ledger,
  invoice_no: `RB-${id}`,
  open,
  next_due,
})

describe('who is reminded', () => {
  it('gets one letter about all its bills, the longest due first', () => {
    const { letters, leftOut } = remindersOf(
      [debtor(1, 'Padma')],
      [bill(3, 1, '5.00', '2026-10-31'), bill(4, 1, '7.00', '2026-09-30')],
    )
    expect(letters.map(({ email, bills }) => [email, bills.map(({ id }) => id)])).toEqual([
      ['padma@example.org', [4, 3]],
    ])
    expect(leftOut).toEqual([])
  })

  it('and who is not is said by name with the reason', () => {
    const { letters, leftOut } = remindersOf(
      [debtor(1, 'Padma', { email: null }), debtor(2, 'Meghna', { declines: true }), debtor(3, 'Jamuna')],
      [bill(3, 1, '5.00', '2026-10-31'), bill(4, 2, '7.00', '2026-09-30'), bill(5, 3, '0.00', null)],
    )
    expect(letters).toEqual([])
    expect(leftOut.map(({ why }) => [why.text, why.params?.['name']])).toEqual([
      ['bill_reminder.no_email', '=Padma'],
      ['bill_reminder.declines', '=Meghna'],
      ['bill_reminder.nothing_due', '=Jamuna'],
    ])
  })
})

it('a letter sums what is open, and of it what was due before today', () => {
  const bills = [bill(1, 1, '5000.50', '2026-11-22'), bill(2, 1, '1200.00', '2026-11-23')]
  expect(sumsOf(bills, '2026-11-23')).toEqual({ open: 620_050n, overdue: 500_050n })
})

describe('the report of debtors', () => {
  it('offers each party that is past due once, also where its bills have a row each', () => {
    const rows = [
      { sub_ledger_id: 7, member: 'Padma', not_due: '9.00', d1_30: '5.00', over_365: '1.00' },
      { sub_ledger_id: 8, member: 'Meghna', not_due: '9.00', d1_30: '0.00' },
      { sub_ledger_id: 7, member: 'Padma', d31_60: '2.50' },
    ]
    expect(pastDueIn(rows)).toEqual([{ sub_ledger: 7, name: 'Padma', overdue: '8.50' }])
  })
})
