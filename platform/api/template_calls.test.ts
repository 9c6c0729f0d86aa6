import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { castOf, castPassword, type Cast } from '../testing/cast.ts'
import { clientOf, type Answer } from '../testing/client.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'

/** The document's alternate addresses of signing in. */
let server: TestServer
let cast: Cast
const office = { roles: ['MEMBERSHIP'] }
beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
})
afterAll(() => server.stop())

interface Kept {
  readonly access: string
  readonly cookie: string
}

async function signIn(username: string): Promise<Kept> {
  const answer = await clientOf(server.url)('POST', '/user/api/v1/user/login/', { username, password: castPassword })
  return { access: String(answer.body['access']), cookie: String(answer.headers.get('set-cookie')).split(';')[0] ?? '' }
}

const stored = (access: string, cookie: string): Promise<Answer> =>
  clientOf(server.url, access)('GET', '/api/auth/access-token', undefined, { cookie })

describe('a stored token', () => {
  it('gives its owner and a fresh one, together with the session it belongs to', async () => {
    const clerk = await cast.person('clerk.stored', office)
    const { access, cookie } = await signIn(clerk.username)
    const { status, body } = await stored(access, cookie)
    expect([status, body['user']]).toEqual([200, expect.objectContaining({ id: clerk.id, role: expect.anything() })])
    const me = await clientOf(server.url, String(body['access_token']))('GET', '/user/api/v1/user/me/')
    expect(me.body['id']).toBe(clerk.id)
  })

  it('is worth nothing to whoever has stolen it without the session, or with a session of his own', async () => {
    const [clerk, thief] = [await cast.person('clerk.robbed', office), await cast.person('clerk.thief', office)]
    const [robbed, own] = [await signIn(clerk.username), await signIn(thief.username)]
    for (const cookie of ['', own.cookie]) {
      const { status, body } = await stored(robbed.access, cookie)
      expect([status, body['code'], body['detail']]).toEqual([401, 'token_login_failed', 'Failed to login with token.'])
    }
  })

  it('is worth nothing after the sign-out', async () => {
    const clerk = await cast.person('clerk.leaving', office)
    const { access, cookie } = await signIn(clerk.username)
    await clientOf(server.url, access)('POST', '/user/api/v1/user/logout/', {})
    expect((await stored(access, cookie)).status).toBe(401)
  })
})

describe('settings kept by the alternate address', () => {
  const path = '/api/auth/user/update'

  it('are those of the caller, and leave what is not given', async () => {
    const clerk = await cast.person('clerk.settled', office)
    await clerk.send('PUT', '/user/api/v1/user/settings/', { language: 'bn' })
    expect((await clerk.send('POST', path, { user: { theme: 'dark', roles: [1] } })).body['user']).toMatchObject({
      id: clerk.id,
      theme: 'dark',
      language: 'bn',
    })
    expect((await clerk.send('GET', '/user/api/v1/user/settings/')).body).toMatchObject({
      theme: 'dark',
      language: 'bn',
    })
  })

  it.each([
    ['no user', {}],
    ['a list', { user: [] }],
    ['something else beside it', { user: {}, role: 'ADMIN' }],
    [
      'more than 32,000 letters',
      {
        user: {
          list_columns: Object.fromEntries(['a', 'b', 'c'].map((key) => [key, Array(200).fill('x'.repeat(60))])),
        },
      },
    ],
    ['a setting that no screen keeps so', { user: { language: 'bn', layout: 'x'.repeat(9_000) } }],
  ])('are refused with %s', async (_what, body) => {
    expect((await cast.admin('POST', path, body)).status).toBe(400)
  })
})
