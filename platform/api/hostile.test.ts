import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { castOf, made, rowOf, type Cast, type Row } from '../testing/cast.ts'
import type { Answer } from '../testing/client.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'

/** What nobody sends who means well. Each gets a refusal with words in it, none the text of an accident. */
let server: TestServer
let cast: Cast
let padma: Row

const base = '/agency/api/v1/agency/'
const professions = '/profession/api/v1/profession/'

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  padma = await made(cast.admin, 'agency', cast.agency(45, { name: 'Padma_100% Overseas' }))
})
afterAll(() => server.stop())

/** The status, once the answer was seen to be a proper refusal. */
function refusal({ status, body }: Answer): number {
  expect(status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThan(500)
  expect(body['detail']).toEqual(expect.stringMatching(/\w/))
  expect(body['detail']).not.toMatch(/went wrong|Invalid time|undefined|\bnull\b|syntax|column|FST_/)
  expect(body['request_id']).toEqual(expect.any(String))
  return status
}

/** Sends a body exactly as written. */
async function bare(path: string, body: string | Buffer, headers: Record<string, string> = {}): Promise<Answer> {
  const token = await tokenOf()
  const response = await fetch(server.url + path, {
    method: 'POST',
    body: new Uint8Array(Buffer.from(body)),
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
  })
  const raw = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    raw,
    body: raw.startsWith('{') ? rowOf(JSON.parse(raw)) : {},
  }
}
let kept: string | undefined
const tokenOf = async (): Promise<string> =>
  (kept ??= String(
    (
      await cast.admin('POST', '/user/api/v1/user/login/', {
        username: server.adminUsername,
        password: server.adminPassword,
      })
    ).body['access'],
  ))

