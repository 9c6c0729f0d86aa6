import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rowsOf } from '#platform/testing/cast.ts'
import { signedIn, type Send } from '#platform/testing/client.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'

/**
 * What a list finds, against a search that anybody can follow: read everything, look at each. Names are so common that
 * the ways of finding differ: `Overseas` is in every order's first entries, `Padma` late in the alphabet, `Kanchan` rare.
 */
const firsts = ['Padma পদ্মা', 'Meghna মেঘনা', 'Jamuna যমুনা', 'Surma সুরমা', 'Banani বনানী', 'Doel দোয়েল']
const seconds = ['Al-Amin আল-আমিন', 'Rahman রহমান', 'Sonali সোনালী', 'Delta ডেল্টা', 'Karim করিম']
const thirds = ['Overseas ওভারসিজ', 'Travels ট্রাভেলস', 'International ইন্টারন্যাশনাল', 'Overseas_Ltd ওভারসিজ_লি']
const count = 2400

interface Agency {
  readonly id: number
  readonly rl_no: string
  readonly member_no: string | null
  readonly email: string
  readonly phone_number: string
  readonly licence_expiry_date: string
  readonly status: string
  /** Everything one may search by, its owners' apart. */
  readonly text: string
  readonly owners: readonly string[]
}

let server: TestServer
let admin: Send
let agencies: Agency[]
/** Ids in each order, as the database sorts. */
const orders: Record<string, readonly number[]> = {}

beforeAll(async () => {
  server = await startTestServer()
  admin = await signedIn(server.url)
  agencies = await server.scratch.database.owner(async (db) => {
    const numbers = Array.from({ length: count }, (_, n) => n)
    const word = (list: readonly string[], n: number) =>
      (list[n % list.length] ?? '').replaceAll('_', '\u00a0').split(' ')
    const parts = numbers.map((n) => [
      word(firsts, n),
      word(seconds, Math.trunc(n / 7)),
      word(thirds, Math.trunc(n / 3)),
    ])
    const named = (n: number, script: 0 | 1) =>
      parts[n]?.map((one) => (one[script] ?? '').replaceAll('\u00a0', ' ')).join(' ')
    const names = numbers.map((n) => `${n % 800 === 5 ? 'Kanchan ' : ''}${named(n, 0)} ${n}`)
    await db.query(
      `insert into agency (rl_no, member_no, name, name_local, category, ownership_type, licence_issue_date, licence_expiry_date, licence_status, phone_number, email,
         application_date, status, opening_balance, sms_opt_out, email_opt_out, address, city, thana, branch, created_at, updated_at, row_version)
       select (n + 100)::text, case when n = 41 then 'Overseas' end, ($1::text[])[n + 1], ($2::text[])[n + 1], 'general', 'proprietorship', '2020-01-01', date '2027-01-01' + n % 90, 'valid',
         '+88017' || (20000000 + n * 37), 'office' || n || '@' || case when n % 11 = 0 then 'padma' else 'post' end || '.example', '2020-01-01',
         case when n % 10 = 9 then 'closed' else 'new' end, 0, false, false, '1 Road', t.city, t.id, b.id, now(), now(), 1
       from generate_series(0, $3::int - 1) n, (select id, city from thana order by id limit 1) t, (select id from branch limit 1) b`,
      [names, numbers.map((n) => named(n, 1)), count],
    )
    await db.query(
      `insert into agency_owner (agency, name, role, is_primary, share_percent, date_of_birth, nid, phone, from_date, status, branch, created_at, updated_at, row_version)
       select id, case when id % 3 = 0 then 'Md. Karim Overseas' else 'Md. Selim' end, 'proprietor', true, 100, '1970-01-01', (3000000000 + id)::text, '+88018' || (30000000 + id), '2015-01-01', 'active', branch, now(), now(), 1
       from agency where id % 8 = 0`,
    )
    await db.query('analyze')
    for (const [sort, by] of Object.entries({
      name: 'name, id',
      '-name': 'name desc, id desc',
      licence_expiry_date: 'licence_expiry_date, id',
      '-licence_expiry_date': 'licence_expiry_date desc, id desc',
      rl_no: 'rl_no::bigint, id',
    }))
      orders[sort] = (await db.query<{ id: number }>(`select id from agency order by ${by}`)).rows.map(({ id }) =>
        Number(id),
      )
    const found = await db.query<Agency>(
      `select id, rl_no, member_no, email, phone_number, licence_expiry_date::text, status, lower(concat_ws(' ', rl_no, member_no, name, name_local, phone_number, email)) as text,
         array(select lower(concat_ws(' ', o.name, o.phone, o.nid)) from agency_owner o where o.agency = agency.id) as owners from agency`,
    )
    return found.rows.map((row) => ({ ...row, id: Number(row.id) }))
  })
})
afterAll(() => server.stop())

