import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { castOf, made, rowsOf, type Cast, type Person } from '../testing/cast.ts'
import type { Send } from '../testing/client.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'

const base = '/saved_view/api/v1/saved_view/'
const asked = { status: 'active', 'licence_expiry_date.to': 'this_fiscal_year', cols: 'rl_no,name,city', sort: '-name' }

let server: TestServer
let cast: Cast
let clerk: Person
let colleague: Person
let manager: Person

const keep = async (who: Person, name: string, more: Readonly<Record<string, unknown>> = {}): Promise<number> => {
  const { status, body } = await who.send('POST', `${base}create/`, { resource: 'agency', name, asked, ...more })
  expect([name, status]).toEqual([name, 201])
  return Number(body['id'])
}
const seenBy = async (who: Person) => {
  const answer = await who.send('GET', `${base}all/`)
  return { views: rowsOf(answer, 'saved_views'), standards: answer.body['standards'] }
}
const namesOf = async (who: Person) => (await seenBy(who)).views.map(({ name }) => name)

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  clerk = await cast.person('clerk.one', { roles: ['MEMBERSHIP'] })
  colleague = await cast.person('clerk.two', { roles: ['MEMBERSHIP'] })
  await made(cast.admin, 'role', {
    name: 'SHARER',
    label: 'Head of membership',
    kind: 'staff',
    permissions: [await cast.permissionId('agency.read'), await cast.permissionId('saved_view.share')],
  })
  manager = await cast.person('manager.one', { roles: ['SHARER', 'MEMBERSHIP'] })
})
afterAll(() => server.stop())

describe('a view that somebody keeps', () => {
  it('is found again as it was kept, by nobody else', async () => {
    const id = await keep(clerk, 'Expiring')
    expect((await clerk.send('GET', `${base}${id}`)).body).toMatchObject({ name: 'Expiring', asked, left_out: 0 })
    expect((await colleague.send('GET', `${base}${id}`)).status).toBe(404)
    expect(await namesOf(colleague)).not.toContain('Expiring')
    for (const [method, path, body] of [
      ['PUT', `update/${id}`, { name: 'Mine', row_version: 1 }],
      ['DELETE', `delete/${id}`, undefined],
      ['PUT', 'standard/', { resource: 'agency', view: id }],
    ] as const)
      expect([path, (await colleague.send(method, base + path, body)).status]).toEqual([path, 404])
  })

  it('is changed by whoever has seen how it stands now', async () => {
    const id = await keep(clerk, 'Short')
    const other = {
      ...asked,
      rows: 'compact',
      size: '100',
      widths: 'name:20,city:8.5',
      grouped: 'city',
      folded: '3,-',
      as: 'pictures',
    }
    expect((await clerk.send('PUT', `${base}update/${id}`, { asked: other, row_version: 1 })).status).toBe(200)
    const late = await clerk.send('PUT', `${base}update/${id}`, { name: 'Late', row_version: 1 })
    expect([late.status, late.body['code']]).toEqual([409, 'changed_meanwhile'])
    expect((await clerk.send('GET', `${base}${id}`)).body).toMatchObject({
      name: 'Short',
      asked: other,
      row_version: 2,
    })
  })

  it.each([
    ['no name', { name: ' ' }, 'name'],
    ['a name that nobody can see', { name: '\u200f\u3164' }, 'name'],
    ['a name one has already', { name: 'Taken' }, 'name'],
    ['a list that is none', { resource: 'colour' }, 'resource'],
    ['a field that is none', { asked: { colour: 'red' } }, 'colour'],
    ['a column that is none', { asked: { cols: 'name,colour' } }, 'cols'],
    [
      'a value that the field does not take',
      { asked: { 'licence_expiry_date.from': 'soon' } },
      'licence_expiry_date.from',
    ],
    ['pictures of what is no picture', { asked: { as: 'sculptures' } }, 'as'],
    ['groups of something that each record has its own of', { asked: { grouped: 'name' } }, 'grouped'],
    ['a width that is none', { asked: { widths: 'name:expression(1)' } }, 'widths'],
    ['what is no part of it', { user: 1 }, 'user'],
  ])('is refused with %s', async (_what, wrong, key) => {
    if (!(await namesOf(clerk)).includes('Taken')) await keep(clerk, 'Taken')
    const body = { resource: 'agency', name: 'Wrong', asked: {}, ...wrong }
    const answer = await clerk.send('POST', `${base}create/`, body)
    expect([answer.status, Object.keys(Object(answer.body['errors']))]).toEqual([400, [key]])
  })
})

