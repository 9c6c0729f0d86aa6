import { describe, expect, it } from 'vitest'
import { taka } from '#platform/money/poisha.ts'
import { contraJournal, contraPlaces, totalOfContra, type Contra } from './contra.posting.ts'
import { contraFaults, type ContraFacts } from './contra.rules.ts'

const cash = 1_401_001
const bank = 1_402_001
const branchBank = 1_402_003
const charges = 5_401_001

const contra = (changes: Partial<Contra> = {}): Contra => ({
  id: 7,
  voucher_type: 4,
  branch: 1,
  voucher_date: '2026-07-01',
  reference_no: null,
  narration: 'Cash deposited',
  from_ledger: cash,
  to_ledger: bank,
  amount: '70000.00',
  to_branch: null,
  charge: '0.00',
  charge_ledger: null,
  ...changes,
})

/** The journal as a book-keeper writes it: `Dr ledger amount`. */
const written = (one: Contra): string[] =>
  (contraJournal(one)?.lines ?? []).map(({ ledger, branch, debit, credit }) =>
    [
      debit > 0n ? 'Dr' : 'Cr',
      ledger,
      ...(branch === 1 ? [] : [`in ${branch}`]),
      taka(debit > 0n ? debit : credit),
    ].join(' '),
  )

describe('the journal of a contra', () => {
  it.each<[string, Contra, string[]]>([
    ['cash goes to the bank', contra(), ['Dr 1402001 70000.00', 'Cr 1401001 70000.00']],
    [
      'the bank keeps a charge, which leaves the first account too',
      contra({ from_ledger: bank, to_ledger: cash, charge: '57.50', charge_ledger: charges }),
      ['Dr 1401001 70000.00', 'Dr 5401001 57.50', 'Cr 1402001 70057.50'],
    ],
    [
      'another branch gets it',
      contra({ from_ledger: bank, to_ledger: branchBank, to_branch: 2 }),
      ['Dr 1402003 in 2 70000.00', 'Cr 1402001 70000.00'],
    ],
    [
      'the same cash box of two branches is two',
      contra({ to_ledger: cash, to_branch: 2 }),
      ['Dr 1401001 in 2 70000.00', 'Cr 1401001 70000.00'],
    ],
  ])('%s', (_case, one, lines) => {
    expect(written(one)).toEqual(lines)
    expect(contraPlaces(one)).toHaveLength(lines.length)
  })

  it.each([
    ['nothing is moved', { amount: '0.00' }],
    ['no amount is typed', { amount: null }],
    ['both ends are one account', { to_ledger: cash }],
    ['nobody knows where the charge is booked', { charge: '1.00' }],
  ])('there is none while %s', (_case, changes) => expect(contraJournal(contra(changes))).toBeNull())

  it('comes to the amount and the charge', () =>
    expect(taka(totalOfContra({ amount: '70000.00', charge: '57.50' }))).toBe('70057.50'))
})

describe('against a contra is', () => {
  const facts: ContraFacts = { from: 'CASH', to: 'BANK', sameCheque: null }
  const faults = (changes: Partial<Contra> & { cheque_no?: string }, more: Partial<ContraFacts> = {}) =>
    contraFaults({ cheque_no: null, ...contra(changes), ...changes }, { ...facts, ...more }).map(
      ({ field, code, text }) => `${field} ${code ?? text}`,
    )

  it.each<[string, Parameters<typeof faults>, string[]]>([
    ['nothing, from cash to the bank', [{}], []],
    ['nothing, from petty cash', [{}, { from: 'PETTY_CASH' }], []],
    ['an end that holds no money', [{}, { to: 'SUSPENSE' }], ['to_ledger contra.cash_or_bank']],
    ['a beginning that has no role', [{}, { from: null }], ['from_ledger contra.cash_or_bank']],
    ['the same account twice', [{ to_ledger: cash }], ['to_ledger ACC-017']],
    ['no amount', [{ amount: '0.00' }], ['amount ACC-002']],
    ['a cheque on a cash box', [{ cheque_no: '0012' }], ['cheque_no contra.cheque_of_bank']],
    ['a charge nobody books', [{ charge: '5.00' }], ['charge_ledger ACC-021']],
    [
      'a leaf that was drawn already',
      [{ cheque_no: '0012' }, { from: 'BANK', sameCheque: { number: 'DHK-CV-2627-00003', account: 'Operating' } }],
      ['cheque_no ACC-070'],
    ],
  ])('%s', (_case, asked, expected) => expect(faults(...asked)).toEqual(expected))
})
