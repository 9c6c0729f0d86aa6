import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { castOf, made, rowOf, type Cast } from '../testing/cast.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'

/** A deleted record comes back as it was, unless what was right then is no longer right now. */
let server: TestServer
let cast: Cast
beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
})
afterAll(() => server.stop())

const base = (resource: string) => `/${resource}/api/v1/${resource}/`
const read = async (resource: string, id: number) => (await cast.admin('GET', `${base(resource)}${id}`)).body
const restore = (resource: string, id: number) => cast.admin('POST', `${base(resource)}restore/${id}`)
async function remove(resource: string, id: number): Promise<void> {
  const { row_version: version } = rowOf(await read(resource, id))
  const gone = await cast.admin('DELETE', `${base(resource)}delete/${id}?row_version=${version}`)
  expect(gone.status, gone.raw).toBe(200)
}

describe('a deleted record', () => {
  it('comes back as it was: amounts to the last digit, lists, empty fields', async () => {
    const [country] = (await cast.admin('GET', `${base('country')}all/?size=1`)).body['countries'] as { id: number }[]
    const agency = await made(cast.admin, 'agency', cast.agency(1, { countries: [country?.id] }))
    const owner = await made(cast.admin, 'agency_owner', cast.owner(1, agency.id, { share_percent: '33.10' }))
    const ownerBefore = await read('agency_owner', owner.id)
    await remove('agency_owner', owner.id)
    const agencyBefore = await read('agency', agency.id)
    await remove('agency', agency.id)
    for (const [resource, before] of [
      ['agency', agencyBefore],
      ['agency_owner', ownerBefore],
    ] as const) {
      const back = await restore(resource, Number(before['id']))
      expect(back.status, back.raw).toBe(200)
      expect(await read(resource, Number(before['id']))).toEqual({ ...before, row_version: 3 })
    }
  })

  it('stays gone while something it refers to is gone, and says which field', async () => {
    const thana = await made(cast.admin, 'thana', { name: 'Char Nowhere', city: cast.thana.city })
    const agency = await made(cast.admin, 'agency', cast.agency(2, { thana: thana.id }))
    await remove('agency', agency.id)
    await remove('thana', thana.id)
    const refused = await restore('agency', agency.id)
    expect([refused.status, refused.body['code'], refused.body['detail']]).toEqual([
      409,
      'restore_reference',
      'Something this record refers to no longer exists.',
    ])
    expect(Object.keys(refused.body['errors'] as object)).toEqual(['thana'])
    expect((await restore('thana', thana.id)).status).toBe(200)
    expect((await restore('agency', agency.id)).status).toBe(200)
  })

  it('comes back to a thana that is no longer in use: nobody chooses it now', async () => {
    const thana = await made(cast.admin, 'thana', { name: 'Char Formerly', city: cast.thana.city })
    const agency = await made(cast.admin, 'agency', cast.agency(3, { thana: thana.id }))
    await remove('agency', agency.id)
    await cast.admin('PUT', `${base('thana')}update/${thana.id}`, { is_active: false, row_version: 1 })
    expect((await restore('agency', agency.id)).status).toBe(200)
  })

  it('is refused by the rules in the words of saving: the others hold all shares by now', async () => {
    const agency = await made(cast.admin, 'agency', cast.agency(4))
    const owner = (n: number, more: object) => made(cast.admin, 'agency_owner', cast.owner(n, agency.id, { ...more }))
    await owner(41, { share_percent: '50.00' })
    const former = await owner(42, { share_percent: '30.00' })
    await remove('agency_owner', former.id)
    const later = await owner(43, { share_percent: '40.50' })
    const refused = await restore('agency_owner', former.id)
    expect([refused.status, refused.body['detail']]).toEqual([
      400,
      'Owner shares add up to 120.5%. They cannot be more than 100%.',
    ])
    const saved = await cast.admin(
      'POST',
      `${base('agency_owner')}create/`,
      cast.owner(44, agency.id, { share_percent: '30.00' }),
    )
    expect(saved.body['errors']).toEqual(refused.body['errors'])
    await remove('agency_owner', later.id)
    expect((await restore('agency_owner', former.id)).status).toBe(200)
  })

  it('takes no mark from another record: the agency has a new primary owner', async () => {
    const agency = await made(cast.admin, 'agency', cast.agency(5))
    const former = await made(cast.admin, 'agency_owner', cast.owner(51, agency.id))
    await remove('agency_owner', former.id)
    const later = await made(cast.admin, 'agency_owner', cast.owner(52, agency.id))
    const refused = await restore('agency_owner', former.id)
    expect([refused.status, refused.body['code']]).toEqual([409, 'already_used'])
    expect(await read('agency_owner', later.id)).toMatchObject({ is_primary: true, row_version: 1 })
  })

  it('brings back no right that who restores it does not hold', async () => {
    const may = async (...codes: string[]) => ({
      user_permissions: await Promise.all(codes.map(async (code) => ({ permission: await cast.permissionId(code) }))),
    })
    const keeper = await cast.person('keeper', { roles: [], over: await may('user.manage', 'agency.delete') })
    const clerk = await made(keeper.send, 'user', {
      username: 'clerk.gone',
      email: 'clerk.gone@people.example',
      first_name: 'Clerk',
      primary_phone: '01555999111',
      roles: [],
      ...(await may('agency.delete')),
    })
    const gone = await keeper.send('DELETE', `${base('user')}delete/${clerk.id}?row_version=1`)
    expect(gone.status, gone.raw).toBe(200)
    const { row_version: version } = rowOf(await read('user', keeper.id))
    const less = await cast.admin('PUT', `${base('user')}update/${keeper.id}`, {
      ...(await may('user.manage')),
      row_version: version,
    })
    expect(less.status, less.raw).toBe(200)
    const refused = await keeper.send('POST', `${base('user')}restore/${clerk.id}`)
    expect(refused.status, refused.raw).toBe(403)
    expect((await restore('user', clerk.id)).status).toBe(200)
  })
})
