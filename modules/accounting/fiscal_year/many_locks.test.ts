import { afterAll, beforeAll, expect, it } from 'vitest'
import { castOf, made, rowsOf, type Cast, type Row } from '#platform/testing/cast.ts'
import type { Send } from '#platform/testing/client.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'

/** Who locks months: the manager of Rajshahi, who sees no other branch; the administrator sees all. */
let server: TestServer
let cast: Cast
let manager: Send
let rajshahi: number
const base = '/period_lock/api/v1/period_lock/'

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  rajshahi = (await made(cast.admin, 'branch', { name: 'Rajshahi', code: 'RAJ' })).id
  await made(cast.admin, 'fiscal_year', { start_date: '2019-07-01' })
  manager = (await cast.person('manager', { roles: ['ACCOUNTS_MANAGER'], over: { branch: rajshahi } })).send
})
afterAll(() => server.stop())

const locks = async (query = ''): Promise<Row[]> =>
  rowsOf(await cast.admin('GET', `${base}without_pagination/all/?${query}`), 'period_locks')
const ids = (rows: readonly Row[]) => rows.map(({ id }) => id)
const change = (body: Readonly<Record<string, unknown>>, send = cast.admin) => send('POST', `${base}change_many/`, body)
const standing = async (query: string) => (await locks(query)).map(({ status }) => status)

it('a month is locked in every branch by one call, and what is locked already stays as it is', async () => {
  const july = ids(await locks('period=1'))
  expect((await change({ ids: july.slice(0, 1), status: 'locked' })).body).toEqual({ changed: 1 })
  expect((await change({ ids: july, status: 'soft_locked' })).body).toEqual({ changed: july.length - 1 })
  expect(new Set(await standing('period=1'))).toEqual(new Set(['locked', 'soft_locked']))
  expect((await change({ ids: july, status: 'locked' })).body).toEqual({ changed: july.length - 1 })
  expect(await standing('period=1')).toEqual(july.map(() => 'locked'))
})

it('all are opened again for one reason that is kept, or none', async () => {
  const august = ids(await locks('period=2'))
  await change({ ids: august, status: 'locked' })
  const hasty = await change({ ids: august, status: 'open', note: 'Mistake' })
  expect([hasty.status, hasty.body['errors']]).toEqual([400, { note: ['Reason must have at least 10 characters.'] }])
  expect(await standing('period=2')).toEqual(august.map(() => 'locked'))
  const note = 'A bill of August came late.'
  expect((await change({ ids: august, status: 'open', note })).body).toEqual({ changed: august.length })
  expect((await locks('period=2')).map(({ reason }) => reason)).toEqual(august.map(() => note))
})

it('is done in the own branch only, by whoever may lock', async () => {
  const own = ids(await locks(`period=3&branch=${rajshahi}`))
  const all = ids(await locks('period=3'))
  expect((await change({ ids: all, status: 'locked' }, manager)).status).toBe(404)
  expect(await standing('period=3')).toEqual(all.map(() => 'open'))
  expect((await change({ ids: own, status: 'locked' }, manager)).body).toEqual({ changed: 1 })
  const { send } = await cast.person('accountant', { roles: ['ACCOUNTS'] })
  expect((await change({ ids: own, status: 'open', note: 'A bill came late.' }, send)).status).toBe(403)
})

it.each([
  ['no period', { ids: [], status: 'locked' }, 'ids'],
  ['something that is none', { ids: ['July'], status: 'locked' }, 'ids'],
  ['a state that is none', { ids: [1], status: 'closed' }, 'status'],
])('%s is refused', async (_, body, field) => {
  const { status, body: answer } = await change(body)
  expect([status, Object.keys(answer['errors'] ?? {})]).toEqual([400, [field]])
})
