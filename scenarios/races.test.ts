import { afterAll, beforeAll, expect, it } from 'vitest'
import { officeBooks, type OfficeBooks } from '#modules/accounting/testing/books/office_books.ts'
import { today } from '#platform/clock/clock.ts'
import { castOf, made, rowsOf, type Cast } from '#platform/testing/cast.ts'
import type { Answer, Send } from '#platform/testing/client.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'

/** Many people at once, as they meet in an office: money both ways, cash that is there once, and a month that is locked while others post. accounting.md 7, A9, A10, A19. */
let server: TestServer
let cast: Cast
let books: OfficeBooks
let clerk: Send
let manager: Send

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  books = await officeBooks(cast)
  clerk = (await cast.person('rahima', { roles: ['ACCOUNTS'] })).send
  manager = (await cast.person('nasreen', { roles: ['ACCOUNTS_MANAGER'] })).send
})
afterAll(() => server.stop())

const ledger = async (code: string): Promise<number> => (await books.row('ledger_account', code)).id
const differences = async (): Promise<unknown[]> =>
  (await server.scratch.database.app.query('select * from acc_differences()')).rows
/** Debit less credit of a ledger, as its statement ends. */
const balance = async (id: number): Promise<unknown> =>
  rowsOf(await manager('GET', `/report/api/v1/report/without_pagination/ledger/?ledger=${id}`), 'rows').at(-1)?.[
    'balance'
  ]

it('A9: ten clients send money one way and ten the other, each again and again: all succeed, and both accounts are back where they were', async () => {
  const [cash, bank] = [await ledger('1401001'), await ledger('1402001')]
  for (const [receive_in, payment_mode] of [
    [cash, 'cash'],
    [bank, 'bank_transfer'],
  ] as const) {
    const lines = [{ ledger: await ledger('4101002'), amount: '50000' }]
    const paid = { received_from: 'Members', payment_mode, receive_in, lines }
    expect((await clerk('POST', '/receipt_voucher/api/v1/receipt_voucher/create/?step=post', paid)).status).toBe(201)
  }
  const send = ([from_ledger, to_ledger]: readonly [number, number]): Promise<Answer> =>
    clerk('POST', '/contra/api/v1/contra/create/?step=post', { from_ledger, to_ledger, amount: '100' })
  const ways = [
    ...Array.from({ length: 10 }, () => [cash, bank] as const),
    ...Array.from({ length: 10 }, () => [bank, cash] as const),
  ]
  const answers: Answer[] = []
  await Promise.all(
    ways.map(async (way) => {
      for (let time = 0; time < 5; time += 1) answers.push(await send(way))
    }),
  )
  expect(answers).toHaveLength(100)
  expect(answers.filter(({ status }) => status !== 201).map(({ raw }) => raw)).toEqual([])
  expect([await balance(cash), await balance(bank)]).toEqual(['50000.00', '50000.00'])
  expect(await differences()).toEqual([])
})

it('A10: of two payments of 8,000.00 from 10,000.00 in cash at the same instant one is made, round after round', async () => {
  const { group } = await books.row('ledger_account', '1401001')
  const [fees, repairs] = [await ledger('4101002'), await ledger('5201001')]
  for (const round of [1, 2, 3, 4, 5]) {
    const name = `Cash box ${round}`
    const till = await made(cast.admin, 'ledger_account', { name, group, system_role: 'CASH', negative_rule: 'block' })
    const put = { received_from: 'Members', receive_in: till.id, lines: [{ ledger: fees, amount: '10000' }] }
    expect((await clerk('POST', '/receipt_voucher/api/v1/receipt_voucher/create/?step=post', put)).status).toBe(201)
    const pay = (send: Send): Promise<Answer> =>
      send('POST', '/payment_voucher/api/v1/payment_voucher/create/?step=post', {
        pay_to: 'Padma Traders',
        narration: 'Repairs of the office',
        pay_from: till.id,
        lines: [{ ledger: repairs, amount: '8000' }],
      })
    const both = await Promise.all([pay(clerk), pay(manager)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400])
    const refused = both.find(({ status }) => status === 400)
    expect([refused?.body['code'], refused?.body['detail']]).toEqual([
      'ACC-050',
      `${name} has only ৳2,000.00 on ${today()}. Payment of ৳8,000.00 is not possible.`,
    ])
    expect(await balance(till.id)).toBe('2000.00')
  }
  expect(await differences()).toEqual([])
})

it('A19: a month is locked while others post, round after round: nothing enters it after the lock', async () => {
  const locks = '/period_lock/api/v1/period_lock/'
  const month = Number(today().slice(5, 7))
  const period = month >= 7 ? month - 6 : month + 6
  const [lock] = rowsOf(await manager('GET', `${locks}without_pagination/all/?period=${period}`), 'period_locks')
  const change = (status: string): Promise<Answer> =>
    manager('POST', `${locks}change_many/`, { ids: [lock?.id], status, note: 'The next round begins.' })
  const lines = [
    { ledger: await ledger('5202001'), debit: '10' },
    { ledger: await ledger('2102001'), credit: '10' },
  ]
  const post = (): Promise<Answer> =>
    clerk('POST', '/journal/api/v1/journal/create/?step=post', { narration: 'One after the other', lines })
  const entries = async (): Promise<unknown> =>
    (await server.scratch.database.app.query('select count(*) as n, max(id) as last from acc_entry')).rows
  /** Posts one after the other until it is refused. */
  const untilRefused = async (posted: () => void): Promise<Answer> => {
    for (;;) {
      const answer = await post()
      if (answer.status !== 201) return answer
      posted()
    }
  }
  for (let round = 0; round < 6; round += 1) {
    const begun = Promise.withResolvers<void>()
    const clerks = Array.from({ length: 3 }, () => untilRefused(begun.resolve))
    await begun.promise
    expect((await change('locked')).status).toBe(200)
    const atLock = await entries()
    const refused = await Promise.all(clerks)
    expect(refused.map(({ status, body }) => [status, body['code']])).toEqual(refused.map(() => [409, 'ACC-040']))
    expect(await entries()).toEqual(atLock)
    expect((await change('open')).status).toBe(200)
  }
  expect(await differences()).toEqual([])
})
