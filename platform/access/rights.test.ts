import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { castOf, rowsOf, type Cast, type Row } from '../testing/cast.ts'
import { clientOf, type Send } from '../testing/client.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { registry } from '../testing/registry.ts'
import { baseOf } from '../resource/registry.ts'
import type { Definition, Verb } from '../resource/definition.ts'

/** Every role of the first start, every resource, every action: what the permissions of the role say, and nothing else. */
let server: TestServer
let cast: Cast
let roles: readonly Role[]

interface Role {
  readonly name: string
  readonly kind: string
  readonly codes: ReadonlySet<string>
  readonly send: Send
}

const nobodysId = 987_654_321

interface Case {
  readonly verb: Verb
  readonly method: string
  readonly path: string
  readonly body?: unknown
  /** What an open door answers: nothing is there, or nothing was given. */
  readonly open: number
}

const cases = ({ verbs, writePolicy }: Definition): readonly Case[] => {
  const isWritten = (verb: Verb) => verbs.includes(verb) && writePolicy !== 'server_only'
  return [
    { verb: 'read', method: 'GET', path: 'all/', open: 200 },
    { verb: 'read', method: 'GET', path: 'search/?keyword=a', open: 200 },
    { verb: 'read', method: 'GET', path: `${nobodysId}`, open: 404 },
    { verb: 'read', method: 'GET', path: `history/${nobodysId}`, open: 404 },
    { verb: 'export', method: 'GET', path: 'export/?format=csv', open: 200 },
    // Some records can be made of nothing: the server knows all the rest.
    writePolicy === 'single'
      ? { verb: 'create', method: 'POST', path: 'create/', body: {}, open: 409 }
      : { verb: 'create', method: 'POST', path: 'create/', body: { no_such_field: 1 }, open: 400 },
    { verb: 'create', method: 'POST', path: 'preview/', body: {}, open: 200 },
    { verb: 'update', method: 'PUT', path: `update/${nobodysId}`, body: { row_version: 1 }, open: 404 },
    { verb: 'delete', method: 'DELETE', path: `delete/${nobodysId}?row_version=1`, open: 404 },
    { verb: 'delete', method: 'POST', path: 'delete_multiple/', body: { ids: [nobodysId] }, open: 409 },
    {
      verb: 'delete',
      method: 'POST',
      path: 'change_multiple/',
      body: { records: [{ id: nobodysId, row_version: 1 }], remove: true },
      open: 200,
    },
    {
      verb: 'update',
      method: 'POST',
      path: 'change_multiple/',
      body: { records: [{ id: nobodysId, row_version: 1 }], values: { no_such_field: 1 } },
      open: 200,
    },
    { verb: 'delete', method: 'POST', path: `restore/${nobodysId}`, open: isWritten('delete') ? 404 : 405 },
  ]
}

/** The answer the specification asks for: decision 1 of the specification, roles.json. */
function expected(role: Role, definition: Definition, { verb, open }: Case): number {
  if (role.kind === 'member' && !definition.memberVerbs.includes(verb)) return 403
  if (!definition.verbs.includes(verb)) return 405
  const holds =
    role.codes.has(`${definition.name}.${verb}`) ||
    (definition.managedBy !== undefined && role.codes.has(definition.managedBy))
  if (!holds) return 403
  return open
}

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  const permissions = rowsOf(
    await cast.admin('GET', '/permission/api/v1/permission/without_pagination/all/'),
    'permissions',
  )
  const codes = new Map(permissions.map((one) => [one.id, String(one['code'])]))
  const seeded = rowsOf(await cast.admin('GET', '/role/api/v1/role/without_pagination/all/'), 'roles')
  roles = await Promise.all(
    seeded.map(async (row: Row) => {
      const name = String(row['name'])
      const held = row['permissions']
      const ids = Array.isArray(held) ? held.map(Number) : []
      const person = await cast.person(`x.${name.toLowerCase()}`, {
        roles: [name],
        over: row['kind'] === 'member' ? { agency: await anAgency(), branch: null } : {},
      })
      return {
        name,
        kind: String(row['kind']),
        codes: new Set(ids.map((id) => codes.get(id) ?? '')),
        send: person.send,
      }
    }),
  )
})
afterAll(() => server.stop())

let agencies = 500
const anAgency = async () =>
  Number((await cast.admin('POST', '/agency/api/v1/agency/create/', cast.agency(++agencies))).body['id'])

describe.each(registry.all.map((definition) => [definition.name, definition] as const))('%s', (_name, definition) => {
  it('opens to a role what its permissions say, and refuses the rest with 403 or 405', async () => {
    const told: string[] = []
    const wanted: string[] = []
    for (const role of roles)
      for (const one of cases(definition)) {
        const { status } = await role.send(one.method, baseOf(definition) + one.path, one.body)
        const label = `${role.name} ${one.method} ${one.path}`
        told.push(`${label}: ${status}`)
        wanted.push(`${label}: ${expected(role, definition, one)}`)
      }
    expect(told).toEqual(wanted)
    expect(roles.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['ADMIN', 'STAFF', 'USER', 'MEMBER_USER', 'AUDITOR']),
    )
  })

  it('answers 401 to everybody without a token, also with the cookie alone', async () => {
    const login = await clientOf(server.url)('POST', '/user/api/v1/user/login/', {
      username: server.adminUsername,
      password: server.adminPassword,
    })
    const cookie = (login.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
    expect(cookie).toMatch(/^samiti_session=./)
    const nobody = clientOf(server.url)
    const special = Object.values(definition.calls).filter(
      (call) => call.permission !== 'public' && call.permission !== 'anybody',
    )
    const asked = [
      ...cases(definition),
      ...special.map((call): Case => ({
        verb: 'read',
        method: call.method,
        path: call.path.replace(/\{\w+\}/, 'x'),
        open: 200,
      })),
    ]
    for (const { method, path, body } of asked) {
      const bare = await nobody(method, baseOf(definition) + path, body)
      expect([path, bare.status, bare.body['detail']]).toEqual([path, 401, 'Incorrect username or password.'])
      const withCookie = await nobody(method, baseOf(definition) + path, body, { cookie })
      expect([path, withCookie.status]).toEqual([
        path,
        // A download is opened by the cookie alone; one that is not offered is then not there.
        path.startsWith('export/') ? (definition.verbs.includes('export') ? 200 : 405) : 401,
      ])
    }
  })
})

describe('what no right opens', () => {
  it('a method or an address that nobody declared', async () => {
    const { admin } = cast
    // Where an id could stand, another word is an unknown record.
    expect((await admin('GET', '/agency/api/v1/agency/create/')).status).toBe(404)
    expect((await admin('POST', '/agency/api/v1/agency/all/')).status).toBe(405)
    expect((await admin('PATCH', '/agency/api/v1/agency/update/1', {})).status).toBe(405)
    expect((await admin('GET', '/agency/api/v1/agency/nothing/here')).status).toBe(404)
    expect((await admin('GET', '/nothing/api/v1/nothing/all/')).status).toBe(404)
    expect((await admin('GET', '/agency/api/v1/user/all/')).status).toBe(404)
    expect((await admin('GET', '/constructor/api/v1/constructor/all/')).status).toBe(404)
  })

  it('the status of a resource that has none', async () => {
    for (const { name } of registry.all.filter(({ states }) => !states))
      expect(
        (await cast.admin('PUT', `/${name}/api/v1/${name}/update_status/1`, { status: 'x', row_version: 1 })).status,
      ).toBe(405)
  })
})
