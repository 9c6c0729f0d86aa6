import { describe, expect, it } from 'vitest'
import { poisha } from '#platform/money/poisha.ts'
import { balanceAt, trialBalanceOf, type NaiveLine } from './naive_ledger.ts'
import { balanceTable, readEntry, table } from './notation.ts'
import { expectedRows, workedVouchers } from './worked_year.ts'

const lines: readonly NaiveLine[] = workedVouchers.flatMap(({ voucher_date: day, period, lines: own }) =>
  own.map(({ ledger, sub_ledger: subLedger, branch, debit, credit }) => ({
    day,
    period,
    branch,
    ledger,
    subLedger,
    debit: poisha(debit),
    credit: poisha(credit),
  })),
)
const year = { from: '2025-07-01', to: '2026-06-30' }
const beforeClosing = lines.filter((line) => line.period !== 14)
const side = (amount: bigint): [debit: bigint, credit: bigint] => (amount > 0n ? [amount, 0n] : [0n, -amount])
const cells = ['opening_debit', 'opening_credit', 'debit', 'credit', 'closing_debit', 'closing_credit']

describe('the plain second ledger is right: it says what the worked year says', () => {
  it.each<[string, readonly NaiveLine[]]>([
    ['expected-trial-balance', beforeClosing],
    ['expected-trial-balance-DHK', beforeClosing.filter((line) => line.branch === 'DHK')],
    ['expected-trial-balance-CTG', beforeClosing.filter((line) => line.branch === 'CTG')],
  ])('%s', (name, own) => {
    const rows = [...trialBalanceOf(own, year, (line) => line.ledger)].map(
      ([code, { opening, debit, credit, closing }]) => [code, ...side(opening), debit, credit, ...side(closing)],
    )
    const expected = expectedRows(name).filter((row) => /^\d+$/.test(row['code'] ?? ''))
    expect(rows).toEqual(expected.map((row) => [row['code'], ...cells.map((cell) => poisha(row[cell] ?? ''))]))
  })

  it('sub-ledgers', () => {
    const expected = expectedRows('expected-sub-ledgers')
    const rows = trialBalanceOf(beforeClosing, year, (line) => `${line.ledger} ${line.subLedger}`)
    for (const { code, sub_ledger: subLedger, opening, debit, credit, closing } of expected)
      expect(rows.get(`${code} ${subLedger}`)).toEqual({
        opening: poisha(opening ?? ''),
        debit: poisha(debit ?? ''),
        credit: poisha(credit ?? ''),
        closing: poisha(closing ?? ''),
      })
  })

  it('nothing is ever lost: the balance of everything is zero on each day', () => {
    for (const { voucher_date: day } of workedVouchers) expect(balanceAt(lines, day)).toBe(0n)
  })
})

it('a posting is read as it is said', () => {
  expect(readEntry('receipt 5,000.50 from member:RL-0421 to bank:city@CTG')).toEqual({
    voucher: 'receipt',
    amount: 500_050n,
    from: { name: 'member', subLedger: 'RL-0421', branch: null },
    to: { name: 'bank', subLedger: 'city', branch: 'CTG' },
  })
  expect(() => readEntry('receipt 5000 to bank')).toThrow('Not a posting: "receipt 5000 to bank".')
})

it('balances are written as a table', () => {
  const balances = new Map([
    ['bank:city', 500_000n],
    ['income', -500_000n],
    ['cash', 0n],
  ])
  expect(table(balanceTable(balances))).toBe(
    table(`
      bank:city   5000
      income            5000
    `),
  )
})
