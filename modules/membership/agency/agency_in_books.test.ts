import { afterAll, beforeAll, expect, it } from 'vitest'
import { castOf, made, rowsOf, type Cast } from '#platform/testing/cast.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { enterAgencies } from './agency_sub_ledgers.ts'

let server: TestServer
let cast: Cast

const base = '/sub_ledger_account/api/v1/sub_ledger_account/'
const partyCoded = async (code: string) =>
  rowsOf(await cast.admin('GET', `${base}all/?code=${code}`), 'sub_ledger_accounts').map((row) =>
    [row['code'], row['name'], row['kind'], row['is_active']].join(' '),
  )

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
})
afterAll(() => server.stop())

it('an agency is a party of the books from the day it applies, under its licence number, and its name follows', async () => {
  const one = await made(cast.admin, 'agency', cast.agency(45, { name: 'Padma Overseas' }))
  expect(await partyCoded('RL-0045')).toEqual(['RL-0045 Padma Overseas agency true'])
  const path = `/agency/api/v1/agency/update/${one.id}`
  await cast.admin('PUT', path, { name: 'Padma Recruiting', rl_no: '46', row_version: 1 })
  expect(await partyCoded('RL-0045')).toEqual([])
  expect(await partyCoded('RL-0046')).toEqual(['RL-0046 Padma Recruiting agency true'])
})
it('goes with an application that is deleted, and comes back with it', async () => {
  const one = await made(cast.admin, 'agency', cast.agency(50, { name: 'Meghna Overseas' }))
  await cast.admin('DELETE', `/agency/api/v1/agency/delete/${one.id}?row_version=1`)
  expect(await partyCoded('RL-0050')).toEqual([])
  expect((await cast.admin('POST', `/agency/api/v1/agency/restore/${one.id}`)).status).toBe(200)
  expect(await partyCoded('RL-0050')).toEqual(['RL-0050 Meghna Overseas agency true'])
})
it('a party that somebody gave the code by hand keeps it', async () => {
  await made(cast.admin, 'sub_ledger_account', { code: 'RL-0060', name: 'Surma by hand' })
  await made(cast.admin, 'agency', cast.agency(60, { name: 'Surma Overseas' }))
  expect(await partyCoded('RL-0060')).toEqual([
    'RL-0060 Surma by hand party true',
    'RL-0060-A Surma Overseas agency true',
  ])
})
it('agencies of before are entered once, by whichever servers begin it', async () => {
  await made(cast.admin, 'agency', cast.agency(70, { name: 'Jamuna Overseas' }))
  await server.scratch.database.owner((client) => client.query(`delete from sub_ledger_account where code = 'RL-0070'`))
  const working = { request: 'a start', progress: async () => {} }
  const begun = [1, 2].map(() => enterAgencies(server.office.engine, working))
  expect((await Promise.all(begun)).toSorted((a, b) => a - b)).toEqual([0, 1])
  expect(await partyCoded('RL-0070')).toEqual(['RL-0070 Jamuna Overseas agency true'])
})
