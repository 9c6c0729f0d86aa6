import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyRecords } from '#platform/record/verify.ts'
import { castOf, castPassword, made, rowsOf, type Cast, type Person, type Row } from '#platform/testing/cast.ts'
import { clientOf, signedIn, type Send } from '#platform/testing/client.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'

/** A day of the office, and what the activity log tells of it to whom. */
let server: TestServer
let cast: Cast
let agency: Row
let clerk: Person
const log = '/report/api/v1/report/activity_log/'

const told = async (send: Send, query: string): Promise<Row[]> =>
  rowsOf(await send('GET', `${log}?size=100&${query}`), 'rows')

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  clerk = await cast.person('clerk.dhaka', { roles: ['MEMBERSHIP'] })
  agency = await made(clerk.send, 'agency', cast.agency(61, { name: 'Padma Overseas' }))
  const path = `/agency/api/v1/agency/update/${agency.id}`
  await clerk.send('PUT', path, { phone_number: '01711222333', category: 'life', row_version: agency.row_version })
})
afterAll(() => server.stop())

describe('the activity log', () => {
  it('tells who changed what of which record, and from where', async () => {
    const [change] = await told(cast.admin, 'type=update&resource=agency')
    expect(change).toMatchObject({
      user: 'clerk.dhaka',
      user_id: clerk.id,
      type: 'update',
      module: 'membership',
      record: `Agency #${agency.id}`,
      record_id: agency.id,
      record_label: '61 Padma Overseas',
      number: '61',
      summary: 'Category: General → Life; Phone: 01700-000061 → 01711-222333',
      ip: '127.0.0.1',
    })
  })

  it('tells of sign-ins, and of those that failed without a name nobody has', async () => {
    const guest = clientOf(server.url)
    await guest('POST', '/user/api/v1/user/login/', { username: clerk.username, password: 'a wrong one' })
    await guest('POST', '/user/api/v1/user/login/', { username: 'my secret password', password: 'x' })
    const again = await signedIn(server.url, clerk.username, castPassword)
    await again('POST', '/user/api/v1/user/logout/')
    const failed = await told(cast.admin, 'type=failed_login&sort=at')
    expect(failed.map(({ user, user_id, ip }) => ({ user, user_id, ip }))).toEqual([
      { user: 'clerk.dhaka', user_id: clerk.id, ip: '127.0.0.1' },
      { user: '', user_id: null, ip: '127.0.0.1' },
    ])
    expect(
      (await told(cast.admin, `type=login,logout&user=${clerk.id}`)).map(({ type, summary }) => [type, summary]),
    ).toEqual([
      ['logout', 'Signed out'],
      ['login', 'node'],
      ['login', 'node'],
    ])
    expect((await cast.admin('GET', `${log}?date_from=-`)).raw).not.toContain('my secret password')
  })

  it('tells who took a list out of the office, and who printed what', async () => {
    await clerk.send('GET', '/agency/api/v1/agency/export/?format=csv')
    await clerk.send('GET', `/agency/api/v1/agency/print/${agency.id}/`)
    expect((await told(cast.admin, 'type=export')).map(({ user, record, summary }) => [user, record, summary])).toEqual(
      [['clerk.dhaka', 'Agencies', '1 row as csv']],
    )
    const [print] = await told(cast.admin, 'type=print')
    expect(print).toMatchObject({ user: 'clerk.dhaka', record_id: agency.id, record_label: '61 Padma Overseas' })
  })

  it('calls an entry of a role’s menu by the role and the entry, also when it is gone', async () => {
    const base = '/role_menu/api/v1/role_menu/'
    const [tick] = rowsOf(await cast.admin('GET', `${base}all/?size=1`), 'role_menus')
    const { role, menu_item } = tick!['expand'] as Record<string, { title: string }>
    await cast.admin('DELETE', `${base}delete/${tick!.id}?row_version=${tick!.row_version}`)
    const again = await made(cast.admin, 'role_menu', { role: tick!['role'], menu_item: tick!['menu_item'] })
    const label = `${role?.title} ${menu_item?.title}`
    expect((await told(cast.admin, 'resource=role_menu&sort=-at')).slice(0, 2)).toMatchObject([
      { type: 'create', record_label: label, record_id: again.id },
      { type: 'delete', record_label: label, record_id: null },
    ])
  })

  it('still names what was deleted, and leads nowhere from there', async () => {
    const city = await made(cast.admin, 'profession', { name: 'Lighthouse keeper' })
    await cast.admin('DELETE', `/profession/api/v1/profession/delete/${city.id}?row_version=${city.row_version}`)
    const [gone] = await told(cast.admin, 'type=delete')
    expect(gone).toMatchObject({ record_label: 'Lighthouse keeper', record_id: null })
  })

  it.each([
    ['a person', 'keyword=clerk.dh&type=update'],
    ['a word of the record', 'keyword=Padma&type=update'],
    ['the number of the record', 'keyword=RL-61&type=update'],
    [
      'what the record is called in another language',
      'resource=%E0%A6%8F%E0%A6%9C%E0%A7%87%E0%A6%A8%E0%A7%8D%E0%A6%B8%E0%A6%BF&type=update',
    ],
  ])('is found by %s', async (_what, query) => {
    const answer = await cast.admin('GET', `${log}?${query}`, undefined, { 'accept-language': 'bn' })
    expect(rowsOf(answer, 'rows').map((row) => row['record_id'])).toEqual([agency.id])
  })

  it('ends with the last day, inclusive', async () => {
    expect(await told(cast.admin, 'date_to=2020-01-01&date_from=-')).toEqual([])
  })
})

