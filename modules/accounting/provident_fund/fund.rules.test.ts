import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chart } from './fund_example.ts'
import { fundJournal } from './fund.posting.ts'
import {
  movementFaults,
  mostLent,
  percentOf,
  returnOf,
  undoneFaults,
  usualVesting,
  vestedPercent,
  type FundKind,
  type MovementFacts,
} from './fund.rules.ts'

const facts: MovementFacts = {
  employee: 'Rahima Begum',
  isMember: true,
  isInService: true,
  returnedOn: null,
  holding: { own: 1_000_000n, employer: 800_000n, loan: 0n },
  loanPercent: '80',
  returned: { vested: 800_000n, forfeited: 0n, paid: 1_800_000n },
  isOwnAccount: true,
  fund: 'pf',
}
const said = (kind: FundKind, employee_amount: string, employer_amount: string, over: Partial<MovementFacts> = {}) =>
  movementFaults({ kind, employee_amount, employer_amount }, { ...facts, ...over }).map(
    ({ field, text, code, params }) =>
      `${field}: ${code ?? text}${params && !code ? ` ${Object.values(params).join(' ')}` : ''}`,
  )

describe('the employer\u2019s share is vested', () => {
  it.each([
    [0, '0'],
    [1, '0'],
    [2, '50'],
    [3, '100'],
    [40, '100'],
  ])('after %s years to %s percent', (years, percent) => expect(vestedPercent(years, usualVesting)).toBe(percent))
  it('half up to the poisha', () => {
    expect(percentOf(101n, '50')).toBe(51n)
    expect(percentOf(1_974_839n, '33.33')).toBe(658_214n)
  })
})

describe('a fund that is returned', () => {
  it('pays both shares out after three years (worked year, DHK-PV-2526-00005)', () =>
    expect(returnOf({ own: 1_974_839n, employer: 1_974_839n, loan: 0n }, '100')).toEqual({
      vested: 1_974_839n,
      forfeited: 0n,
      paid: 3_949_678n,
    }))
  it('keeps what is not vested, and what is borrowed', () =>
    expect(returnOf({ own: 1_000_000n, employer: 800_001n, loan: 300_000n }, '50')).toEqual({
      vested: 400_001n,
      forfeited: 400_000n,
      paid: 1_100_001n,
    }))
})

