import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { castOf, made, rowsOf, uploaded, type Cast, type Person, type Row } from '../testing/cast.ts'
import type { Answer, Send } from '../testing/client.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { picture, pdf } from '../files/testing.ts'
import { registry } from '../testing/registry.ts'
import { baseOf } from '../resource/registry.ts'
import { fieldsOf, type Definition } from '../resource/definition.ts'
import { gateOf } from './read.ts'

/**
 * Two member agencies whose every text is marked. Whatever a user of one of them asks, in any call of the registry, not
 * one byte of the other and of what is not for members is in the answer. M-25, C-10.
 */
let server: TestServer
let cast: Cast
let ours: Side
let theirs: Side
let member: Person

interface Side {
  readonly agency: Row
  readonly owner: Row
  readonly files: readonly string[]
}

/** What only theirs holds, and what members of ours may not know either. */
const forbidden = ['MARK-B', 'mark-b', '7070707', '1799887766', '1799887755', '9998887776', 'BX7654321', 'HIDDEN']

const texts = (mark: string, digits: string) => ({
  name: `MARK-${mark}-name`,
  name_local: `MARK-${mark}-name_local`,
  address: `MARK-${mark}-address`,
  post_code: `MARK-${mark}`,
  email: `mark-${mark.toLowerCase()}@agencies.example`,
  website: `https://mark-${mark.toLowerCase()}.example`,
  trade_licence_no: `MARK-${mark}-trade`,
  tin: `MARK-${mark}-tin`,
  bin: `MARK-${mark}-bin`,
  rl_no: digits,
  note: `HIDDEN-note-${mark}`,
})

async function side(
  mark: string,
  digits: string,
  phones: readonly [string, string],
  nid: string,
  passport: string,
): Promise<Side> {
  const { admin } = cast
  const upload = (resource: string, field: string, content: Buffer, kind: string) =>
    uploaded(admin, { resource, field, name: `MARK-${mark}-${field.replace('.', '-')}.${kind}`, content })
  const [logo, scan, document, photo] = [
    await upload('agency', 'logo', await picture('png'), 'png'),
    await upload('agency', 'licence_scan', pdf(), 'pdf'),
    await upload('agency', 'attachments.file', pdf(), 'pdf'),
    await upload('agency_owner', 'photo', await picture('jpg'), 'jpg'),
  ]
  const wish = {
    ...texts(mark, digits),
    phone_number: phones[0],
    logo,
    licence_scan: scan,
    attachments: [{ file: document, title: `MARK-${mark}-title` }],
  }
  const agency = await made(admin, 'agency', cast.agency(Number(digits), wish))
  const owner = await made(admin, 'agency_owner', {
    ...cast.owner(1, agency.id),
    name: `MARK-${mark}-owner`,
    name_local: `MARK-${mark}-owner_local`,
    father_name: `MARK-${mark}-father`,
    mother_name: `MARK-${mark}-mother`,
    spouse_name: `MARK-${mark}-spouse`,
    permanent_address: `MARK-${mark}-permanent`,
    email: `mark-${mark.toLowerCase()}-owner@agencies.example`,
    phone: phones[1],
    nid,
    passport_no: passport,
    photo,
  })
  return { agency, owner, files: [logo, scan, document, photo] }
}

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  theirs = await side('B', '7070707', ['01799887766', '01799887755'], '9998887776', 'BX7654321')
  ours = await side('A', '4040404', ['01711223344', '01711223355'], '1112223334', 'AX1234567')
  // A proposer is an active member; approval comes with renewals, so the test says it in the database.
  await server.office.engine.database.app.query(`update agency set status = 'active' where id = $1`, [theirs.agency.id])
  const proposed = await cast.admin('PUT', `/agency/api/v1/agency/update/${ours.agency.id}`, {
    proposer: theirs.agency.id,
    row_version: ours.agency.row_version,
  })
  if (proposed.status !== 200) throw new Error(`The proposer was not taken: ${proposed.raw}`)
  member = await cast.person('member.a', { roles: ['MEMBER_USER'], over: { agency: ours.agency.id, branch: null } })
  const sheet = new FormData()
  sheet.set('file', new Blob(['RL number,Name,Address\n7070707,MARK-B-imported,MARK-B-road\n']), 'MARK-B-sheet.csv')
  const run = await cast.admin('POST', '/agency/api/v1/agency/import/', sheet)
  if (run.status >= 300 || !run.raw.includes('MARK-B-sheet')) throw new Error(`The sheet was not taken: ${run.raw}`)
  await cast.person('mark-b.member', {
    roles: ['MEMBER_USER'],
    over: { agency: theirs.agency.id, first_name: 'MARK-B-user', branch: null },
  })
})
afterAll(() => server.stop())

interface Asked {
  readonly what: string
  readonly answer: Answer
}

