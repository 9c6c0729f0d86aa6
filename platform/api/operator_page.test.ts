import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hire } from '../../scenarios/people.ts'
import { signedIn, type Send } from '#platform/testing/client.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'

const base = '/office/api/v1/office/'
let office: TestServer
let admin: Send
let clerk: Send

beforeAll(async () => {
  office = await startTestServer()
  admin = await signedIn(office.url)
  const { username, password } = await hire(office.url, admin, 'karim', ['STAFF'])
  clerk = await signedIn(office.url, username, password)
})
afterAll(() => office.stop())

const errors = async (): Promise<Record<string, unknown>[]> => {
  const { errors: found } = (await admin('GET', `${base}state/`)).body
  return Array.isArray(found) ? found : []
}

describe('the operator’s page', () => {
  it('tells versions, sizes and migrations to who may manage the office, and nothing to a clerk', async () => {
    expect((await clerk('GET', `${base}state/`)).status).toBe(403)
    const { status, body } = await admin('GET', `${base}state/`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      migrations: { pending: [], last: expect.stringMatching(/^\d{12}_/) },
      database: { mode: 'embedded', age: { support_ends: expect.stringMatching(/^\d{4}-/) } },
      processes: 1,
      backup: { is_late: true },
      errors: [],
    })
    expect(body['database']).toMatchObject({
      tables: expect.arrayContaining([expect.objectContaining({ name: 'country' })]),
    })
  })

  it('shows an error that nobody expected, by the reference its asker was given', async () => {
    await office.scratch.asSuperuser((client) => client.query('alter table city rename to lost_city'))
    try {
      const answer = await clerk('GET', '/city/api/v1/city/all/')
      expect(answer.status).toBe(500)
      await expect.poll(errors).toContainEqual(
        expect.objectContaining({
          origin: 'request',
          name: 'error 42P01',
          place: 'GET /:resource/api/v1/:same/* (city)',
          last_request: answer.headers.get('x-request-id'),
        }),
      )
    } finally {
      await office.scratch.asSuperuser((client) => client.query('alter table lost_city rename to city'))
    }
  })

  it('hears of a screen that broke in somebody’s browser, without the ids in its address', async () => {
    const told = { name: 'TypeError', message: 'x of "Padma Overseas"', stack: 'at Row (/assets/list.js:1:2)' }
    const page = '/apps/agencies-management/agencies/12?q=padma'
    expect((await clerk('POST', `${base}browser_error/`, { ...told, page })).status).toBe(200)
    await expect.poll(errors).toContainEqual(
      expect.objectContaining({
        origin: 'browser',
        message: 'x of …',
        place: '/apps/agencies-management/agencies/{id}',
        stack: 'at Row (/assets/list.js:1:2)',
      }),
    )
  })

  it('takes anything a browser may send, from who is signed in, and not without end', async () => {
    const guest = await fetch(`${office.url}${base}browser_error/`, { method: 'POST' })
    expect(guest.status).toBe(401)
    for (const odd of [
      {},
      { name: 7, stack: ['x'], page: { a: 1 } },
      { name: 'a\u0000b', message: '\u0000', page: '\u0000' },
    ])
      expect((await clerk('POST', `${base}browser_error/`, odd)).status).toBe(200)
    for (let call = 0; call < 40; call += 1)
      await clerk('POST', `${base}browser_error/`, {
        name: `Storm${'abcdefghij'[call % 10]}${'klmn'[Math.floor(call / 10)]}`,
      })
    expect((await errors()).filter(({ name }) => String(name).startsWith('Storm')).length).toBeLessThan(30)
  })
})
