import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { castOf, made, rowsOf, uploaded, type Cast, type Person, type Row } from '../testing/cast.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { pdf } from '../files/testing.ts'

/** Two branches; the clerk of Dhaka never learns of an agency of Chattogram, and puts none there. */
let server: TestServer
let cast: Cast
let chattogram: Row
let here: Row
let there: Row
let scan: string
let clerk: Person

const base = '/agency/api/v1/agency/'

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  chattogram = await made(cast.admin, 'branch', { name: 'Chattogram', code: 'CTG' })
  scan = await uploaded(cast.admin, {
    resource: 'agency',
    field: 'licence_scan',
    name: 'MARK-there.pdf',
    content: pdf(),
  })
  here = await made(cast.admin, 'agency', cast.agency(11, { name: 'Here Overseas' }))
  there = await made(
    cast.admin,
    'agency',
    cast.agency(7654321, {
      name: 'MARK-there',
      email: 'mark@there.example',
      phone_number: '01799000111',
      branch: chattogram.id,
      licence_scan: scan,
    }),
  )
  await made(cast.admin, 'agency_owner', cast.owner(1, there.id, { name: 'MARK-owner' }))
  clerk = await cast.person('clerk.dhaka', { roles: ['MEMBERSHIP'] })
})
afterAll(() => server.stop())

describe('a clerk of one branch', () => {
  it('sees its agencies in lists, counts, searches and sheets, and no byte of the other branch', async () => {
    const { send } = clerk
    const asked = [
      `${base}all/`,
      `${base}all/?sort=-name&size=1`,
      `${base}search/?keyword=mark`,
      `${base}search/?keyword=7654321`,
      `${base}search/?keyword=01799000111`,
      `${base}search/?keyword=Owner`,
      `${base}without_pagination/all/`,
      `${base}new/`,
      `${base}recruiting_agencies/`,
      `${base}export/?format=csv`,
      `${base}${there.id}`,
      `${base}history/${there.id}`,
      '/agency_owner/api/v1/agency_owner/all/',
      `/agency_owner/api/v1/agency_owner/by_agency/${there.id}`,
      '/search/api/v1/search/?keyword=mark',
      '/search/api/v1/search/?keyword=7654321',
      `/file/api/v1/file/${scan}`,
    ]
    for (const path of asked)
      expect([path, (await send('GET', path)).raw]).toEqual([
        path,
        expect.not.stringMatching(/MARK|mark@|7654321|799000111/),
      ])
    expect((await send('GET', `${base}all/`)).body).toMatchObject({
      agencies: [{ name: 'Here Overseas' }],
      total_elements: 1,
    })
    expect((await send('GET', `${base}all/?count=only&name=MARK`)).body['total_elements']).toBe(0)
    expect((await send('GET', `${base}export/?format=csv`)).raw).toContain('Here Overseas')
    expect((await cast.admin('GET', `${base}all/?count=only`)).body['total_elements']).toBe(2)
    expect((await cast.admin('GET', '/search/api/v1/search/?keyword=mark')).raw).toContain('MARK-there')
    expect((await cast.admin('GET', `/file/api/v1/file/${scan}`)).status).toBe(200)
  })

  it('is told that a record of the other branch is not there, whatever it wants with it', async () => {
    const { send } = clerk
    const version = `row_version=${there.row_version}`
    const everything = await cast.person('dhaka.chief', {
      roles: ['MEMBERSHIP', 'APPROVER'],
      over: { user_permissions: [{ permission: await cast.permissionId('agency.delete') }] },
    })
    expect((await send('GET', `${base}${there.id}`)).status).toBe(404)
    expect((await send('GET', `${base}history/${there.id}`)).status).toBe(404)
    expect((await send('GET', `/file/api/v1/file/${scan}`)).status).toBe(404)
    expect(
      (await send('PUT', `${base}update/${there.id}`, { address: 'x', row_version: there.row_version })).status,
    ).toBe(404)
    expect(
      (await send('POST', `${base}preview/`, { id: there.id, address: 'x', row_version: there.row_version })).status,
    ).toBe(404)
    expect(
      (
        await everything.send('PUT', `${base}update_status/${there.id}`, {
          status: 'closed',
          note: 'x',
          row_version: there.row_version,
        })
      ).status,
    ).toBe(404)
    expect((await everything.send('DELETE', `${base}delete/${there.id}?${version}`)).status).toBe(404)
    const many = await everything.send('POST', `${base}delete_multiple/`, { ids: [there.id] })
    expect(many).toMatchObject({ status: 409, body: { failed: [{ id: there.id, reason: 'Not found.' }] } })
  })

  it('neither makes a record for another branch nor moves one there', async () => {
    const { send } = clerk
    const wish = cast.agency(12, { branch: chattogram.id })
    expect(await send('POST', `${base}create/`, wish)).toMatchObject({
      status: 400,
      body: { errors: { branch: ['Please check this value.'] } },
    })
    expect((await send('POST', `${base}preview/`, wish)).body['errors']).toHaveProperty('branch')
    expect(
      (await send('PUT', `${base}update/${here.id}`, { branch: chattogram.id, row_version: here.row_version })).status,
    ).toBe(400)
    expect(
      (await send('POST', '/agency_owner/api/v1/agency_owner/create/', cast.owner(2, there.id))).body['errors'],
    ).toHaveProperty('agency')
    expect(
      (await send('PUT', `${base}update/${here.id}`, { proposer: there.id, row_version: here.row_version })).body[
        'errors'
      ],
    ).toHaveProperty('proposer')
    expect((await cast.admin('GET', `${base}all/?count=only`)).body['total_elements']).toBe(2)
  })

  it('learns that a number is taken, but not by whom', async () => {
    const wish = cast.agency(7654321, { name: ' mark-THERE', phone_number: '01799000111', email: 'MARK@there.example' })
    const refused = await clerk.send('POST', `${base}create/`, wish)
    expect(refused.status).toBe(409)
    expect(refused.body['errors']).toEqual(
      Object.fromEntries(
        ['name', 'rl_no', 'phone_number', 'email'].map((field) => [field, ['This value is already used.']]),
      ),
    )
    expect(refused.raw).not.toMatch(/MARK|"other"/)
    const previewed = await clerk.send('POST', `${base}preview/`, wish)
    expect(previewed.body['errors']).toMatchObject({ rl_no: ['This value is already used.'] })
    expect((await clerk.send('GET', `${base}check_rl_no/?value=RL-7654321`)).body).toEqual({
      exists: true,
      message: 'This value is already used.',
    })
    expect((await cast.admin('GET', `${base}check_rl_no/?value=RL-7654321`)).body).toMatchObject({
      exists: true,
      message: 'RL number 7654321 is already used by MARK-there.',
    })
  })

  it('sees both branches once both are given, and an owner follows its agency to its branch', async () => {
    const both = await cast.person('clerk.both', { roles: ['MEMBERSHIP'], over: { branches: [chattogram.id] } })
    expect(rowsOf(await both.send('GET', `${base}all/`), 'agencies')).toHaveLength(2)
    const partner = await made(both.send, 'agency_owner', cast.owner(3, there.id, { is_primary: false }))
    expect(partner['branch']).toBe(chattogram.id)
  })
})