/** Every call that the definitions bring, asked with the ids, values and words of the other side. */
async function askEverything(send: Send): Promise<Asked[]> {
  const asked: Asked[] = []
  const ask = async (method: string, path: string, body?: unknown) => {
    asked.push({
      what: `${method} ${path} ${body === undefined ? '' : JSON.stringify(body).slice(0, 60)}`,
      answer: await send(method, path, body),
    })
  }
  for (const definition of registry.all) await askResource(ask, definition)
  for (const word of ['MARK', 'MARK-B', '7070707', '9998887776', '01799887766', 'HIDDEN'])
    await ask('GET', `/search/api/v1/search/?keyword=${word}`)
  for (const key of [...theirs.files, ...ours.files]) {
    await ask('GET', `/file/api/v1/file/${key}`)
    await ask('GET', `/file/api/v1/file/${key}?size=thumb`)
  }
  for (const path of [
    'menu_item/api/v1/menu_item/by_user_role/',
    'office/api/v1/office/state/',
    'office/api/v1/office/outbox/',
    'lookup/api/v1/lookup/genders/',
    'general_setting/api/v1/general_setting/without_pagination/all/',
  ])
    await ask('GET', `/${path}`)
  return asked
}

type Ask = (method: string, path: string, body?: unknown) => Promise<void>

async function askResource(ask: Ask, definition: Definition): Promise<void> {
  const base = baseOf(definition)
  const other = definition.name === 'agency_owner' ? theirs.owner : theirs.agency
  const own = definition.name === 'agency_owner' ? ours.owner : ours.agency
  for (const list of ['all/', 'search/', 'without_pagination/all/', 'export/']) {
    const queries = [
      '',
      '?count=only',
      '?size=1&page=2',
      '?keyword=MARK',
      '?keyword=MARK-B',
      '?keyword=9998887776',
      '?keyword=01799887766',
      '?sort=-id',
      `?id=${other.id}`,
      `?id=${own.id}`,
    ]
    for (const query of list === 'export/'
      ? ['?format=csv', '?format=csv&columns=id,note', '?format=csv&keyword=MARK-B']
      : queries)
      await ask('GET', base + list + query)
  }
  for (const path of ['import/', 'import/1', 'import/1/preview', 'import/1/faults', 'import/template'])
    await ask('GET', base + path)
  await ask('PUT', `${base}import/1/commit`, { mode: 'valid' })
  await ask('PUT', `${base}import/1/undo`)
  for (const [name] of fieldsOf(definition)) {
    const value = other[name]
    const written =
      Array.isArray(value) || value === null || value === undefined ? 'MARK-B' : String(value as string | number)
    await ask('GET', `${base}all/?${name}=${encodeURIComponent(written)}`)
    await ask('GET', `${base}all/?${name}.empty=false`)
    await ask('GET', `${base}all/?${name}.from=${encodeURIComponent(written)}`)
    await ask('GET', `${base}all/?sort=-${name}`)
    await ask('GET', `${base}check_${name}/?value=${encodeURIComponent(written)}`)
    await ask('GET', `${base}check_${name}_update/?value=${encodeURIComponent(written)}&id=${own.id}`)
  }
  for (const id of [other.id, own.id]) {
    await ask('GET', base + String(id))
    await ask('GET', `${base}history/${id}`)
    await ask('PUT', `${base}update/${id}`, { name: 'MINE', row_version: 1 })
    await ask('PUT', `${base}update_status/${id}`, { status: 'closed', note: 'x', row_version: 1 })
    await ask('DELETE', `${base}delete/${id}?row_version=1`)
    await ask('POST', `${base}restore/${id}`)
    await ask('POST', `${base}preview/`, { id, name: 'MINE', row_version: 1 })
  }
  await ask('POST', `${base}delete_multiple/`, { ids: [other.id, own.id] })
  const taken = Object.fromEntries(
    Object.entries(other).filter(
      ([name]) => definition.fields[name] !== undefined && definition.fields[name].computed !== true,
    ),
  )
  await ask('POST', `${base}create/`, taken)
  await ask('POST', `${base}preview/`, taken)
  for (const [name, call] of Object.entries(definition.calls)) {
    if (/logout|end_session|passwordchange/.test(name)) continue
    for (const id of [theirs.agency.id, ours.agency.id, theirs.owner.id])
      await ask(call.method, base + call.path.replace(/\{\w+\}/, String(id)), call.method === 'GET' ? undefined : {})
  }
}

