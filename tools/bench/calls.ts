import type pg from 'pg'
import { firstLicence, phoneOf, rare } from './agencies.ts'

/** One sort of request, with what its answers must be. */
export interface Call {
  readonly name: string
  readonly method: 'GET' | 'POST'
  readonly path: (turn: number) => string
  readonly headers?: (turn: number) => Readonly<Record<string, string>>
  readonly body?: (turn: number) => unknown
  /** What is wrong with the answer to the request of that turn; undefined when nothing is. */
  readonly fault: (status: number, answer: Record<string, unknown>, turn: number) => string | undefined
}

type Queries = Pick<pg.ClientBase, 'query'>
const base = '/agency/api/v1/agency/'

/** Which agencies a request must answer, found by plain SQL of our own and not by the engine under test. */
interface Expected {
  readonly query: string
  readonly ids: readonly number[]
  readonly total: number
}

async function expected(db: Queries, query: string, where: string, order = 'name, id', offset = 0): Promise<Expected> {
  const ids = await db.query<{ id: number }>(
    `select id from agency where ${where} order by ${order} limit 20 offset ${offset}`,
  )
  const total = await db.query<{ n: number }>(`select count(*) as n from agency where ${where}`)
  return { query, ids: ids.rows.map(({ id }) => Number(id)), total: Number(total.rows[0]?.n) }
}

const matching = (words: string): string =>
  words
    .split(' ')
    .map((word) => `lower(concat_ws(' ', name, name_local, phone_number, email)) like '%${word.toLowerCase()}%'`)
    .join(' and ')

/** One after the other: a connection answers one question at a time. */
async function inTurn<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  for (const one of all) done.push(await work(one))
  return done
}

/** What the screen does: rows without waiting for the total, and beside them the total in a call of its own. */
function listed(name: string, path: string, variants: readonly Expected[]): Call[] {
  const of = (turn: number) => variants[turn % variants.length] ?? { query: '', ids: [], total: 0 }
  const call = (count: 'skip' | 'only'): Call => ({
    name: count === 'skip' ? name : `${name}: total`,
    method: 'GET',
    path: (turn) => `${base}${path}?${of(turn).query}&count=${count}`,
    fault: (status, answer, turn) => {
      const { query, ids, total } = of(turn)
      if (status !== 200) return `${query}: status ${status} ${JSON.stringify(answer).slice(0, 200)}`
      if (count === 'only')
        return answer['total_elements'] === total
          ? undefined
          : `${query}: ${String(answer['total_elements'])} in all instead of ${total}`
      const rows = Array.isArray(answer['agencies']) ? answer['agencies'] : []
      const got = rows.map((row: { id: number }) => row.id)
      return got.join() === ids.join() ? undefined : `${query}: rows ${got.join()} instead of ${ids.join()}`
    },
  })
  return [call('skip'), call('only')]
}

/** What the box for everything must show of agencies: the first six, the exact number first. */
function boxed(name: string, variants: readonly Expected[]): Call {
  const of = (turn: number) => variants[turn % variants.length] ?? { query: '', ids: [], total: 0 }
  return {
    name,
    method: 'GET',
    path: (turn) => `/search/api/v1/search/?${of(turn).query}`,
    fault: (status, answer, turn) => {
      const { query, ids } = of(turn)
      const rows: { id: number; resource: string }[] = Array.isArray(answer['results']) ? answer['results'] : []
      const got = rows.filter(({ resource }) => resource === 'agency').map(({ id }) => id)
      if (status !== 200) return `${query}: status ${status} ${JSON.stringify(answer).slice(0, 200)}`
      return got.join() === ids.slice(0, 6).join()
        ? undefined
        : `${query}: ${got.join()} instead of ${ids.slice(0, 6).join()}`
    },
  }
}

/** Every sort of request that the bench measures but creating. `db` reads the loaded database. */
export async function readingCalls(db: Queries, count: number): Promise<Call[]> {
  const cities = (
    await db.query<{ city: number }>('select city from agency group by city order by count(*) desc limit 20')
  ).rows
  const keyword = (words: string, where: string) => expected(db, `keyword=${encodeURIComponent(words)}`, where)
  const found = (words: readonly string[]) => inTurn(words, (one) => keyword(one, matching(one)))
  const numbers = Array.from({ length: 50 }, (_, index) => (index * 3989 + 17) % count)
  const licences = await inTurn(numbers, (n) => keyword(`RL-0${firstLicence + n}`, `rl_no = '${firstLicence + n}'`))
  const phones = await inTurn(numbers, (n) => keyword(phoneOf(n), `phone_number = '+88${phoneOf(n)}'`))
  const rareOnes = await found([rare.latin, rare.bengali])
  const common = await found(['overseas', 'international', 'Travels', 'Padma'])
  const both = await found(['padma overseas', 'meghna travels', 'rahman services', 'Link Sonali'])
  const bengali = await found(['পদ্মা', 'মেঘনা', 'ওভারসিজ', 'রহমান ট্রাভেলস'])
  return [
    ...listed('list of 20', 'all/', [await expected(db, 'size=20', 'true')]),
    ...listed(
      'list, filter',
      'all/',
      await inTurn(cities, ({ city }) =>
        expected(db, `status=closed&city=${city}`, `status = 'closed' and city = ${city}`),
      ),
    ),
    ...listed(
      'list, begins with',
      'all/',
      await inTurn(['Padma Al-N', 'Surma', 'Wari Kabir'], (text) =>
        expected(db, `name=${encodeURIComponent(text)}`, `name like '${text}%'`),
      ),
    ),
    ...listed('list, page 500', 'all/', [await expected(db, 'page=500', 'true', 'name, id', 9980)]),
    ...listed('list, by expiry', 'all/', [
      await expected(db, 'sort=-licence_expiry_date', 'true', 'licence_expiry_date desc, id desc'),
    ]),
    ...listed('search, rare', 'search/', rareOnes),
    ...listed('search, common', 'search/', common),
    ...listed('search, two words', 'search/', both),
    ...listed('search, Bengali', 'search/', bengali),
    ...listed('search, RL number', 'search/', licences),
    ...listed('search, phone', 'search/', phones),
    boxed('box, rare', rareOnes),
    boxed('box, common', common),
    boxed('box, two words', both),
    boxed('box, RL number', licences),
    boxed('box, phone', phones),
  ]
}

/** Number in the unique values of the request of a turn; the replay puts its own in its place. */
export const newNumber = (turn: number): string => String(5_000_000 + turn)

/** Creating an agency with its history. `place` is a thana and its city. */
export function creatingCall(place: { readonly thana: number; readonly city: number }): Call {
  return {
    name: 'create',
    method: 'POST',
    path: () => `${base}create/`,
    body: (turn) => ({
      rl_no: newNumber(turn),
      name: `Shahjalal ${newNumber(turn)} Overseas`,
      name_local: 'শাহজালাল ওভারসিজ',
      licence_issue_date: '2020-01-01',
      licence_expiry_date: '2030-12-31',
      phone_number: `+880191${newNumber(turn)}`,
      email: `office${newNumber(turn)}@shahjalal.example`,
      address: '12 Topkhana Road',
      city: place.city,
      thana: place.thana,
    }),
    fault: (status, answer, turn) =>
      status === 201 && answer['rl_no'] === newNumber(turn) && answer['row_version'] === 1
        ? undefined
        : `created ${newNumber(turn)}: status ${status} ${JSON.stringify(answer).slice(0, 200)}`,
  }
}
