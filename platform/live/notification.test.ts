import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemSession } from '../access/session.ts'
import { dbOf } from '../database/db.ts'
import { tellOfFailure } from '../jobs/tell_failure.ts'
import { castOf, made, type Cast, type Person } from '../testing/cast.ts'
import type { Send } from '../testing/client.ts'
import { adminPassword, adminUsername, startTestServer, type TestServer } from '../testing/server.ts'
import { cardsOf, putCardAway } from './cards.ts'
import { notify } from './notify.ts'
import { listenAs, tokenOf } from './testing.ts'

/** The bell: who is told what, once, and for his eyes only. */
let server: TestServer
let cast: Cast
let clerk: Person
beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  clerk = await cast.person('bell.clerk', { roles: ['MEMBERSHIP'] })
})
afterAll(() => server.stop())

const base = '/notification/api/v1/notification/'
interface Item {
  readonly id: number
  readonly message: string
  readonly url: string | null
  readonly count: number
  readonly variant: string
  readonly read_at: string | null
}
const bellOf = async (send: Send, headers: Readonly<Record<string, string>> = {}) => {
  const { body } = await send('GET', `${base}events/?size=100`, undefined, headers)
  return { items: body['notifications'] as Item[], unread: body['unread'], total: body['total_elements'] }
}
const db = () => dbOf(server.office.engine.database.app)

describe('what somebody has switched off', () => {
  const told = async (person: Person, kind: string): Promise<boolean> => {
    const params = { by: '=Admin', roles: '=USER', number: '=IM-1', resource: '$agency.plural' }
    await db().transaction((within) => notify(within, { to: { users: [person.id] }, kind, params, subject: kind }))
    return (await bellOf(person.send)).items.some((item) => 'kind' in item && item.kind === kind)
  }

  it('is not told, the rest is, and it comes again when it is switched on', async () => {
    const person = await cast.person('bell.quiet', { roles: ['MEMBERSHIP'] })
    const off = await person.send('PUT', `${base}switches/`, { imports: false })
    expect(off.body['switches']).toMatchObject({ imports: false, records: true })
    expect(await told(person, 'import_stored')).toBe(false)
    expect(await told(person, 'agency_rejected')).toBe(true)
    await person.send('PUT', `${base}switches/`, { imports: true })
    expect(await told(person, 'import_stored')).toBe(true)
  })

  it('can be anything but the own account', async () => {
    const person = await cast.person('bell.silent', { roles: ['MEMBERSHIP'] })
    const all = { background: false, imports: false, reports: false, accounts: false, records: false, mentions: false }
    expect((await person.send('PUT', `${base}switches/`, all)).body['switches']).toEqual(all)
    expect(await told(person, 'role_given')).toBe(true)
    expect((await person.send('PUT', `${base}switches/`, { own_account: false })).status).toBe(400)
    expect((await person.send('PUT', `${base}switches/`, { imports: 'no' })).status).toBe(400)
  })
})