describe('a body', () => {
  it.each([
    ['broken off', '{"name": "a'],
    ['a list', '[]'],
    ['a text', '"name"'],
    ['a number', '7'],
    ['two objects', '{}{}'],
    ['a prototype', '{"__proto__": {"isAdmin": true}}'],
    ['a prototype below', '{"constructor": {"prototype": {"isAdmin": true}}}'],
    ['no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
    ['deeper than any record', `{"name":${'['.repeat(400_000)}${']'.repeat(400_000)}}`],
    ['deeper than any record, with a key', `{"settings":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_001)}`],
  ])('that is %s is refused', async (_what, body) => {
    expect(refusal(await bare(`${professions}create/`, body, { 'idempotency-key': 'k1' }))).toBe(400)
    expect({}).not.toHaveProperty('isAdmin')
  })

  it('that is too large, or no JSON at all, is refused as such', async () => {
    expect(refusal(await bare(`${professions}create/`, `{"name":"${'x'.repeat(1_100_000)}"}`))).toBe(413)
    expect(
      refusal(await bare(`${professions}create/`, 'name=a', { 'content-type': 'application/x-www-form-urlencoded' })),
    ).toBe(415)
    expect(refusal(await bare(`${professions}create/`, '<name/>', { 'content-type': 'text/xml' }))).toBe(415)
  })

  it.each([
    'constructor',
    'toString',
    'hasOwnProperty',
    'valueOf',
    '@foo',
    '@2026-13-45T99:99Z',
    '$profession',
    '=x',
    '',
    ' ',
    'na\u0000me',
    'search_text',
    'id; drop table agency',
  ])('with a key called %j is told that there is no such field, in those words', async (key) => {
    const answer = await cast.admin('POST', `${professions}create/`, { [key]: 1 })
    expect(refusal(answer)).toBe(400)
    expect(answer.body['errors']).toHaveProperty([key], [expect.stringContaining(`There is no field "${key}".`)])
  })

  it('with 60,000 unknown keys costs no more than the telling', async () => {
    const keys = Object.fromEntries(Array.from({ length: 60_000 }, (_, index) => [`k${index}`, 1]))
    const answer = await cast.admin('POST', `${professions}create/`, keys)
    expect(refusal(answer)).toBe(400)
  })
})

describe('a text', () => {
  it.each([
    ['a null byte', 'a\u0000b'],
    ['half a letter', 'a\ud800b'],
    ['a bell', 'a\u0007b'],
    ['a million letters', 'x'.repeat(900_000)],
    ['150,000 marks over one letter', `a${'\u0315\u0300'.repeat(75_000)}`],
    ['nothing but invisible marks', '\u200b\u200b\u2060'],
    ['a list', ['a']],
    ['an object', { a: 1 }],
    ['a yes', true],
  ])('made of %s is refused at its field', async (_what, name) => {
    const answer = await cast.admin('POST', `${professions}create/`, { name })
    expect(refusal(answer)).toBe(400)
    expect(answer.body['errors']).toHaveProperty('name')
    const email = await cast.admin('PUT', `${base}update/${padma.id}`, {
      email: typeof name === 'string' ? `${name}@x.example` : name,
      row_version: padma.row_version,
    })
    expect(refusal(email)).toBe(400)
  })

  it('that looks like SQL, a formula or HTML is kept as it was written', async () => {
    for (const name of [
      `Robert'); drop table profession;--`,
      '=cmd|calc',
      '<script>alert(1)</script>',
      '${7*7}',
      '{name}',
      '%s',
      '\\',
      '$profession',
      '@now',
      '=1',
    ])
      expect((await made(cast.admin, 'profession', { name }))['name']).toBe(name)
    const again = await cast.admin('POST', `${professions}create/`, { name: '@now' })
    expect(again.body['detail']).toBe('Profession "@now" already exists.')
    const dollar = await cast.admin('POST', `${professions}create/`, { name: '$profession' })
    expect(dollar.body['detail']).toBe('Profession "$profession" already exists.')
  })
})

describe('an id', () => {
  it.each([
    '0',
    '-1',
    '1.5',
    '1e3',
    '1e99',
    '99999999999999999999',
    '9999999999999999',
    '0x1',
    '%00',
    '%2e%2e',
    'null',
    '১',
    '1%20or%201=1',
  ])('%s is an unknown record', async (id) => {
    for (const [method, path] of [
      ['GET', ''],
      ['GET', 'history/'],
      ['PUT', 'update/'],
      ['DELETE', 'delete/'],
      ['PUT', 'update_status/'],
      ['POST', 'restore/'],
    ] as const)
      expect(
        refusal(
          await cast.admin(
            method,
            `${base}${path}${id}`,
            method === 'PUT' ? { row_version: 1, status: 'closed' } : undefined,
          ),
        ),
      ).toBe(404)
    expect(
      refusal(await cast.admin('GET', `/thana/api/v1/thana/by_city/${id === '9999999999999999' ? 'x' : id}`)),
    ).toBe(404)
  })

  it('in a reference that is none, or of nobody, is refused at its field', async () => {
    for (const city of [0, -1, 1.5, 1e99, 987_654_321, '9007199254740993', 'x', [1], { id: 1 }, true]) {
      const answer = await cast.admin('PUT', `${base}update/${padma.id}`, { city, row_version: padma.row_version })
      expect([city, refusal(answer)]).toEqual([city, 400])
      expect(answer.body['errors']).toHaveProperty('city')
    }
    for (const countries of [
      [0],
      [1, 'x'],
      [[1]],
      Array.from({ length: 10_000 }, (_, index) => index + 1),
      [987_654_321],
    ]) {
      const answer = await cast.admin('PUT', `${base}update/${padma.id}`, { countries, row_version: padma.row_version })
      expect(refusal(answer)).toBe(400)
    }
  })

  it('of a list to delete must be a number', async () => {
    for (const ids of [
      undefined,
      [],
      'x',
      [0],
      [1.5],
      ['1'],
      [1e99],
      [null],
      Array.from({ length: 101 }, (_, index) => index + 1),
    ])
      expect(refusal(await cast.admin('POST', `${base}delete_multiple/`, { ids }))).toBe(400)
  })
})

describe('a list', () => {
  it.each([
    'page=1e9',
    'page=0',
    'page=-1',
    'page=1.5',
    'page=1&page=2',
    'size=0',
    'size=x',
    'size=1&size=2',
    'limit=0',
    'limit=x',
    'count=all',
    'count=skip&count=only',
    'keyword=a&keyword=b',
    'sort=name&sort=id',
    'sort=constructor',
    'sort=__proto__',
    'sort=note;drop',
    'sort=attachments',
    'sort=city.name',
    '__proto__=1',
    'constructor=1',
    'toString.from=1',
    'name=a&name=b',
    'name.empty=perhaps',
    'status.from=new',
    'countries.from=1',
    'city.to=9',
    'countries=x',
    'licence_issue_date=yesterday',
    'created_at.from=0000-01-01',
    'created_at.to=+275760-09-13',
    'created_at=2026-01-01T00:00:00%2B99:00',
    'id=1e5',
    'id.from=-99999999999',
    'opening_balance=1e400',
    'opening_balance.from=NaN',
    'name=%00',
    'keyword=%00',
    'name[]=a',
    'name[gt]=a',
    "name'--=1",
    'search_text=padma',
    'is_active=true',
  ])('asked with %s is refused', async (query) => {
    for (const list of ['all/', 'search/', 'without_pagination/all/', 'export/']) {
      const answer = await cast.admin('GET', `${base}${list}?${query}`)
      expect([list, refusal(answer)]).toEqual([list, 400])
    }
  })

  it('takes signs of patterns and of SQL for what they are', async () => {
    const names = async (query: string) => {
      const { status, body } = await cast.admin('GET', `${base}all/?${query}`)
      expect(status).toBe(200)
      return body['total_elements']
    }
    expect(await names(`name=${encodeURIComponent('Padma_100%')}`)).toBe(1)
    expect(await names('keyword=' + encodeURIComponent('_100%'))).toBe(1)
    for (const text of ['%', '_adma', 'Padma%Overseas', "' or 1=1 --", '\\', '%25', 'Padmax100'])
      expect([text, await names(`name=${encodeURIComponent(text)}`)]).toEqual([text, 0])
    for (const text of ['%%%', '___', 'pad%sea', `"'\\;--`, 'a'.repeat(3000), '😀😀😀', '\u0315\u0300'.repeat(300)])
      expect([text, await names(`keyword=${encodeURIComponent(text)}`)]).toEqual([text, 0])
  })

  it('goes to any page, and answers Bengali digits', async () => {
    expect((await cast.admin('GET', `${base}all/?page=100000000&size=200`)).body).toMatchObject({
      agencies: [],
      total_elements: 1,
    })
    expect(
      (await cast.admin('GET', `${base}all/?page=${encodeURIComponent('১')}&size=${encodeURIComponent('২০')}`)).body,
    ).toMatchObject({ page: 1, size: 20 })
    expect((await cast.admin('GET', `${base}all/?size=5000`)).body['size']).toBe(200)
    expect((await cast.admin('GET', `${base}without_pagination/all/?limit=99999`)).status).toBe(200)
  })
})

describe('an address', () => {
  const rawGet = (path: string): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const { port } = new URL(server.url)
      httpRequest({ host: '127.0.0.1', port, path, method: 'GET' }, (response) => {
        let raw = ''
        response.on('data', (part: Buffer) => (raw += part.toString()))
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            raw,
            headers: new Headers(),
            body: raw.startsWith('{') ? rowOf(JSON.parse(raw)) : {},
          }),
        )
      })
        .once('error', reject)
        .end()
    })

  it.each(['', 'http://office.example'])('may be given whole, as some proxies do: %s', async (host) => {
    expect((await rawGet(`${host}/general_setting/api/v1/general_setting/without_pagination/%61ll`)).status).toBe(200)
  })

  it.each([
    '/agency/api/v1/agency/%E0%A4%A',
    '/agency/api/v1/agency/%zz/',
    '/%/api/v1/%/all/',
    '/file/api/v1/file/..%2f..%2fetc%2fpasswd',
    '/file/api/v1/file/../../../etc/passwd',
    `/agency/api/v1/agency/${'a'.repeat(4000)}`,
  ])('%s that leads nowhere is refused in our words', async (path) => {
    expect([400, 401, 404, 414]).toContain(refusal(await rawGet(path)))
  })
})