/** No mark of the other side in any byte, no answer that nobody thought of; own marks do appear. */
function expectSealed(asked: readonly Asked[]): void {
  const keys = theirs.files
  const leaks = asked.flatMap(({ what, answer }) => {
    const bytes = `${answer.raw}\n${[...answer.headers].join('\n')}`
    const found = [...forbidden, ...keys].filter((mark) => bytes.includes(mark))
    return found.length > 0 ? [`${what}: ${found.join(', ')}`] : []
  })
  expect(leaks).toEqual([])
  expect(
    asked.filter(({ answer }) => answer.status >= 500).map(({ what, answer }) => `${what}: ${answer.raw}`),
  ).toEqual([])
  const holding = asked
    .filter(({ answer }) => answer.status === 200 && answer.raw.includes('MARK-A'))
    .map(({ what }) => what.split('?')[0]?.trim())
  for (const path of ['all/', 'search/', 'without_pagination/all/', String(ours.agency.id)])
    expect(holding).toContain(`GET /agency/api/v1/agency/${path}`)
  for (const path of ['all/', 'search/', `by_agency/${ours.agency.id}`])
    expect(holding).toContain(`GET /agency_owner/api/v1/agency_owner/${path}`)
  expect(holding).toContain('GET /search/api/v1/search/')
}

describe('a user of one member agency asks for everything', () => {
  it('gets its own records and not one byte of another agency', async () => {
    const asked = await askEverything(member.send)
    expect(asked.length).toBeGreaterThan(1000)
    expectSealed(asked)
    const files = asked.filter(({ what }) => what.includes('/file/'))
    const status = (key: string) =>
      files.filter(({ what }) => what.trim().endsWith(key)).map(({ answer }) => answer.status)
    expect(theirs.files.flatMap(status)).toEqual([404, 404, 404, 404])
    expect(ours.files.flatMap(status)).toEqual([200, 200, 200, 200])
  })

  it('counts and titles tell nothing either', async () => {
    const count = async (query: string) =>
      (await member.send('GET', `/agency/api/v1/agency/all/?count=only&${query}`)).body['total_elements']
    expect(await count('name=MARK-A')).toBe(1)
    expect(await count('name=MARK-B')).toBe(0)
    expect(await count('')).toBe(1)
    const [own] = rowsOf(await member.send('GET', '/agency/api/v1/agency/without_pagination/all/'), 'agencies')
    expect(own).toMatchObject({ id: ours.agency.id, proposer: theirs.agency.id })
    expect(own?.['expand']).not.toHaveProperty('proposer')
    expect(own).not.toHaveProperty('note')
  })

  it('is told of a record of another agency that it is not there (M-25), and of lists of the office that they are closed (C-10)', async () => {
    expect((await member.send('GET', `/agency/api/v1/agency/${theirs.agency.id}`)).status).toBe(404)
    expect((await member.send('GET', `/agency_owner/api/v1/agency_owner/${theirs.owner.id}`)).status).toBe(404)
    for (const list of ['user', 'role', 'permission', 'branch', 'city'])
      expect((await member.send('GET', `/${list}/api/v1/${list}/all/`)).status).toBe(403)
    expect((await member.send('GET', '/office/api/v1/office/state/')).status).toBe(403)
  })

  it('holds also with the fence taken away: the role of members alone shows no other row', async () => {
    const { engine } = server.office
    const fenced = engine.gate
    const open = {
      ...registry,
      all: registry.all.map((definition) => ({ ...definition, scope: 'everyone' as const })),
    }
    Object.assign(engine, { gate: gateOf(engine.database, open) })
    try {
      // The double does take the fence away: the office sees both agencies whatever its branches.
      const clerk = await cast.person('clerk.nowhere', {
        roles: ['STAFF'],
        over: { branch: (await made(cast.admin, 'branch', { name: 'Sylhet', code: 'SYL' })).id },
      })
      expect((await clerk.send('GET', '/agency/api/v1/agency/all/?count=only')).body['total_elements']).toBe(2)
      expectSealed(await askEverything(member.send))
    } finally {
      Object.assign(engine, { gate: fenced })
    }
  })

  it('holds also with the second wall taken away: the fence alone, on connections that could read everything', async () => {
    const { engine } = server.office
    const both = engine.gate
    Object.assign(engine, {
      gate: gateOf({ app: engine.database.app, member: unwalled(engine.database.app) }, registry),
    })
    try {
      const [hidden] = (await engine.database.app.query<{ n: number }>('select count(*) as n from agency')).rows
      expect(hidden?.n).toBe(2)
      expectSealed(await askEverything(member.send))
    } finally {
      Object.assign(engine, { gate: both })
    }
  })
})

/** A pool for members whose connections are those of the office: binding them does nothing. */
function unwalled(pool: pg.Pool): pg.Pool {
  const connect = async () => {
    const client = await pool.connect()
    const query = (...given: Parameters<typeof client.query>) =>
      String(given[0]).startsWith('select set_config') ? Promise.resolve({ rows: [] }) : client.query(...given)
    return new Proxy(client, { get: (target, key) => (key === 'query' ? query : Reflect.get(target, key, target)) })
  }
  return new Proxy(pool, { get: (target, key) => (key === 'connect' ? connect : Reflect.get(target, key, target)) })
}
