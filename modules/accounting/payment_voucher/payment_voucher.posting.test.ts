import { describe, expect, it } from 'vitest'
import { taka } from '#platform/money/poisha.ts'
import { isPostDated, paymentJournal, paymentPlaces, type Payment } from './payment_voucher.posting.ts'
import { shareOf } from '../tax_code/withheld.rules.ts'
import { netOf } from '../voucher/voucher.posting.ts'

const cash = 1_401_001
const bank = 1_402_001
const issued = 2_101_003
const tds = 2_104_002
const rent = 5_201_001
const creditors = 2_101_001
const vendor = 77

const line = (changes: Partial<Payment['lines'][number]> = {}): Payment['lines'][number] => ({
  ledger: rent,
  sub_ledger: null,
  branch: null,
  cost_centre: null,
  amount: '50000.00',
  narration: null,
  ...changes,
})
const payment = (changes: Partial<Payment> = {}): Payment => ({
  id: 7,
  voucher_type: 1,
  branch: 1,
  voucher_date: '2026-07-01',
  payment_mode: 'bank_transfer',
  cheque_date: null,
  pay_from: bank,
  pay_to: 'Padma Estates',
  reference_no: null,
  narration: 'Office rent of July',
  lines: [line()],
  deductions: [],
  ...changes,
})
const tenPercent = { ledger: tds, amount: '5000.00', base: '50000.00', rate: '10.00' }

/** The journal as a book-keeper writes it: `Dr ledger amount`. */
const written = (made: Payment, moneyOut = { ledger: made.pay_from, takesParty: false }): string[] =>
  paymentJournal(made, moneyOut).lines.map(({ ledger, sub_ledger, branch, debit, credit }) =>
    [
      debit > 0n ? 'Dr' : 'Cr',
      ledger,
      ...(sub_ledger === null ? [] : [`of ${sub_ledger}`]),
      ...(branch === 1 ? [] : [`in ${branch}`]),
      taka(debit > 0n ? debit : credit),
    ].join(' '),
  )

describe('a payment in the books', () => {
  it.each<[string, Payment, string[]]>([
    [
      'debits what is paid for and credits the cash box',
      payment({ payment_mode: 'cash', pay_from: cash }),
      [`Dr ${rent} 50000.00`, `Cr ${cash} 50000.00`],
    ],
    [
      'credits what is kept back beside what leaves the bank (A39)',
      payment({ deductions: [tenPercent] }),
      [`Dr ${rent} 50000.00`, `Cr ${tds} 5000.00`, `Cr ${bank} 45000.00`],
    ],
    [
      'credits no bank where all of it is kept back',
      payment({ deductions: [{ ...tenPercent, amount: '50000.00' }] }),
      [`Dr ${rent} 50000.00`, `Cr ${tds} 50000.00`],
    ],
    [
      'leaves a line in the books of the branch it names',
      payment({ lines: [line(), line({ branch: 2, amount: '30000.00' })] }),
      [`Dr ${rent} 50000.00`, `Dr ${rent} in 2 30000.00`, `Cr ${bank} 80000.00`],
    ],
  ])('%s', (_case, made, expected) => {
    expect(written(made)).toEqual(expected)
    expect(paymentPlaces(made)).toHaveLength(expected.length)
  })

  it('owes a post-dated cheque to the party it is made out to', () => {
    const made = payment({ lines: [line({ ledger: creditors, sub_ledger: vendor })] })
    expect(written(made, { ledger: issued, takesParty: true })).toEqual([
      `Dr ${creditors} of ${vendor} 50000.00`,
      `Cr ${issued} of ${vendor} 50000.00`,
    ])
  })

  it('comes to what the payee gets', () => expect(taka(netOf(payment({ deductions: [tenPercent] })))).toBe('45000.00'))

  it('knows where each line of its journal was typed', () =>
    expect(paymentPlaces(payment({ deductions: [tenPercent] }))).toEqual(['lines[0]', 'deductions[0]', 'pay_from']))
})

it.each([
  ['cheque', '2026-07-02', true],
  ['cheque', '2026-07-01', false],
  ['cheque', null, false],
  ['cash', '2026-07-02', false],
] as const)('a payment by %s dated %s is post-dated: %s', (payment_mode, cheque_date, expected) =>
  expect(isPostDated({ payment_mode, cheque_date, voucher_date: '2026-07-01' })).toBe(expected),
)

it.each([
  ['50000.00 at 10 %', 5_000_000n, '10.00', 500_000n],
  ['half a poisha goes up', 25n, '10.00', 3n],
  ['less than half goes down', 24n, '10.00', 2n],
])('a share is rounded half up: %s', (_case, base, rate, expected) => expect(shareOf(base, rate)).toBe(expected))
