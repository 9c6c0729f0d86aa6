import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { castOf, made, rowOf, rowsOf, type Cast } from '../testing/cast.ts'
import type { Answer, Send } from '../testing/client.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'

/** Many at once, and the same twice. */
let server: TestServer
let cast: Cast

const base = '/agency/api/v1/agency/'

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
})
afterAll(() => server.stop())

const count = async (query: string): Promise<unknown> =>
  (await cast.admin('GET', `${base}all/?count=only&${query}`)).body['total_elements']
const read = async (id: number) => rowOf((await cast.admin('GET', `${base}${id}`)).body)
const times = <T>(n: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: n }, (_, index) => work(index)))
const tally = (answers: readonly Answer[]): Record<string, number> => {
  const sums: Record<string, number> = {}
  for (const { status, body } of answers) {
    const key = `${status}${typeof body['code'] === 'string' ? ` ${body['code']}` : ''}`
    sums[key] = (sums[key] ?? 0) + 1
  }
  return sums
}

describe('many at once', () => {
  it('enter one agency: one does, each other is told by whom it is taken (C-04)', async () => {
    const answers = await times(40, () => cast.admin('POST', `${base}create/`, cast.agency(1)))
    expect(tally(answers)).toEqual({ 201: 1, '409 already_used': 39 })
    const [refused] = answers.filter(({ status }) => status === 409)
    expect(refused?.body['errors']).toMatchObject({ rl_no: ['RL number 1 is already used by Agency 1.'] })
    expect(await count('rl_no=1')).toBe(1)
  })

  it('with a key each enter one user: one does', async () => {
    const wish = {
      username: 'same.name',
      email: 'same@people.example',
      first_name: 'Same',
      primary_phone: '01555777777',
      roles: [],
    }
    const answers = await times(30, (index) =>
      cast.admin('POST', '/user/api/v1/user/create/', wish, { 'idempotency-key': `user-${index}` }),
    )
    expect(tally(answers)).toEqual({ 201: 1, '409 already_used': 29 })
  })

  it('change one agency: one does, each other gets its version', async () => {
    const agency = await made(cast.admin, 'agency', cast.agency(2))
    const answers = await times(40, (index) =>
      cast.admin('PUT', `${base}update/${agency.id}`, { address: `${index} Road`, row_version: agency.row_version }),
    )
    expect(tally(answers)).toEqual({ 200: 1, '409 changed_meanwhile': 39 })
    const after = await read(agency.id)
    expect(after.row_version).toBe(2)
    for (const { body } of answers.filter(({ status }) => status === 409))
      expect(body['record']).toMatchObject({ address: after['address'], row_version: 2 })
  })

  it('delete and restore one agency: each happens once, and the history has no gap', async () => {
    const agency = await made(cast.admin, 'agency', cast.agency(3))
    const deleted = await times(10, () => cast.admin('DELETE', `${base}delete/${agency.id}?row_version=1`))
    expect(tally(deleted)).toEqual({ 200: 1, '404 not_found': 9 })
    const restored = await times(10, () => cast.admin('POST', `${base}restore/${agency.id}`))
    expect(tally(restored)).toEqual({ 200: 1, '404 not_found': 9 })
    const mixed = await times(20, (index) =>
      index % 2
        ? cast.admin('POST', `${base}restore/${agency.id}`)
        : cast.admin('DELETE', `${base}delete/${agency.id}?row_version=3`),
    )
    expect(mixed.every(({ status }) => [200, 404, 409].includes(status))).toBe(true)
    const { rows } = await server.office.engine.database.app.query<{ versions: number[] }>(
      `select array_agg(version order by version) as versions from history where resource = 'agency' and record = $1`,
      [agency.id],
    )
    expect(rows[0]?.versions).toEqual(rows[0]?.versions.map((_, index) => index + 1))
  })

  it('add owners to one agency: one is primary, and shares stay within the whole', async () => {
    const agency = await made(cast.admin, 'agency', cast.agency(4))
    const answers = await times(12, (index) =>
      cast.admin(
        'POST',
        '/agency_owner/api/v1/agency_owner/create/',
        cast.owner(index, agency.id, { share_percent: '20.00', is_primary: index === 0 }),
      ),
    )
    const stored = answers.filter(({ status }) => status === 201)
    expect(stored.length).toBeLessThanOrEqual(5)
    expect(stored.length).toBeGreaterThan(0)
    expect(answers.filter(({ status }) => ![201, 400, 409].includes(status))).toEqual([])
    const { rows } = await server.office.engine.database.app.query<{ sum: string; primaries: number }>(
      'select sum(share_percent) as sum, count(*) filter (where is_primary) as primaries from agency_owner where agency = $1',
      [agency.id],
    )
    expect(Number(rows[0]?.sum)).toBeLessThanOrEqual(100)
    expect(rows[0]?.primaries).toBe(1)
  })
})

