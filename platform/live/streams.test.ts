import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { castOf, castPassword, made, type Cast } from '../testing/cast.ts'
import { clientOf } from '../testing/client.ts'
import { adminPassword, adminUsername, startTestServer, type TestServer } from '../testing/server.ts'
import { changesHeard, listenAs, tokenOf, untilChange, type Listening } from './testing.ts'

/** Who hears what, and when nobody hears any more. */
let server: TestServer
let cast: Cast
const open: Listening[] = []
beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
})
afterAll(async () => {
  for (const one of open) one.close()
  await server.stop()
})

const path = '/notification/api/v1/notification/'
const listen = async (token: string, lastId?: string): Promise<Listening> => {
  const listening = await listenAs(server.url, token, lastId)
  open.push(listening)
  await listening.until(({ event }) => event === 'hello')
  return listening
}
const as = (username: string) => tokenOf(server.url, username, castPassword)
const asAdmin = () => tokenOf(server.url, adminUsername, adminPassword)
const heardIds = (listening: Listening, resource: string) =>
  changesHeard(listening).flatMap((one) => (one['resource'] === resource ? [one['id']] : []))

describe('a stream', () => {
  it('of a member tells of the own agency and of no other, and not who of the office did it', async () => {
    const own = await made(cast.admin, 'agency', cast.agency(1))
    const other = await made(cast.admin, 'agency', cast.agency(2))
    const member = await cast.person('own.member', { roles: ['MEMBER_USER'], over: { agency: own.id, branch: null } })
    const hers = await listen(await as(member.username))
    const theirs = await made(cast.admin, 'agency_owner', cast.owner(2, other.id))
    for (const { id, row_version } of [other, own])
      await cast.admin('PUT', `/agency/api/v1/agency/update/${id}`, { address: '9 Marked Road', row_version })
    await cast.admin('DELETE', `/agency_owner/api/v1/agency_owner/delete/${theirs.id}?row_version=1`)
    const last = await made(cast.admin, 'agency_owner', cast.owner(1, own.id))
    await untilChange(hers, 'agency_owner', last.id)
    expect(heardIds(hers, 'agency')).toEqual([own.id])
    expect(heardIds(hers, 'agency_owner')).toEqual([last.id])
    expect(hers.raw()).not.toMatch(/Administrator|Marked|notification|presence/)
  })

  it('of a branch tells of its own rows, also of one that leaves it or is deleted, and of no other', async () => {
    const branch = await made(cast.admin, 'branch', {
      name: 'Chattogram Live',
      code: 'CGL',
      address: 'Agrabad',
      phone: '01712345678',
    })
    const clerk = await cast.person('branch.clerk', { roles: ['MEMBERSHIP'], over: { branch: branch.id } })
    const theirs = await listen(await as(clerk.username))
    await made(cast.admin, 'agency', cast.agency(3))
    const moved = await made(cast.admin, 'agency', cast.agency(4, { branch: branch.id }))
    const { body: me } = await cast.admin('GET', '/user/api/v1/user/me/')
    await cast.admin('PUT', `/agency/api/v1/agency/update/${moved.id}`, { branch: me['branch'], row_version: 1 })
    await untilChange(theirs, 'agency', moved.id, 'gone')
    const gone = await made(cast.admin, 'agency', cast.agency(5, { branch: branch.id }))
    expect((await cast.admin('DELETE', `/agency/api/v1/agency/delete/${gone.id}?row_version=1`)).status).toBe(200)
    await untilChange(theirs, 'agency', gone.id, 'delete')
    expect(new Set(heardIds(theirs, 'agency'))).toEqual(new Set([moved.id, gone.id]))
  })

  it('goes on where it was left off, and says so where it cannot', async () => {
    const token = await asAdmin()
    const first = await listen(token)
    await first.until(({ event }) => event === 'beat')
    first.close()
    const missed = await made(cast.admin, 'agency', cast.agency(6))
    const second = await listen(token, first.lastId())
    await untilChange(second, 'agency', missed.id, 'create')
    for (const forged of ['1', '9.9.1:1:', '999999999999999.1.5:4:', `${'9'.repeat(15)}.1.1:9:3,2`]) {
      const lost = await listen(token, forged)
      expect(await lost.until(({ event }) => event === 'reset')).toMatchObject({ event: 'reset' })
      lost.close()
    }
  })

  it('is for who is signed in, asks for events, and is one of ten at most, of forty for all sessions of one person', async () => {
    const nobody = await clientOf(server.url)('GET', `${path}stream/`)
    expect(nobody.status).toBe(401)
    expect((await cast.admin('GET', `${path}stream/`)).status).toBe(406)
    const clerk = await cast.person('many.tabs', { roles: ['USER'] })
    const token = await as(clerk.username)
    for (let tab = 0; tab < 10; tab++) await listen(token)
    await expect(listen(token)).rejects.toThrow('stream: 429')
    for (let session = 0; session < 3; session++) {
      const another = await as(clerk.username)
      for (let tab = 0; tab < 10; tab++) await listen(another)
    }
    await expect(listen(await as(clerk.username))).rejects.toThrow('stream: 429')
    await listen(await asAdmin())
  })

  it('ends with the session', async () => {
    const clerk = await cast.person('going.clerk', { roles: ['USER'] })
    const token = await as(clerk.username)
    const hers = await listen(token)
    await clientOf(server.url, token)('POST', '/user/api/v1/user/logout/', {})
    await hers.until(({ event }) => event === 'ended')
    await hers.ended
    await expect(listen(token)).rejects.toThrow('stream: 401')
  })

  it('shows presence to the office only, of records that are theirs to read', async () => {
    const agency = await made(cast.admin, 'agency', cast.agency(7))
    const member = await cast.person('curious.member', {
      roles: ['MEMBER_USER'],
      over: { agency: agency.id, branch: null },
    })
    const stream = '00000000-0000-4000-8000-000000000000'
    expect((await member.send('POST', `${path}presence/`, { stream, open: [] })).status).toBe(403)
    const here = await listen(await asAdmin())
    const clerk = await cast.person('unknowing.clerk', { roles: ['USER'] })
    const there = await listen(await as(clerk.username))
    const nameOf = (listening: Listening): unknown =>
      Object(listening.heard.find(({ event }) => event === 'hello')?.data).stream
    const places = [{ resource: 'agency', id: agency.id }]
    expect((await clerk.send('POST', `${path}presence/`, { stream: nameOf(there), open: places })).status).toBe(200)
    expect((await cast.admin('POST', `${path}presence/`, { stream: nameOf(here), open: places })).status).toBe(200)
    const kept = await server.scratch.database.app.query<{ user: number }>(
      'select "user" from presence where record = $1',
      [agency.id],
    )
    expect(kept.rows).toHaveLength(1)
    for (const body of [
      { stream: 'x', open: [] },
      { stream, open: [{ resource: 'agency' }] },
      { stream, open: 'all' },
    ])
      expect((await cast.admin('POST', `${path}presence/`, body)).status).toBe(400)
  })
})
