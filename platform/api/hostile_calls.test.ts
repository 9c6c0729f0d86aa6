import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signedIn, type Send } from '../testing/client.ts'
import type { Described } from '../testing/fuzz.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'

/** Whatever call a stranger finds in the API description, and what he may put into it. */
let server: TestServer
let admin: Send
let writing: { method: string; path: string }[]

/** These would end the session that asks. */
const endings = /logout|end_session|view_as/

beforeAll(async () => {
  server = await startTestServer()
  admin = await signedIn(server.url)
  const { paths }: Described = JSON.parse((await admin('GET', '/openapi.json')).raw)
  writing = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter((method) => method !== 'get' && !endings.test(path))
      .map((method) => ({ method: method.toUpperCase(), path: path.replaceAll(/\{\w+\}/g, '999999') })),
  )
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
