import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { today } from '#platform/clock/clock.ts'
import { castOf, made, rowOf, rowsOf, type Cast, type Person, type Row } from '#platform/testing/cast.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { nextYear } from '../fiscal_year/fiscal_year.rules.ts'
import { officeBooks, type OfficeBooks } from '../testing/books/office_books.ts'
import { openYear } from '../testing/books/open_year.ts'
import { monthsOf } from './month.ts'

/** The accounts manager plans the year; what was approved stays readable when it is planned anew. */
const budgets = '/budget/api/v1/budget/'

let server: TestServer
let cast: Cast
let books: OfficeBooks
let clerk: Person
let manager: Person
let year: Row
let nextOne: Row
const ids = new Map<string, number>()
let months: readonly string[] = []

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  books = await officeBooks(cast)
  const [open] = rowsOf(
    await cast.admin('GET', '/fiscal_year/api/v1/fiscal_year/without_pagination/all/'),
    'fiscal_years',
  )
  year = open ?? { id: 0, row_version: 0 }
  months = monthsOf(nextYear([], { start: null, today: today(), firstMonth: 7 }))
  nextOne = await openYear(cast.admin)
  for (const [resource, list] of [
    ['ledger_account', 'ledger_accounts'],
    ['group', 'groups'],
  ])
    for (const row of rowsOf(
      await cast.admin('GET', `/${resource}/api/v1/${resource}/without_pagination/all/`),
      list ?? '',
    ))
      ids.set(String(row['code']), row.id)
  clerk = await cast.person('rahima', { roles: ['ACCOUNTS'] })
  manager = await cast.person('nasreen', { roles: ['ACCOUNTS_MANAGER'] })
})
afterAll(() => server.stop())

const account = (code: string): number => ids.get(code) ?? 0
const even = (amount: string, of: readonly string[] = months) => of.map((month) => ({ month, amount }))
const rent = (over: object = {}) => ({
  fiscal_year: year.id,
  ledger: account('5201001'),
  amounts: even('1000'),
  ...over,
})
const create = (body: object, by = manager) => by.send('POST', `${budgets}create/`, body)
const read = async ({ id }: Pick<Row, 'id'>) => rowOf((await manager.send('GET', `${budgets}${id}`)).body)
async function step(row: Row, status: string, note?: string, by = manager) {
  const { row_version } = await read(row)
  return by.send('PUT', `${budgets}update_status/${row.id}`, { status, row_version, ...(note ? { note } : {}) })
}
const faultsOf = async (body: object, by = manager) => {
  const { status, body: answer } = await create(body, by)
  return [status, answer['errors']]
}

describe('a budget', () => {
  it('is of one ledger or group, of income or expenses, and of months of its year', async () => {
    const said = 'Choose a ledger or a group, one of them.'
    expect(await faultsOf(rent({ ledger: null }))).toEqual([400, { ledger: [said] }])
    expect(await faultsOf(rent({ group: account('52') }))).toEqual([400, { group: [said] }])
    expect(await faultsOf(rent({ ledger: account('1401001') }))).toEqual([
      400,
      { ledger: ['Only income and expenses have a budget.'] },
    ])
    expect(await faultsOf(rent({ ledger: null, group: account('14') }))).toMatchObject([
      400,
      { group: expect.anything() },
    ])
    expect(await faultsOf(rent({ amounts: [{ month: '2001-07', amount: '5' }] }))).toEqual([
      400,
      { 'amounts[0].month': ['This month is not in the fiscal year.'] },
    ])
    expect(
      await faultsOf(rent({ amounts: [...even('1', months.slice(0, 1)), ...even('2', months.slice(0, 1))] })),
    ).toEqual([400, { 'amounts[1].month': ['This month stands there twice.'] }])
    expect(await faultsOf(rent({ amounts: even('-1', months.slice(0, 1)) }))).toMatchObject([
      400,
      { 'amounts[0].amount': expect.anything() },
    ])
    expect(await faultsOf(rent({ amounts: [] }))).toMatchObject([400, { amounts: expect.anything() }])
    expect(await faultsOf(rent({ amounts: 'much' }))).toMatchObject([400, { amounts: expect.anything() }])
    expect(await faultsOf(rent({ fiscal_year: 999_999 }))).toMatchObject([400, { fiscal_year: expect.anything() }])
    expect(await faultsOf(rent({ total: '5' }))).toMatchObject([400, { total: expect.anything() }])
  })

  it('says what its months come to', async () => {
    const row = rowOf((await create(rent())).body)
    expect(row).toMatchObject({ total: '12000.00', status: 'draft', version: 1, branch: null, group: null })
    const less = await manager.send('PUT', `${budgets}update/${row.id}`, {
      amounts: even('10.50', months.slice(0, 2)),
      row_version: row.row_version,
    })
    expect(less.body, less.raw).toMatchObject({ total: '21.00' })
  })

  it('is the only one of its year, branch, account and cost centre, also when two write it at once', async () => {
    expect((await create(rent())).status).toBe(409)
    const both = await Promise.all([1, 2].map(() => create(rent({ ledger: account('5201002') }))))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    const centre = await made(cast.admin, 'cost_centre', { code: 'TRN', name: 'Training' })
    const other = await create(rent({ cost_centre: centre.id }))
    expect(other.status, other.raw).toBe(201)
  })

  it("is the manager's: a clerk reads it and neither writes nor approves", async () => {
    const [row] = rowsOf(await clerk.send('GET', `${budgets}all/`), 'budgets')
    expect(row).toBeDefined()
    expect((await create(rent({ ledger: account('5201003') }), clerk)).status).toBe(403)
    expect((await step(row!, 'approved', undefined, clerk)).status).toBe(403)
  })

  it('of a branch is planned by who works there', async () => {
    const branch = await made(cast.admin, 'branch', { code: 'CTG', name: 'Chattogram' })
    const local = await cast.person('farhana', { roles: ['ACCOUNTS_MANAGER'], over: { branches: [branch.id] } })
    const wish = rent({ ledger: account('5201004'), branch: branch.id })
    expect(await faultsOf(wish)).toEqual([400, { branch: [expect.stringContaining('branch')] }])
    const own = rowOf((await create(wish, local)).body)
    expect(own).toMatchObject({ branch: branch.id, status: 'draft' })
    expect((await step(own, 'approved')).status).toBe(400)
    const gone = await manager.send('DELETE', `${budgets}delete/${own.id}?row_version=${own.row_version}`)
    expect(gone.status, gone.raw).toBe(400)
    expect((await step(own, 'approved', undefined, local)).status).toBe(200)
  })
})

