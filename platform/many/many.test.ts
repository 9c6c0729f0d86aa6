import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { castOf, made, rowsOf, type Cast, type Row } from '#platform/testing/cast.ts'
import type { Send } from '#platform/testing/client.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { Importing } from '#platform/transfer/testing/import_client.ts'
import { readSheet } from '../sheet/read.ts'

/** What is done with more records than one call takes goes on by itself, also when whoever asked has left. */
let server: TestServer
let cast: Cast
const base = '/profession/api/v1/profession/'
beforeAll(async () => {
  server = await startTestServer({ hasChores: true })
  cast = await castOf(server)
})
afterEach(() => letGo())
afterAll(() => server.stop())

const holding: (() => Promise<void>)[] = []

const db = () => server.scratch.database.app
/** Trades as they were read: so many, with names that begin alike. */
async function trades(word: string, n: number): Promise<Row[]> {
  await db().query(
    `insert into profession (name, is_skilled, is_active, created_at, updated_at, row_version)
     select $1 || ' of Savar ' || n, false, true, now(), now(), 1 from generate_series(1, $2) n`,
    [word, n],
  )
  const rows: Row[] = []
  for (let page = 1; rows.length < n; page += 1)
    rows.push(
      ...rowsOf(
        await cast.admin('GET', `${base}all/?name=${word}%20of%20Savar&size=200&page=${page}&sort=id`),
        'professions',
      ),
    )
  return rows
}
const chosen = (rows: readonly Row[]) => rows.map(({ id, row_version }) => ({ id, row_version }))
interface Told {
  readonly id: number
  readonly state: string
  readonly total: number
  readonly changed: number
  readonly refused: number
  readonly problem: string | null
}
const asked = async (send: Send, rows: readonly Row[], wish: object, headers = {}): Promise<Told> => {
  const { status, body } = await send('POST', `${base}many/`, { records: chosen(rows), ...wish }, headers)
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return body['many_run'] as Told
}
const told = async (send: Send, { id }: Told): Promise<Told> =>
  (await send('GET', `${base}many/${id}`)).body['many_run'] as Told
const until = async (send: Send, run: Told, state: string): Promise<void> => {
  await expect.poll(async () => (await told(send, run)).state, { timeout: 60_000 }).toBe(state)
}
const reasons = async (send: Send, { id }: Told) =>
  (await send('GET', `${base}many/${id}/refused/`)).body['refused'] as { id: number; title: string; reason: string }[]
const skilled = async (rows: readonly Row[]): Promise<number> =>
  Number(
    (await db().query('select from profession where id = any($1) and is_skilled', [rows.map(({ id }) => id)])).rowCount,
  )
/** Keeps whatever changes this record waiting, until all are let go. */
async function held({ id }: Row): Promise<void> {
  const client = await db().connect()
  holding.push(async () => {
    await client.query('rollback')
    client.release()
  })
  await client.query('begin')
  await client.query('select from profession where id = $1 for update', [id])
}
const letGo = async (): Promise<void> => void (await Promise.all(holding.splice(0).map((release) => release())))

describe('a field that is set in more than a hundred records', () => {
  it('is set in each that nobody changed meanwhile, and the others are told with their reason', async () => {
    const rows = await trades('Welder', 120)
    await cast.admin('PUT', `${base}update/${rows[60]!.id}`, { name: 'Welder, corrected', row_version: 1 })
    const run = await asked(cast.admin, rows, { values: { is_skilled: true } })
    await until(cast.admin, run, 'done')
    expect(await told(cast.admin, run)).toMatchObject({ total: 120, changed: 119, refused: 1, problem: null })
    expect(await skilled(rows)).toBe(119)
    const [refusal, ...others] = await reasons(cast.admin, run)
    expect(others).toEqual([])
    expect(refusal).toMatchObject({ id: rows[60]!.id, title: 'Welder, corrected', reason: expect.any(String) })
    expect((await cast.admin('GET', `${base}many/${run.id}/refused/ids/`)).body).toEqual({ ids: [rows[60]!.id] })
  })

  it('is one entry of the background work, and of the bell of whoever asked', async () => {
    const run = await asked(cast.admin, await trades('Mason', 101), { values: { is_skilled: true } })
    await until(cast.admin, run, 'done')
    const { jobs } = (await cast.admin('GET', '/job/api/v1/job/all/?job=change_many')).body
    expect(jobs).toContainEqual(
      expect.objectContaining({ id: run.id, label: 'Change many records', state: 'done', done: 101, total: 101 }),
    )
    const bell = (await cast.admin('GET', '/notification/api/v1/notification/events/')).body['notifications']
    expect(bell).toContainEqual(
      expect.objectContaining({
        message: 'Professions: 101 records are changed.',
        url: `/apps/profession-management/professions/many/${run.id}`,
      }),
    )
  })

  it('is asked for once, also when the answer was lost and the same is sent again', async () => {
    const rows = await trades('Turner', 101)
    const ask = () => asked(cast.admin, rows, { values: { is_skilled: true } }, { 'idempotency-key': 'turners' })
    const first = await ask()
    expect((await ask()).id).toBe(first.id)
    await until(cast.admin, first, 'done')
  })
})

