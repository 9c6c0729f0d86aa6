import { afterAll, beforeAll, expect, it } from 'vitest'
import { castOf, made, rowsOf, type Cast } from '../testing/cast.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'

const base = '/agency/api/v1/agency/'
let server: TestServer
let cast: Cast

/** Groups of the agencies of this test as `name: count (opening balances)`. */
async function groups(query: string, send = cast.admin): Promise<string[]> {
  const { status, body } = await send('GET', `${base}grouped/?${query}`)
  expect([query, status]).toEqual([query, 200])
  const found = body['groups'] as { key: string; title?: string; count: number; sums: Record<string, string> }[]
  return found.map(({ key, title = key, count, sums }) =>
    [`${title}: ${count}`, ...('opening_balance' in sums ? [`(${sums['opening_balance']})`] : [])].join(' '),
  )
}
const names = async (query: string): Promise<unknown[]> =>
  rowsOf(await cast.admin('GET', `${base}all/?${query}`), 'agencies').map(({ name }) => name)

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  const [bogura] = rowsOf(await cast.admin('GET', '/city/api/v1/city/all/?name=Bogura&size=1'), 'cities')
  const [ofBogura] = rowsOf(await cast.admin('GET', `/thana/api/v1/thana/all/?city=${bogura?.id}&size=1`), 'thanas')
  const inBogura = { city: bogura?.id, thana: ofBogura?.id }
  const chattogram = await made(cast.admin, 'branch', { name: 'Chattogram', code: 'CTG' })
  const wanted: Record<string, unknown>[] = [
    { name: 'Meghna', category: 'life', licence_expiry_date: '2035-03-31', branch: chattogram.id },
    { name: 'Padma', licence_expiry_date: '2035-03-01', ...inBogura },
    { name: 'Jamuna', licence_expiry_date: '2034-12-31' },
  ]
  const agencies = []
  for (const [at, over] of wanted.entries())
    agencies.push(await made(cast.admin, 'agency', cast.agency(801 + at, over)))
  for (const [at, balance] of ['100.50', '0.25', '7.00'].entries())
    await server.office.engine.database.app.query('update agency set opening_balance = $2 where id = $1', [
      agencies[at]?.id,
      balance,
    ])
})
afterAll(() => server.stop())

it('records of a list stand in groups, those of a reference by its name', async () => {
  expect(await groups('grouped=city')).toEqual(['Bogura: 1 (0.25)', 'Dhaka: 2 (107.50)'])
  expect(await names('grouped=city&sort=name')).toEqual(['Padma', 'Jamuna', 'Meghna'])
})

it('choices stand in the order of the definition, and run backwards where the rows are sorted so', async () => {
  expect(await groups('grouped=category')).toEqual(['general: 2 (7.25)', 'life: 1 (100.50)'])
  expect(await groups('grouped=category&sort=-category')).toEqual(['life: 1 (100.50)', 'general: 2 (7.25)'])
  expect(await names('grouped=category&sort=-category')).toEqual(['Meghna', 'Jamuna', 'Padma'])
  expect(await names('grouped=category&sort=-name'), 'the order of rows is none of groups').toEqual([
    'Padma',
    'Jamuna',
    'Meghna',
  ])
})

it('days are grouped by their month, and sorted by what was asked within it', async () => {
  expect(await groups('grouped=licence_expiry_date')).toEqual(['2034-12: 1 (7.00)', '2035-03: 2 (100.75)'])
  expect(await names('grouped=licence_expiry_date&sort=name')).toEqual(['Jamuna', 'Meghna', 'Padma'])
})

it('what is narrowed is counted so, and without a value is a group of its own, the last', async () => {
  expect(await groups('grouped=city&category=general')).toEqual(['Bogura: 1 (0.25)', 'Dhaka: 1 (7.00)'])
  expect(await groups('grouped=proposer')).toEqual(['-: 3 (107.75)'])
})

it('rows of folded groups are in no page and in no total, but their group is still counted', async () => {
  const dhaka = cast.thana.city
  expect(await names(`grouped=city&folded=${dhaka}`)).toEqual(['Padma'])
  expect(await names(`grouped=city&folded=*,${dhaka}&sort=name`)).toEqual(['Jamuna', 'Meghna'])
  expect(await names('grouped=city&folded=*')).toEqual([])
  const { body } = await cast.admin('GET', `${base}all/?grouped=city&folded=${dhaka}&count=only`)
  expect(body['total_elements']).toBe(1)
  expect(await groups(`grouped=city&folded=${dhaka}`)).toHaveLength(2)
})

it('groups tell of no record that the reader may not know, and of nothing to who may not read the list', async () => {
  const clerk = await cast.person('clerk.dhaka', { roles: ['MEMBERSHIP'] })
  expect(await groups('grouped=category', clerk.send)).toEqual(['general: 2 (7.25)'])
  const user = await cast.person('user.one', { roles: ['USER'] })
  expect((await user.send('GET', `${base}grouped/?grouped=category`)).status).toBe(403)
})

it.each(['grouped=name', 'grouped=colour', 'grouped=city&colour=red'])('groups by %j are refused', async (query) =>
  expect((await cast.admin('GET', `${base}grouped/?${query}`)).status).toBe(400),
)
