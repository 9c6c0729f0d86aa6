import { afterAll, beforeAll, expect, it } from 'vitest'
import { castOf, made, type Cast } from '../testing/cast.ts'
import type { Send } from '../testing/client.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'

/** What the tabs of a record count: only what its reader may read. */
let server: TestServer
let cast: Cast
let agency: number
beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  agency = (await made(cast.admin, 'agency', cast.agency(821))).id
  for (const n of [1, 2]) await made(cast.admin, 'agency_owner', cast.owner(820 + n, agency))
  await made(cast.admin, 'agency_owner', cast.owner(829, (await made(cast.admin, 'agency', cast.agency(822))).id))
})
afterAll(() => server.stop())

const countsOf = async (send: Send, path = `/agency/api/v1/agency/${agency}`) =>
  (await send('GET', path)).body['related_counts']

it('counts what belongs to a record, and says nothing of what there is none', async () => {
  expect(await countsOf(cast.admin)).toEqual({ agency_owner: 2 })
  const counts = await countsOf(cast.admin, `/city/api/v1/city/${cast.thana.city}`)
  expect(counts).toEqual({ thana: expect.any(Number) })
})

it('counts nothing for who may not read it', async () => {
  const role = await made(cast.admin, 'role', {
    name: 'DOORMAN',
    label: 'Doorman',
    kind: 'staff',
    permissions: [await cast.permissionId('agency.read')],
  })
  const { send } = await cast.person('doorman', { roles: ['DOORMAN'] })
  expect(role.id).toBeGreaterThan(0)
  expect(await countsOf(send)).toBeUndefined()
})

it('counts for a member what is its own', async () => {
  const { send } = await cast.person('owner', { roles: ['MEMBER_USER'], over: { agency, branch: null } })
  expect(await countsOf(send)).toEqual({ agency_owner: 2 })
})
