import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { castOf, rowsOf, type Cast, type Person } from '../testing/cast.ts'
import type { Send } from '../testing/client.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { registry } from '../testing/registry.ts'

/** Of other users the office knows id, name and picture (roles.json `resource_exceptions`); the rest does not exist for it. */
let server: TestServer
let cast: Cast
let subject: Person
let readers: [name: string, send: Send][]

const base = '/user/api/v1/user/'
const known = [
  'id',
  'first_name',
  'last_name',
  'image',
  'created_at',
  'created_by',
  'updated_at',
  'updated_by',
  'row_version',
  'expand',
]
const hidden = Object.keys(registry.get('user').fields).filter((name) => !known.includes(name))
const secrets = /rumana\.k|rumana@|1555990011|1555990022|Left without notice/

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  subject = await cast.person('rumana.k', {
    roles: ['MEMBERSHIP'],
    over: {
      first_name: 'Rumana',
      last_name: 'Khatun',
      email: 'rumana@people.example',
      primary_phone: '01555990011',
      secondary_phone: '01555990022',
    },
  })
  const row = (await cast.admin('GET', `${base}${subject.id}`)).body
  const disabled = await cast.admin('PUT', `${base}update_status/${subject.id}`, {
    status: 'disabled',
    note: 'Left without notice',
    row_version: row['row_version'],
  })
  const renamed = await cast.admin('PUT', `${base}update/${subject.id}`, {
    last_name: 'Khanom',
    row_version: disabled.body['row_version'],
  })
  if (renamed.status !== 200) throw new Error(`The user could not be changed: ${disabled.raw} ${renamed.raw}`)
  readers = [
    ['STAFF', (await cast.person('clerk', { roles: ['STAFF'] })).send],
    ['AUDITOR', (await cast.person('auditor', { roles: ['AUDITOR'] })).send],
  ]
})
afterAll(() => server.stop())

describe.each(['STAFF', 'AUDITOR'])('%s reads users', (role) => {
  const send: Send = (...given) => (readers.find(([name]) => name === role)?.[1] ?? cast.admin)(...given)

  it('and gets id, name and picture alone', async () => {
    const record = await send('GET', `${base}${subject.id}`)
    expect(record.body).toMatchObject({ id: subject.id, first_name: 'Rumana', last_name: 'Khanom' })
    expect(Object.keys(record.body).filter((name) => !known.includes(name))).toEqual([])
    for (const list of ['all/', 'search/?keyword=Rumana', 'without_pagination/all/', `all/?id=${subject.id}`]) {
      const answer = await send('GET', base + list)
      expect(answer.raw).toContain('Khanom')
      expect(answer.raw).not.toMatch(secrets)
      expect(
        rowsOf(answer, 'users')
          .flatMap((row) => Object.keys(row))
          .filter((name) => !known.includes(name)),
      ).toEqual([])
    }
  })

  it('cannot filter or sort by what it does not know, nor learn the names of those fields', async () => {
    for (const name of hidden) {
      for (const query of [`${name}=a`, `${name}.empty=false`, `${name}.from=a`, `sort=${name}`, `sort=-${name}`]) {
        const answer = await send('GET', `${base}all/?${query}`)
        expect([query, answer.status]).toEqual([query, 400])
        expect(answer.raw).not.toMatch(/Did you mean "(username|email|primary_phone|secondary_phone|roles|status)"/)
      }
    }
  })

  it('finds nobody by a telephone number, an email address or a user name', async () => {
    for (const keyword of ['01555990011', '+8801555990022', '990011', 'rumana@people.example', 'rumana.k', 'people']) {
      expect([
        keyword,
        (await send('GET', `${base}search/?keyword=${encodeURIComponent(keyword)}`)).body['users'],
      ]).toEqual([keyword, []])
      expect(
        (await send('GET', `${base}search/?count=only&keyword=${encodeURIComponent(keyword)}`)).body['total_elements'],
      ).toBe(0)
      expect([
        keyword,
        (await send('GET', `/search/api/v1/search/?keyword=${encodeURIComponent(keyword)}`)).body['results'],
      ]).toEqual([keyword, []])
      expect(
        (await cast.admin('GET', `${base}search/?keyword=${encodeURIComponent(keyword)}`)).body['users'],
      ).not.toEqual([])
    }
    expect((await send('GET', `${base}search/?keyword=Rumana`)).body['users']).toEqual([
      expect.objectContaining({ id: subject.id }),
    ])
    // The pages of users are for administrators: what they find leads nowhere else.
    expect((await send('GET', '/search/api/v1/search/?keyword=Rumana')).body['results']).toEqual([])
  })

  it('reads a history without hidden changes, steps and notes', async () => {
    const answer = await send('GET', `${base}history/${subject.id}`)
    const rows = answer.body['history']
    expect(rows).toEqual([
      expect.objectContaining({ action: 'update', changes: { last_name: { before: 'Khatun', after: 'Khanom' } } }),
      expect.objectContaining({ action: 'create' }),
    ])
    expect(answer.raw).not.toMatch(secrets)
    expect((await cast.admin('GET', `${base}history/${subject.id}`)).raw).toContain('Left without notice')
  })

  it('cannot probe for values that are taken, and changes nothing', async () => {
    for (const [field, value] of [
      ['username', 'rumana.k'],
      ['email', 'rumana@people.example'],
      ['primary_phone', '01555990011'],
    ]) {
      expect((await send('GET', `${base}check_${field}/?value=${value}`)).status).toBe(403)
      expect((await send('GET', `${base}check_${field}_update/?value=${value}&id=1`)).status).toBe(403)
    }
    expect((await send('POST', `${base}create/`, { username: 'rumana.k' })).status).toBe(403)
    expect((await send('PUT', `${base}update/${subject.id}`, { email: 'x@y.example', row_version: 1 })).status).toBe(
      403,
    )
    expect(
      (await send('PUT', `${base}set_password/${subject.id}`, { new_password: 'x', confirm_password: 'x' })).status,
    ).toBe(403)
  })
})

it('an auditor takes no hidden column out as a sheet', async () => {
  const send = readers[1]?.[1] ?? cast.admin
  const sheet = await send('GET', `${base}export/?format=csv`)
  expect(sheet.raw).toContain('Rumana')
  expect(sheet.raw).not.toMatch(secrets)
  for (const name of hidden)
    expect((await send('GET', `${base}export/?format=csv&columns=first_name,${name}`)).status).toBe(400)
  expect((await send('GET', `${base}export/?format=csv&sort=email`)).status).toBe(400)
})