const latin = (text: string): string => text.replace(/[০-৯]/g, (digit) => String('০১২৩৪৫৬৭৮৯'.indexOf(digit)))

/** Whether the texts hold what was said; a short word must begin one. */
function holds(text: string, said: string): boolean {
  const digits = said.replace(/[\s().-]/g, '')
  if (/^\+?\d{6,15}$/.test(digits)) return text.includes(digits.replace(/^(\+?88)?0(?=1\d{5})/, '').replace(/^\+/, ''))
  return said
    .split(' ')
    .every((word) =>
      [...word].length >= 3 ? text.includes(word) : text.split(' ').some((one) => one.startsWith(word)),
    )
}

const isExactly = (agency: Agency, said: string): boolean =>
  agency.email === said.toLowerCase() ||
  agency.member_no === said ||
  /^(?:rl)?-?0*([1-9]\d*)$/i.exec(said)?.[1] === agency.rl_no

/** Everything the list must hold, in its order: whole numbers first. */
function naive(keyword: string, status: string, sort: string): number[] {
  const said = latin(keyword).trim().replace(/\s+/g, ' ')
  const words = said.toLowerCase()
  const byId = new Map(agencies.map((agency) => [agency.id, agency]))
  const all = (orders[sort] ?? [])
    .flatMap((id) => byId.get(id) ?? [])
    .filter((agency) => status === '' || agency.status === status)
  const exact = all.filter((agency) => said !== '' && isExactly(agency, said))
  const others = all.filter(
    (agency) =>
      !exact.includes(agency) && (said === '' || [agency.text, ...agency.owners].some((text) => holds(text, words))),
  )
  return [...exact, ...others].map(({ id }) => id)
}

const everyWord = [...firsts, ...seconds, ...thirds]
  .flatMap((pair) => pair.split(/[ _]/))
  .concat('Kanchan', 'Selim', 'office', 'example')
/** A word, a piece of one, or the same in capitals. */
const someWord = fc
  .tuple(fc.constantFrom(...everyWord), fc.nat(6), fc.nat(9), fc.boolean())
  .map(([word, from, length, isLoud]) => {
    const piece = length === 0 ? word : [...word].slice(from % 3, (from % 3) + length + 1).join('') || word
    return isLoud ? piece.toUpperCase() : piece
  })
const someNumber = fc.oneof(
  fc.nat(count + 200).map((n) => `RL-0${n}`),
  fc.nat(count).map((n) => `017${20_000_000 + n * 37}`),
  fc.nat(999).map((n) => `7${n}`),
  fc.nat(count).map((n) => String(n).replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)] ?? digit)),
  fc.nat(count).map((n) => `office${n}@post.example`),
)
const someKeyword = fc.oneof(
  { weight: 3, arbitrary: someWord },
  { weight: 2, arbitrary: fc.array(someWord, { minLength: 2, maxLength: 3 }).map((words) => words.join(' ')) },
  { weight: 2, arbitrary: someNumber },
)
const someList = fc.record({
  keyword: someKeyword,
  status: fc.constantFrom('', '', 'new', 'closed'),
  sort: fc.constantFrom('name', 'name', '-name', 'licence_expiry_date', '-licence_expiry_date', 'rl_no'),
  size: fc.constantFrom(1, 6, 20, 50),
  page: fc.constantFrom(1, 1, 2, 5),
})

describe('a list of what was said at the counter', () => {
  test('has the rows and the total that reading everything gives, in one answer or in two', async () => {
    const list = async (wish: Record<string, string | number>) => {
      const query = new URLSearchParams()
      for (const [key, value] of Object.entries(wish)) if (value !== '') query.set(key, String(value))
      const answer = await admin('GET', `/agency/api/v1/agency/all/?${query.toString()}`)
      expect(answer.status, JSON.stringify(wish)).toBe(200)
      return { ids: rowsOf(answer, 'agencies').map(({ id }) => id), total: answer.body['total_elements'] }
    }
    await fc.assert(
      fc.asyncProperty(someList, async (wish) => {
        const all = naive(wish.keyword, wish.status, wish.sort)
        const ids = all.slice((wish.page - 1) * wish.size, wish.page * wish.size)
        const answers = [list({ ...wish, count: 'skip' }), list(wish), list({ ...wish, count: 'only' })]
        expect(await Promise.all(answers)).toEqual([
          { ids, total: undefined },
          { ids, total: all.length },
          { ids: [], total: all.length },
        ])
      }),
      { numRuns: 70 },
    )
    // Some two hundred lists, each of them also found the long way round.
  })
  test('begins with the one whose own number was said, though every second is called so', async () => {
    const [first, ...others] = rowsOf(
      await admin('GET', '/agency/api/v1/agency/all/?keyword=Overseas&count=skip'),
      'agencies',
    )
    expect(first?.['member_no']).toBe('Overseas')
    expect(others).toHaveLength(19)
  })
})
