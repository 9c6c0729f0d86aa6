import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowOf, rowsOf, type Row } from '#platform/testing/cast.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { bankAccount, statements, type BankAccount } from '../testing/books/bank_account.ts'

/** A clerk goes through the statement of a bank, line by line, until bank and books agree. */
let server: TestServer
let account: BankAccount

beforeAll(async () => {
  server = await startTestServer()
  account = await bankAccount(server)
})
afterAll(() => server.stop())

const idOf = (rows: readonly Row[], amount: string): number =>
  rows.find((row) => row['amount'] === amount && row['match'] === null)?.id ?? 0

describe('A36: an account whose bank has not paid one cheque and not booked one deposit', () => {
  let statement: Row
  it('differs from the books by nothing when everything else is matched', async () => {
    await account.receive(2, '4780686.97')
    await account.pay(5, '80000', { cheque_no: '0000451' })
    await account.receive(9, '5000')
    statement = await account.statement({
      from: 0,
      to: 30,
      opening: '0',
      closing: '4775686.97',
      lines: [[2, '4780686.97']],
    })
    const { lines, entries } = await account.books(statement)
    const matched = await account.match(statement, {
      lines: [idOf(lines, '4780686.97')],
      entries: [idOf(entries, '4780686.97')],
    })
    expect(matched.status, matched.raw).toBe(200)
    expect(matched.body).toMatchObject({
      book_balance: '4705686.97',
      unpresented: '80000.00',
      uncleared: '5000.00',
      difference: '-5000.00',
    })
  })

  it('is not finished while a difference is left', async () => {
    const { status, body } = await account.step(statement, 'finished')
    expect([status, body['detail']]).toEqual([400, 'Difference is ৳5,000.00; reconciliation cannot be finished.'])
  })

  it('is finished when the closing balance is typed as printed', async () => {
    const { body } = await account.clerk.send('GET', `${statements}${statement.id}`)
    const put = await account.clerk.send('PUT', `${statements}update/${statement.id}`, {
      closing_balance: '4780686.97',
      row_version: body['row_version'],
    })
    expect(put.body['difference'], put.raw).toBe('0.00')
    const finished = await account.step(statement, 'finished')
    expect(finished.body, finished.raw).toMatchObject({
      status: 'finished',
      book_balance: '4705686.97',
      unpresented: '80000.00',
      uncleared: '5000.00',
      difference: '0.00',
    })
  })

  it('is printed for whoever signs it, in both languages of papers', async () => {
    for (const language of ['en', 'bn']) {
      const { status, raw } = await account.clerk.send(
        'GET',
        `${statements}print/${statement.id}/?form=sheet&language=${language}`,
      )
      expect([status, raw.slice(0, 5)], raw.slice(0, 300)).toEqual([200, '%PDF-'])
    }
  })

  it('is a spreadsheet too, for whoever may take it out', async () => {
    const path = `${statements}reconciliation_sheet/`
    const { status, raw } = await account.clerk.send('GET', `${path}${statement.id}`)
    expect([status, raw.slice(0, 2)], raw.slice(0, 300)).toEqual([200, 'PK'])
    expect((await account.clerk.send('GET', `${path}999999`)).status).toBe(404)
    const member = await account.cast.person('habib', { roles: ['USER'] })
    expect((await member.send('GET', `${path}${statement.id}`)).status).toBe(403)
  })

  it('keeps the figures that were signed, also when a voucher of its days comes late', async () => {
    await account.pay(20, '100')
    const { body } = await account.clerk.send('GET', `${statements}${statement.id}`)
    expect(body).toMatchObject({ book_balance: '4705686.97', unpresented: '80000.00', difference: '0.00' })
    expect(await account.books(statement)).toMatchObject({ book_balance: '4705686.97', difference: '0.00' })
  })

  it('keeps its marks then', async () => {
    const { lines } = await account.books(statement)
    const undone = await account.clerk.send('PUT', `${statements}unmatch/${statement.id}`, { lines: [lines[0]?.id] })
    expect([undone.status, undone.body['code']]).toEqual([409, 'finished'])
    expect((await account.match(statement, { auto: true })).status).toBe(409)
  })

  it('begins the next statement where this one ended', async () => {
    const next = await account.clerk.send('POST', `${statements}create/`, {
      bank: account.bank.id,
      to_date: account.day(60),
      closing_balance: '1',
    })
    expect(next.body, next.raw).toMatchObject({ from_date: account.day(31), opening_balance: '4780686.97' })
    const { id, row_version } = rowOf(next.body)
    expect((await account.clerk.send('DELETE', `${statements}delete/${id}?row_version=${row_version}`)).status).toBe(
      200,
    )
  })

  it('has what is unpresented open on the next one, and the newest is reopened first, by the manager with a reason', async () => {
    const next = await account.statement({
      from: 31,
      to: 60,
      opening: '4780686.97',
      closing: '4705586.97',
      lines: [
        [32, '-100'],
        [33, '-80000', '451'],
        [34, '5000'],
      ],
    })
    const auto = await account.match(next, { auto: true })
    expect(auto.body, auto.raw).toMatchObject({ difference: '0.00', unpresented: '0.00', uncleared: '0.00' })
    expect((await account.step(next, 'finished')).status).toBe(200)
    expect((await account.step(statement, 'draft', 'A line was wrong')).status).toBe(403)
    const early = await account.step(statement, 'draft', 'A line was wrong', account.manager)
    expect([early.status, early.body['detail']]).toEqual([409, `Reopen the statement up to ${account.day(60)} first.`])
    const hasty = await account.step(next, 'draft', undefined, account.manager)
    expect(hasty.status, hasty.raw).toBe(400)
    const reopened = await account.step(next, 'draft', 'A line was wrong', account.manager)
    expect(reopened.body, reopened.raw).toMatchObject({ status: 'draft', difference: '0.00' })
  })

  it('tells the bank book what the bank has, since when, and what not', async () => {
    const book = async (cleared: string) => {
      const query = new URLSearchParams({
        bank: String(account.bank.id),
        date_after: account.day(0),
        date_before: account.day(60),
        cleared,
      })
      const answer = await account.clerk.send('GET', `/report/api/v1/report/bank_book_wp/?${String(query)}`)
      return rowsOf(answer, 'rows').filter(({ line }) => line !== null && line !== undefined)
    }
    await account.receive(50, '77')
    expect((await book('true')).map(({ receipt, payment, cleared_on }) => [receipt ?? payment, cleared_on])).toEqual([
      ['4780686.97', account.day(2)],
      ['80000.00', account.day(33)],
      ['5000.00', account.day(34)],
      ['100.00', account.day(32)],
    ])
    expect((await book('false')).map(({ receipt, cleared_on }) => [receipt, cleared_on])).toEqual([['77.00', null]])
    const whole = new URLSearchParams({
      bank: String(account.bank.id),
      date_after: account.day(0),
      date_before: account.day(60),
    })
    const rows = rowsOf(await account.clerk.send('GET', `/report/api/v1/report/bank_book_wp/?${String(whole)}`), 'rows')
    const foot = rows.slice(-4)
    expect(foot.map(({ receipt, payment, balance }) => [receipt, payment, balance])).toEqual([
      [null, null, '4705663.97'],
      ['77.00', null, null],
      [null, '0.00', null],
      [null, null, '4705586.97'],
    ])
  })
})