describe('a view of a role', () => {
  it('is shared by whoever has the right to, and found by the people of the role alone', async () => {
    const role = await cast.roleId('MEMBERSHIP')
    const refused = await clerk.send('POST', `${base}create/`, {
      resource: 'agency',
      name: 'All',
      asked,
      roles: [role],
    })
    expect(refused.status).toBe(403)
    const id = await keep(manager, 'Of the role', { roles: [role] })
    const accountant = await cast.person('accountant.one', { roles: ['ACCOUNTS'] })
    expect(await namesOf(colleague)).toContain('Of the role')
    expect(await namesOf(accountant)).not.toContain('Of the role')
    expect((await accountant.send('GET', `${base}${id}`)).status).toBe(404)
    expect((await colleague.send('PUT', `${base}update/${id}`, { name: 'Mine', row_version: 1 })).status).toBe(404)
    expect((await colleague.send('DELETE', `${base}delete/${id}`)).status).toBe(404)
  })

  it('tells its readers their own roles alone, and is deleted by whoever shares, as long as it is shared', async () => {
    const roles = await Promise.all(['MEMBERSHIP', 'ACCOUNTS'].map(cast.roleId))
    const [own, shared] = [await keep(clerk, 'My own desk'), await keep(clerk, 'For two roles')]
    const lend = (to: readonly number[]) =>
      server.scratch.database.app.query('insert into saved_view_role (view, role) select $1, unnest($2::bigint[])', [
        shared,
        to,
      ])
    await lend(roles)
    expect((await colleague.send('GET', `${base}${shared}`)).body['roles']).toEqual(roles.slice(0, 1))
    expect((await clerk.send('GET', `${base}${shared}`)).body['roles']).toEqual(roles.toSorted((a, b) => a - b))
    expect((await manager.send('DELETE', `${base}delete/${own}`)).status).toBe(404)
    expect((await manager.send('DELETE', `${base}delete/${shared}`)).status).toBe(200)
    expect(await namesOf(clerk)).toContain('My own desk')
  })

  it('is not shared with member agencies', async () => {
    const roles = [await cast.roleId('MEMBER_USER')]
    const answer = await manager.send('POST', `${base}create/`, { resource: 'agency', name: 'Members', asked, roles })
    expect(Object.keys(Object(answer.body['errors']))).toEqual(['roles'])
  })

  it('says nothing of fields that its reader may not know', async () => {
    const role = await cast.roleId('AUDITOR')
    const auditor = await cast.person('auditor.one', { roles: ['AUDITOR'] })
    const send = cast.admin
    const hidden = { resource: 'user', name: 'With a phone', roles: [role] }
    const words = { 'failed_count.from': '3', cols: 'first_name,last_login_ip', status: 'active' }
    const { status, body } = await send('POST', `${base}create/`, { ...hidden, asked: words })
    expect([status, body['errors']]).toEqual([201, undefined])
    const known = rowsOf(await auditor.send('GET', `${base}all/`), 'saved_views').find(({ id }) => id === body['id'])
    const own = rowsOf(await send('GET', `${base}all/`), 'saved_views').find(({ id }) => id === body['id'])
    expect(own).toMatchObject({ asked: words, left_out: 0 })
    expect(known).toMatchObject({ asked: { cols: 'first_name' }, left_out: 3 })
  })

  it('of a list that its reader may not read is not there', async () => {
    await made(cast.admin, 'role', { name: 'DOORMAN', label: 'Doorman', kind: 'staff', permissions: [] })
    const id = await keep(manager, 'For the door', { roles: [await cast.roleId('DOORMAN')] })
    const doorman = await cast.person('doorman.one', { roles: ['DOORMAN'] })
    expect((await doorman.send('GET', `${base}${id}`)).status).toBe(404)
    expect((await doorman.send('POST', `${base}create/`, { resource: 'agency', name: 'X', asked: {} })).status).toBe(
      403,
    )
  })
})

