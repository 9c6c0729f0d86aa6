import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientOf, signedIn, type Send } from '../testing/client.ts'
import type { Described } from '../testing/fuzz.ts'
import { baseOf } from '../resource/registry.ts'
import { registry } from '../testing/registry.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'

/** Whatever call a stranger finds in the API description, and what he may put into it. */
let server: TestServer
let admin: Send
let calls: { method: string; path: string }[]
let writing: typeof calls

/** These would end the session that asks. */
const endings = /logout|end_session|view_as/

beforeAll(async () => {
  server = await startTestServer()
  admin = await signedIn(server.url)
  const { paths }: Described = JSON.parse((await admin('GET', '/openapi.json')).raw)
  calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path })),
  )
  writing = calls
    .filter(({ method, path }) => method !== 'GET' && !endings.test(path))
    .map(({ method, path }) => ({ method, path: path.replaceAll(/\{\w+\}/g, '999999') }))
})
afterAll(() => server.stop())

describe('every call that writes', () => {
  it.each([
    ['a list', '[]'],
    ['a text', '"name"'],
    ['a number', '7'],
  ])('is sent %s in the place of an object, and says that it understands nothing', async (_what, text) => {
    const answers = new Set<string>()
    for (const { method, path } of writing) {
      const { status, body } = await admin(method, path, new Blob([text], { type: 'application/json' }))
      answers.add(`${status} ${String(body['code'])}`)
    }
    expect([...answers]).toEqual(['400 malformed'])
  })

  it.each([
    ['nothing', ''],
    ['null', 'null'],
  ])('is sent %s, and none meets with an accident', async (_what, text) => {
    const accidents: string[] = []
    for (const { method, path } of writing) {
      const body = text === '' ? undefined : new Blob([text], { type: 'application/json' })
      const { status } = await admin(method, path, body)
      if (status >= 500) accidents.push(`${method} ${path}: ${status}`)
    }
    expect(accidents).toEqual([])
    expect(writing.length).toBeGreaterThan(100)
  })
})

describe('who has not signed in', () => {
  /** Links that carry their own proof, what watches the server, and files: a logo is public, an upload without a form is none; agencies that register. */
  const services = [
    'GET /api/auth/register',
    'POST /api/auth/register',
    'POST /api/auth/register/confirm',
    'GET /decline/{token}',
    'POST /decline/{token}',
    'GET /document/{token}',
    'POST /document/{token}',
    'GET /document/{token}/{place}',
    'GET /file/api/v1/file/{key}',
    'POST /file/api/v1/file/upload/',
    'GET /health/live',
    'GET /health/ready',
    'GET /openapi.json',
    'GET /verify/{token}',
  ]
  const declared = registry.all.flatMap((definition) =>
    Object.values(definition.calls)
      .filter(({ permission }) => permission === 'public' || permission === 'anybody')
      .map(({ method, path }) => `${method} ${baseOf(definition)}${path}`),
  )

  it('is answered by calls that say so, and by no other', async () => {
    const guest = clientOf(server.url)
    const answered: string[] = []
    for (const { method, path } of calls) {
      const { status } = await guest(method, path.replaceAll(/\{\w+\}/g, '1'), method === 'GET' ? undefined : {})
      if (![401, 405].includes(status)) answered.push(`${method} ${path}`)
    }
    const open = new Set([...services, ...declared])
    expect(answered.filter((call) => !open.has(call))).toEqual([])
    expect(answered.length).toBeGreaterThan(services.length)
  })
})
