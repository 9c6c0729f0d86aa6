import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { castOf, castPassword, made, type Cast } from '../testing/cast.ts'
import { adminPassword, adminUsername, startTestServer, type TestServer } from '../testing/server.ts'
import { changesHeard, listenAs, startSecondProcess, tokenOf, untilChange, type Listening } from './testing.ts'

/** Two server processes of one office: what is done at the one is heard at the other. */
let server: TestServer
let cast: Cast
let second: Awaited<ReturnType<typeof startSecondProcess>>
const open: Listening[] = []

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  second = await startSecondProcess(server)
})
afterAll(async () => {
  for (const one of open) one.close()
  await second.stop()
  await server.stop()
})

const listen = async (url: string, token: string, lastId?: string): Promise<Listening> => {
  const listening = await listenAs(url, token, lastId)
  open.push(listening)
  await listening.until(({ event }) => event === 'hello')
  return listening
}
const adminToken = () => tokenOf(server.url, adminUsername, adminPassword)
const change = (id: number, row_version: number, address: string) =>
  cast.admin('PUT', `/agency/api/v1/agency/update/${id}`, { address, row_version })

describe('two processes', () => {
  it('tell each other of a change, by whom, and nothing of its values', async () => {
    const there = await listen(second.url, await adminToken())
    const agency = await made(cast.admin, 'agency', cast.agency(1, { name: 'Padma Overseas' }))
    await untilChange(there, 'agency', agency.id, 'create')
    await change(agency.id, agency.row_version, '5 Motijheel')
    await untilChange(there, 'agency', agency.id, 'update')
    expect(changesHeard(there)).toContainEqual({
      resource: 'agency',
      id: agency.id,
      action: 'update',
      version: 2,
      by: 'Administrator',
    })
    expect(there.raw()).not.toMatch(/Padma|Motijheel|017000/)
  })

  it('lose nothing when the ears of both are cut off', async () => {
    const [here, there] = [await listen(server.url, await adminToken()), await listen(second.url, await adminToken())]
    const agency = await made(cast.admin, 'agency', cast.agency(2))
    await server.scratch.asSuperuser((client) =>
      client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name like '%listener' and datname = current_database()`,
      ),
    )
    await change(agency.id, agency.row_version, '6 Motijheel')
    for (const one of [here, there])
      expect(await untilChange(one, 'agency', agency.id, 'update')).toMatchObject({ event: 'change' })
  })

  it('tell of two hundred changes at once, leaving out none', async () => {
    const there = await listen(second.url, await adminToken())
    const countries = ['agency', 'profession'] as const
    const all = await Promise.all(
      Array.from({ length: 200 }, async (_, n) => {
        const resource = countries[n % 2] ?? 'agency'
        const body = resource === 'agency' ? cast.agency(1000 + n) : { name: `Trade ${n}`, code: `T${n}` }
        return { resource, id: (await made(cast.admin, resource, body)).id }
      }),
    )
    const last = await made(cast.admin, 'agency', cast.agency(1300))
    await untilChange(there, 'agency', last.id)
    const heard = changesHeard(there)
    const isTold = (one: { resource: string; id: number }) =>
      heard.some(({ resource, id, action }) => resource === one.resource && (id === one.id || action === 'many'))
    expect(all.filter((one) => !isTold(one))).toEqual([])
    const single = heard
      .filter(({ action }) => action === 'create')
      .map(({ resource, id }) => `${String(resource)} ${String(id)}`)
    expect(new Set(single).size).toBe(single.length)
  })

  it('show who else has a record open, to those who may read it, until they leave', async () => {
    const clerk = await cast.person('presence.clerk', { roles: ['MEMBERSHIP'] })
    const agency = await made(cast.admin, 'agency', cast.agency(3))
    const [here, there] = [
      await listen(server.url, await adminToken()),
      await listen(second.url, await tokenOf(second.url, clerk.username, castPassword)),
    ]
    const shows = (listening: Listening) => {
      const hello = listening.heard.find(({ event }) => event === 'hello')?.data
      const stream = typeof hello === 'object' && hello && 'stream' in hello ? hello.stream : undefined
      return { stream, open: [{ resource: 'agency', id: agency.id }] }
    }
    const post = '/notification/api/v1/notification/presence/'
    expect((await cast.admin('POST', post, shows(here))).status).toBe(200)
    expect((await clerk.send('POST', post, shows(there))).status).toBe(200)
    const others = (listening: Listening, name: string) =>
      listening.until(({ event, data }) => event === 'presence' && JSON.stringify(data).includes(name))
    await others(here, 'presence.clerk')
    await others(there, 'Administrator')
    there.close()
    await here.until(({ event, data }) => event === 'presence' && Array.isArray(data) && data.length === 0)
  })

  it('end the streams of a session that is ended at the other, and of rights that are taken away', async () => {
    const clerk = await cast.person('leaving.clerk', { roles: ['MEMBERSHIP'] })
    const there = await listen(second.url, await tokenOf(second.url, clerk.username, castPassword))
    const { body } = await cast.admin('GET', `/user/api/v1/user/${clerk.id}`)
    const changed = await cast.admin('PUT', `/user/api/v1/user/update/${clerk.id}`, {
      roles: [await cast.roleId('USER')],
      row_version: body['row_version'],
    })
    expect(changed.status).toBe(200)
    await there.until(({ event }) => event === 'rights')
    await there.ended
    const again = await listen(second.url, await tokenOf(second.url, clerk.username, castPassword))
    await cast.admin('POST', `/user/api/v1/user/end_sessions_of/${clerk.id}`, {})
    await again.until(({ event }) => event === 'ended')
    await again.ended
  })
})
