import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { serverEnvironment } from '../../tools/server_process.mjs'
import { castOf, castPassword, made, rowOf, rowsOf, type Cast } from '../testing/cast.ts'
import { clientOf, type Send } from '../testing/client.ts'
import { appSecret, startTestServer, type TestServer } from '../testing/server.ts'
import { accessTokens } from './sign_in/token.ts'

/** Rights that change while people work, seen from a second server process on the same database. C-06 to C-12. */
let server: TestServer
let cast: Cast
let second: { url: string; process: ChildProcess; folder: string }

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  const folder = mkdtempSync(join(tmpdir(), 's2-'))
  const child = spawn(process.execPath, ['tools/serve.ts'], {
    env: {
      ...serverEnvironment,
      PATH: process.env['PATH'],
      PORT: '0',
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
      APP_SECRET: appSecret,
      DATABASE_URL: server.scratch.url,
      DATABASE_OWNER_URL: server.scratch.ownerUrl,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface(child.stdout)) {
    const address = /ready at (\S+)/.exec(line)?.[1]
    if (!address) continue
    second = { url: address, process: child, folder }
    break
  }
})
afterAll(async () => {
  second.process.kill('SIGTERM')
  await once(second.process, 'exit')
  rmSync(second.folder, { recursive: true, force: true })
  await server.stop()
})

const agencies = '/agency/api/v1/agency/all/'
const change = (resource: string, id: number, over: object) => async (): Promise<number> => {
  const row = rowOf((await cast.admin('GET', `/${resource}/api/v1/${resource}/${id}`)).body)
  return (
    await cast.admin('PUT', `/${resource}/api/v1/${resource}/update/${id}`, { ...over, row_version: row.row_version })
  ).status
}
const setStatus = async (send: Send, id: number, status: string) => {
  const row = rowOf((await cast.admin('GET', `/user/api/v1/user/${id}`)).body)
  return send('PUT', `/user/api/v1/user/update_status/${id}`, {
    status,
    note: 'for a reason',
    row_version: row.row_version,
  })
}
const tokenOf = async (username: string): Promise<string> =>
  String(
    (await clientOf(server.url)('POST', '/user/api/v1/user/login/', { username, password: castPassword })).body[
      'access'
    ],
  )

