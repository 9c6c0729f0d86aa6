import { afterAll, beforeAll, expect, it } from 'vitest'
import { chequeOffice, type ChequeOffice } from '#modules/accounting/testing/books/cheque_office.ts'
import { addDays } from '#platform/clock/day.ts'
import { rowOf, type Row } from '#platform/testing/cast.ts'
import type { Answer, Send } from '#platform/testing/client.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'

/** Two people who press at the same instant: one of them does it, and the books have it once. accounting.md 2.6, 7. */
let server: TestServer
let office: ChequeOffice
let clerk: Send
const vouchers = '/payment_voucher/api/v1/payment_voucher/'
const rounds = [1, 2, 3, 4]

beforeAll(async () => {
  server = await startTestServer()
  office = await chequeOffice(server)
  clerk = office.clerk
})
afterAll(() => server.stop())

const statuses = (answers: readonly Answer[]): number[] => answers.map(({ status }) => status).toSorted((a, b) => a - b)
const differences = async (): Promise<unknown[]> =>
  (await server.scratch.database.app.query('select * from acc_differences()')).rows
const known = (answer: Answer, status: number): Row => {
  expect(answer.status, answer.raw).toBe(status)
  return rowOf(answer.body)
}
const posted = async (amount: string): Promise<Row> =>
  known(
    await clerk('POST', `${vouchers}create/?step=post`, {
      voucher_date: office.today,
      pay_to: 'Padma Traders',
      narration: 'Meals of the meeting',
      payment_mode: 'bank_transfer',
      pay_from: office.ledger('bank'),
      lines: [{ ledger: office.ledger('charges'), amount }],
    }),
    201,
  )
const changed = ({ id, row_version }: Row, amount: string): Promise<Answer> =>
  clerk('PUT', `${vouchers}update/${id}`, { lines: [{ ledger: office.ledger('charges'), amount }], row_version })
const entriesOf = async ({ id }: Row): Promise<number> => {
  const { rows } = await server.scratch.database.app.query<{ n: number }>(
    `select count(*)::integer as n from acc_entry e join acc_voucher v on v.id = e.voucher where v.source_type = 'payment_voucher' and v.source_id = $1`,
    [id],
  )
  return rows[0]?.n ?? 0
}

it('one permission opens a voucher once, also to two changes at the same instant', async () => {
  for (const round of rounds) {
    const voucher = await posted('8800')
    await office.permitted(voucher, 'edit', 'payment_voucher')
    const before = await office.balances()
    const answers = await Promise.all([changed(voucher, '8080'), changed(voucher, `80${round}0`)])
    expect(statuses(answers)[0], answers.map(({ raw }) => raw).join(' ')).toBe(200)
    expect(statuses(answers)[1]).toBeGreaterThanOrEqual(403)
    expect(statuses(answers)[1]).toBeLessThan(500)
    const won = known(answers.find(({ status }) => status === 200) ?? answers[0]!, 200)
    expect(won['revision']).toBe(2)
    expect(await entriesOf(voucher)).toBe(3)
    const net = 8800 - Number(won['net_amount'])
    expect(await office.moved(before)).toEqual({ bank: net, charges: -net })
  }
  expect(await differences()).toEqual([])
})

it('one permission takes a voucher back once, and a change that comes with it loses', async () => {
  for (const _round of rounds) {
    const voucher = await posted('500')
    await office.permitted(voucher, 'delete', 'payment_voucher')
    const before = await office.balances()
    const { id, row_version } = voucher
    const gone = () =>
      clerk('PUT', `${vouchers}update_status/${id}`, { status: 'void', note: 'Written twice', row_version })
    const answers = await Promise.all([gone(), gone(), changed(voucher, '400')])
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    expect(await office.moved(before)).toEqual({ bank: 500, charges: -500 })
    expect(await entriesOf(voucher)).toBe(2)
  }
  expect(await differences()).toEqual([])
})

it('of a cheque that one person clears and another returns one comes true, and nobody owes twice', async () => {
  for (const _round of rounds) {
    const member = await office.member()
    const bill = await office.bill(member, '60')
    const before = await office.balances()
    const cheque = await office.received('60', {
      sub_ledger: member.id,
      cheque_date: addDays(office.today, -1),
      allocations: [{ bill: bill.id, amount: '60' }],
    })
    const deposited = await office.step(cheque, 'deposited', { deposit_bank: office.account.id })
    const [cleared, bounced] = await Promise.all([
      office.asked(deposited, 'cleared', {}, clerk),
      office.asked(deposited, 'bounced', { bounce_reason: 'signature' }, office.manager),
    ])
    expect(statuses([cleared, bounced]), `${cleared.raw} ${bounced.raw}`).toEqual([200, 409])
    const isPaid = cleared.status === 200
    expect(await office.moved(before)).toEqual(isPaid ? { bank: 60, members: -60 } : {})
    expect(await office.openOf(bill)).toEqual(isPaid ? ['0.00', 'paid'] : ['60.00', 'unpaid'])
  }
  expect(await differences()).toEqual([])
})
