import { afterAll, beforeAll, expect, it } from 'vitest'
import { castOf, made, rowsOf, type Cast } from '#platform/testing/cast.ts'
import type { Send } from '#platform/testing/client.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { mostOfDay } from './calendar.ts'

/** Agencies of two branches whose licences end in March 2031, more of them on the 10th than a day tells of. */
let office: TestServer
let cast: Cast
const over = 3

beforeAll(async () => {
  office = await startTestServer()
  cast = await castOf(office)
  const chattogram = await made(cast.admin, 'branch', { name: 'Chattogram', code: 'CTG' })
  const ends = (n: number, day: string, more: Readonly<Record<string, unknown>> = {}) =>
    made(cast.admin, 'agency', cast.agency(n, { licence_expiry_date: day, ...more }))
  await ends(1, '2031-03-01', { name: 'First of March' })
  await ends(2, '2031-03-31', { name: 'Last of March' })
  await ends(3, '2031-04-01', { name: 'April' })
  await ends(4, '2031-03-05', { name: 'MARK-there', branch: chattogram.id })
  for (let n = 0; n < mostOfDay + over; n += 1) await ends(100 + n, '2031-03-10', { name: `Tenth ${n}` })
})
afterAll(() => office.stop())

const days = (send: Send, query = 'from=2031-03-01&to=2031-03-31') =>
  send('GET', `/calendar/api/v1/calendar/events/?${query}`)
const titles = (answer: Awaited<ReturnType<typeof days>>) => rowsOf(answer, 'events').map(({ title }) => title)

it('tells of the days between two days, both of them too, and leads to the record', async () => {
  const answer = await days(cast.admin)
  expect(titles(answer)).toEqual(expect.arrayContaining(['1 First of March', '2 Last of March', '4 MARK-there']))
  expect(titles(answer)).not.toContain('3 April')
  expect((answer.body['events'] as unknown[])[0]).toMatchObject({
    title: '1 First of March',
    start: '2031-03-01',
    end: '2031-03-01',
    kind: 'agency.licence_expiry_date',
    url: expect.stringMatching(/^\/apps\/member-management\/members\/\d+$/),
  })
})

it('tells of so many of one day, and how many more there are', async () => {
  const answer = await days(cast.admin)
  expect(titles(answer).filter((title) => String(title).includes('Tenth'))).toHaveLength(mostOfDay)
  expect(answer.body['more']).toEqual({ '2031-03-10': over })
})

it('tells nobody of another branch, nor of what a role may not read', async () => {
  const clerk = await cast.person('clerk.dhaka', { roles: ['MEMBERSHIP'] })
  const seen = await days(clerk.send)
  expect(titles(seen)).toContain('1 First of March')
  expect(JSON.stringify(seen.body)).not.toContain('MARK')
  const reader = await cast.person('only.user', { roles: ['USER'] })
  const closed = await days(reader.send)
  expect(closed.status).toBe(200)
  expect(titles(closed)).not.toContain('1 First of March')
})

it('is the calendar of the office: a member looks at its own record', async () => {
  const agency = await made(cast.admin, 'agency', cast.agency(300))
  const member = await cast.person('member.one', { roles: ['MEMBER_USER'], over: { agency: agency.id, branch: null } })
  expect((await days(member.send)).status).toBe(403)
})

it('tells of instants by the day they fall on in Dhaka, the last day too', async () => {
  const letter = await made(cast.admin, 'document_send', {
    to: ['office1@agencies.example'],
    subject: 'Late in the evening',
    body: 'Please call at the office.',
    dispatch_mode: 'hand',
  })
  const send = `/document_send/api/v1/document_send/update_status/${letter.id}`
  for (const [at, status] of ['queued', 'sent'].entries())
    await cast.admin('PUT', send, { status, row_version: letter.row_version + at })
  await office.office.engine.database.app.query(
    `update document_recipient set sent_at = '2031-03-31T17:30:00Z' where document_send = $1`,
    [letter.id],
  )
  const told = rowsOf(await days(cast.admin), 'events').filter(({ kind }) => kind === 'document_recipient.sent_at')
  expect(told).toMatchObject([{ start: '2031-03-31T17:30:00.000Z', end: '2031-03-31' }])
  expect(titles(await days(cast.admin, 'from=2031-04-01&to=2031-04-01'))).toEqual(['3 April'])
})

it('tells of a record only in the states that its definition names', async () => {
  const ends = async () =>
    rowsOf(await days(cast.admin, 'from=2031-06-30&to=2031-06-30'), 'events').map(({ kind }) => kind)
  const year = await made(cast.admin, 'fiscal_year', { start_date: '2030-07-01', end_date: '2031-06-30' })
  expect(await ends()).toEqual(['fiscal_year.end_date'])
  await office.office.engine.database.app.query(`update fiscal_year set status = 'closed' where id = $1`, [year.id])
  expect(await ends()).toEqual([])
})

it.each([
  ['to=2031-03-31', 'from'],
  ['from=2031-03-01&to=2031-02-01', 'to'],
  ['from=2031-01-01&to=2031-12-31', 'to'],
  ['from=2031-02-30&to=2031-03-31', 'from'],
  ['from=2031-03-01&to=2031-03-31&until=1', 'until'],
])('refuses %s with a fault at %s', async (query, field) => {
  const { status, body } = await days(cast.admin, query)
  expect(status).toBe(400)
  expect(Object.keys(body['errors'] as object)).toEqual([field])
})
