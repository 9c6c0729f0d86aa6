import fc from 'fast-check'
import { expect, it } from 'vitest'
import { betweenBranches } from './between_branches.ts'
import { credit, debit, journal, mirror, sumsOf, totalOf, type Journal, type JournalHeader } from './journal.ts'
import { split } from './split.ts'

const [dhaka, chittagong, sylhet] = [1, 2, 3]
const [bank, branchBank, meetings, current] = [21, 22, 23, 24]
const header: JournalHeader = {
  voucher_type: 1,
  branch: dhaka,
  date: '2026-06-20',
  narration: 'AGM expenses paid by head office for both branches',
  source_type: 'payment_voucher',
  source_id: 30,
}
/** In these books a branch is its own sub-ledger. */
const account = (branch: number) => ({ ledger: current, sub_ledger: branch })
const at = (ledger: number, branch?: number) => ({ ledger, sub_ledger: null, ...(branch ? { branch } : {}) })
const told = (lines: Journal['lines']): string[] =>
  lines.map(
    ({ ledger, sub_ledger, branch, debit: dr, credit: cr, auto }) =>
      `${branch} ${ledger}${sub_ledger === null ? '' : `/${sub_ledger}`} ${dr > 0n ? `Dr ${dr}` : `Cr ${cr}`}${auto ? ' auto' : ''}`,
  )

it('head office pays for another branch: each branch settles what it owes (A24)', () => {
  const paid = journal(header, [
    debit(at(meetings), 150_000_00n),
    debit(at(meetings, chittagong), 30_000_00n),
    credit(at(bank), 180_000_00n),
  ])
  expect(told(betweenBranches(paid, account).lines)).toEqual([
    '1 23 Dr 15000000',
    '2 23 Dr 3000000',
    '1 21 Cr 18000000',
    '2 24/1 Cr 3000000 auto',
    '1 24/2 Dr 3000000 auto',
  ])
})

it('money sent to a branch comes from head office', () => {
  const sent = journal(header, [debit(at(branchBank, chittagong), 200_000_00n), credit(at(bank), 200_000_00n)])
  expect(told(betweenBranches(sent, account).lines).slice(2)).toEqual([
    '2 24/1 Cr 20000000 auto',
    '1 24/2 Dr 20000000 auto',
  ])
})

it('a voucher of one branch needs nothing', () => {
  const own = journal(header, [debit(at(meetings), 5n), credit(at(bank), 5n)])
  expect(betweenBranches(own, account)).toEqual(own)
})

const side = fc.record({
  amount: fc.bigInt({ min: 1n, max: 10n ** 12n }),
  ledger: fc.constantFrom(bank, branchBank, meetings),
  branch: fc.constantFrom(dhaka, chittagong, sylhet),
  isDebit: fc.boolean(),
})
/** Journals that balance as a whole, whatever their branches. */
const journals = fc.array(side, { minLength: 1, maxLength: 12 }).map((sides) => {
  const lines = sides.map((one) => (one.isDebit ? debit : credit)(at(one.ledger, one.branch), one.amount))
  const open = sides.reduce((sum, one) => sum + (one.isDebit ? one.amount : -one.amount), 0n)
  const rest = open === 0n ? [] : [open > 0n ? credit(at(bank), open) : debit(at(bank), -open)]
  return journal(header, [...lines, ...rest])
})

it('whatever is posted, each branch balances by itself and nothing is added to the whole', () => {
  fc.assert(
    fc.property(journals, (made) => {
      const { lines } = betweenBranches(made, account)
      for (const branch of [dhaka, chittagong, sylhet]) {
        const sums = sumsOf(lines.filter((line) => line.branch === branch))
        expect(sums.debit).toBe(sums.credit)
      }
      const added = sumsOf(lines.filter((line) => line.auto))
      expect(added.debit).toBe(added.credit)
      expect(lines.filter((line) => !line.auto)).toEqual(made.lines)
      expect(lines.every((line) => line.debit > 0n !== line.credit > 0n)).toBe(true)
    }),
  )
})

it('completing twice adds nothing more', () => {
  fc.assert(
    fc.property(journals, (made) => {
      const once = betweenBranches(made, account)
      expect(betweenBranches(once, account)).toEqual(once)
    }),
  )
})

it('a reversal undoes exactly its journal', () => {
  fc.assert(
    fc.property(journals, (made) => {
      const net = new Map<string, bigint>()
      for (const { ledger, branch, debit: dr, credit: cr } of [...made.lines, ...mirror(made).lines])
        net.set(`${ledger} ${branch}`, (net.get(`${ledger} ${branch}`) ?? 0n) + dr - cr)
      expect([...net.values()].filter((amount) => amount !== 0n)).toEqual([])
      expect(totalOf(mirror(made))).toBe(totalOf(made))
      expect(mirror(mirror(made))).toEqual(made)
    }),
  )
})

it.each<[string, bigint, bigint[], bigint[]]>([
  ['a third each', 100_00n, [1n, 1n, 1n], [33_33n, 33_33n, 33_34n]],
  ['half a poisha goes up', 1_01n, [1n, 1n], [51n, 50n]],
  ['by shares', 120_000_00n, [50n, 30n, 20n], [60_000_00n, 36_000_00n, 24_000_00n]],
  ['nothing to part', 0n, [1n, 2n], [0n, 0n]],
  ['a part of nothing', 100n, [1n, 0n], [100n, 0n]],
  ['fewer poisha than parts', 2n, [1n, 1n, 1n, 1n], [1n, 1n, 0n, 0n]],
])('an amount is split: %s', (_name, amount, weights, parts) => {
  expect(split(amount, weights)).toEqual(parts)
})

it('parts always sum to the whole and none is below zero', () => {
  const weights = fc
    .array(fc.bigInt({ min: 0n, max: 10n ** 6n }), { minLength: 1, maxLength: 30 })
    .filter((all) => all.some((one) => one > 0n))
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), weights, (amount, by) => {
      const parts = split(amount, by)
      expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(amount)
      expect(parts.every((part) => part >= 0n)).toBe(true)
    }),
  )
})

it('weights that say nothing are refused: the amount would vanish', () => {
  expect(() => split(100n, [0n, 0n])).toThrow(RangeError)
  expect(() => split(100n, [])).toThrow(RangeError)
  expect(() => split(100n, [2n, -1n])).toThrow(RangeError)
})
