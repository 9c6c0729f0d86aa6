import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadTexts } from '#platform/texts/catalogue.ts'
import { castOf, type Cast, type Person, type Row } from '#platform/testing/cast.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { deskOf, type Desk } from '../testing/people.ts'
import { disableLeavers, type Disabled } from './nightly_leavers.ts'

/** Who leaves signs in until the end of the last day. staff.md 1 employee, Transitions. */
let server: TestServer
let cast: Cast
let desk: Desk

const texts = loadTexts(new URL('../../..', import.meta.url).pathname)
const night = (on: string): Promise<Disabled> => disableLeavers({ engine: server.office.engine, texts }, on, null)

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  desk = await deskOf(cast)
})
afterAll(() => server.stop())

/** Somebody of the staff with a user, who leaves on a day. */
async function leaver(n: number, leave_date: string, roles = ['STAFF']): Promise<{ one: Row; user: Person }> {
  const one = await desk.employed(n)
  const user = await cast.person(`leaver.${n}`, { roles, over: { employee: one.id } })
  const left = await cast.admin('PUT', `/employee/api/v1/employee/update_status/${one.id}`, {
    status: 'left',
    note: 'Resigned',
    leave_date,
    leave_reason: 'resigned',
    row_version: one.row_version,
  })
  expect(left.status, left.raw).toBe(200)
  return { one, user }
}
const told = async ({ id }: Person): Promise<unknown> =>
  (await cast.admin('GET', `/user/api/v1/user/${id}`)).body['status']

describe('the user of somebody who left', () => {
  it('is disabled when the last day is over, not before, and once', async () => {
    const { user } = await leaver(1, '2026-03-31')
    expect(await night('2026-03-31')).toEqual({ disabled: 0, kept: 0 })
    expect((await user.send('GET', '/user/api/v1/user/me/')).status).toBe(200)
    const nights = await Promise.all([night('2026-04-01'), night('2026-04-01')])
    expect(nights.map(({ disabled }) => disabled).toSorted((a, b) => a - b)).toEqual([0, 1])
    expect(await told(user)).toBe('disabled')
    expect((await user.send('GET', '/user/api/v1/user/me/')).status).toBe(401)
    const history = await cast.admin('GET', `/user/api/v1/user/history/${user.id}`)
    expect(history.raw).toContain('Left the service')
  })
  it('is disabled too where it was entered weeks later', async () => {
    const { user } = await leaver(2, '2026-01-31')
    await night('2026-04-01')
    expect(await told(user)).toBe('disabled')
  })
  it('stays as somebody decided afterwards', async () => {
    const { user } = await leaver(3, '2026-03-31')
    await night('2026-04-01')
    const { body } = await cast.admin('GET', `/user/api/v1/user/${user.id}`)
    const enabled = await cast.admin('PUT', `/user/api/v1/user/update_status/${user.id}`, {
      status: 'active',
      row_version: body['row_version'],
    })
    expect(enabled.status, enabled.raw).toBe(200)
    expect(await night('2026-04-02')).toEqual({ disabled: 0, kept: 0 })
    expect(await told(user)).toBe('active')
  })
  it('is left alone while somebody is at work, or has come back', async () => {
    const one = await desk.employed(4)
    const user = await cast.person('at.work', { roles: ['STAFF'], over: { employee: one.id } })
    const { one: again, user: back } = await leaver(5, '2026-03-31')
    const { body } = await cast.admin('GET', `/employee/api/v1/employee/${again.id}`)
    const rejoined = await cast.admin('PUT', `/employee/api/v1/employee/update_status/${again.id}`, {
      status: 'active',
      join_date: '2026-04-15',
      row_version: body['row_version'],
    })
    expect(rejoined.status, rejoined.raw).toBe(200)
    expect(await night('2026-04-20')).toEqual({ disabled: 0, kept: 0 })
    expect([await told(user), await told(back)]).toEqual(['active', 'active'])
  })
})
