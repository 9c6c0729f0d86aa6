import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { castOf, castPassword, made, rowsOf, type Cast } from '../testing/cast.ts'
import { signedIn } from '../testing/client.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'

/** Where somebody is signed in, and who may end it. What a second process sees of it: session_life.test.ts. */
let server: TestServer
let cast: Cast
beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
})
afterAll(() => server.stop())

const agencies = '/agency/api/v1/agency/all/'
/** The person signs in once more, elsewhere. */
const again = (username: string) => signedIn(server.url, username, castPassword)

describe('sessions', () => {
  it('of a person end all but the one at hand', async () => {
    const person = await cast.person('desk.and.phone', { roles: ['STAFF'] })
    const phone = await again('desk.and.phone')
    expect((await phone('GET', agencies)).status).toBe(200)
    expect((await person.send('POST', '/user/api/v1/user/end_sessions/', {})).status).toBe(200)
    expect((await phone('GET', agencies)).status).toBe(401)
    const left = rowsOf(await person.send('GET', '/user/api/v1/user/sessions/'), 'sessions')
    expect(left.map((one) => one['is_current'])).toEqual([true])
  })

  it('of a user are seen and ended by who manages users, one or all, and by nobody else', async () => {
    const person = await cast.person('looked.after', { roles: ['STAFF'] })
    const phone = await again('looked.after')
    const of = `/user/api/v1/user/sessions_of/${person.id}`
    const end = `/user/api/v1/user/end_sessions_of/${person.id}`
    const [latest, first] = rowsOf(await cast.admin('GET', of), 'sessions').toSorted((a, b) => b.id - a.id)
    expect([latest?.['is_current'], first?.['is_current']]).toEqual([false, false])
    expect((await cast.admin('POST', end, { session: 'all' })).status).toBe(400)
    expect((await cast.admin('POST', end, { session: latest?.id })).status).toBe(200)
    expect((await cast.admin('POST', end, { session: latest?.id })).status).toBe(404)
    expect([(await phone('GET', agencies)).status, (await person.send('GET', agencies)).status]).toEqual([401, 200])
    const clerk = await cast.person('curious', { roles: ['STAFF'] })
    expect([(await clerk.send('GET', of)).status, (await clerk.send('POST', end, {})).status]).toEqual([403, 403])
    expect((await cast.admin('POST', end, {})).status).toBe(200)
    expect((await person.send('GET', agencies)).status).toBe(401)
    expect(rowsOf(await cast.admin('GET', of), 'sessions')).toEqual([])
  })

  it('of an administrator are for administrators alone', async () => {
    const permissions = await Promise.all(['user.manage', 'user.read'].map(cast.permissionId))
    await made(cast.admin, 'role', { name: 'PEOPLE_DESK', label: 'People desk', kind: 'staff', permissions })
    const desk = await cast.person('people.desk', { roles: ['PEOPLE_DESK'] })
    const chief = await cast.person('seen.by.none', { roles: ['ADMIN'] })
    expect((await desk.send('GET', `/user/api/v1/user/sessions_of/${chief.id}`)).status).toBe(403)
    expect((await desk.send('POST', `/user/api/v1/user/end_sessions_of/${chief.id}`, {})).status).toBe(403)
    expect((await chief.send('GET', agencies)).status).toBe(200)
  })
})
