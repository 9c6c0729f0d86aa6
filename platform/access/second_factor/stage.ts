import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { castOf, castPassword, type Cast } from '../../testing/cast.ts'
import { clientOf, type Answer, type Send } from '../../testing/client.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { codeApp } from './testing.ts'

/** An office for stories of the second factor. The clock of its server stands still and is moved by the story. */
export interface Stage {
  readonly server: TestServer
  readonly cast: Cast
  readonly login: (body: object, url?: string) => Promise<Answer>
  readonly second: (body: object, url?: string) => Promise<Answer>
  /** Somebody with a second factor, half a minute after setting it up. */
  readonly withPhone: (username: string, roles?: readonly string[]) => Promise<Owner>
  /** What the right password brings somebody with a second factor. */
  readonly ticketOf: (username: string, url?: string) => Promise<string>
  readonly sql: (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>
}

export interface Phone {
  readonly code: (away?: number) => string
  readonly recovery: readonly string[]
}

export interface Owner extends Phone {
  readonly id: number
  readonly send: Send
}

export const base = '/user/api/v1/user/'

/** Half a minute later the app shows another code. */
export const nextCode = () => vi.setSystemTime(Date.now() + 30_000)

/** Sets up a second factor for who is signed in. */
export async function setUp(send: Send, password = castPassword): Promise<Phone> {
  const begun = await send('POST', `${base}second_factor/begin/`, { password })
  expect(begun.status).toBe(200)
  const code = codeApp(String(begun.body['key']))
  const done = await send('POST', `${base}second_factor/confirm/`, { code: code() })
  expect(done.status).toBe(200)
  const codes = done.body['recovery_codes']
  return { code, recovery: Array.isArray(codes) ? codes.map(String) : [] }
}

export const stateOf = async (send: Send) => (await send('GET', `${base}second_factor/`)).body

/** Opens the office before the first story of a file and closes it after the last. */
export function stageOf(): () => Stage {
  let stage: Stage
  beforeAll(async () => {
    const server = await startTestServer()
    const cast = await castOf(server)
    const login = (body: object, url = server.url) => clientOf(url)('POST', `${base}login/`, body)
    stage = {
      server,
      cast,
      login,
      second: (body, url = server.url) => clientOf(url)('POST', `${base}second_factor/login/`, body),
      async withPhone(username, roles = ['STAFF']) {
        const { id, send } = await cast.person(username, { roles })
        const owner = { id, send, ...(await setUp(send)) }
        nextCode()
        return owner
      },
      async ticketOf(username, url) {
        const { status, body } = await login({ username, password: castPassword }, url)
        expect([status, body['code']]).toEqual([401, 'second_factor_wanted'])
        return String(body['ticket'])
      },
      sql: async (text, values = []) => (await server.office.engine.database.app.query(text, values)).rows,
    }
  })
  afterAll(() => stage.server.stop())
  beforeEach(async () => {
    // Everybody in these stories knocks at one address; what one guesses must not keep out the next.
    await stage.sql('delete from try_counter')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  })
  afterEach(() => void vi.useRealTimers())
  return () => stage
}
