import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { castOf, made, rowsOf, type Cast } from '#platform/testing/cast.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'

/** RL numbers are looked for by their number: 9 comes before 10, however they are written down. */
let server: TestServer
let cast: Cast
const base = '/agency/api/v1/agency/'
beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  for (const rl of [100, 9, 1000, 10, 99]) await made(cast.admin, 'agency', cast.agency(rl))
})
afterAll(() => server.stop())

const numbers = async (query: string) =>
  rowsOf(await cast.admin('GET', `${base}all/?${query}`), 'agencies').map((row) => row['rl_no'])

describe('agencies by their RL number', () => {
  it('stand by the number, page by page, in both directions', async () => {
    const pages = [1, 2, 3].map((page) => numbers(`sort=rl_no&size=2&page=${page}`))
    expect((await Promise.all(pages)).flat()).toEqual(['9', '10', '99', '100', '1000'])
    expect(await numbers('sort=-rl_no')).toEqual(['1000', '100', '99', '10', '9'])
  })

  it('stand so where a search or a filter narrows them', async () => {
    expect(await numbers('sort=rl_no&name=Agency')).toEqual(['9', '10', '99', '100', '1000'])
    expect(await numbers('sort=rl_no&rl_no=1')).toEqual(['10', '100', '1000'])
  })

  it('stand so in a sheet and in the report of members', async () => {
    const { raw } = await cast.admin('GET', `${base}export/?format=csv&columns=rl_no&sort=rl_no`)
    expect(raw.split(/\r?\n/).slice(1, 6)).toEqual(['9', '10', '99', '100', '1000'])
    const { body } = await cast.admin('GET', '/report/api/v1/report/all_members/?sort=-rl_no')
    expect(JSON.stringify(body)).toMatch(/"1000".*"100".*"99".*"10".*"9"/)
  })

  it('stand so where owners are put in groups by their agency', async () => {
    for (const agency of rowsOf(await cast.admin('GET', `${base}all/?sort=id`), 'agencies'))
      await made(cast.admin, 'agency_owner', cast.owner(Number(agency['rl_no']), agency.id))
    const { body } = await cast.admin('GET', '/agency_owner/api/v1/agency_owner/grouped/?grouped=agency')
    expect(body['groups']).toMatchObject([9, 10, 99, 100, 1000].map((rl) => ({ title: `${rl} Agency ${rl}` })))
  })
})
