import { afterAll, beforeAll, expect, it } from 'vitest'
import { castOf, type Cast, type Person } from '../testing/cast.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { mostStarred } from './starred.ts'

const base = '/starred_page/api/v1/starred_page/'
const [members, receipts, balance] = [
  '/apps/member-management/members',
  '/apps/receiptVoucher-management/receiptVouchers',
  '/apps/report-management/trialBalance-reports',
]

let server: TestServer
let cast: Cast
let clerk: Person

const star = (who: Person, path: unknown, is_starred: unknown = true) =>
  who.send('PUT', `${base}star/`, { path, is_starred })
const starredBy = async (who: Person) => (await who.send('GET', `${base}all/`)).body['starred_pages']

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  clerk = await cast.person('clerk.star', { roles: ['MEMBERSHIP'] })
})
afterAll(() => server.stop())

it('a clerk keeps pages at hand, in an order of her own, and nobody else sees them', async () => {
  const colleague = await cast.person('clerk.other', { roles: ['MEMBERSHIP'] })
  for (const path of [members, receipts, balance, members]) expect((await star(clerk, path)).status).toBe(200)
  expect(await starredBy(clerk)).toEqual([members, receipts, balance])
  const ordered = await clerk.send('PUT', `${base}order/`, { paths: [balance, '/apps/never-starred', members] })
  expect(ordered.body['starred_pages'], 'what nobody named stays behind').toEqual([balance, members, receipts])
  expect(await starredBy(colleague)).toEqual([])
  await star(colleague, members, false)
  expect((await star(clerk, members, false)).body['starred_pages']).toEqual([balance, receipts])
})

it.each<[string, unknown]>([
  ['another site', 'https://example.org/'],
  ['another site without its scheme', '//example.org/apps'],
  ['a backslash, which browsers take for a slash', '/\\example.org'],
  ['a script', 'javascript:alert(1)'],
  ['a filter', '/apps/chart?x=1'],
  ['half a letter', '/apps/\ud800'],
  ['a page longer than any', `/${'a'.repeat(300)}`],
  ['nothing', undefined],
])('%s is no page to keep at hand', async (_, path) => expect((await star(clerk, path)).status).toBe(400))

it('a list that is too long is refused, and so is a word nobody knows', async () => {
  const many = await cast.person('clerk.many', { roles: ['MEMBERSHIP'] })
  for (let at = 0; at < mostStarred; at++) await star(many, `/apps/page-${at}`)
  const late = await star(many, '/apps/one-more')
  expect([late.status, late.body['code']]).toEqual([409, 'too_many_starred'])
  expect((await star(many, '/apps/page-3')).status, 'what is starred already stays so').toBe(200)
  expect((await many.send('PUT', `${base}star/`, { path: members, is_starred: true, colour: 'red' })).status).toBe(400)
})

it('somebody without a role, or without a session, keeps none', async () => {
  const guest = await cast.person('guest.star', { roles: [] })
  const refused = await star(guest, members)
  expect([refused.status, refused.body['detail']]).toEqual([403, 'You are not allowed to see Starred page.'])
  expect((await fetch(`${server.url}${base}all/`)).status).toBe(401)
})
