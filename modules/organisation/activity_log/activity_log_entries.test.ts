import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { castOf, made, rowOf, rowsOf, type Cast, type Person, type Row } from '#platform/testing/cast.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'

/** Entries of the activity log as an auditor fetches them, what people were refused, and what was done to background work. */
let server: TestServer
let cast: Cast
let clerk: Person
let agency: Row
const base = '/activity_log/api/v1/activity_log/'

const entries = async (query: string): Promise<Row[]> =>
  rowsOf(await cast.admin('GET', `${base}all/?${query}`), 'activity_logs')

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  clerk = await cast.person('clerk.entries', { roles: ['MEMBERSHIP'] })
  agency = await made(clerk.send, 'agency', cast.agency(71, { name: 'Meghna Overseas' }))
  await clerk.send('PUT', `/agency/api/v1/agency/update/${agency.id}`, {
    phone_number: '01711222444',
    row_version: agency.row_version,
  })
})
afterAll(() => server.stop())

describe('an entry', () => {
  it('says as what, from which program and from where somebody changed which value', async () => {
    const [entry] = await entries(`record_id=${agency.id}&resource=agency&type=update`)
    expect(entry).toMatchObject({
      user: clerk.id,
      user_name: 'clerk.entries',
      role: 'MEMBERSHIP',
      branch: agency['branch'],
      ip: '127.0.0.1',
      user_agent: 'node',
      record_label: '71 Meghna Overseas',
      number: '71',
      changes: { phone_number: { before: '+8801700000071', after: '+8801711222444' } },
      prev_hash: expect.stringMatching(/^[\da-f]{64}$/),
      hash: expect.stringMatching(/^[\da-f]{64}$/),
    })
    expect(rowOf((await cast.admin('GET', `${base}${entry?.id}`)).body)).toEqual(entry)
  })

  it('names the role of that day, whatever was given since', async () => {
    const { body } = await cast.admin('GET', `/user/api/v1/user/${clerk.id}`)
    const roles = [await cast.roleId('STAFF')]
    await cast.admin('PUT', `/user/api/v1/user/update/${clerk.id}`, { roles, row_version: body['row_version'] })
    const [entry] = await entries(`record_id=${agency.id}&resource=agency&type=create`)
    expect(entry?.['role']).toBe('MEMBERSHIP')
  })

  it.each(['type=nothing', 'date_from=2026-02-30', 'user=me', 'sort=ip', 'page=0', 'colour=red'])(
    'is not asked for by %s',
    async (query) => {
      expect((await cast.admin('GET', `${base}all/?${query}`)).status).toBe(400)
    },
  )
})

it('what was done to background work stands in the log, with who did it', async () => {
  const { rows } = await server.scratch.database.app.query<{ id: number }>(
    `insert into job_run (job, lane, state, longest_s, retries, problem, finished_at) values ('backup', 'long', 'failed', 60, 0, '{"said":"no room"}', now()) returning id`,
  )
  const id = rows[0]?.id ?? 0
  expect((await cast.admin('PUT', `/job/api/v1/job/cancel/${id}`, {})).status).toBe(200)
  expect((await cast.admin('PUT', `/job/api/v1/job/retry/${id}`, {})).status).toBe(200)
  expect((await cast.admin('PUT', `/job/api/v1/job/retry/${id}`, {})).status).toBe(409)
  expect((await entries('type=job&sort=at')).map(({ user_name, summary }) => [user_name, summary])).toEqual([
    ['Administrator', `Cancelled “Nightly backup”, run ${id}`],
    ['Administrator', `Began “Nightly backup” anew, run ${id}`],
  ])
})

it('what somebody was refused is counted once for each call and day', async () => {
  const path = `/agency/api/v1/agency/delete/${agency.id}?row_version=2`
  for (const _time of [1, 2, 3]) expect((await clerk.send('DELETE', path)).status).toBe(403)
  const refused = async (): Promise<unknown> => {
    const { body } = await cast.admin('GET', `${base}refusals/`)
    return body['activity_logs']
  }
  await expect.poll(refused).toEqual([
    expect.objectContaining({
      user_name: 'clerk.entries',
      method: 'DELETE',
      path: '/agency/api/v1/agency/delete/{id}',
      status: 403,
      resource: 'agency',
      record_id: agency.id,
      count: 3,
    }),
  ])
})
