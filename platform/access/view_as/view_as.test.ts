import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { castOf, made, rowOf, rowsOf, type Cast, type Row } from '../../testing/cast.ts'
import { signedIn, type Send } from '../../testing/client.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

/** An administrator tries a role before anybody works with it. */
let server: TestServer
let cast: Cast
let role: Row
let elsewhere: Row
const base = '/user/api/v1/user/'

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  const permissions = await Promise.all(['agency.read', 'agency.create', 'agency.print'].map(cast.permissionId))
  role = await made(cast.admin, 'role', { name: 'counter', label: 'Counter', kind: 'staff', permissions })
  elsewhere = await made(cast.admin, 'branch', { name: 'Sylhet', code: 'SY' })
  await made(cast.admin, 'agency', cast.agency(71, { name: 'Padma Overseas' }))
  await made(cast.admin, 'agency', cast.agency(72, { name: 'Surma Overseas', branch: elsewhere.id }))
})
afterAll(() => server.stop())

/** An administrator of the head office, signed in anew. */
async function chief(username: string): Promise<Send> {
  return (await cast.person(username, { roles: ['ADMIN'] })).send
}
const look = (send: Send, id: unknown = role.id) => send('POST', `${base}view_as/${String(id)}`, {})
const back = (send: Send) => send('POST', `${base}view_as/end/`, {})

describe('seeing the office as a role', () => {
  it('shows what the role gives, in the own branch, and nothing else', async () => {
    const send = await chief('looks.around')
    expect((await send('GET', '/agency/api/v1/agency/all/')).raw).toContain('Surma')
    expect((await look(send)).status).toBe(200)
    const list = await send('GET', '/agency/api/v1/agency/all/')
    expect(list.raw).toContain('Padma Overseas')
    expect(list.raw).not.toContain('Surma')
    expect((await send('GET', '/role/api/v1/role/all/')).status).toBe(403)
    const { user_permissions } = (await send('GET', '/permission/api/v1/permission/by_user_role/')).body
    expect(user_permissions).toEqual(['agency.create', 'agency.print', 'agency.read'])
    expect((await back(send)).status).toBe(200)
    expect((await send('GET', '/agency/api/v1/agency/all/')).raw).toContain('Surma')
  })

  it('refuses whatever would change or leave a trace, in words, though the role might do it', async () => {
    const send = await chief('touches.nothing')
    const [agency] = rowsOf(await send('GET', '/agency/api/v1/agency/all/?size=1'), 'agencies')
    const logo = new FormData()
    logo.set('resource', 'agency')
    logo.set('field', 'logo')
    logo.set('file', new Blob(['x']), 'logo.png')
    await look(send)
    const tries = await Promise.all([
      send('POST', '/agency/api/v1/agency/create/', cast.agency(73)),
      send('PUT', `/agency/api/v1/agency/update/${agency?.id}`, { row_version: 1 }),
      send('GET', `/agency/api/v1/agency/print/${agency?.id}`),
      send('POST', '/file/api/v1/file/upload/', logo),
      send('PUT', `${base}settings/`, { theme: 'dark' }),
      send('PUT', `${base}me/`, { first_name: 'Nobody' }),
      look(send),
    ])
    expect(tries.map(({ body }) => body['code'])).toEqual(tries.map(() => 'viewing'))
    expect(tries[0]?.body['detail']).toBe(
      'You see the office as Counter: nothing can be changed. Return to your own rights first.',
    )
    await back(send)
    expect((await send('POST', '/agency/api/v1/agency/create/', cast.agency(73))).status).toBe(201)
  })

  it('belongs to one session, and the sign-in answer says so', async () => {
    const { send } = await cast.person('two.desks', { roles: ['ADMIN'] })
    const other = await signedIn(server.url, 'two.desks', 'Nine grey kingfishers 9')
    await look(send)
    expect((await other('GET', '/role/api/v1/role/all/')).status).toBe(200)
    expect((await send('GET', '/role/api/v1/role/all/')).status).toBe(403)
  })

  it('follows the role as it is changed, and ends with it', async () => {
    const send = await chief('follows')
    const passing = await made(cast.admin, 'role', {
      name: 'passing',
      label: 'Passing',
      kind: 'staff',
      permissions: [],
    })
    await look(send, passing.id)
    expect((await send('GET', '/agency/api/v1/agency/all/')).status).toBe(403)
    const permissions = [await cast.permissionId('agency.read')]
    const path = `/role/api/v1/role/update/${passing.id}`
    const changed = await cast.admin('PUT', path, { permissions, row_version: passing.row_version })
    expect((await send('GET', '/agency/api/v1/agency/all/')).status).toBe(200)
    const { row_version } = rowOf(changed.body)
    await cast.admin('DELETE', `/role/api/v1/role/delete/${passing.id}?row_version=${row_version}`)
    expect((await send('GET', '/role/api/v1/role/all/')).status).toBe(200)
  })

  it('as a member shows no row of any owner', async () => {
    const send = await chief('as.member')
    await look(send, await cast.roleId('MEMBER_USER'))
    expect(rowsOf(await send('GET', '/agency/api/v1/agency/all/'), 'agencies')).toEqual([])
  })

  it('is for administrators, never more than they hold, and ends with their office', async () => {
    const manager = await made(cast.admin, 'role', {
      name: 'role keeper',
      label: 'Role keeper',
      kind: 'staff',
      permissions: [await cast.permissionId('role.manage')],
    })
    const { send } = await cast.person('no.chief', { roles: ['ROLE_KEEPER'] })
    expect((await look(send, manager.id)).status).toBe(403)
    expect((await look(await chief('asks.nothing'), 999_999)).status).toBe(404)

    const falls = await cast.person('falls', { roles: ['ADMIN'] })
    await look(falls.send, role.id)
    const record = rowOf((await cast.admin('GET', `${base}${falls.id}`)).body)
    const roles = [await cast.roleId('USER')]
    await cast.admin('PUT', `${base}update/${falls.id}`, { roles, row_version: record.row_version })
    expect((await falls.send('GET', '/agency/api/v1/agency/all/')).status).toBe(403)
  })

  it('is written down: who, as which, from when until when', async () => {
    const { id, send } = await cast.person('seen.looking', { roles: ['ADMIN'] })
    await look(send)
    const views = async () => (await cast.admin('GET', `${base}views/`)).body['views'] as Record<string, unknown>[]
    expect((await views())[0]).toMatchObject({
      user: id,
      user_name: 'seen.looking',
      role_name: 'COUNTER',
      ended_at: null,
    })
    await back(send)
    expect((await views())[0]?.['ended_at']).toBeTruthy()
  })
})
