import { afterAll, beforeAll, expect, it } from 'vitest'
import { officeBooks, type OfficeBooks } from '#modules/accounting/testing/books/office_books.ts'
import { verifyBooks } from '#modules/accounting/server.ts'
import { castOf, type Cast } from '#platform/testing/cast.ts'
import type { Answer } from '#platform/testing/client.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'

/** A crowd at the counter of one cash box and one series. accounting.md 7. */
let server: TestServer
let cast: Cast
let books: OfficeBooks
const [clients, payments] = [20, 50]

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  books = await officeBooks(cast)
  await books.post('RV', { from: '4101002', to: '1401001', taka: 1_000_000n })
})
afterAll(() => server.stop())

/** What the verifier finds in the books. */
async function findings(): Promise<readonly unknown[]> {
  const client = await server.scratch.database.jobs.connect()
  try {
    return (await verifyBooks(client)).findings
  } finally {
    client.release()
  }
}

it(`A8: ${clients} clients each post ${payments} payments at once: numbered from 1 without gap or repeat, and the books are sound`, async () => {
  const [cash, rent] = [
    (await books.row('ledger_account', '1401001')).id,
    (await books.row('ledger_account', '5201001')).id,
  ]
  const { send } = await cast.person('rahima', { roles: ['ACCOUNTS'] })
  const pay = (): Promise<Answer> =>
    send('POST', '/payment_voucher/api/v1/payment_voucher/create/?step=post', {
      pay_to: 'Padma Traders',
      narration: 'Tea of the day',
      pay_from: cash,
      lines: [{ ledger: rent, amount: '10' }],
    })
  const answers: Answer[] = []
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (let at = 0; at < payments; at += 1) answers.push(await pay())
    }),
  )
  expect(answers.filter(({ status }) => status !== 201).map(({ raw }) => raw)).toEqual([])
  const numbers = answers.map(({ body }) => Number(String(body['invoice_no']).split('-').at(-1)))
  expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: clients * payments }, (_one, at) => at + 1))
  expect(await findings()).toEqual([])
}, 600_000)

it('A9: ten clients send money one way and ten the other, a hundred times each: all succeed, and both accounts are back where they were', async () => {
  const [cash, bank] = [
    (await books.row('ledger_account', '1401001')).id,
    (await books.row('ledger_account', '1402001')).id,
  ]
  await books.post('RV', { from: '4101002', to: '1402001', taka: 50_000n })
  const { send } = await cast.person('shyamal', { roles: ['ACCOUNTS'] })
  const balance = async (ledger: number): Promise<unknown> => {
    const { body } = await cast.admin('GET', `/report/api/v1/report/ledger/?ledger=${ledger}&size=1`)
    return body['closing']
  }
  const before = [await balance(cash), await balance(bank)]
  const answers: Answer[] = []
  await Promise.all(
    Array.from({ length: 20 }, async (_one, at) => {
      const [from_ledger, to_ledger] = at % 2 === 0 ? [cash, bank] : [bank, cash]
      const body = { from_ledger, to_ledger, amount: '10' }
      for (let time = 0; time < 100; time += 1)
        answers.push(await send('POST', '/contra/api/v1/contra/create/?step=post', body))
    }),
  )
  expect(answers.filter(({ status }) => status !== 201).map(({ raw }) => raw)).toEqual([])
  expect(answers).toHaveLength(2000)
  expect([await balance(cash), await balance(bank)]).toEqual(before)
  expect(await findings()).toEqual([])
}, 600_000)
