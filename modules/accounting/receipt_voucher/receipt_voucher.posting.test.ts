import { describe, expect, it } from 'vitest'
import { taka } from '#platform/money/poisha.ts'
import { partyOf } from '../voucher/party.ts'
import { clearingRole, receiptJournal, receiptPlaces, type Receipt } from './receipt_voucher.posting.ts'
import { netOf } from '../voucher/voucher.posting.ts'

const cash = 1_401_001
const bank = 1_402_001
const clearing = 1_305_002
const ait = 1_306_001
const renewalFee = 4_101_002
const receivable = 1_301_001
const member = 421

const receipt = (changes: Partial<Receipt> = {}): Receipt => ({
  id: 7,
  voucher_type: 2,
  branch: 1,
  voucher_date: '2026-07-01',
  payment_mode: 'cash',
  instrument_date: null,
  receive_in: cash,
  received_from: 'Al-Amin Overseas',
  reference_no: null,
  narration: 'Renewal 2026-27',
  lines: [
    { ledger: receivable, sub_ledger: member, branch: null, cost_centre: null, amount: '5000.00', narration: null },
  ],
  deductions: [],
  ...changes,
})

/** The journal as a book-keeper writes it: `Dr ledger amount`. */
const written = (made: Receipt, moneyIn = { ledger: made.receive_in, takesParty: false }): string[] =>
  receiptJournal(made, moneyIn).lines.map(({ ledger, sub_ledger, branch, debit, credit }) =>
    [
      debit > 0n ? 'Dr' : 'Cr',
      ledger,
      ...(sub_ledger === null ? [] : [`of ${sub_ledger}`]),
      ...(branch === 1 ? [] : [`in ${branch}`]),
      taka(debit > 0n ? debit : credit),
    ].join(' '),
  )

describe('a receipt in the books', () => {
  it('debits the cash box and credits what the member owed', () => {
    expect(written(receipt())).toEqual([`Dr ${cash} 5000.00`, `Cr ${receivable} of ${member} 5000.00`])
  })

  it('debits what the payer withheld beside what came in', () => {
    const made = receipt({
      receive_in: bank,
      payment_mode: 'bank_transfer',
      deductions: [{ ledger: ait, amount: '500.00' }],
    })
    expect(written(made)).toEqual([`Dr ${bank} 4500.00`, `Dr ${ait} 500.00`, `Cr ${receivable} of ${member} 5000.00`])
    expect(taka(netOf(made))).toBe('4500.00')
  })

  it('debits nothing that did not come in: all of it was withheld', () => {
    expect(written(receipt({ deductions: [{ ledger: ait, amount: '5000.00' }] }))).toEqual([
      `Dr ${ait} 5000.00`,
      `Cr ${receivable} of ${member} 5000.00`,
    ])
  })

  it('keeps a post-dated cheque under the name of who gave it', () => {
    expect(written(receipt(), { ledger: clearing, takesParty: true })).toEqual([
      `Dr ${clearing} of ${member} 5000.00`,
      `Cr ${receivable} of ${member} 5000.00`,
    ])
  })

  it('leaves a line in the books of the branch it names', () => {
    const other = {
      ledger: renewalFee,
      sub_ledger: null,
      branch: 2,
      cost_centre: null,
      amount: '750.00',
      narration: null,
    }
    expect(written(receipt({ lines: [other] }))).toEqual([`Dr ${cash} 750.00`, `Cr ${renewalFee} in 2 750.00`])
  })

  it('knows where each line of its journal was typed', () => {
    const made = receipt({ deductions: [{ ledger: ait, amount: '500.00' }] })
    expect(receiptPlaces(made)).toEqual(['receive_in', 'deductions[0]', 'lines[0]'])
    expect(receiptJournal(made, { ledger: cash, takesParty: false }).lines).toHaveLength(3)
    expect(receiptPlaces(receipt({ deductions: [{ ledger: ait, amount: '5000.00' }] }))).toEqual([
      'deductions[0]',
      'lines[0]',
    ])
  })

  it('has a party where all lines that name one name the same', () => {
    expect(partyOf([{ sub_ledger: 3 }, { sub_ledger: null }, { sub_ledger: 3 }])).toBe(3)
    expect(partyOf([{ sub_ledger: 3 }, { sub_ledger: 4 }])).toBeNull()
    expect(partyOf([{ sub_ledger: null }])).toBeNull()
  })
})

describe('money of a mode waits', () => {
  const waits = (payment_mode: Receipt['payment_mode'], instrument_date: string | null = null) =>
    clearingRole({ payment_mode, instrument_date, voucher_date: '2026-07-01' })
  it.each([
    ['cash', undefined],
    ['bank_transfer', undefined],
    ['cheque', 'CHEQUE_COLLECTION'],
    ['pay_order', 'PAYORDER_CLEARING'],
    ['card', 'GATEWAY_CLEARING'],
    ['mobile_banking', 'GATEWAY_CLEARING'],
  ] as const)('%s: %s', (mode, role) => expect(waits(mode)).toBe(role))
  it('a cheque of today goes to collection, one of tomorrow stays in hand', () => {
    expect(waits('cheque', '2026-07-01')).toBe('CHEQUE_COLLECTION')
    expect(waits('cheque', '2026-07-02')).toBe('PDC_IN_HAND')
  })
})