describe('somebody who may choose an agency but not read agencies', () => {
  it('gets ids and titles, and can ask for nothing else', async () => {
    const { send } = await cast.person('plain.user', { roles: ['USER'] })
    expect((await send('GET', `${base}all/`)).status).toBe(403)
    const list = `${base}without_pagination/all/`
    expect((await send('GET', list)).body).toEqual({ agencies: [{ id: here.id, rl_no: '11', name: 'Here Overseas' }] })
    expect((await send('GET', `${list}?keyword=here`)).body['agencies']).toHaveLength(1)
    expect((await send('GET', `${list}?keyword=11`)).body['agencies']).toHaveLength(1)
    for (const keyword of ['01700000011', 'office11@agencies.example', 'Owner'])
      expect((await send('GET', `${list}?keyword=${keyword}`)).body['agencies']).toEqual([])
    for (const query of ['phone_number=017', 'status=new', 'sort=phone_number', 'note.empty=false'])
      expect((await send('GET', `${list}?${query}`)).status).toBe(400)
  })
})

describe('a clerk of one branch who may delete thanas', () => {
  it('is not told how many agencies of other branches stand in the way of a delete', async () => {
    const grants = ['thana.delete', 'city.delete'].map(async (code) => ({ permission: await cast.permissionId(code) }))
    const more = { user_permissions: await Promise.all(grants) }
    const sorter = await cast.person('sorter.dhaka', { roles: ['MEMBERSHIP'], over: more })
    const blind = await cast.person('blind.dhaka', { roles: [], over: more })
    const { thana: id } = cast
    const refusal = async (send: Person['send']) => {
      const { status, body } = await send('DELETE', `/thana/api/v1/thana/delete/${id.id}?row_version=1`)
      return [status, body['detail'], body['used_by'], body['used_by_others']]
    }
    expect(await refusal(sorter.send)).toEqual([
      409,
      'Thana cannot be deleted: it is used by 1 Agency and others you cannot see.',
      [{ resource: 'agency', count: 1, first: [{ id: here.id, title: expect.any(String) }] }],
      true,
    ])
    expect(await refusal(blind.send)).toEqual([
      409,
      'Thana cannot be deleted: it is used by records you cannot see.',
      [],
      true,
    ])
    expect(await refusal(cast.admin)).toEqual([
      409,
      'Thana cannot be deleted: it is used by 2 Agencies.',
      [{ resource: 'agency', count: 2, first: [expect.anything(), expect.anything()] }],
      false,
    ])
  })
})
