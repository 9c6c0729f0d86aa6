import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { changesHeard, listenAs, tokenOf, untilChange } from '#platform/live/testing.ts'
import { castPassword, made, rowsOf, type Person, type Row } from '#platform/testing/cast.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { fundOffice, type FundOffice } from '../testing/books/fund_office.ts'

/** Who signs in as an ordinary user reads his own record and fund, and of nobody else a word. roles.json 'read own'. */
let server: TestServer
let office: FundOffice
let karim: Row
let rahim: Row
let own: Row
let other: Row
let user: Person

const base = '/provident_fund/api/v1/provident_fund/'
const people = '/employee/api/v1/employee/'

beforeAll(async () => {
  server = await startTestServer()
  office = await fundOffice(server)
  karim = await office.member('Karim', '2022-01-01')
  rahim = await office.member('MARK-Rahim', '2022-01-01', { email: 'mark@people.example' })
  own = await office.posted(karim, 'opening', '1111', '1111')
  other = await office.posted(rahim, 'opening', '7777.77', '7777.77', {
    narration: 'MARK-narration',
    reference_no: 'MARK-1',
  })
  await office.posted(rahim, 'loan', '555.55')
  user = await office.cast.person('karim.user', { roles: ['USER'], over: { employee: karim.id } })
})
afterAll(() => server.stop())

/** Anything of the other one: his name, his amounts, his numbers. */
const ofOther = /MARK|mark@|7,?777|555\.55/

describe('a user who is an employee', () => {
  it('reads his own movements, holding and record', async () => {
    const { send } = user
    const list = await send('GET', `${base}all/`)
    expect([list.status, rowsOf(list, 'provident_funds').map(({ id }) => id), list.body['total_elements']]).toEqual([
      200,
      [own.id],
      1,
    ])
    const one = await send('GET', `${base}${own.id}`)
    expect([one.status, one.body['employee_amount']]).toEqual([200, '1111.00'])
    // What the books hold of it is told by the holding; their own figures stay with who reads the books.
    expect(one.body).not.toHaveProperty('balance_employee')
    expect((await send('GET', `${base}holding/${karim.id}`)).body).toMatchObject({
      own: '1111.00',
      employer: '1111.00',
    })
    expect(rowsOf(await send('GET', `${people}all/`), 'employees').map(({ id }) => id)).toEqual([karim.id])
  })
  it('learns of nobody else, whatever he asks', async () => {
    const paths = [
      `${base}all/?sort=-total`,
      `${people}check_email/?value=mark@people.example`,
      `${people}check_primary_phone/?value=${String(rahim['primary_phone'])}`,
      `${base}all/?employee=${rahim.id}`,
      `${base}all/?group=employee`,
      `${base}grouped/?group=employee`,
      `${base}all/?count=only&total.from=5000`,
      `${base}search/?keyword=MARK`,
      `${base}search/?keyword=${String(other['invoice_no'])}`,
      `${base}without_pagination/all/`,
      `${base}${other.id}`,
      `${base}history/${other.id}`,
      `${base}holding/${rahim.id}`,
      `${base}holding/MARK`,
      `${base}due_returns/`,
      `${base}export/?format=csv`,
      `${base}print/${other.id}/`,
      `${base}print_forms/`,
      `${people}all/?sort=-last_name`,
      `${people}all/?last_name=MARK`,
      `${people}search/?keyword=MARK`,
      `${people}without_pagination/all/`,
      `${people}${rahim.id}`,
      `${people}history/${rahim.id}`,
      `${people}by_branch/${String(rahim['branch'])}`,
      `${people}by_department/${String(rahim['department'])}`,
      `${people}export/?format=csv`,
      `${people}print/${rahim.id}/`,
      '/report/api/v1/report/provident_fund/',
      `/report/api/v1/report/provident_fund/?employee=${rahim.id}`,
      '/report/api/v1/report/without_pagination/provident_fund/',
      '/report/api/v1/report/provident_fund/export/?format=csv',
      '/report/api/v1/report/provident_fund/print/',
      '/search/api/v1/search/?keyword=MARK',
      '/calendar/api/v1/calendar/events/?from=2025-01-01&to=2025-01-31',
      `/comment/api/v1/comment/provident_fund/${other.id}/`,
      '/report/api/v1/report/payment_register/',
      '/account_log/api/v1/account_log/all/',
    ]
    for (const path of paths)
      expect([path, (await user.send('GET', path)).raw]).toEqual([path, expect.not.stringMatching(ofOther)])
    for (const path of [
      `${base}${other.id}`,
      `${base}history/${other.id}`,
      `${base}holding/${rahim.id}`,
      `${people}${rahim.id}`,
    ])
      expect([path, (await user.send('GET', path)).status]).toEqual([path, 404])
    // Somebody who may read them all is told.
    expect((await office.cast.admin('GET', `${base}search/?keyword=MARK`)).raw).toMatch(ofOther)
  })
  it('tells apart neither by totals nor by filters what another one has', async () => {
    const count = async (filter: string) =>
      (await user.send('GET', `${base}all/?count=only&${filter}`)).body['total_elements']
    expect([await count('kind=loan'), await count(`employee=${rahim.id}`), await count('total.from=5000')]).toEqual([
      0, 0, 0,
    ])
    expect((await office.cast.admin('GET', `${base}all/?count=only&kind=loan`)).body['total_elements']).toBe(1)
  })
  it('hears at once what happens to his own, and nothing of what happens to others', async () => {
    const token = await tokenOf(server.url, user.username, castPassword)
    const listening = await listenAs(server.url, token)
    onTestFinished(() => listening.close())
    await listening.until(({ event }) => event === 'hello')
    const { body } = await office.cast.admin('GET', `${people}${rahim.id}`)
    const told = await office.cast.admin('PUT', `${people}update/${rahim.id}`, {
      last_name: 'MARK-Rahman',
      row_version: body['row_version'],
    })
    expect(told.status, told.raw).toBe(200)
    const draft = await made(office.clerk, 'provident_fund', {
      employee: rahim.id,
      kind: 'adjustment',
      voucher_date: '2025-03-31',
      employee_amount: '5',
      employer_amount: '0',
      narration: 'MARK',
    })
    const gone = await office.clerk('DELETE', `${base}delete/${draft.id}?row_version=${draft.row_version}`)
    expect(gone.status, gone.raw).toBe(200)
    const last = await office.posted(karim, 'loan', '1')
    await untilChange(listening, 'provident_fund', last.id)
    const heard = changesHeard(listening).map(({ resource, id }) => `${String(resource)} ${String(id)}`)
    expect(new Set(heard.filter((one) => /^(employee|provident_fund) /.test(one)))).toEqual(
      new Set([`provident_fund ${last.id}`]),
    )
    expect(listening.raw()).not.toMatch(ofOther)
  })
  it('changes nothing, not even his own', async () => {
    const { send } = user
    const body = { employee: karim.id, kind: 'profit', employee_amount: '1', employer_amount: '0' }
    const row_version = own.row_version
    const refused = await Promise.all([
      send('POST', `${base}create/`, body),
      send('POST', `${base}preview/`, body),
      send('PUT', `${base}update/${own.id}`, { narration: 'x', row_version }),
      send('PUT', `${base}update_status/${own.id}`, { status: 'void', note: 'x', row_version }),
      send('DELETE', `${base}delete/${own.id}?row_version=${row_version}`),
      send('POST', `${base}return_provident_fund/`, { employee: karim.id }),
      send('POST', `${base}share_profit/`, {}),
      send('POST', `/comment/api/v1/comment/provident_fund/${own.id}/`, { text: 'x' }),
      send('GET', `/comment/api/v1/comment/provident_fund/${own.id}/`),
    ])
    expect(refused.map(({ status }) => status).filter((status) => status !== 403 && status !== 404)).toEqual([])
  })
})