describe('a movement', () => {
  const kinds: [string, FundKind, string, string, Partial<MovementFacts>, string[]][] = [
    ['a contribution', 'contribution', '5000', '5000', {}, []],
    [
      'one of nobody in the fund',
      'contribution',
      '5000',
      '0',
      { isMember: false },
      ['employee: provident_fund.not_member Rahima Begum'],
    ],
    ['one of nothing', 'contribution', '0', '5000', {}, ['employee_amount: ACC-002']],
    ['below zero', 'profit', '-1', '5', {}, ['employee_amount: ACC-002']],
    ['no amount at all', 'profit', '0', '0', {}, ['employee_amount: provident_fund.one_amount']],
    ['a loan of 80 %', 'loan', '8000', '0', {}, []],
    ['a loan above', 'loan', '8000.01', '0', {}, ['employee_amount: provident_fund.loan_most 8,000.00']],
    [
      'a second loan',
      'loan',
      '5000.01',
      '0',
      { holding: { ...facts.holding, loan: 300_000n } },
      ['employee_amount: provident_fund.loan_most 5,000.00'],
    ],
    ['a loan with two amounts', 'loan', '10', '10', {}, ['employer_amount: provident_fund.none_here']],
    ['too much paid back', 'loan_repayment', '10', '0', {}, ['employee_amount: provident_fund.loan_open 0.00']],
    [
      'more than is there',
      'withdrawal',
      '10000.01',
      '8000',
      {},
      ['employee_amount: provident_fund.holds_only 10,000.00'],
    ],
    [
      'the forfeiture of too much',
      'forfeiture',
      '0',
      '8000.01',
      {},
      ['employer_amount: provident_fund.holds_only 8,000.00'],
    ],
    [
      'an adjustment below what is there',
      'adjustment',
      '-10000.01',
      '5',
      {},
      ['employee_amount: provident_fund.holds_only 10,000.00'],
    ],
    ['a foreign account', 'loan', '10', '0', { isOwnAccount: false }, ['bank: postdate_cheque.own_account']],
    ['an account of another fund', 'loan', '10', '0', { fund: 'welfare' }, ['bank: provident_fund.other_fund']],
    ['a return in service', 'return', '10000', '8000', {}, ['employee: provident_fund.in_service Rahima Begum']],
    ['a return after it', 'return', '10000', '8000', { isInService: false }, []],
    ['a return of who left the fund', 'return', '10000', '8000', { isMember: false }, []],
    [
      'a second return',
      'return',
      '0',
      '0',
      { returnedOn: '2026-07-31', isMember: false },
      ['employee: provident_fund.returned Rahima Begum 2026-07-31'],
    ],
    [
      'a return of a part',
      'return',
      '9999',
      '8000',
      { isInService: false },
      ['employee_amount: provident_fund.whole_fund 10,000.00 8,000.00'],
    ],
    [
      'a return that the loan eats',
      'return',
      '10000',
      '8000',
      { isInService: false, returned: { vested: 0n, forfeited: 0n, paid: -1n } },
      ['employee: provident_fund.loan_above 0.00'],
    ],
  ]
  it.each(kinds)('%s', (_what, kind, own, employer, over, faults) =>
    expect(said(kind, own, employer, over)).toEqual(faults),
  )
  it('is undone only while what it brought is there', () => {
    expect(undoneFaults({ own: 0n, employer: 0n, loan: 0n })).toEqual([])
    expect(undoneFaults({ own: -1n, employer: 0n, loan: 0n })).toHaveLength(1)
  })
})

describe('whatever is in the fund', () => {
  const amount = fc.bigInt({ min: 0n, max: 10n ** 12n })
  const percent = fc.integer({ min: 0, max: 100 }).map(String)
  it('a return parts it without rest, and its journal balances', () =>
    fc.assert(
      fc.property(amount, amount, amount, percent, (own, employer, loan, vested) => {
        const holding = { own, employer, loan }
        const returned = returnOf(holding, vested)
        expect(returned.paid + loan + returned.forfeited).toBe(own + employer)
        expect(returned.vested).toBeLessThanOrEqual(employer)
        if (returned.paid < 0n) return
        const made = chart.returned(holding, returned)
        const lines = made?.journal.lines ?? []
        const sum = lines.reduce((all, line) => all + line.debit - line.credit, 0n)
        expect(sum).toBe(0n)
      }),
    ))
  it('no more is lent than the part of the own share', () =>
    fc.assert(
      fc.property(amount, amount, percent, (own, loan, most) => {
        const lent = mostLent({ own, employer: 0n, loan }, most)
        expect(lent >= 0n && (lent === 0n || (lent + loan) * 100n <= own * BigInt(most))).toBe(true)
      }),
    ))
  it('every kind but a return balances too', () =>
    fc.assert(
      fc.property(
        fc.constantFrom<FundKind>(
          'opening',
          'contribution',
          'profit',
          'loan',
          'loan_repayment',
          'withdrawal',
          'adjustment',
        ),
        fc.integer({ min: 1, max: 10 ** 9 }),
        fc.integer({ min: 0, max: 10 ** 9 }),
        (kind, own, employer) => {
          const second = kind === 'loan' || kind === 'loan_repayment' ? '0' : String(employer)
          const made = fundJournal(
            chart.header,
            { kind, employee_amount: String(own), employer_amount: second },
            chart.at,
            {
              loan: 0n,
              returned: { vested: 0n, forfeited: 0n, paid: 0n },
            },
          )
          const sum = (made?.journal.lines ?? []).reduce((all, line) => all + line.debit - line.credit, 0n)
          expect([made !== null, sum]).toEqual([true, 0n])
        },
      ),
    ))
})
