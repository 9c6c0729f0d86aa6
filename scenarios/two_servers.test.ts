import { afterAll, beforeAll, expect, it } from 'vitest'
import { pdf } from '../platform/files/testing.ts'
import { clientOf, signedIn, type Send } from '../platform/testing/client.ts'
import { hire } from './people.ts'
import { startTwoServers, type TwoServers } from './two_servers.ts'

let office: TwoServers
let admin: Send
const answeredBy = new Set<string | null>()

beforeAll(async () => {
  office = await startTwoServers()
  const send = await signedIn(office.url)
  admin = async (...call) => {
    const answer = await send(...call)
    answeredBy.add(answer.headers.get('x-answered-by'))
    return answer
  }
})
afterAll(() => office.stop())

it('signed in at one, everything is there at the other, and both have had their share', async () => {
  const made = await admin('POST', '/profession/api/v1/profession/create/', { name: 'Mason of two servers' })
  expect(made.status, made.raw).toBe(201)
  const id = Number(made.body['id'])
  for (let call = 0; call < 4; call += 1)
    expect((await admin('GET', `/profession/api/v1/profession/${id}`)).body).toMatchObject({
      name: 'Mason of two servers',
    })
  expect(answeredBy).toEqual(new Set(['0', '1']))
})

it('a file that one takes is given by the other', async () => {
  const form = new FormData()
  form.append('resource', 'agency')
  form.append('field', 'licence_scan')
  form.append('file', new Blob([new Uint8Array(pdf())]), 'licence.pdf')
  const sent = await admin('POST', '/file/api/v1/file/upload/', form)
  expect(sent.status, sent.raw).toBe(201)
  const givers = new Set<string | null>()
  for (let call = 0; call < 2; call += 1) {
    const got = await admin('GET', `/file/api/v1/file/${String(sent.body['key'])}`)
    expect([got.status, got.headers.get('content-length')]).toEqual([200, String(pdf().length)])
    givers.add(got.headers.get('x-answered-by'))
  }
  expect(givers.size).toBe(2)
})

it('a right that is taken away at one is gone at the other with the next call', async () => {
  const { id, username, password } = await hire(office.url, admin, 'karim', ['STAFF'])
  const clerk = await signedIn(office.url, username, password)
  const looks = () => clerk('GET', '/profession/api/v1/profession/all/')
  expect([(await looks()).status, (await looks()).status]).toEqual([200, 200])
  const now = (await admin('GET', `/user/api/v1/user/${id}`)).body
  const changed = await admin('PUT', `/user/api/v1/user/update/${id}`, { roles: [], row_version: now['row_version'] })
  expect(changed.status, changed.raw).toBe(200)
  expect([(await looks()).status, (await looks()).status]).toEqual([403, 403])
})

it('wrong passwords are counted together, whichever server hears them', async () => {
  const { username, password } = await hire(office.url, admin, 'jahid', ['STAFF'])
  const signIn = (word: string) =>
    clientOf(office.url)('POST', '/user/api/v1/user/login/', { username, password: word })
  for (let tries = 0; tries < 5; tries += 1) await signIn('a wrong password')
  for (const word of [password, password]) expect((await signIn(word)).status).not.toBe(200)
})

it('work asked of one server is done once, by either, and the operator sees two processes', async () => {
  const asked = await admin('POST', '/job/api/v1/job/run/forget_old', {})
  expect(asked.status, asked.raw).toBe(201)
  const run = async () => (await admin('GET', `/job/api/v1/job/${Number(asked.body['id'])}`)).body
  await expect.poll(async () => (await run())['state'], { timeout: 60_000 }).toBe('done')
  expect((await run())['attempt']).toBe(1)
  expect((await admin('GET', '/office/api/v1/office/state/')).body['processes']).toBe(2)
}, 90_000)
