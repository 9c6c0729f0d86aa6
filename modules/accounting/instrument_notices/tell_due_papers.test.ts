import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#platform/clock/day.ts'
import { rowsOf, type Row } from '#platform/testing/cast.ts'
import type { Send } from '#platform/testing/client.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { chequeOffice, type ChequeOffice } from '../testing/books/cheque_office.ts'
import { tellDuePapers } from './tell_due_papers.ts'

/** Who keeps the drawer hears of what falls due in it, and becomes stale. accounting.md 3 postdate_cheque, Notifications. */
let server: TestServer
let office: ChequeOffice

beforeAll(async () => {
  server = await startTestServer()
  office = await chequeOffice(server)
})
afterAll(() => server.stop())

const tonight = (on = office.today) => tellDuePapers(server.office.engine, on)
const bell = async (send: Send, { id }: Row, area = 'postDateCheck') =>
  rowsOf(await send('GET', '/notification/api/v1/notification/events/?size=100'), 'notifications')
    .filter(({ url }) => url === `/apps/${area}-management/${area}s/${id}`)
    .map(({ kind, count }) => [String(kind), count] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))

it('a cheque that falls due in three days is told of once, and again on its day', async () => {
  const day = addDays(office.today, 3)
  const cheque = await office.received('500', { cheque_date: day })
  const other = await office.received('500', { cheque_date: addDays(office.today, 9) })
  await tonight()
  await Promise.all([tonight(), tonight()])
  await tonight(addDays(office.today, 1))
  expect(await bell(office.clerk, cheque)).toEqual([['cheque_due_soon', 1]])
  expect(await bell(office.clerk, other)).toEqual([])
  await tonight(day)
  await tonight(addDays(day, 1))
  expect(await bell(office.clerk, cheque)).toEqual([
    ['cheque_due', 1],
    ['cheque_due_soon', 1],
  ])
  expect(await bell(office.manager, cheque)).toHaveLength(2)
})

it('who may not deposit it hears nothing, and nobody of what has left the drawer', async () => {
  const cheque = await office.received('500')
  const { send } = await office.cast.person('reader', { roles: ['AUDITOR'] })
  const gone = await office.step(await office.received('500'), 'deposited', { deposit_bank: office.account.id })
  await tonight()
  expect(await bell(office.clerk, cheque)).toEqual([['cheque_due', 1]])
  expect(await bell(send, cheque)).toEqual([])
  expect(await bell(office.clerk, gone)).toEqual([])
})

it('a paper is told of before it becomes stale, and when it is', async () => {
  const cheque = await office.received('500', { cheque_date: addDays(office.today, -170) })
  const receipt = await office.posted('/receipt_voucher/api/v1/receipt_voucher/', {
    payment_mode: 'pay_order',
    instrument_no: 'PO 1',
    instrument_date: addDays(office.today, -170),
    instrument_bank: office.theirBank.id,
    receive_in: office.ledger('bank'),
    received_from: 'A member',
    lines: [{ ledger: office.ledger('members'), sub_ledger: (await office.member()).id, amount: '900' }],
  })
  const [payorder] = rowsOf(
    await office.clerk('GET', `/payorder_clearing/api/v1/payorder_clearing/all/?source_id=${receipt.id}`),
    'payorder_clearings',
  )
  await tonight()
  await tonight(addDays(office.today, 11))
  expect(await bell(office.clerk, cheque)).toEqual([
    ['cheque_stale', 1],
    ['cheque_stale_soon', 1],
  ])
  expect(await bell(office.clerk, payorder ?? receipt, 'payorderClearing')).toEqual([
    ['payorder_stale', 1],
    ['payorder_stale_soon', 1],
  ])
})