describe('what a list opens with', () => {
  const standard = (who: Person, body: Readonly<Record<string, unknown>>) =>
    who.send('PUT', `${base}standard/`, { resource: 'agency', ...body })

  it('is what one chose, else what one’s role opens with', async () => {
    const role = await cast.roleId('MEMBERSHIP')
    const shared = await keep(manager, 'Daily work', { roles: [role] })
    expect((await standard(manager, { view: shared, role })).status).toBe(200)
    expect((await seenBy(colleague)).standards).toEqual([{ resource: 'agency', view: shared, role, is_own: false }])
    const own = await keep(colleague, 'My own')
    await standard(colleague, { view: own })
    expect((await seenBy(colleague)).standards).toMatchObject([{ view: own, is_own: true }])
    await standard(colleague, { view: null })
    expect((await seenBy(colleague)).standards).toMatchObject([{ view: null, is_own: true }])
    await standard(colleague, {})
    expect((await seenBy(colleague)).standards).toMatchObject([{ view: shared, is_own: false }])
    await manager.send('PUT', `${base}update/${shared}`, { roles: [], row_version: 1 })
    expect((await seenBy(colleague)).standards).toEqual([])
  })

  it('is nothing where one’s choice is shared no longer, and never the view of another list', async () => {
    const role = await cast.roleId('MEMBERSHIP')
    const shared = await keep(manager, 'For a while', { roles: [role] })
    expect((await standard(clerk, { resource: 'city', view: shared })).status).toBe(404)
    await standard(clerk, { view: shared })
    expect((await seenBy(clerk)).standards).toMatchObject([{ view: shared }])
    await manager.send('PUT', `${base}update/${shared}`, { roles: [], row_version: 1 })
    expect((await seenBy(clerk)).standards).toEqual([])
  })

  it('is for a role chosen by those who share, among what the role finds', async () => {
    const role = await cast.roleId('MEMBERSHIP')
    const own = await keep(manager, 'For me alone')
    expect((await standard(manager, { view: own, role })).status).toBe(400)
    expect((await standard(clerk, { role })).status).toBe(403)
  })
})