describe('an approved budget', () => {
  let row: Row
  beforeAll(async () => {
    row = rowOf((await create(rent({ ledger: null, group: account('5202'), amounts: even('100') }))).body)
    await step(row, 'approved')
  })

  it('stays as it is and is not deleted', async () => {
    expect(await read(row)).toMatchObject({ status: 'approved', approved_by: manager.id })
    const { row_version } = await read(row)
    const put = await manager.send('PUT', `${budgets}update/${row.id}`, { amounts: even('1'), row_version })
    expect(put.status, put.raw).toBe(409)
    const gone = await manager.send('DELETE', `${budgets}delete/${row.id}?row_version=${row_version}`)
    expect(gone.status).toBe(409)
  })

  it('is revised for a reason, and what was approved is kept', async () => {
    expect((await step(row, 'draft')).status).toBe(400)
    const revised = await step(row, 'draft', 'Prices rose.')
    expect(revised.status, revised.raw).toBe(200)
    const { row_version } = await read(row)
    await manager.send('PUT', `${budgets}update/${row.id}`, { amounts: even('150'), row_version })
    const again = await step(row, 'approved')
    expect(again.body, again.raw).toMatchObject({ status: 'approved', version: 2, total: '1800.00' })
    const { versions } = await read(row)
    expect(versions).toMatchObject([
      { version: 1, reason: 'Prices rose.', total: '1200.00', july: '100.00', june: '100.00', approved_by: manager.id },
    ])
  })

  it('is revised once where two do it at once', async () => {
    const both = await Promise.all([step(row, 'draft', 'One.'), step(row, 'draft', 'Two.')])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await read(row))['versions']).toHaveLength(2)
  })

  it('keeps its former versions from whoever writes the record', async () => {
    const { row_version } = await read(row)
    const put = await manager.send('PUT', `${budgets}update/${row.id}`, { versions: [], row_version })
    expect([put.status, put.body['errors']]).toMatchObject([400, { versions: expect.anything() }])
  })
})

describe('a year after the one that runs', () => {
  it('is planned as that one came to, month by month', async () => {
    await books.post('PV', { from: '1401001', to: '5201001', taka: 0n }).catch(() => undefined)
    await books.post('RV', { from: '4101002', to: '1401001', taka: 5_000n })
    await books.post('PV', { from: '1401001', to: '5201001', taka: 700n })
    const asked = (query: string, by = manager) => by.send('GET', `${budgets}last_year/?${query}`)
    const known = (answer: Awaited<ReturnType<typeof asked>>) =>
      rowsOf(answer, 'months').filter(({ amount }) => amount !== '0.00')
    const month = `${Number(today().slice(0, 4)) + 1}${today().slice(4, 7)}`
    const ofLedger = await asked(`fiscal_year=${nextOne.id}&ledger=${account('5201001')}`)
    expect(rowsOf(ofLedger, 'months')).toHaveLength(12)
    expect(known(ofLedger)).toMatchObject([{ month, amount: '700.00' }])
    expect(known(await asked(`fiscal_year=${nextOne.id}&group=${account('52')}`))).toMatchObject([
      { month, amount: '700.00' },
    ])
    expect(known(await asked(`fiscal_year=${nextOne.id}&ledger=${account('4101002')}`))).toMatchObject([
      { month, amount: '5000.00' },
    ])
    expect(known(await asked(`fiscal_year=${nextOne.id}`))).toEqual([])
    expect((await asked('ledger=x')).body['errors']).toMatchObject({
      ledger: expect.anything(),
      fiscal_year: expect.anything(),
    })
    expect((await asked('fiscal_year=999999')).status).toBe(404)
  })

  it('is not deleted under its plan, and has no vouchers for that', async () => {
    const later = await made(cast.admin, 'fiscal_year', {})
    const [month] = monthsOf({ start_date: String(later['start_date']), end_date: String(later['end_date']) })
    const planned = await create(rent({ fiscal_year: later.id, amounts: [{ month, amount: '1' }] }))
    expect(planned.status, planned.raw).toBe(201)
    const { status, body } = await cast.admin(
      'DELETE',
      `/fiscal_year/api/v1/fiscal_year/delete/${later.id}?row_version=${later.row_version}`,
    )
    expect([status, body['detail']]).toEqual([409, 'Fiscal year cannot be deleted: it is used by 1 Budget.'])
  })
})
