import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { castOf, made, rowsOf, type Cast, type Person } from '#platform/testing/cast.ts'
import type { Send } from '#platform/testing/client.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'

/** Everybody keeps the own name, picture and phones; nothing else of the user record (collaboration.md 2, role USER). */
let server: TestServer
let cast: Cast
let clerk: Person
let member: Person

const me = '/user/api/v1/user/me/'
const versionOf = async (send: Send): Promise<unknown> => (await send('GET', me)).body['row_version']

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  clerk = await cast.person('own.clerk', { roles: ['MEMBERSHIP'] })
  const agency = await made(cast.admin, 'agency', cast.agency(1))
  member = await cast.person('own.member', { roles: ['MEMBER_USER'], over: { agency: agency.id, branch: null } })
})
afterAll(() => server.stop())

it('a clerk changes name and phone, and the history says who it was', async () => {
  const changed = await clerk.send('PUT', me, {
    first_name: 'Rokeya',
    last_name: 'Begum',
    primary_phone: '০১৭১১ ৮৮৮৯৯৯',
    row_version: await versionOf(clerk.send),
  })
  expect(changed.status).toBe(200)
  expect(changed.body).toMatchObject({ first_name: 'Rokeya', last_name: 'Begum' })
  const history = await cast.admin('GET', `/user/api/v1/user/history/${clerk.id}`)
  const [last] = history.body['history'] as { user: { id: number } }[]
  expect(history.raw).toContain('Rokeya')
  expect(last?.user.id).toBe(clerk.id)
  const stored = (await cast.admin('GET', `/user/api/v1/user/${clerk.id}`)).body
  expect(stored).toMatchObject({ first_name: 'Rokeya', username: 'own.clerk', updated_by: clerk.id })
})

it.each([
  ['roles', [1]],
  ['branch', 1],
  ['username', 'chief'],
  ['email', 'chief@office.example'],
  ['agency', 2],
  ['user_permissions', []],
  ['status', 'active'],
])('nobody gives themselves another %s', async (field, value) => {
  for (const { send } of [clerk, member]) {
    const refused = await send('PUT', me, { [field]: value, row_version: await versionOf(send) })
    expect(refused.status).toBe(400)
    expect(refused.body['errors']).toHaveProperty(field)
  }
})

it('a phone that somebody else has is refused at its field, and a wrong one too', async () => {
  const other = await cast.person('own.other', { roles: ['STAFF'], over: { primary_phone: '01711777666' } })
  expect(other.id).toBeGreaterThan(0)
  const taken = await member.send('PUT', me, {
    primary_phone: '01711777666',
    row_version: await versionOf(member.send),
  })
  expect(taken.status).toBe(409)
  expect(taken.raw).toContain('This phone number is already used.')
  // Whose it is belongs to the managers of users.
  expect(taken.raw).not.toContain('own.other')
  const wrong = await member.send('PUT', me, { primary_phone: '12', row_version: await versionOf(member.send) })
  expect(wrong.status).toBe(400)
  expect(wrong.body['errors']).toHaveProperty('primary_phone')
})

it('an older version is a conflict that tells nothing of the record', async () => {
  const version = await versionOf(member.send)
  expect((await member.send('PUT', me, { last_name: 'Star', row_version: version })).status).toBe(200)
  const stale = await member.send('PUT', me, { last_name: 'Moon', row_version: version })
  expect(stale.status).toBe(409)
  expect(stale.body['code']).toBe('changed_meanwhile')
  expect(stale.body).not.toHaveProperty('record')
  expect((await member.send('PUT', me, { last_name: 'Moon' })).status).toBe(400)
})

it('a member gives itself a picture and sees it, but uploads nothing for anybody else', async () => {
  const picture = await sharp({ create: { width: 32, height: 32, channels: 3, background: '#0b6' } })
    .png()
    .toBuffer()
  const upload = (send: Send, resource: string, field: string) => {
    const form = new FormData()
    form.set('resource', resource)
    form.set('field', field)
    form.set('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'face.png')
    return send('POST', '/file/api/v1/file/upload/', form)
  }
  expect((await upload(member.send, 'agency', 'logo')).status).toBe(403)
  const { status, body } = await upload(member.send, 'user', 'image')
  expect(status).toBe(201)
  const changed = await member.send('PUT', me, { image: body['key'], row_version: await versionOf(member.send) })
  expect(changed.body['image']).toBe(`/file/api/v1/file/${String(body['key'])}`)
  expect((await member.send('GET', String(changed.body['image']))).status).toBe(200)
  const theirs = await upload(clerk.send, 'user', 'image')
  expect(
    (await member.send('PUT', me, { image: theirs.body['key'], row_version: await versionOf(member.send) })).status,
  ).toBe(400)
  expect(rowsOf(await cast.admin('GET', '/user/api/v1/user/search/?keyword=own.member'), 'users')).toHaveLength(1)
})