describe('special calls', () => {
  it.each([
    ['GET', '/search/api/v1/search/?keyword=a&keyword=b', 400],
    ['GET', '/permission/api/v1/permission/check_user_permission/?permission=agency.read&user=abc', 400],
    ['GET', '/permission/api/v1/permission/check_user_permission/?permission=agency.read&user=1.5', 400],
    ['GET', '/permission/api/v1/permission/check_user_permission/?permission=a&permission=b', 400],
    ['GET', '/agency/api/v1/agency/check_rl_no/', 400],
    ['GET', '/agency/api/v1/agency/check_rl_no/?value=1&value=2', 400],
    ['GET', '/agency/api/v1/agency/check_rl_no_update/?value=1&id=x', 400],
    ['GET', '/agency/api/v1/agency/check_constructor/?value=1', 404],
    ['GET', '/agency/api/v1/agency/check_note/?value=1', 404],
    ['GET', '/thana/api/v1/thana/by_city/1?secret=1', 400],
    ['POST', '/user/api/v1/user/set_password/1', 405],
  ])('%s %s is refused with %i', async (method, path, status) => {
    expect(refusal(await cast.admin(method, path))).toBe(status)
  })

  it('take texts where texts belong', async () => {
    for (const username of [['admin'], { $ne: '' }, 7, true, 'x'.repeat(400), ''])
      expect(refusal(await cast.admin('POST', '/user/api/v1/user/login/', { username, password: 'x' }))).toBe(400)
    expect(
      refusal(await cast.admin('POST', '/user/api/v1/user/login/', { username: 'a\u0000', password: 'x' })),
    ).toBeLessThan(402)
    for (const row_version of ['1', 1.5, -1, [1], null, {}]) {
      expect([400, 409]).toContain(
        refusal(
          await cast.admin('PUT', `${base}update_status/${padma.id}`, { status: 'closed', note: 'x', row_version }),
        ),
      )
      expect([400, 409]).toContain(
        refusal(await cast.admin('PUT', `${base}update/${padma.id}`, { address: 'x', row_version })),
      )
    }
    for (const note of [['x'], 7, 'a\u0000b', 'x'.repeat(301)])
      expect(
        refusal(
          await cast.admin('PUT', `${base}update_status/${padma.id}`, {
            status: 'closed',
            note,
            row_version: padma.row_version,
          }),
        ),
      ).toBe(400)
    for (const version of ['abc', '1.5', '', '1&row_version=2'])
      expect(refusal(await cast.admin('DELETE', `${base}delete/${padma.id}?row_version=${version}`))).toBe(400)
    for (const key of ['x'.repeat(201), 'a b'])
      expect(refusal(await cast.admin('POST', `${base}create/`, cast.agency(46), { 'idempotency-key': key }))).toBe(400)
  })
})

