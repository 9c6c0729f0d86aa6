import { expect, it } from 'vitest'
import { cardOf, monthsFrom, type FundSum } from './fund_card.rules.ts'
import { summaryOf } from './fund_summary.rules.ts'

const sum = (month: string | null, share: FundSum['share'], kind: FundSum['class'], amount: string): FundSum => ({
  month,
  share,
  class: kind,
  amount,
})
const year = monthsFrom('2025-07-01', '2026-06-30')

it('has the twelve months of a year, or those that have begun', () => {
  expect([year.length, year[0], year.at(-1)]).toEqual([12, '2025-07', '2026-06'])
  expect(monthsFrom('2025-07-01', '2025-08-01')).toEqual(['2025-07', '2025-08'])
})

it('runs from what the year opened with to what both shares hold, and a loan lowers nothing', () => {
  const card = cardOf(
    [
      sum(null, 'own', 'opening', '1000.00'),
      sum(null, 'employer', 'opening', '800.00'),
      sum(null, 'loan', 'other', '-300.00'),
      sum('2025-07', 'own', 'contribution', '250.00'),
      sum('2025-07', 'employer', 'contribution', '250.00'),
      sum('2025-08', 'own', 'withdrawal', '-100.00'),
      sum('2025-08', 'loan', 'other', '50.00'),
      sum('2025-09', 'own', 'profit', '12.01'),
      sum('2025-09', 'employer', 'other', '-5.00'),
    ],
    year,
  )
  expect(card.opening).toBe(180_000n)
  expect(card.months.slice(0, 4).map(({ balance }) => balance)).toEqual([230_000n, 220_000n, 220_701n, 220_701n])
  expect(card.months[1]).toMatchObject({ withdrawn: -10_000n, lent: -5000n })
  expect(card).toMatchObject({ ownBalance: 116_201n, employerBalance: 104_500n, balance: 220_701n, loan: 25_000n })
  const { own, employer, profit, withdrawn, other } = card.flow
  expect(card.opening + own + employer + profit + withdrawn + other).toBe(card.balance)
})

it('summary: who is a member has a row, also without a taka, and rows stand beside the ledgers', () => {
  const person = (id: number, pf_member: boolean) => ({
    id,
    employee_id: `EMP-${id}`,
    first_name: 'Abdul',
    last_name: 'Karim',
    name_bn: null,
    pf_member,
    status: 'active' as const,
    department: null,
    designation: null,
    since: '2020-01-01',
  })
  const { rows, total, undistributed, ledgers } = summaryOf(
    [person(1, true), person(2, true), person(3, false)],
    [
      { employee: 1, ...sum(null, 'own', 'opening', '10.00') },
      { employee: 1, ...sum('2025-07', 'employer', 'profit', '5.00') },
      { employee: null, ...sum(null, 'undistributed', 'opening', '7.00') },
    ],
    [
      { share: 'own', code: '1', name: 'Own', amount: '10.00' },
      { share: 'employer', code: '2', name: 'Employer', amount: '4.00' },
      { share: 'undistributed', code: '3', name: 'Profit', amount: '7.00' },
    ],
  )
  expect(rows.map(({ person: { id } }) => id)).toEqual([1, 2])
  expect(total).toMatchObject({ opening: 1000n, profit: 500n, own: 1000n, employer: 500n, balance: 1500n })
  expect(undistributed).toBe(700n)
  expect(ledgers.map(({ inBooks, inRows }) => inBooks - inRows)).toEqual([0n, -100n, 0n])
})
