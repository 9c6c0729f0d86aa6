import { expect, it } from 'vitest'
import { proposedFields } from './proposal.ts'

const receipt = {
  form: [
    ['receipt', ['voucher_date', 'received_from']],
    ['accounts', ['lines']],
    ['words', ['narration']],
  ],
} as const
const proposal = {
  narration: 'Renewal of 2026-27',
  voucher_date: '2026-11-20',
  lines: [{ ledger: 7, amount: '5500.00' }],
}
const now = { voucher_date: '2026-11-20', narration: 'Renewal', lines: [{ id: 1, ledger: 7, amount: '5000.00' }] }

it('a proposal says what would change, in the order of the form, and not what stands so already', () => {
  expect(proposedFields(receipt, proposal, now, false)).toEqual(['lines', 'narration'])
})

it('a change that was made is told whole: the record says all of it by now', () => {
  expect(proposedFields(receipt, { narration: 'Renewal' }, now, true)).toEqual(['narration'])
})

it('a request without a proposal changes nothing by itself', () => {
  expect(proposedFields(receipt, null, now, false)).toEqual([])
})