describe('a request that is sent again', () => {
  it('with the same key is answered again and not done again, also when both arrive at once', async () => {
    const key = { 'idempotency-key': 'create-5' }
    const answers = await times(12, () => cast.admin('POST', `${base}create/`, cast.agency(5), key))
    const ids = new Set(answers.map(({ body }) => body['id']))
    expect(answers.every(({ status }) => status === 201 || status === 200)).toBe(true)
    expect(ids.size).toBe(1)
    expect(await count('rl_no=5')).toBe(1)
    const later = await cast.admin('POST', `${base}create/`, cast.agency(5), key)
    expect([later.status, ids.has(later.body['id'])]).toEqual([200, true])
  })

  it('with the same key and something else in it is refused', async () => {
    const other = await cast.admin('POST', `${base}create/`, cast.agency(6), { 'idempotency-key': 'create-5' })
    expect([other.status, other.body['code']]).toEqual([409, 'key_reused'])
    expect(await count('rl_no=6')).toBe(0)
    const agency = await made(cast.admin, 'agency', cast.agency(7))
    const elsewhere = await cast.admin(
      'PUT',
      `${base}update_status/${agency.id}`,
      { status: 'closed', note: 'x', row_version: 1 },
      { 'idempotency-key': 'create-5' },
    )
    expect(elsewhere.status).toBe(409)
  })

  it('with the key of somebody else is that person\u2019s own request', async () => {
    const clerk = await cast.person('clerk', { roles: ['MEMBERSHIP'] })
    const mine = await clerk.send('POST', `${base}create/`, cast.agency(5), { 'idempotency-key': 'create-5' })
    expect([mine.status, mine.body['code']]).toEqual([409, 'already_used'])
    expect((await clerk.send('POST', `${base}create/`, cast.agency(8), { 'idempotency-key': 'create-5' })).status).toBe(
      201,
    )
  })

  it('leaves the key free when it was refused', async () => {
    const key = { 'idempotency-key': 'create-9' }
    expect((await cast.admin('POST', `${base}create/`, cast.agency(9, { email: 'x' }), key)).status).toBe(400)
    expect((await cast.admin('POST', `${base}create/`, cast.agency(9), key)).status).toBe(201)
  })

  it('closes an agency once', async () => {
    const agency = await made(cast.admin, 'agency', cast.agency(10))
    const close = () =>
      cast.admin(
        'PUT',
        `${base}update_status/${agency.id}`,
        { status: 'closed', note: 'Twice', row_version: 1 },
        { 'idempotency-key': 'close-10' },
      )
    const answers = await times(6, close)
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    expect((await read(agency.id)).row_version).toBe(2)
  })
})

