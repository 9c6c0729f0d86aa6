import { afterAll, beforeAll, expect, it } from 'vitest'
import { castOf, made } from '../testing/cast.ts'
import { clientOf, type Send } from '../testing/client.ts'
import { fuzzSeed, sendWishes, type Described } from '../testing/fuzz.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
let people: Send[]

beforeAll(async () => {
  server = await startTestServer()
  const cast = await castOf(server)
  const agency = await made(cast.admin, 'agency', cast.agency(45))
  for (let n = 1; n < 6; n++) await made(cast.admin, 'agency_owner', cast.owner(n, agency.id))
  const clerk = await cast.person('clerk', { roles: ['MEMBERSHIP'] })
  const member = await cast.person('member', { roles: ['MEMBER_USER'], over: { agency: agency.id, branch: null } })
  people = [cast.admin, cast.admin, cast.admin, clerk.send, member.send, clientOf(server.url)]
})
afterAll(() => server.stop())

it('3,000 requests nobody foresaw, each answered or refused in words', { timeout: 180_000 }, async () => {
  const openapi: Described = JSON.parse((await clientOf(server.url)('GET', '/openapi.json')).raw)
  const statuses = await sendWishes(openapi, people, 3_000, fuzzSeed())
  // Nonsense alone would prove little: much of it must get through the first doors.
  expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 400, 401, 403, 404]))
  expect(statuses.get(200) ?? 0).toBeGreaterThan(200)
  expect(statuses.get(400) ?? 0).toBeGreaterThan(200)
})
