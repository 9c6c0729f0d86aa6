import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ServerProcess } from '../bench/server_process.ts'
import { castOf, castPassword, made } from '../testing/cast.ts'
import { clientOf, signedIn, type Send } from '../testing/client.ts'
import { inFull } from '../testing/full.ts'
import { fuzzSeed, sendWishes, type Described } from '../testing/fuzz.ts'
import { adminPassword, adminUsername, appSecret, startTestServer, type TestServer } from '../testing/server.ts'

/** Requests that nobody foresaw, sent to a server in a process of its own, whose memory is looked at meanwhile. */
const inAll = inFull(50_000, { landing: 20_000 })
const rounds = 20
/** Rounds after which everything that is made once has been made. */
const warm = 5
/** Most that the last rounds may hold more than the first ones after that; a leak of a few KB a request is far beyond. */
const mostTimes = 1.5

let office: TestServer
let server: ServerProcess
let dataDir: string

beforeAll(async () => {
  office = await startTestServer()
  const cast = await castOf(office)
  const agency = await made(cast.admin, 'agency', cast.agency(45))
  for (let n = 1; n < 6; n++) await made(cast.admin, 'agency_owner', cast.owner(n, agency.id))
  await cast.person('clerk', { roles: ['MEMBERSHIP'] })
  await cast.person('member', { roles: ['MEMBER_USER'], over: { agency: agency.id, branch: null } })
  dataDir = mkdtempSync(join(tmpdir(), 'sf-'))
  const settings = {
    DATA_DIR: dataDir,
    APP_SECRET: appSecret,
    DATABASE_URL: office.scratch.url,
    DATABASE_OWNER_URL: office.scratch.ownerUrl,
  }
  server = await ServerProcess.start(settings)
})
afterAll(async () => {
  await server.end()
  await office.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

it(
  `${inAll} of them are answered or refused in words, and nothing is kept of them`,
  { timeout: 60 * 60_000 },
  async () => {
    const openapi: Described = JSON.parse((await clientOf(server.url)('GET', '/openapi.json')).raw)
    const seed = fuzzSeed()
    const statuses = new Map<number, number>()
    const held: number[] = []
    const resident: number[] = []
    for (let round = 0; round < rounds; round++) {
      const people = await everybody()
      for (const [status, n] of await sendWishes(openapi, people, inAll / rounds, seed + round))
        statuses.set(status, (statuses.get(status) ?? 0) + n)
      held.push((await server.heldBytes()) / 1_000_000)
      resident.push((server.residentBytes() ?? 0) / 1_000_000)
    }
    const told = (some: readonly number[]) => some.map((one) => one.toFixed(0)).join(' ')
    console.log(`MB in use after each round: ${told(held)}; resident: ${told(resident)}`)
    console.log(
      [...statuses]
        .toSorted(([a], [b]) => a - b)
        .map(([status, n]) => `${status}: ${n}`)
        .join(', '),
    )
    expect([...statuses.values()].reduce((sum, n) => sum + n, 0)).toBeGreaterThanOrEqual(inAll)
    // Nonsense alone would prove little: much of it must get through the first doors.
    expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 201, 400, 401, 403, 404, 409, 413, 415]))
    expect(statuses.get(200) ?? 0).toBeGreaterThan(inAll / 10)
    expect(statuses.get(400) ?? 0).toBeGreaterThan(inAll / 10)
    const meanOf = (some: readonly number[]) => some.reduce((sum, one) => sum + one, 0) / some.length
    expect(meanOf(held.slice(-warm))).toBeLessThanOrEqual(mostTimes * meanOf(held.slice(warm, 2 * warm)))
  },
)

/**
 * Everybody signed in anew: a token lasts a quarter of an hour, and a request that went through may have disabled a person or
 * asked a second factor of all, after which nothing else would be tried.
 */
async function everybody(): Promise<Send[]> {
  const { app } = office.scratch.database
  await app.query(`update general_setting set second_factor = 'optional', session_minutes = null`)
  await app.query('delete from try_counter')
  await app.query(
    `update "user" set status = 'active', locked_until = null, must_change_password = false where username in ($1, 'clerk', 'member')`,
    [adminUsername],
  )
  const admin = await signedIn(server.url, adminUsername, adminPassword)
  const others = ['clerk', 'member'].map((name) =>
    signedIn(server.url, name, castPassword).catch(() => clientOf(server.url)),
  )
  return [admin, admin, admin, ...(await Promise.all(others)), clientOf(server.url)]
}
