import { afterAll, beforeAll, expect, it } from 'vitest'
import { tradingOffice, type TradingOffice } from '../testing/books/trading_office.ts'

let office: TradingOffice

beforeAll(async () => {
  office = await tradingOffice()
})
afterAll(() => office.server.stop())

it('a leaf that was drawn is drawn once, however its number is written', async () => {
  const drawn = async (cheque_no: string) => {
    const [from_ledger, to_ledger] = [office.ledger('1402001'), office.ledger('1401001')]
    const { status, body } = await office.create('contra', { from_ledger, to_ledger, amount: '1', cheque_no }, '')
    return [status, body['code'] ?? null]
  }
  expect(await drawn('SB1')).toEqual([201, null])
  for (const same of ['SB1', 'SB0000001', 'sb 0000001', 'SB-1']) expect(await drawn(same)).toEqual([409, 'ACC-070'])
  for (const other of ['SB10', 'SC0000001', '1', 'SB100']) expect(await drawn(other)).toEqual([201, null])
})
