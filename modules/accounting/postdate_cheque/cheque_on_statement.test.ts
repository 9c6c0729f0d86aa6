import { afterAll, beforeAll, expect, it } from 'vitest'
import { made, rowsOf } from '#platform/testing/cast.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { chequeOffice, type ChequeOffice } from '../testing/books/cheque_office.ts'

/** What a bank writes on its statement is the number on the leaf. accounting.md 3 bank_reconciliation, auto by cheque number and amount. */
let server: TestServer
let office: ChequeOffice

beforeAll(async () => {
  server = await startTestServer()
  office = await chequeOffice(server)
})
afterAll(() => server.stop())

it('a cheque that cleared is proposed for the line of the statement with its number', async () => {
  const into = { deposit_bank: office.account.id }
  for (const cheque_no of ['0000777', '0000778'])
    await office.step(await office.step(await office.received('640', { cheque_no }), 'deposited', into), 'cleared')
  const statement = await made(office.clerk, 'bank_reconciliation', {
    bank: office.account.id,
    from_date: office.today,
    to_date: office.today,
    opening_balance: '0',
    closing_balance: '640',
    lines: [{ date: office.today, description: 'Clearing', cheque_no: '777', credit: '640' }],
  })
  const { body } = await office.clerk('GET', `/bank_reconciliation/api/v1/bank_reconciliation/books/${statement.id}`)
  const cheque = rowsOf({ body }, 'entries').find((entry) => entry['cheque_no'] === '0000777')
  expect(cheque).toMatchObject({ amount: '640.00', source_type: 'postdate_cheque' })
  expect(rowsOf({ body }, 'proposals')).toMatchObject([{ entries: [cheque?.id], confidence: 'cheque' }])
})
