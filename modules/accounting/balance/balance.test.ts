import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '#platform/record/engine.ts'
import { poisha } from '#platform/money/poisha.ts'
import { openYear } from '../testing/books/open_year.ts'
import { castOf, made, rowsOf, type Cast, type Row } from '#platform/testing/cast.ts'
import type { Send } from '#platform/testing/client.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { credit, debit, journal } from '../ledger/journal.ts'
import { post } from '../ledger/post.ts'

/** An office whose head office received 10,000 on 4 July 2019 and paid 9,000 on 5 August; Chattogram has its own 700. */
let server: TestServer
let cast: Cast
let clerk: Send
let office: number
let chattogram: number
let cash: Row
let members: number
const ledgers = new Map<string, Row>()
const base = '/ledger_account/api/v1/ledger_account/'

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  await cast.admin('POST', `${base}default_chart/`, {})
  for (const row of rowsOf(await cast.admin('GET', `${base}without_pagination/all/`), 'ledger_accounts'))
    ledgers.set(String(row['code']), row)
  cash = ledger('1401001')
  members = ledger('1301001').id
  office = Number((await cast.admin('GET', '/user/api/v1/user/me/')).body['branch'])
  chattogram = (await made(cast.admin, 'branch', { name: 'Chattogram', code: 'CTG' })).id
  await openYear(cast.admin, { start_date: '2019-07-01' })
  clerk = (await cast.person('clerk', { roles: ['ACCOUNTS'] })).send
  await receive('2019-07-04', '10000.00', office)
  await receive('2019-08-05', '-9000.00', office)
  await receive('2019-07-04', '700.00', chattogram)
})
afterAll(() => server.stop())

function ledger(code: string): Row {
  const found = ledgers.get(code)
  if (!found) throw new Error(`The chart has no ledger ${code}.`)
  return found
}

let documents = 0
/** Money that comes into the cash of a branch; below zero it goes out. */
async function receive(date: string, amount: string, branch: number) {
  documents += 1
  const types = rowsOf(await cast.admin('GET', '/voucher_type/api/v1/voucher_type/all/?code=JV'), 'voucher_types')
  const header = { voucher_type: types[0]?.id ?? 0, branch, date, narration: 'Told by a test', source_type: 'journal' }
  const [into, from] = amount.startsWith('-') ? [credit, debit] : [debit, credit]
  const sum = poisha(amount.replace('-', ''))
  const sides = [
    into({ ledger: cash.id, sub_ledger: null }, sum),
    from({ ledger: ledger('4401001').id, sub_ledger: null }, sum),
  ]
  const received = journal({ ...header, source_id: documents }, sides)
  await transaction(server.office.engine, (client) =>
    post(client, received, { key: `told:${documents}`, posted_by: 1 }),
  )
}

describe('what a ledger stands at', () => {
  const current = async (send: Send, query: string) =>
    (await send('GET', `${base}get_ledger_current_amount/${cash.id}?${query}`)).body

  it('counts each day whole, in one branch or in all', async () => {
    expect(await current(cast.admin, `branch=${office}&date=2019-07-04`)).toEqual({
      debit: '10000.00',
      credit: '0.00',
      balance: '10000.00',
      side: 'debit',
      as_at: '2019-07-04',
    })
    expect(await current(cast.admin, 'date=2019-07-03')).toMatchObject({
      debit: '0.00',
      balance: '0.00',
      side: 'debit',
    })
    expect(await current(cast.admin, 'date=2019-12-31')).toMatchObject({
      debit: '10700.00',
      credit: '9000.00',
      balance: '1700.00',
    })
  })

  it('is told of the own branch only', async () => {
    expect(await current(clerk, 'date=2019-12-31')).toMatchObject({ balance: '1000.00' })
    const { status } = await clerk('GET', `${base}get_ledger_current_amount/${cash.id}?branch=${chattogram}`)
    expect(status).toBe(404)
  })

  it('is nothing that a clerk of members may ask', async () => {
    const { send } = await cast.person('members_clerk', { roles: ['STAFF'] })
    expect((await send('GET', `${base}get_ledger_current_amount/${cash.id}`)).status).toBe(403)
  })

  it.each(['date=2019-02-30', 'date=yesterday'])('%s is no day', async (query) =>
    expect((await cast.admin('GET', `${base}get_ledger_current_amount/${cash.id}?${query}`)).status).toBe(400),
  )
})

