import { describe, expect, it } from 'vitest'
import { mostListed, type Outstanding } from './outstanding.ts'
import { reckoning } from './reckoning.rules.ts'

const item = (amount: string): Outstanding => ({
  date: '2026-06-29',
  number: 'DHK-PV-1',
  particulars: null,
  cheque_no: null,
  amount,
})
const a36 = {
  closing_balance: '4780686.97',
  uncleared: '5000.00',
  unpresented: '80000.00',
  book_balance: '4705686.97',
  difference: '0.00',
}
const told = (figures: typeof a36, outstanding: readonly Outstanding[]) =>
  reckoning(figures, outstanding).map((row) => `${row.kind} ${row.kind === 'item' ? row.item.amount : row.amount}`)

describe('the way from the bank to the books', () => {
  it('is that of A36, each sum under what it is made of', () => {
    expect(told(a36, [item('-80000.00'), item('5000.00')])).toEqual([
      'closing_balance 4780686.97',
      'item 5000.00',
      'uncleared 5000.00',
      'item -80000.00',
      'unpresented -80000.00',
      'book_balance 4705686.97',
      'difference 0.00',
    ])
  })

  it('says what of a sum is not listed', () => {
    expect(told(a36, [item('3000.00'), item('-50000.00')]).filter((row) => row.startsWith('rest'))).toEqual([
      'rest 2000.00',
      'rest -30000.00',
    ])
  })

  it('lists no more than fit, and the others in one sum', () => {
    const rows = told(
      { ...a36, uncleared: '502.00' },
      Array.from({ length: mostListed + 2 }, () => item('1.00')),
    )
    expect(rows.slice(mostListed, mostListed + 3)).toEqual(['item 1.00', 'rest 2.00', 'uncleared 502.00'])
  })
})