describe('a server that is killed in the middle', () => {
  it('goes on after its start with what has no mark, and changes nothing twice', async () => {
    const rows = await trades('Rigger', 130)
    await held(rows[70]!)
    const run = await asked(cast.admin, rows, { values: { is_skilled: true } })
    await expect.poll(() => skilled(rows), { timeout: 60_000 }).toBe(70)
    // As the queue does it when a process no longer answers: the run is given to somebody else.
    await db().query(`update job_run set state = 'waiting', started_at = null, due_at = now() where id = $1`, [run.id])
    await letGo()
    await until(cast.admin, run, 'done')
    expect(await told(cast.admin, run)).toMatchObject({ changed: 130, refused: 0 })
    const twice = await db().query(`select from profession where id = any($1) and row_version <> 2`, [
      rows.map(({ id }) => id),
    ])
    expect(twice.rowCount).toBe(0)
  })
})

describe('whoever asked', () => {
  it('and is put out of use in the middle has nothing more done in that name', async () => {
    const clerk = await cast.person('leaving', { roles: ['ADMIN'] })
    const rows = await trades('Fitter', 110)
    await held(rows[5]!)
    const run = await asked(clerk.send, rows, { values: { is_skilled: true } })
    await expect.poll(() => skilled(rows), { timeout: 60_000 }).toBe(5)
    const user = (await cast.admin('GET', `/user/api/v1/user/${clerk.id}`)).body
    const away = { status: 'disabled', note: 'Has left the office', row_version: user['row_version'] }
    expect((await cast.admin('PUT', `/user/api/v1/user/update_status/${clerk.id}`, away)).status).toBe(200)
    await letGo()
    await expect
      .poll(async () => (await cast.admin('GET', `/job/api/v1/job/${run.id}`)).body, { timeout: 60_000 })
      .toMatchObject({ state: 'failed', problem: expect.stringContaining('may not sign in') })
    expect(await skilled(rows)).toBe(6)
  })

  it('and loses the right in the middle is refused from then on', async () => {
    const role = await made(cast.admin, 'role', {
      name: 'TRADES',
      label: 'Trades',
      kind: 'staff',
      permissions: await Promise.all(['profession.read', 'profession.update'].map(cast.permissionId)),
    })
    const clerk = await cast.person('trimmed', { roles: ['TRADES'] })
    const rows = await trades('Smith', 105)
    await held(rows[3]!)
    const run = await asked(clerk.send, rows, { values: { is_skilled: true } })
    await expect.poll(() => skilled(rows), { timeout: 60_000 }).toBe(3)
    await cast.admin('PUT', `/role/api/v1/role/update/${role.id}`, {
      permissions: [await cast.permissionId('profession.read')],
      row_version: role.row_version,
    })
    await letGo()
    await until(clerk.send, run, 'done')
    expect(await told(clerk.send, run)).toMatchObject({ changed: 4, refused: 101 })
    const [first] = await reasons(clerk.send, run)
    expect(first?.reason).toMatch(/not allowed/i)
  })

  it('ends it: what was done stays, the rest is told as not reached', async () => {
    const rows = await trades('Painter', 115)
    await held(rows[10]!)
    const run = await asked(cast.admin, rows, { values: { is_skilled: true } })
    await expect.poll(() => skilled(rows), { timeout: 60_000 }).toBe(10)
    await cast.admin('PUT', `${base}many/${run.id}/cancel/`, {})
    await letGo()
    await until(cast.admin, run, 'cancelled')
    // The word that it ends is heard a moment after it was said: one row more or a few, never all of them.
    const done = await skilled(rows)
    expect(done).toBeGreaterThan(10)
    expect(done).toBeLessThan(rows.length)
    const rest = await reasons(cast.admin, run)
    expect(rest).toHaveLength(rows.length - done)
    expect(rest[0]).toMatchObject({ id: rows[done]!.id, title: rows[done]!['name'], reason: 'Not reached' })
  })

  it('takes what was refused along as a spreadsheet', async () => {
    const rows = await trades('Cook', 101)
    await cast.admin('PUT', `${base}update/${rows[0]!.id}`, { name: '=cook()', row_version: 1 })
    const run = await asked(cast.admin, rows, { remove: true })
    await until(cast.admin, run, 'done')
    const path = join(server.dataDir, 'refused.xlsx')
    const clerk = await Importing.signedIn(server.url, 'profession', server.adminUsername, server.adminPassword)
    const answer = await clerk.download(`many/${run.id}/refused/sheet/`, path)
    expect(answer.headers.get('content-disposition')).toContain(`profession-${run.id}.xlsx`)
    const sheet: string[][] = []
    for await (const { cells } of (await readSheet({ path, name: 'refused.xlsx' })).rows(0))
      sheet.push(cells.map((cell) => cell?.text ?? ''))
    expect(sheet).toEqual([
      ['Number', 'Profession', 'Why it was not changed'],
      [String(rows[0]!.id), '=cook()', expect.any(String)],
    ])
  })

  it('is the only one who sees it', async () => {
    const run = await asked(cast.admin, await trades('Baker', 101), { values: { is_skilled: true } })
    const other = await cast.person('curious', { roles: ['ADMIN'] })
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/refused/'],
      ['GET', '/refused/ids/'],
      ['PUT', '/cancel/'],
    ] as const)
      expect((await other.send(method, `${base}many/${run.id}${path}`, method === 'PUT' ? {} : undefined)).status).toBe(
        404,
      )
    expect((await other.send('GET', `${base}many/`)).body).toEqual({ many_runs: [] })
    expect((await cast.admin('GET', `/city/api/v1/city/many/${run.id}`)).status).toBe(404)
    await until(cast.admin, run, 'done')
  })
})