describe('what somebody may not know', () => {
  /** Holds the right to the log and these others, in the branch of Dhaka. */
  const reader = async (username: string, codes: readonly string[]): Promise<Person> => {
    const permissions = await Promise.all(['log.read', ...codes].map(cast.permissionId))
    await made(cast.admin, 'role', {
      name: username.toUpperCase().replace('.', '_'),
      label: username,
      kind: 'staff',
      permissions,
    })
    return cast.person(username, { roles: [username.toUpperCase().replace('.', '_')] })
  }

  it('is not in the log: other branches, unreadable records, other people', async () => {
    const chattogram = await made(cast.admin, 'branch', { name: 'Chattogram', code: 'CTG' })
    await made(cast.admin, 'agency', cast.agency(62, { name: 'MARK there', branch: chattogram.id }))
    const ofAgencies = await reader('log.agencies', ['agency.read', 'agency.export'])
    const rows = await told(ofAgencies.send, '')
    expect(new Set(rows.map((row) => row['resource']))).toEqual(new Set(['agency', null]))
    expect(rows.filter((row) => row['resource'] === 'agency').map((row) => row['record_id'])).toContain(agency.id)
    expect(rows.filter((row) => row['resource'] === null).every((row) => row['user_id'] === ofAgencies.id)).toBe(true)
    for (const path of [log, `${log}?keyword=MARK`, `${log}export/?format=csv`])
      expect([path, (await ofAgencies.send('GET', path)).raw]).toEqual([
        path,
        expect.not.stringContaining('MARK there'),
      ])
    const ofNothing = await reader('log.nothing', [])
    expect((await told(ofNothing.send, '')).map(({ type }) => type)).toEqual(['login'])
  })

  it('the log is closed to who lacks its right', async () => {
    expect((await clerk.send('GET', log)).status).toBe(403)
    expect((await clientOf(server.url)('GET', log)).status).toBe(401)
  })

  it('a secret is only told to have been changed', async () => {
    const [row] = rowsOf(await cast.admin('GET', '/general_setting/api/v1/general_setting/all/'), 'general_settings')
    const field = 'provider_secret'
    const path = `/general_setting/api/v1/general_setting/update/${row?.id}`
    const answer = await cast.admin('PUT', path, { [field]: 'MARK of a secret', row_version: row?.row_version })
    expect(answer.status).toBe(200)
    const { raw, body } = await cast.admin('GET', `${log}?type=setting`)
    expect(raw).not.toContain('MARK of')
    expect(rowsOf({ body }, 'rows')[0]?.['summary']).toContain('→ ••••')
  })
})

it('the address is part of what the history proves', async () => {
  const owner = server.scratch.database
  const findings = () =>
    owner.owner(async (client) => (await verifyRecords(client, server.office.engine.registry)).findings)
  expect(await findings()).toEqual([])
  await owner.owner((client) =>
    client.query(`update history set ip = '10.0.0.1' where resource = 'agency' and action = 'update'`),
  )
  expect((await findings()).length).toBeGreaterThan(0)
})