describe('the activity log', () => {
  const told = async (send: Send, name: string) =>
    rowsOf(await send('GET', `/report/api/v1/report/activity_log/?size=100&type=setting&sort=at`), 'rows')
      .filter(({ summary }) => String(summary).includes(name))
      .map(({ user, record, summary }) => [user, record, summary])

  it('tells who shared, renamed, changed and deleted what a role finds, and what its list opens with', async () => {
    const role = await cast.roleId('MEMBERSHIP')
    const change = async (path: string, body: Readonly<Record<string, unknown>>) =>
      expect((await manager.send('PUT', base + path, body)).status).toBe(200)
    const id = await keep(manager, 'Quarterly round')
    await change(`update/${id}`, { name: 'Quarterly check', row_version: 1 })
    await change(`update/${id}`, { roles: [role], row_version: 2 })
    await change('standard/', { resource: 'agency', view: id, role })
    await change('standard/', { resource: 'agency', view: id, role })
    await change(`update/${id}`, { name: 'Quarterly call', row_version: 3 })
    await change(`update/${id}`, { asked: { status: 'inactive' }, row_version: 4 })
    await cast.admin('DELETE', `${base}delete/${id}`)
    await manager.send('DELETE', `${base}delete/${id}`)
    expect(await told(cast.admin, 'Quarterly')).toEqual([
      ['manager.one', 'Agencies', 'Shared the view “Quarterly check” with: Membership clerk'],
      ['manager.one', 'Agencies', 'The list now opens with the view “Quarterly check” for: Membership clerk'],
      ['manager.one', 'Agencies', 'Renamed the shared view “Quarterly check” to “Quarterly call”'],
      ['manager.one', 'Agencies', 'Changed what the shared view “Quarterly call” shows'],
      ['manager.one', 'Agencies', 'Deleted the shared view “Quarterly call”'],
    ])
  })

  it('is silent on what somebody keeps alone', async () => {
    const id = await keep(clerk, 'Nobody’s business')
    await clerk.send('PUT', `${base}update/${id}`, { name: 'Nobody’s business at all', row_version: 1 })
    await clerk.send('DELETE', `${base}delete/${id}`)
    expect(await told(cast.admin, 'business')).toEqual([])
  })

  it('tells nobody of a list that is closed to them', async () => {
    const role = await cast.roleId('ADMIN')
    await cast.admin('POST', `${base}create/`, { resource: 'user', name: 'Locked out', asked: {}, roles: [role] })
    await made(cast.admin, 'role', {
      name: 'LOG_READER',
      label: 'Log reader',
      kind: 'staff',
      permissions: [await cast.permissionId('log.read'), await cast.permissionId('agency.read')],
    })
    const reader = await cast.person('reader.one', { roles: ['LOG_READER'] })
    expect(await told(cast.admin, 'Locked out')).toHaveLength(1)
    expect(await told(reader.send, 'Locked out')).toEqual([])
  })
})

it('a member agency keeps no views, a guest neither', async () => {
  const agency = await made(cast.admin, 'agency', cast.agency(71))
  const member = await cast.person('member.one', { roles: ['MEMBER_USER'], over: { agency: agency.id, branch: null } })
  for (const [method, path, body] of [
    ['GET', 'all/', undefined],
    ['GET', '1', undefined],
    ['POST', 'create/', { resource: 'agency', name: 'Mine', asked: {} }],
    ['DELETE', 'delete/1', undefined],
    ['PUT', 'standard/', { resource: 'agency', view: null }],
  ] as const)
    expect([path, (await member.send(method, base + path, body)).status]).toEqual([path, 403])
  expect((await fetch(`${server.url}${base}all/`)).status).toBe(401)
})

it('one person keeps a number of views of a list that can still be looked through, however fast they come', async () => {
  const keeper = await cast.person('keeper.one', { roles: ['MEMBERSHIP'] })
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      keeper.send('POST', `${base}create/`, { resource: 'agency', name: `View ${n}`, asked: {} }),
    ),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(50)
  expect(answers.find(({ status }) => status !== 201)).toMatchObject({ status: 409, body: { code: 'too_many_views' } })
  expect((await seenBy(keeper)).views.filter((view) => view['is_own'])).toHaveLength(50)
})

it('a view that goes while a list is told to open with it is missed in words, and nothing opens with it', async () => {
  const hasty = await cast.person('hasty.one', { roles: ['MEMBERSHIP'] })
  for (let n = 1; n <= 6; n++) {
    const view = await keep(hasty, `Gone ${n}`)
    const [opened, deleted] = await Promise.all([
      hasty.send('PUT', `${base}standard/`, { resource: 'agency', view }),
      hasty.send('DELETE', `${base}delete/${view}`),
    ])
    expect([200, 404]).toContain(opened.status)
    expect(deleted.status).toBe(200)
  }
  expect((await seenBy(hasty)).standards).toEqual([])
})