describe('how far it reaches follows from the roles', () => {
  it('nowhere for a user who is no employee', async () => {
    const stranger = await office.cast.person('stranger.user', { roles: ['USER'] })
    expect((await stranger.send('GET', `${base}all/`)).body['total_elements']).toBe(0)
    expect((await stranger.send('GET', `${base}${own.id}`)).status).toBe(404)
    expect((await stranger.send('GET', `${base}holding/${karim.id}`)).status).toBe(404)
  })
  it('no further for any role of that kind, whatever codes it gives, nor by a grant', async () => {
    const codes = ['read', 'create', 'update', 'delete', 'post', 'print', 'export'].map(
      (verb) => `provident_fund.${verb}`,
    )
    const permissions = await Promise.all([...codes, 'ledger_account.read'].map(office.cast.permissionId))
    await made(office.cast.admin, 'role', { name: 'FUND_USER', label: 'Fund user', kind: 'user', permissions })
    const wide = await office.cast.person('wide.user', {
      roles: ['FUND_USER'],
      over: {
        employee: null,
        user_permissions: [
          { permission: await office.cast.permissionId('provident_fund.read'), reason: 'Asked for it' },
        ],
      },
    })
    for (const path of [
      'all/',
      'all/?sort=-total',
      'export/?format=csv',
      `${other.id}`,
      `print/${other.id}/`,
      `holding/${rahim.id}`,
      'due_returns/',
    ])
      expect([path, (await wide.send('GET', base + path)).raw]).toEqual([path, expect.not.stringMatching(ofOther)])
    const step = await wide.send('PUT', `${base}update_status/${other.id}`, {
      status: 'void',
      note: 'x',
      row_version: other.row_version,
    })
    expect(step.status).toBe(403)
  })
  it('as far as ever for the staff, also where they are users too', async () => {
    const both = await office.cast.person('both.clerk', { roles: ['USER', 'ACCOUNTS'] })
    expect(rowsOf(await both.send('GET', `${base}all/`), 'provident_funds').map(({ id }) => id)).toContain(other.id)
    // A role of the staff that does not read the fund adds nothing to what a user reads of it.
    const clerk = await office.cast.person('both.staff', { roles: ['USER', 'STAFF'], over: { employee: null } })
    expect((await clerk.send('GET', `${base}all/`)).body['total_elements']).toBe(0)
  })
  it('not beyond the moment in which the link is taken away', async () => {
    const away = await office.cast.person('away.user', { roles: ['USER'], over: { employee: rahim.id } })
    expect((await away.send('GET', `${base}${other.id}`)).status).toBe(200)
    const { body } = await office.cast.admin('GET', `/user/api/v1/user/${away.id}`)
    const changed = await office.cast.admin('PUT', `/user/api/v1/user/update/${away.id}`, {
      employee: null,
      row_version: body['row_version'],
    })
    expect(changed.status, changed.raw).toBe(200)
    expect((await away.send('GET', `${base}${other.id}`)).status).toBe(404)
    expect((await away.send('GET', `${base}all/`)).body['total_elements']).toBe(0)
  })
  it('and is said where somebody asks why', async () => {
    const why = (action: string, record?: number) =>
      office.cast.admin(
        'GET',
        `/permission/api/v1/permission/why/?user=${user.id}&resource=provident_fund&action=${action}${record ? `&record=${record}` : ''}`,
      )
    expect((await why('read', own.id)).raw).toContain('sees only the own records')
    expect((await why('read', other.id)).body['allowed']).toBe(false)
    expect((await why('update', own.id)).body['allowed']).toBe(false)
  })
})
