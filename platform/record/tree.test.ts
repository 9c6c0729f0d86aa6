import { afterAll, beforeAll, expect, it } from 'vitest'
import { castOf, made, rowsOf, type Cast, type Row } from '../testing/cast.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { countedBranches, mostNodes } from './tree.ts'

const base = '/cost_centre/api/v1/cost_centre/'
let server: TestServer
let cast: Cast
const centres = new Map<string, Row>()
const idOf = (code: string): number => centres.get(code)?.id ?? 0

/** Office: training (camps: spring, autumn), fairs. Events stand alone. */
beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  const wanted = [
    ['OFF', 'Office', ''],
    ['TRN', 'Training', 'OFF'],
    ['CMP', 'Camps', 'TRN'],
    ['SPR', 'Spring camp', 'CMP'],
    ['AUT', 'Autumn camp', 'CMP'],
    ['FAIR', 'Job fairs', 'OFF'],
    ['EVT', 'Events', ''],
  ] as const
  for (const [code, name, parent] of wanted)
    centres.set(
      code,
      await made(cast.admin, 'cost_centre', { code, name, ...(parent ? { parent: idOf(parent) } : {}) }),
    )
})
afterAll(() => server.stop())

const branches = async (query: string) => {
  const { status, body } = await cast.admin('GET', `${base}tree/?${query}`)
  expect([query, status]).toEqual([query, 200])
  return rowsOf({ body }, 'cost_centres')
}
/** Branches as `code children/below`, what was looked for with a star. */
const told = async (query: string): Promise<string[]> =>
  (await branches(query)).map(({ code, branch }) => {
    const { children, below, is_found } = branch as { children: number; below: number; is_found: boolean }
    return `${String(code)} ${children}/${below}${is_found ? ' *' : ''}`
  })
const move = async (code: string, under: string | null) => {
  const { body } = await cast.admin('GET', `${base}${idOf(code)}`)
  const parent = under === null ? null : idOf(under)
  return cast.admin('PUT', `${base}update/${idOf(code)}`, { parent, row_version: body['row_version'] })
}

it('a tree is read branch by branch, each with what stands under it', async () => {
  expect(await told('')).toEqual(['EVT 0/0', 'OFF 2/5'])
  expect(await told(`under=${idOf('OFF')},${idOf('CMP')}`)).toEqual(['AUT 0/0', 'FAIR 0/0', 'SPR 0/0', 'TRN 1/3'])
  expect(await told('under=*&sort=-code')).toHaveLength(centres.size)
})

it('what is looked for stands among those above it', async () => {
  expect(await told('keyword=camp')).toEqual(['AUT 0/0 *', 'CMP 2/2 *', 'OFF 2/5', 'SPR 0/0 *', 'TRN 1/3'])
  expect(await told('code=FAIR')).toEqual(['FAIR 0/0 *', 'OFF 2/5'])
  expect(await told('keyword=nothing+like+it')).toEqual([])
})

it('a branch that is no id is refused, and a list without a tree has none', async () => {
  expect((await cast.admin('GET', `${base}tree/?under=OFF`)).status).toBe(400)
  expect((await cast.admin('GET', '/bank/api/v1/bank/tree/')).status).toBe(405)
  const member = await cast.person('reader', { roles: ['USER'] })
  expect((await member.send('GET', `${base}tree/`)).status).toBe(403)
})

it.each([
  ['under itself', 'TRN', 'TRN'],
  ['under what stands under it', 'OFF', 'SPR'],
])('a record is not put %s', async (_, code, under) => {
  const { status, body } = await move(code, under)
  expect([status, body['errors']]).toEqual([400, { parent: ['A cost centre cannot be placed under itself.'] }])
  const previewed = await cast.admin('POST', `${base}preview/`, { id: idOf(code), parent: idOf(under) })
  expect(previewed.body['errors']).toHaveProperty('parent')
})

it('two who put two records under each other at once make no ring', async () => {
  const answers = await Promise.all([move('FAIR', 'EVT'), move('EVT', 'FAIR')])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  for (const code of ['FAIR', 'EVT']) expect((await move(code, null)).status).toBe(200)
})

const place = (id: number, parent: number | null, amount: bigint) => ({ id, parent, amounts: { amount } })

it('amounts are summed up the branch; one whose upper record is out of sight stands at the top', () => {
  const found = countedBranches([place(1, null, 10000n), place(2, 1, 50n), place(3, 2, -25n), place(4, 99, 1n)])
  expect(found.map(({ id, parent, below, sums }) => [id, parent, below, sums['amount']])).toEqual([
    [1, null, 2, '100.25'],
    [2, 1, 1, '0.25'],
    [3, 2, 0, '-0.25'],
    [4, null, 0, '0.01'],
  ])
})

it('a chain of as many records as a tree may have is counted while others are waiting', () => {
  const links = Array.from({ length: mostNodes }, (_, at) => place(at + 1, at === 0 ? null : at, 1n))
  const chain = countedBranches(links.toReversed())
  expect(chain.at(-1)).toMatchObject({ id: 1, children: 1, below: mostNodes - 1, sums: { amount: '200.00' } })
  expect(chain[0]).toMatchObject({ id: mostNodes, children: 0, below: 0, sums: { amount: '0.01' } })
})
