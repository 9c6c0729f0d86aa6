import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hire } from '../../scenarios/people.ts'
import { signedIn, type Send } from '#platform/testing/client.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'

const base = '/job/api/v1/job/'
let office: TestServer
let admin: Send

beforeAll(async () => {
  office = await startTestServer({ hasChores: true })
  admin = await signedIn(office.url)
})
afterAll(() => office.stop())

const db = () => office.scratch.database.app
const failed = async (problem: object): Promise<number> => {
  const made = await db().query<{ id: number }>(
    `insert into job_run (job, lane, state, longest_s, retries, problem, finished_at, reference) values ('letter', 'quick', 'failed', 60, 0, $1, now(), 'a-reference') returning id`,
    [JSON.stringify(problem)],
  )
  return made.rows[0]?.id ?? 0
}

describe('background jobs', () => {
  it('are closed to everybody without the code, members and guests included', async () => {
    const { username, password } = await hire(office.url, admin, 'karim', ['STAFF'])
    const clerk = await signedIn(office.url, username, password)
    const calls = [
      ['GET', 'all/'],
      ['GET', 'overview/'],
      ['GET', '1'],
      ['PUT', 'cancel/1'],
      ['PUT', 'retry/1'],
      ['POST', 'run/seal'],
    ] as const
    for (const [method, path] of calls) {
      const body = method === 'GET' ? undefined : {}
      expect((await clerk(method, base + path, body)).status, path).toBe(403)
      const guest = await fetch(`${office.url}${base}${path}`, { method })
      expect(guest.status, path).toBe(401)
    }
  })
  it('tell when the regular work ran last and runs next, in the language of the reader', async () => {
    await expect
      .poll(async () => (await admin('GET', `${base}overview/`)).body['schedules'])
      .toContainEqual(expect.objectContaining({ job: 'seal', last: expect.objectContaining({ state: 'done' }) }))
    const { body } = await admin('GET', `${base}overview/`, undefined, { 'accept-language': 'tr' })
    expect(body['schedules']).toContainEqual(expect.objectContaining({ job: 'backup', label: 'Gece yedeği' }))
    for (const { next_at } of body['schedules'] as { next_at: string }[])
      expect(Date.parse(next_at)).toBeGreaterThan(Date.now() - 60_000)
  })
  it('are run now by an administrator, whose name is kept', async () => {
    const asked = await admin('POST', `${base}run/forget_old`, {})
    expect(asked.status, asked.raw).toBe(201)
    const { id } = asked.body
    await expect.poll(async () => (await admin('GET', `${base}${Number(id)}`)).body['state']).toBe('done')
    expect((await admin('GET', `${base}${Number(id)}`)).body).toMatchObject({
      label: 'Forget what is past its time',
      asked_by_name: expect.stringMatching(/\w/),
      key: 'schedule',
    })
    expect((await admin('POST', `${base}run/letter`, {})).status).toBe(404)
  })
  it('that failed say why, are found by their state, and are retried or set aside', async () => {
    const first = await failed({ text: 'job.problem.interrupted', params: { times: 5 } })
    const second = await failed({ said: 'no such street' })
    const list = await admin('GET', `${base}all/?state=failed&size=1`)
    expect(list.body).toMatchObject({ total_elements: 2, total_pages: 2, page: 1, size: 1 })
    expect(list.body['jobs']).toMatchObject([{ id: second, problem: 'no such street', reference: 'a-reference' }])
    expect((await admin('GET', `${base}${first}`)).body['problem']).toBe(
      'Its process ended 5 times in the middle of it.',
    )
    expect((await admin('GET', '/office/api/v1/office/state/')).body['jobs']).toEqual({ open_failures: 2 })
    expect((await admin('PUT', `${base}cancel/${first}`, {})).body).toMatchObject({ state: 'cancelled' })
    // It may have been fetched before the answer is written.
    const retried = await admin('PUT', `${base}retry/${second}`, {})
    expect(retried.body).toMatchObject({ state: expect.stringMatching(/^(waiting|running)$/) })
    expect((await admin('PUT', `${base}retry/${second}`, {})).status).toBe(409)
    expect((await admin('GET', '/office/api/v1/office/state/')).body['jobs']).toEqual({ open_failures: 0 })
  })
  it('refuse what is no number', async () => {
    expect((await admin('GET', `${base}all/?page=-1`)).status).toBe(400)
    expect((await admin('GET', `${base}all/?size=1000`)).status).toBe(400)
    expect((await admin('GET', `${base}x`)).status).toBe(404)
  })
})