describe('a line', () => {
  it('cannot be taken from another record by its id', async () => {
    const clerk = await cast.person('reason.giver', { roles: ['USER'] })
    const other = await cast.person('other.person', { roles: ['USER'] })
    const permission = await cast.permissionId('agency.read')
    const users = '/user/api/v1/user/'
    const read = async (id: number) => rowOf((await cast.admin('GET', `${users}${id}`)).body)
    const given = await cast.admin('PUT', `${users}update/${other.id}`, {
      user_permissions: [{ permission, reason: 'Theirs' }],
      row_version: (await read(other.id)).row_version,
    })
    expect(given.status).toBe(200)
    const [line] = Object(given.body['user_permissions'])
    const stolen = await cast.admin('PUT', `${users}update/${clerk.id}`, {
      user_permissions: [{ id: line.id, permission, reason: 'Stolen' }],
      row_version: (await read(clerk.id)).row_version,
    })
    expect(stolen.status).toBe(200)
    expect((await read(other.id))['user_permissions']).toMatchObject([{ id: line.id, reason: 'Theirs' }])
    expect((await read(clerk.id))['user_permissions']).toMatchObject([{ reason: 'Stolen' }])
    const mine = Object((await read(clerk.id))['user_permissions'])[0]
    for (const lines of [
      [{ id: 1e99, permission }],
      [{ id: 'x', permission }],
      [{ id: -1, permission }],
      [
        { id: mine.id, permission },
        { id: mine.id, permission },
      ],
      [{ permission, constructor: 1 }],
      [7],
      [[1]],
      'x',
      { 0: 1 },
    ]) {
      const answer = await cast.admin('PUT', `${users}update/${clerk.id}`, {
        user_permissions: lines,
        row_version: (await read(clerk.id)).row_version,
      })
      expect([JSON.stringify(lines), refusal(answer)]).toEqual([JSON.stringify(lines), 400])
    }
  })
})

describe('a refusal', () => {
  it('speaks the language that was asked for', async () => {
    const inBengali = { 'accept-language': 'bn-BD,bn;q=0.9,en;q=0.5' }
    const said = await cast.admin('POST', `${base}create/`, {}, inBengali)
    expect(said.body['detail']).toMatch(/[\u0980-\u09ff]/)
    for (const texts of Object.values(Object(said.body['errors'])))
      expect(JSON.stringify(texts)).toMatch(/[\u0980-\u09ff]/)
    const missing = await cast.admin('GET', `${base}987654321`, undefined, inBengali)
    expect(missing.body['detail']).toMatch(/[\u0980-\u09ff]/)
    const clash = await cast.admin('POST', `${base}create/`, cast.agency(45), inBengali)
    expect(clash.status).toBe(409)
    expect(clash.body['detail']).toMatch(/[\u0980-\u09ff].*/)
    for (const language of ['xx', '*', 'constructor', 'a'.repeat(2000), ';;;,,,'])
      expect(
        (await cast.admin('GET', `${base}987654321`, undefined, { 'accept-language': language })).body['detail'],
      ).toBe('Not found.')
  })
})