describe('what others need or took', () => {
  it('is not deleted: the answer names who uses it', async () => {
    const agency = await made(cast.admin, 'agency', cast.agency(11))
    await made(cast.admin, 'agency_owner', cast.owner(1, agency.id, { name: 'Rahima Begum' }))
    const refused = await cast.admin('DELETE', `${base}delete/${agency.id}?row_version=1`)
    expect([refused.status, refused.body['code']]).toEqual([409, 'in_use'])
    expect(refused.body['used_by']).toEqual([
      { resource: 'agency_owner', count: 1, first: [{ id: expect.any(Number), title: 'Rahima Begum' }] },
    ])
    const many = await cast.admin('POST', `${base}delete_multiple/`, {
      ids: [agency.id, (await made(cast.admin, 'agency', cast.agency(12))).id],
    })
    expect(many.status).toBe(409)
    expect(await count('rl_no=12')).toBe(1)
  })

  it('is not restored over: the number went to another agency meanwhile', async () => {
    const first = await made(cast.admin, 'agency', cast.agency(13))
    expect((await cast.admin('DELETE', `${base}delete/${first.id}?row_version=1`)).status).toBe(200)
    await made(cast.admin, 'agency', cast.agency(14, { rl_no: 'RL-0013', name: 'The Later One' }))
    const refused = await cast.admin('POST', `${base}restore/${first.id}`)
    expect([refused.status, refused.body['detail']]).toEqual([409, 'RL number 13 is already used by The Later One.'])
    expect((await cast.admin('GET', `${base}${first.id}`)).status).toBe(404)
  })

  it('is restored by who deleted it or an administrator, and by nobody else', async () => {
    const more = { user_permissions: [{ permission: await cast.permissionId('agency.delete') }] }
    const one = await cast.person('one', { roles: ['MEMBERSHIP'], over: more })
    const two = await cast.person('two', { roles: ['MEMBERSHIP'], over: more })
    const agency = await made(one.send, 'agency', cast.agency(15))
    expect((await one.send('DELETE', `${base}delete/${agency.id}?row_version=1`)).status).toBe(200)
    const gone = async (send: Send, query = '') =>
      rowsOf(await send('GET', `/deleted/api/v1/deleted/all/${query}`), 'deleted').map(({ title }) => title)
    expect(await gone(one.send)).toEqual(['15 Agency 15'])
    expect(await gone(two.send)).toEqual([])
    expect(await gone(cast.admin, '?resource=agency')).toContain('15 Agency 15')
    expect(await gone(cast.admin, '?resource=user')).toEqual([])
    expect((await two.send('POST', `${base}restore/${agency.id}`)).status).toBe(403)
    expect((await one.send('POST', `${base}restore/${agency.id}`)).status).toBe(200)
    expect(await gone(one.send)).toEqual([])
    await one.send('DELETE', `${base}delete/${agency.id}?row_version=3`)
    const change = (values: object, row_version: number) =>
      cast.admin('PUT', `/user/api/v1/user/update/${one.id}`, { ...values, row_version })
    await change({ branch: (await made(cast.admin, 'branch', { name: 'Sylhet', code: 'SYL' })).id }, 1)
    expect(await gone(one.send)).toEqual([])
    await change({ branch: agency['branch'] }, 2)
    expect(await gone(one.send)).toEqual(['15 Agency 15'])
    await change({ user_permissions: [] }, 3)
    expect(await gone(one.send)).toEqual([])
  })
  it('is not told to members, nor after a day', async () => {
    const agency = await made(cast.admin, 'agency', cast.agency(16))
    await cast.admin('DELETE', `${base}delete/${agency.id}?row_version=1`)
    const member = await cast.person('sixteen', {
      roles: ['MEMBER_USER'],
      over: { agency: (await made(cast.admin, 'agency', cast.agency(17))).id },
    })
    expect((await member.send('GET', '/deleted/api/v1/deleted/all/')).status).toBe(403)
    const told = async () =>
      rowsOf(await cast.admin('GET', '/deleted/api/v1/deleted/all/'), 'deleted')
        .filter(({ resource }) => resource === 'agency')
        .map(({ title }) => title)
    expect(await told()).toContain('16 Agency 16')
    await server.scratch.asSuperuser((client) =>
      client.query(
        `set session_replication_role = replica; update history set at = at - interval '25 hours' where resource = 'agency' and record = $1`.replace(
          '$1',
          String(agency.id),
        ),
      ),
    )
    expect(await told()).not.toContain('16 Agency 16')
  })
})