describe('the bell', () => {
  it('tells of a role that was given, in the language of its reader, and follows when it is read', async () => {
    const { body } = await cast.admin('GET', `/user/api/v1/user/${clerk.id}`)
    const roles = [...(body['roles'] as number[]), await cast.roleId('STAFF')]
    await cast.admin('PUT', `/user/api/v1/user/update/${clerk.id}`, { roles, row_version: body['row_version'] })
    const { items, unread } = await bellOf(clerk.send)
    expect(unread).toBe(1)
    expect(items).toMatchObject([
      { message: 'Administrator has given you the role STAFF.', url: '/apps/account', variant: 'info', count: 1 },
    ])
    const bengali = await bellOf(clerk.send, { 'accept-language': 'bn' })
    expect(bengali.items[0]?.message).toBe('Administrator আপনাকে STAFF ভূমিকা দিয়েছেন।')
    expect((await clerk.send('POST', `${base}read/`, { ids: [items[0]?.id] })).body).toEqual({ unread: 0 })
    expect((await bellOf(clerk.send)).items[0]?.read_at).not.toBeNull()
  })

  it('tells the author of an application that it was rejected, by its title only to who may read it', async () => {
    const author = await cast.person('bell.author', { roles: ['MEMBERSHIP'] })
    const agency = await made(author.send, 'agency', cast.agency(1, { name: 'Rejected Overseas' }))
    const rejected = await cast.admin('PUT', `/agency/api/v1/agency/update_status/${agency.id}`, {
      status: 'closed',
      note: 'No office',
      row_version: agency.row_version,
    })
    expect(rejected.status).toBe(200)
    const { items } = await bellOf(author.send)
    expect(items[0]).toMatchObject({
      message: 'Administrator has rejected 1 Rejected Overseas.',
      url: `/apps/member-management/members/${agency.id}`,
      variant: 'warning',
    })
    const { body } = await cast.admin('GET', `/user/api/v1/user/${author.id}`)
    await cast.admin('PUT', `/user/api/v1/user/update/${author.id}`, {
      roles: [await cast.roleId('USER')],
      row_version: body['row_version'],
    })
    const after = await bellOf(author.send)
    expect(JSON.stringify(after)).not.toContain('Rejected Overseas')
    expect(after.items.find(({ variant }) => variant === 'warning')).toMatchObject({
      message: 'Administrator has rejected a record you may not see.',
      url: null,
    })
  })

  it('tells administrators of a failed job, once a day with a count (C-23), and rings on their stream', async () => {
    const listening = await listenAs(server.url, await tokenOf(server.url, adminUsername, adminPassword))
    await listening.until(({ event }) => event === 'notification')
    const fail = async () => {
      const client = await server.office.engine.database.app.connect()
      await client.query('begin')
      await tellOfFailure(client, { id: 1, job: 'seal', label: 'job.seal', problem: { said: 'no' } })
      await client.query('commit')
      client.release()
    }
    for (let times = 0; times < 3; times++) await fail()
    const { items } = await bellOf(cast.admin)
    expect(items.filter(({ url }) => url === '/apps/background-jobs')).toMatchObject([
      { message: 'The job “Seal the history” has failed 3 times today.', count: 3 },
    ])
    expect((await bellOf(clerk.send)).items.filter(({ url }) => url === '/apps/background-jobs')).toEqual([])
    await listening.until(({ event, data }) => event === 'notification' && Object(data).unread > 0)
    listening.close()
  })

  it('brings an item back that was put away when it happens again', async () => {
    const tell = () =>
      notify(db(), { to: { users: [clerk.id] }, kind: 'backup_late', target: { path: '/apps/administration' } })
    await tell()
    const { items } = await bellOf(clerk.send)
    const late = items.find(({ url }) => url === '/apps/administration')
    const away = await clerk.send('POST', `${base}dismiss/`, { ids: [late?.id] })
    expect(away.body).toMatchObject({ total_count: 0, passport: 0, medical: 0, visa: 0 })
    expect((await bellOf(clerk.send)).items.map(({ id }) => id)).not.toContain(late?.id)
    await tell()
    expect((await bellOf(clerk.send)).items[0]).toMatchObject({ id: late?.id, count: 2, read_at: null })
    await clerk.send('POST', `${base}read/`, { all: true })
    expect((await bellOf(clerk.send)).unread).toBe(0)
    await clerk.send('POST', `${base}dismiss/`, { variant: 'info' })
    await clerk.send('POST', `${base}dismiss/`, { all: true })
    expect((await bellOf(clerk.send)).total).toBe(0)
  })

  it('is nobody else’s, and no member has one (C-10)', async () => {
    await notify(db(), { to: { users: [clerk.id] }, kind: 'backup_late' })
    const [item] = (await bellOf(clerk.send)).items
    const other = await cast.person('bell.other', { roles: ['USER'] })
    await other.send('POST', `${base}read/`, { ids: [item?.id] })
    await other.send('POST', `${base}dismiss/`, { ids: [item?.id] })
    expect((await bellOf(clerk.send)).items[0]).toMatchObject({ id: item?.id, read_at: null })
    expect((await bellOf(other.send)).items).toEqual([])
    const agency = await made(cast.admin, 'agency', cast.agency(2))
    const member = await cast.person('bell.member', {
      roles: ['MEMBER_USER'],
      over: { agency: agency.id, branch: null },
    })
    await notify(db(), { to: { users: [member.id] }, kind: 'backup_late' })
    const kept = await db().query('select 1 from notification where "user" = $1', [member.id])
    expect(kept.rowCount).toBe(0)
    for (const call of ['all/', 'events/']) expect((await member.send('GET', base + call)).status).toBe(403)
    for (const call of ['read/', 'dismiss/'])
      expect((await member.send('POST', base + call, { all: true })).status).toBe(403)
    for (const body of [{ ids: 'all' }, { ids: [1], all: true }, { nobody: 1 }])
      expect((await clerk.send('POST', `${base}read/`, body)).status).toBe(400)
  })

  it('hides a counted card that was put away until more are counted (C-22)', async () => {
    const read = server.office.engine.gate.read
    const counts = (passport: number) => ({ passport: async () => passport, visa: async () => 3 })
    expect(await cardsOf(db(), clerk.id, read(systemSession), counts(4))).toEqual({
      total_count: 7,
      passport: 4,
      medical: 0,
      visa: 3,
    })
    await putCardAway(db(), clerk.id, read(systemSession), counts(4), 'passport')
    expect((await cardsOf(db(), clerk.id, read(systemSession), counts(4))).passport).toBe(0)
    expect((await cardsOf(db(), clerk.id, read(systemSession), counts(5))).passport).toBe(5)
  })
})
