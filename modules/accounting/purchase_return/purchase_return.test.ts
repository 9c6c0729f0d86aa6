import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { back, base, tradingOffice, type TradingOffice } from '../testing/books/trading_office.ts'

/** What was bought goes back, through the calls of an office. accounting.md 2.11. */
let office: TradingOffice

beforeAll(async () => {
  office = await tradingOffice()
})
afterAll(() => office.server.stop())

describe('a debit note', () => {
  let bills = 0
  const bought = (over: object = {}) => {
    bills += 1
    return office.entered('purchase', {
      vendor: office.press.id,
      vendor_bill_no: `R-${bills}`,
      items: [
        { description: 'Paper', qty: '3', rate: '100', expense_ledger: office.ledger('5202001') },
        { qty: '7', rate: '1.01', vat_rate: '15', vat_creditable: true, expense_ledger: office.ledger('5201003') },
      ],
      freight_and_other: '10',
      ...over,
    })
  }

  it('lowers what we owe by what went back, with its share of the freight', async () => {
    const purchase = await bought()
    const note = await office.entered('purchase_return', back(purchase, [[1, '1']]))
    expect(note).toMatchObject({ total: '103.26', vendor: office.press.id, vendor_bill_no: purchase['vendor_bill_no'] })
    expect(note['items']).toMatchObject([{ amount: '100.00', freight: '3.26' }])
    expect(await office.linesOf('purchase_return', note.id)).toEqual(['2102003 103.26', '5202001 -103.26'])
    const open = 318.13 - 103.26
    expect(await office.stored('purchase', purchase.id)).toMatchObject({ open: open.toFixed(2), returned_qty: '1.000' })
  })

  it('of all that was left leaves nothing of the purchase in the books', async () => {
    const before = await office.balances()
    const purchase = await bought()
    for (const rows of [
      [[2, '2.5']],
      [
        [1, '1'],
        [2, '0.5'],
      ],
      [
        [1, '2'],
        [2, '4'],
      ],
    ] as const)
      await office.entered('purchase_return', back(purchase, rows))
    expect(await office.stored('purchase', purchase.id)).toMatchObject({ open: '0.00', payment_status: 'paid' })
    expect(await office.balances()).toEqual(before)
  })

  it('stands in the way of voiding its purchase, which is told its number', async () => {
    const purchase = await bought()
    const note = await office.entered('purchase_return', back(purchase, [[1, '1']]))
    const permit = await office.permitted('purchase', purchase.id)
    const stopped = await office.accountant('PUT', `${base('purchase')}update_status/${purchase.id}`, {
      ...permit,
      row_version: purchase.row_version,
    })
    expect([stopped.status, stopped.body['code']], stopped.raw).toEqual([409, 'ACC-031'])
    expect(stopped.body['detail']).toContain(String(note['invoice_no']))
  })
})

it('the books are sound', async () => expect(await office.differences()).toEqual([]))
