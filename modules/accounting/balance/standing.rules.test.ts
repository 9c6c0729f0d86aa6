import { describe, expect, it } from 'vitest'
import { floorFault, leftAfter, standing, type PayingLedger } from './standing.rules.ts'

const taka = (amount: number) => BigInt(amount) * 100n

describe('a balance', () => {
  it.each([
    ['of cash', 500, 200, 'debit', 300, 'debit'],
    ['of a member who paid more than was due', 200, 500, 'debit', 300, 'credit'],
    ['of nothing stands on the usual side', 500, 500, 'credit', 0, 'credit'],
  ] as const)('%s', (_, debit, credit, usual, balance, side) =>
    expect(standing({ debit: taka(debit), credit: taka(credit) }, usual)).toEqual({ balance: taka(balance), side }),
  )
  it('is less by what is paid, and may end on the other side', () => {
    expect(leftAfter({ balance: taka(300), side: 'debit' }, taka(500))).toBe(taka(-200))
    expect(leftAfter({ balance: taka(300), side: 'credit' }, taka(500))).toBe(taka(800))
  })
})

describe('paying below the floor', () => {
  const cash: PayingLedger = {
    name: 'Cash in Hand',
    system_role: 'CASH',
    negative_rule: 'block',
    overdraft_limit: 0n,
    normal_side: 'debit',
  }
  const bank: PayingLedger = { ...cash, name: 'Bank', system_role: 'BANK', overdraft_limit: taka(50_000) }
  const days = [
    { date: '2025-08-04', balance: taka(10_000) },
    { date: '2025-08-05', balance: taka(1_000) },
  ]
  const code = (ledger: PayingLedger, amount: number) => floorFault(ledger, days, taka(amount))?.code

  it.each([
    ['all that is there on every day is paid', cash, 1_000, undefined],
    ['what a later day needs is not paid', cash, 5_000, 'ACC-050'],
    ['a bank pays down to its limit', bank, 51_000, undefined],
    ['and not below', bank, 51_001, 'ACC-051'],
    ['a ledger that may stand anywhere', { ...cash, negative_rule: 'allow' }, 99_000, undefined],
    ['a liability grows by what is paid from it', { ...cash, normal_side: 'credit' }, 99_000, undefined],
  ] as const)('%s', (_, ledger, amount, expected) => expect(code(ledger, amount)).toBe(expected))

  it('names the first day on which too little is left', () =>
    expect(floorFault(cash, days, taka(5_000))?.params).toMatchObject({
      ledger: '=Cash in Hand',
      balance: '1,000.00',
      amount: '5,000.00',
    }))
  it('only warns where the ledger only warns', () =>
    expect(floorFault({ ...bank, negative_rule: 'warn' }, days, taka(60_000))).toMatchObject({
      code: 'ACC-051',
      isWarning: true,
    }))
})
