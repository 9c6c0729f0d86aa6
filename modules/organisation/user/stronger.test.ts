import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { castOf, made, rowsOf, type Cast, type Person } from '#platform/testing/cast.ts'
import type { Send } from '#platform/testing/client.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'

const base = '/user/api/v1/user/'
const password = { new_password: 'Taken over herons 5', confirm_password: 'Taken over herons 5' }

let server: TestServer
let cast: Cast
/** Looks after users and reads agencies. */
let manager: Person
/** Approves agencies, which the manager may not. */
let approver: Person
/** May do nothing that the manager may not. */
let reader: Person

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  const hired = async (name: string, codes: readonly string[]) => {
    const permissions = await Promise.all(codes.map(cast.permissionId))
    await made(cast.admin, 'role', { name, label: name, kind: 'staff', permissions })
    return cast.person(name.toLowerCase(), { roles: [name] })
  }
  manager = await hired('MANAGER', [
    'user.manage',
    'user.read',
    'agency.read',
    'general_setting.read',
    'general_setting.update',
  ])
  approver = await hired('SIGNER', ['agency.read', 'agency.approve'])
  reader = await hired('READER', ['agency.read'])
})
afterAll(() => server.stop())

const attempts = [
  ['set a password', 'PUT', 'set_password/', password],
  ['send an invitation', 'POST', 'invite/', { channel: 'mail', language: 'en' }],
  ['take the second factor away', 'POST', 'second_factor/reset/', {}],
  ['look at the sessions', 'GET', 'sessions_of/', undefined],
  ['end the sessions', 'POST', 'end_sessions_of/', {}],
  ['change the mail address', 'PUT', 'update/', { email: 'mine@elsewhere.example', row_version: 1 }],
  ['disable', 'PUT', 'update_status/', { status: 'disabled', note: 'Away', row_version: 1 }],
  ['delete', 'DELETE', 'delete/', undefined],
] as const

describe('who looks after users', () => {
  it.each(attempts)('cannot %s of a colleague who may do more', async (_what, method, path, body) => {
    const query = method === 'DELETE' ? '?row_version=1' : ''
    const refused = await manager.send(method, `${base}${path}${approver.id}${query}`, body)
    expect([refused.status, refused.body['code']]).toEqual([403, 'more_rights'])
    expect(refused.body['detail']).toContain('(agency.approve)')
  })
  it('cannot touch an administrator, whose role may list no right at all', async () => {
    await made(cast.admin, 'role', { name: 'CHAIR', label: 'Chair', kind: 'admin', permissions: [] })
    const chair = await cast.person('chair', { roles: ['CHAIR'] })
    const refused = await manager.send('PUT', `${base}set_password/${chair.id}`, password)
    expect([refused.status, refused.body['code']]).toEqual([403, 'forbidden'])
  })
  it('looks after colleagues who may do no more, and administrators after everybody', async () => {
    expect((await manager.send('PUT', `${base}set_password/${reader.id}`, password)).status).toBe(200)
    expect((await cast.admin('PUT', `${base}set_password/${approver.id}`, password)).status).toBe(200)
  })
  it('is not stopped by a right that has run out or is switched off, but by one that was granted to one person alone', async () => {
    const grant = async (expires_on: string) => {
      const permission = await cast.permissionId('agency.approve')
      const { row_version } = (await cast.admin('GET', `${base}${reader.id}`)).body
      const changed = await cast.admin('PUT', `${base}update/${reader.id}`, {
        row_version,
        user_permissions: [{ permission, expires_on }],
      })
      expect(changed.status, changed.raw).toBe(200)
      return (await manager.send('GET', `${base}sessions_of/${reader.id}`)).status
    }
    expect(await grant('2020-01-01')).toBe(200)
    expect(await grant('2090-01-01')).toBe(403)
    const doors = async (email: string) => {
      const { row_version } = (await cast.admin('GET', `${base}${reader.id}`)).body
      const changed = await manager.send('PUT', `${base}update/${reader.id}`, { email, row_version })
      return [(await manager.send('GET', `${base}sessions_of/${reader.id}`)).status, changed.status]
    }
    expect(await doors('first@office.example')).toEqual([403, 403])
    const right = `/permission/api/v1/permission/update/${await cast.permissionId('agency.approve')}`
    const { body } = await cast.admin('GET', right.replace('update/', ''))
    const off = await cast.admin('PUT', right, { is_active: false, row_version: body['row_version'] })
    expect(await doors('second@office.example')).toEqual([200, 200])
    await cast.admin('PUT', right, { is_active: true, row_version: off.body['row_version'] })
  })
})

const settings = '/general_setting/api/v1/general_setting/'
const settingsNow = async (): Promise<{ id: number; row_version: number }> => {
  const { body } = await manager.send('GET', `${settings}without_pagination/all/`)
  const [row] = rowsOf({ body }, 'general_settings')
  return row ?? { id: 0, row_version: 0 }
}

describe('the ways by which links for new passwords go out', () => {
  it.each([
    { mail_host: 'mail.elsewhere.example' },
    { mail_server: 'a password' },
    { mail_sender: 'me@elsewhere.example' },
    { sms_url: 'https://sms.elsewhere.example/send' },
  ])('are not changed by who may change the other settings: %o', async (change) => {
    const own = manager.send
    const { id, row_version } = await settingsNow()
    const refused = await own('PUT', `${settings}update/${id}`, { ...change, row_version })
    expect(refused.status, refused.raw).toBe(403)
    expect(refused.body['errors']).toEqual({
      [Object.keys(change)[0] ?? '']: [
        'Mail and SMS carry links that open accounts. Only an administrator changes how they are sent.',
      ],
    })
    const address = await own('PUT', `${settings}update/${id}`, {
      address: `Office of ${Object.keys(change)[0]}`,
      row_version,
    })
    expect(address.status, address.raw).toBe(200)
  })
})

it('that people approve their own requests is allowed by an administrator, and ended by whoever may change settings', async () => {
  const switched = async (send: Send, acc_self_approval: boolean) => {
    const { id, row_version } = await settingsNow()
    return send('PUT', `${settings}update/${id}`, { acc_self_approval, row_version })
  }
  const refused = await switched(manager.send, true)
  expect([refused.status, refused.body['detail']]).toEqual([
    403,
    'Only an administrator lets people approve their own requests.',
  ])
  expect((await switched(cast.admin, true)).status).toBe(200)
  expect((await switched(manager.send, false)).status).toBe(200)
})