describe('a session', () => {
  it('whose token has run out is told so; a forged one is not', async () => {
    const person = await cast.person('late', { roles: ['STAFF'] })
    const [current] = rowsOf(await person.send('GET', '/user/api/v1/user/sessions/'), 'sessions')
    const issue = async (secret: string, minutes: number) => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - minutes * 60_000 })
      try {
        return await (await accessTokens(secret)).issueAccess({ user: person.id, signIn: current?.id ?? 0 })
      } finally {
        vi.useRealTimers()
      }
    }
    const ask = async (token: string) => {
      const { status, body } = await clientOf(server.url, token)('GET', agencies)
      return [status, body['code'], body['detail']]
    }
    expect(await ask(await issue(appSecret, 14))).toEqual([200, undefined, undefined])
    expect(await ask(await issue(appSecret, 16))).toEqual([401, 'token_expired', 'access_token expired'])
    expect(await ask(await issue('another secret of thirty-two letters', 0))).toEqual([
      401,
      'login_failed',
      'Incorrect username or password.',
    ])
    const [head = '', body = ''] = (await issue(appSecret, 0)).split('.')
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`
    for (const token of [unsigned, `${head}.${body}.`, 'x', '', 'null', '..', 'a'.repeat(5000)])
      expect((await ask(token))[0]).toBe(401)
  })

  it('ends for both processes when it is ended in one', async () => {
    const person = await cast.person('leaver', { roles: ['STAFF'] })
    const token = await tokenOf('leaver')
    const there = clientOf(second.url, token)
    expect((await there('GET', agencies)).status).toBe(200)
    expect((await clientOf(server.url, token)('POST', '/user/api/v1/user/logout/', {})).status).toBe(200)
    expect((await there('GET', agencies)).status).toBe(401)
    expect((await person.send('GET', agencies)).status).toBe(200)
    expect((await person.send('POST', '/user/api/v1/user/logout_all/', {})).status).toBe(200)
    expect((await person.send('GET', agencies)).status).toBe(401)
  })

  it('of a user who is disabled ends at the next request, everywhere, and cannot be renewed', async () => {
    const person = await cast.person('gone', { roles: ['STAFF'] })
    const login = await clientOf(second.url)('POST', '/user/api/v1/user/login/', {
      username: 'gone',
      password: castPassword,
    })
    const cookie = (login.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
    const there = clientOf(second.url, String(login.body['access']))
    expect((await there('GET', agencies)).status).toBe(200)
    expect((await setStatus(cast.admin, person.id, 'disabled')).status).toBe(200)
    expect((await there('GET', agencies)).status).toBe(401)
    expect((await person.send('GET', agencies)).status).toBe(401)
    expect((await clientOf(second.url)('POST', '/user/api/v1/user/refresh/', {}, { cookie })).status).toBe(401)
    expect(
      (await clientOf(second.url)('POST', '/user/api/v1/user/login/', { username: 'gone', password: castPassword }))
        .status,
    ).toBe(401)
  })
})

describe('rights', () => {
  it('taken from a role are gone at the very next request in the other process, and so is the menu entry (C-07)', async () => {
    const codes = ['agency.read', 'city.read']
    const permissions = await Promise.all(codes.map(cast.permissionId))
    const role = await made(cast.admin, 'role', { name: 'COUNTER', label: 'Counter', kind: 'staff', permissions })
    await cast.person('counter', { roles: ['COUNTER'] })
    const there = clientOf(second.url, await tokenOf('counter'))
    const menu = async () => (await there('GET', '/menu_item/api/v1/menu_item/by_user_role/')).raw
    expect((await there('GET', agencies)).status).toBe(200)
    expect(await menu()).toContain('"agency.plural"')
    expect(await change('role', role.id, { permissions: [permissions[1]] })()).toBe(200)
    expect((await there('GET', agencies)).status).toBe(403)
    expect(await menu()).not.toContain('"agency.plural"')
    expect(await change('role', role.id, { permissions })()).toBe(200)
    expect((await there('GET', agencies)).status).toBe(200)
    // Switched off, a permission is held by nobody but is still there.
    expect(await change('permission', permissions[0] ?? 0, { is_active: false })()).toBe(200)
    expect((await there('GET', agencies)).status).toBe(403)
    expect((await cast.admin('GET', agencies)).status).toBe(403)
    expect(await change('permission', permissions[0] ?? 0, { is_active: true })()).toBe(200)
    expect((await there('GET', agencies)).status).toBe(200)
  })

  it('are given by a grant until its last day', async () => {
    const person = await cast.person('granted', { roles: ['USER'] })
    const permission = await cast.permissionId('agency.read')
    const there = clientOf(second.url, await tokenOf('granted'))
    expect((await there('GET', agencies)).status).toBe(403)
    expect(
      await change('user', person.id, {
        user_permissions: [{ permission, expires_on: '2099-12-31', reason: 'Audit' }],
      })(),
    ).toBe(200)
    expect((await there('GET', agencies)).status).toBe(200)
    expect(
      await change('user', person.id, {
        user_permissions: [{ permission, expires_on: '2020-01-01', reason: 'Audit' }],
      })(),
    ).toBe(200)
    expect((await there('GET', agencies)).status).toBe(403)
  })

  it('nobody grants what they do not hold (C-06), nor touches administrators without being one', async () => {
    await made(cast.admin, 'role', {
      name: 'ACCESS',
      label: 'Access desk',
      kind: 'staff',
      permissions: await Promise.all(
        ['role.manage', 'user.manage', 'role.read', 'user.read', 'agency.read'].map(cast.permissionId),
      ),
    })
    const desk = await cast.person('desk', { roles: ['ACCESS'] })
    const approve = await cast.permissionId('agency.approve')
    const own = await made(desk.send, 'role', {
      name: 'READERS',
      label: 'Readers',
      kind: 'staff',
      permissions: [await cast.permissionId('agency.read')],
    })
    const refused = await desk.send('PUT', `/role/api/v1/role/update/${own.id}`, {
      permissions: [approve],
      row_version: own.row_version,
    })
    expect([refused.status, refused.body['detail']]).toEqual([403, 'You cannot grant agency.approve.'])
    const adminRole = await cast.roleId('ADMIN')
    const stored = rowOf((await cast.admin('GET', `/role/api/v1/role/${adminRole}`)).body)
    expect(
      (
        await desk.send('PUT', `/role/api/v1/role/update/${adminRole}`, {
          description: 'mine',
          row_version: stored.row_version,
        })
      ).status,
    ).toBe(403)
    expect(
      (await desk.send('POST', '/role/api/v1/role/create/', { name: 'BOSS', label: 'Boss', kind: 'admin' })).status,
    ).toBe(403)
    const chief = await cast.person('chief', { roles: ['ADMIN'] })
    const row = rowOf((await cast.admin('GET', `/user/api/v1/user/${chief.id}`)).body)
    for (const over of [{ email: 'mine@people.example' }, { roles: [own.id] }])
      expect(
        (await desk.send('PUT', `/user/api/v1/user/update/${chief.id}`, { ...over, row_version: row.row_version }))
          .status,
      ).toBe(403)
    expect((await setStatus(desk.send, chief.id, 'disabled')).status).toBe(403)
    expect(
      (
        await desk.send('PUT', `/user/api/v1/user/set_password/${chief.id}`, {
          new_password: 'Eight brown herons 8',
          confirm_password: 'Eight brown herons 8',
        })
      ).status,
    ).toBe(403)
    await server.office.engine.database.app.query(`update "user" set status = 'locked' where id = $1`, [chief.id])
    expect(
      (
        await desk.send('PUT', `/user/api/v1/user/update/${chief.id}`, {
          roles: [own.id],
          row_version: row.row_version,
        })
      ).status,
    ).toBe(403)
    await server.office.engine.database.app.query(`update "user" set status = 'disabled' where id = $1`, [chief.id])
    const self = rowOf((await cast.admin('GET', `/user/api/v1/user/${desk.id}`)).body)
    expect(
      (
        await desk.send('PUT', `/user/api/v1/user/update/${desk.id}`, {
          roles: [adminRole],
          row_version: self.row_version,
        })
      ).status,
    ).toBe(403)
  })

  it('one administrator stays, however many go at once (C-08)', async () => {
    const [me] = [rowOf((await cast.admin('GET', '/user/api/v1/user/me/')).body)]
    const other = await cast.person('second.admin', { roles: ['ADMIN'] })
    const there = clientOf(second.url, await tokenOf('second.admin'))
    const answers = await Promise.all([
      setStatus(cast.admin, other.id, 'disabled'),
      setStatus(there, me.id, 'disabled'),
    ])
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
    const left = await server.office.engine.database.app.query<{ n: number }>(
      `select count(*) as n from "user" u join user_roles x on x.record = u.id join role r on r.id = x.value where r.kind = 'admin' and u.status = 'active'`,
    )
    expect(left.rows[0]?.n).toBe(1)
    await server.office.engine.database.app.query(`update "user" set status = 'active' where id = $1`, [me.id])
    await server.office.engine.database.app.query(`update "user" set status = 'disabled' where id = $1`, [other.id])
    cast = await castOf(server)
    const last = rowOf((await cast.admin('GET', `/user/api/v1/user/${me.id}`)).body)
    const refused = await cast.admin('PUT', `/user/api/v1/user/update/${me.id}`, {
      roles: [await cast.roleId('STAFF')],
      row_version: last.row_version,
    })
    expect([refused.status, refused.body['detail']]).toEqual([409, 'At least one active admin is needed.'])
  })

  it('of a member are combined with nothing (C-09)', async () => {
    const ids = [await cast.roleId('MEMBER_USER'), await cast.roleId('STAFF')]
    const refused = await cast.admin('POST', '/user/api/v1/user/create/', {
      username: 'mixed',
      email: 'mixed@people.example',
      first_name: 'M',
      primary_phone: '01555123123',
      roles: ids,
    })
    expect(refused.status).toBe(400)
    expect(refused.body['errors']).toEqual({ roles: ['MEMBER_USER cannot be combined with other roles.'] })
  })

  it('do not come from the menu: what a role may not read is not in it, and typing the address gives 403 (C-11, C-12)', async () => {
    const clerk = await cast.person('plain', { roles: ['APPROVER'] })
    const menu = (await clerk.send('GET', '/menu_item/api/v1/menu_item/by_user_role/')).raw
    expect(menu).toContain('"city.plural"')
    expect(menu).not.toContain('"user.plural"')
    expect((await clerk.send('GET', '/user/api/v1/user/all/')).status).toBe(403)
    const guest = await cast.person('no.role', { roles: [] })
    expect((await guest.send('GET', '/city/api/v1/city/all/')).status).toBe(403)
    expect((await guest.send('GET', '/agency/api/v1/agency/without_pagination/all/')).status).toBe(403)
    expect((await guest.send('GET', '/user/api/v1/user/me/')).status).toBe(200)
  })
})
