import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemSession } from '#platform/access/session.ts'
import { rowOf, type Row } from '#platform/testing/cast.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { bankAccount, statements, type BankAccount } from '../../testing/books/bank_account.ts'
import { outstandingInBooks } from './outstanding.ts'

/** What the paper of a statement lists, before and after it was signed. */
let server: TestServer
let account: BankAccount
let statement: Row

beforeAll(async () => {
  server = await startTestServer()
  account = await bankAccount(server)
})
afterAll(() => server.stop())

/** Numbers and amounts on the paper as it would be printed now. */
async function listed(): Promise<string[]> {
  const now = rowOf((await account.clerk.send('GET', `${statements}${statement.id}`)).body)
  const { engine } = server.office
  const items = await outstandingInBooks(engine.gate.read(systemSession), {
    id: now.id,
    bank: account.bank.id,
    to_date: String(now['to_date']),
    signed_at: now['status'] === 'finished' ? String(now['updated_at']) : null,
  })
  return items.map(({ number, amount }) => `${number} ${amount}`)
}

async function permitted(voucher: Row): Promise<void> {
  const requests = '/acc_update_perm/api/v1/acc_update_perm/'
  const asked = await account.clerk.send('POST', `${requests}create/`, {
    record_type: 'receipt_voucher',
    record: voucher.id,
    action: 'edit',
    reason: 'The words are wrong',
  })
  const { id, row_version } = rowOf(asked.body)
  expect((await account.manager.send('PUT', `${requests}approve/${id}`, { row_version })).status).toBe(200)
}

describe('the paper of a finished statement', () => {
  let matched: Row
  it('lists what the bank did not have', async () => {
    matched = await account.receive(1, '1000')
    const open = await account.receive(2, '70')
    statement = await account.statement({ from: 0, to: 30, opening: '0', closing: '1000', lines: [[1, '1000']] })
    expect((await account.match(statement, { auto: true })).status).toBe(200)
    expect((await account.step(statement, 'finished')).status).toBe(200)
    expect(await listed()).toEqual([`${String(open['invoice_no'])} 70.00`])
  })

  it('says the same after the words of a matched voucher were corrected, once and again', async () => {
    const signed = await listed()
    let voucher = matched
    for (const narration of ['Rent of July', 'Rent of the hall']) {
      await permitted(voucher)
      const { id, row_version } = voucher
      const path = `/receipt_voucher/api/v1/receipt_voucher/update/${id}`
      const told = await account.clerk.send('PUT', path, { narration, row_version })
      expect(told.status, told.raw).toBe(200)
      voucher = rowOf(told.body)
      expect(await listed()).toEqual(signed)
    }
  })

  it('says the same after a voucher of its days came late', async () => {
    const signed = await listed()
    await account.receive(3, '80')
    expect(await listed()).toEqual(signed)
  })
})