describe('before a payment', () => {
  const check = async (query: string, send = clerk) =>
    (await send('GET', `${base}previous_balance_check_account/${cash.id}?${query}`)).body

  it('is said what is there and what will be left', async () =>
    expect(await check('date=2019-08-05&amount=400')).toEqual({
      previous_balance: '1000.00',
      side: 'debit',
      after_amount: '600.00',
      allowed: true,
      message: null,
    }))

  it('is said that a later day would lack the money', async () =>
    expect(await check('date=2019-07-10&amount=5000.00')).toEqual({
      previous_balance: '10000.00',
      side: 'debit',
      after_amount: '5000.00',
      allowed: false,
      message: 'Cash in Hand - Head Office has only ৳1,000.00 on 2019-08-05. Payment of ৳5,000.00 is not possible.',
    }))

  it('is said that the day is not open', async () => {
    const [july] = rowsOf(
      await cast.admin('GET', `/period_lock/api/v1/period_lock/all/?period=1&branch=${office}`),
      'period_locks',
    )
    const step = async (status: string, row_version = july?.row_version) =>
      Number(
        (
          await cast.admin('PUT', `/period_lock/api/v1/period_lock/update_status/${july?.id}`, {
            status,
            note: 'Told by a test',
            row_version,
          })
        ).body['row_version'],
      )
    const locked = await step('locked')
    expect(await check('date=2019-07-10&amount=1')).toMatchObject({
      allowed: false,
      message: 'July 2019 is locked for branch HO.',
    })
    await step('open', locked)
    expect(await check('date=2018-07-10&amount=1')).toMatchObject({ message: 'No fiscal year covers 2018-07-10.' })
  })

  it.each([
    ['1.005', 'ACC-003'],
    ['-5', 'ACC-002'],
    ['abc', 'invalid'],
  ])('%s is no amount', async (amount, code) => expect(await check(`amount=${amount}`)).toMatchObject({ code }))
})

describe('ledgers of members', () => {
  let member: number
  beforeAll(async () => {
    member = await server.scratch.database.owner(async (client) => {
      const { rows } = await client.query<{ id: number }>(
        `insert into sub_ledger_account (code, name, kind, linked_record, is_active, created_at, updated_at, row_version)
         values ('RL-0421', 'Padma Overseas', 'agency', 77, true, now(), now(), 1),
                ('RL-0422', 'Former Agency', 'agency', 78, false, now(), now(), 1) returning id::integer`,
      )
      return rows[0]?.id ?? 0
    })
  })

  it('are found by the licence number, however it is written', async () => {
    for (const written of ['421', 'RL-0421', 'rl%20421'])
      expect((await clerk('GET', `${base}by_rl_no/${written}`)).body).toEqual({
        id: members,
        name: 'Members Receivable',
        sub_ledger: member,
      })
    expect((await clerk('GET', `${base}by_rl_no/9`)).status).toBe(404)
    expect((await clerk('GET', `${base}by_rl_no/422`)).status).toBe(404)
  })

  it('are one for each agency, of its branch where a mapping says so', async () => {
    const listed = async () => (await clerk('GET', `${base}member_ledger_accounts/`)).body['member_ledger_accounts']
    const padma = { id: member, name: 'Padma Overseas', rl_no: '421', agency: 77 }
    expect(await listed()).toEqual([{ ...padma, ledger: members }])
    const own = await made(cast.admin, 'ledger_account', {
      name: 'Members of the head office',
      group: ledger('1301001')['group'],
      sub_ledger_kind: 'agency',
    })
    await made(cast.admin, 'ledger_mapping', { system_role: 'AR_MEMBER', branch: office, ledger: own.id })
    expect(await listed()).toEqual([{ ...padma, ledger: own.id }])
  })

  it('that were imported one by one go before', async () => {
    const imported = await made(cast.admin, 'ledger_account', {
      name: 'RL 421 Padma',
      group: ledger('1301001')['group'],
      rl_no: '0421',
    })
    expect((await clerk('GET', `${base}by_rl_no/421`)).body).toEqual({
      id: imported.id,
      name: 'RL 421 Padma',
      sub_ledger: null,
    })
  })
})
