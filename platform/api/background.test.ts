import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { castOf, made, rowsOf, type Cast } from '#platform/testing/cast.ts'
import type { Send } from '#platform/testing/client.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { Importing, runIn } from '#platform/transfer/testing/import_client.ts'

const base = '/job/api/v1/job/'
/** More than are taken out beside the requests. */
const many = 1001

let office: TestServer
let cast: Cast
let folder: string
let clerk: Importing
beforeAll(async () => {
  office = await startTestServer()
  cast = await castOf(office)
  folder = mkdtempSync(join(tmpdir(), 'bg-'))
  clerk = await Importing.signedIn(office.url, 'profession', office.adminUsername, office.adminPassword)
})
afterAll(async () => {
  await office.stop()
  rmSync(folder, { recursive: true, force: true })
})

const db = () => office.scratch.database.app
const listed = async (send: Send, query = '') =>
  (await send('GET', `${base}all/?size=100${query}`)).body['jobs'] as Record<string, unknown>[]
const badge = async (send: Send): Promise<unknown> => {
  const flat = (items: readonly Record<string, unknown>[]): Record<string, unknown>[] =>
    items.flatMap((item) => [item, ...flat(item['children'] as Record<string, unknown>[])])
  const { menu_items } = (await send('GET', '/menu_item/api/v1/menu_item/by_user_role/')).body
  return flat(menu_items as Record<string, unknown>[]).find(({ url }) => url === '/apps/background-jobs')?.['badge']
}
/** Somebody of a role with these codes and no others, whose menu leads here. */
async function holding(...codes: string[]): Promise<Send> {
  const { permissions } = (await cast.admin('GET', '/permission/api/v1/permission/without_pagination/all/')).body as {
    permissions: { id: number; code: string }[]
  }
  const name = `KEEPER_${codes.length}`
  const of = permissions.filter(({ code }) => codes.includes(code)).map(({ id }) => id)
  const role = await made(cast.admin, 'role', { name, label: name, kind: 'staff', permissions: of })
  const entries = await cast.admin('GET', '/menu_item/api/v1/menu_item/all/?url=/apps/background-jobs')
  const menu = { menu_items: rowsOf(entries, 'menu_items').map(({ id }) => id), known: [] }
  await cast.admin('PUT', `/role_menu/api/v1/role_menu/by_role/${role.id}`, menu)
  return (await cast.person(name.toLowerCase(), { roles: [name] })).send
}
const sheet = (name: string, rows: number, word: string): string => {
  const path = join(folder, name)
  writeFileSync(path, ['Name,Skilled', ...Array.from({ length: rows }, (_, n) => `${word} ${n},yes`)].join('\n'))
  return path
}
/** Keeps whatever wants this table waiting. @returns what lets it go on */
async function heldUp(table: string, mode: string): Promise<() => Promise<void>> {
  const client = await db().connect()
  await client.query(`begin; lock table ${table} in ${mode} mode`)
  return async () => {
    await client.query('rollback')
    client.release()
  }
}

describe('work in the background', () => {
  it('is one list: jobs, imports with the way to their page, and large exports', async () => {
    await db().query(
      `insert into job_run (job, lane, state, longest_s, retries) values ('seal', 'quick', 'done', 60, 0)`,
    )
    await clerk.checked(sheet('trades.csv', 2, 'Rigger'), 'trades.csv')
    await db().query(`insert into profession (name, is_skilled, is_active, created_at, updated_at, row_version)
      select 'Trade ' || n, false, true, now(), now(), 1 from generate_series(1, ${many}) n`)
    await clerk.download('export/?format=csv', join(folder, 'all.csv'))
    const [taken, sent, sealed] = await listed(cast.admin)
    expect(taken).toMatchObject({ kind: 'export', label: 'Export: Professions', state: 'done', format: 'csv' })
    expect(taken?.['done']).toBe(taken?.['total'])
    expect(sent).toMatchObject({
      kind: 'import',
      label: 'Import: Professions',
      file_name: 'trades.csv',
      state: 'done',
      step: 'checked',
      done: 2,
      total: 2,
      path: expect.stringMatching(/^\/apps\/profession-management\/professions\/import\/\d+$/),
    })
    expect(sealed).toMatchObject({ kind: 'job', job: 'seal' })
    expect((await listed(cast.admin, '&job=import')).map(({ kind }) => kind)).toEqual(['import'])
    expect((await listed(cast.admin, '&state=failed')).length).toBe(0)
    expect((await cast.admin('GET', `${base}all/?size=1&page=2`)).body).toMatchObject({
      total_elements: 3,
      jobs: [{ kind: 'import' }],
    })
  })
  it('shows imports and exports to those alone who may import and export there', async () => {
    const keeper = await holding('job.manage', 'profession.read')
    expect((await listed(keeper)).map(({ kind }) => kind)).toEqual(['job'])
    const importer = await holding('job.manage', 'profession.read', 'profession.import')
    expect((await listed(importer)).map(({ kind }) => kind)).toEqual(['import', 'job'])
    const { id } = (await listed(cast.admin, '&job=export'))[0] ?? {}
    expect((await importer('PUT', `${base}cancel_export/${Number(id)}`, {})).status).toBe(404)
  })
  it('that failed is counted in the menu until somebody has read why', async () => {
    expect(await badge(cast.admin)).toBe(null)
    const failed = await db().query<{ id: number }>(
      `insert into job_run (job, lane, state, longest_s, retries, problem) values ('backup', 'long', 'failed', 60, 0, '{"said": "full"}') returning id`,
    )
    const { id } = await clerk.checked(sheet('lost.csv', 1, 'Lost'))
    await db().query(`update import_run set state = 'failed' where id = $1`, [id])
    expect(await badge(cast.admin)).toEqual({ title: '2' })
    // Who may not import there is not told that somebody's import failed.
    expect(await badge(await holding('job.manage'))).toEqual({ title: '1' })
    await cast.admin('GET', `${base}${failed.rows[0]?.id ?? 0}`)
    expect(await badge(cast.admin)).toEqual({ title: '1' })
    await clerk.run(id)
    expect(await badge(cast.admin)).toBe(null)
  })
})

describe('an import under way', () => {
  const end = (id: number) => cast.admin('PUT', `/profession/api/v1/profession/import/${id}/cancel`, {})

  it('is ended while it is checked: it has failed, says by whom, and nobody is called to look', async () => {
    const goOn = await heldUp('import_row', 'access exclusive')
    const { id } = runIn(await clerk.upload(sheet('long.csv', 300, 'Long'), 'long.csv'))
    expect((await end(id)).body['import_run']).toMatchObject({
      state: 'reading',
      cancel_asked_by: { id: expect.any(Number) },
    })
    await goOn()
    expect(await clerk.settled(id)).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('ended the check'),
    })
    expect(await badge(cast.admin)).toBe(null)
    expect((await end(id)).body).toMatchObject({ code: 'import_ended' })
  })
  it('is ended while it is stored, or taken back: it stands as before, and may be asked for anew', async () => {
    const { id } = await clerk.checked(sheet('kept.csv', 300, 'Kept'), 'kept.csv')
    const before = await clerk.count()
    let goOn = await heldUp('profession', 'exclusive')
    await clerk.commit(id, 'all')
    expect((await end(id)).status).toBe(200)
    await goOn()
    expect(await clerk.settled(id)).toMatchObject({
      state: 'checked',
      mode: null,
      stored_by: null,
      problem: expect.stringContaining('ended the storing'),
    })
    expect(await clerk.count()).toBe(before)
    expect(await clerk.stored(id, 'all')).toMatchObject({ state: 'stored', problem: null })
    goOn = await heldUp('profession', 'exclusive')
    await clerk.undo(id)
    expect((await end(id)).status).toBe(200)
    await goOn()
    expect(await clerk.settled(id)).toMatchObject({
      state: 'stored',
      undone_by: null,
      problem: expect.stringContaining('ended the undoing'),
    })
    expect(await clerk.count()).toBe(before + 300)
    expect(await clerk.undone(id)).toMatchObject({ state: 'undone' })
    // What it had made comes back with the file, not one by one.
    const gone = await cast.admin('GET', '/deleted/api/v1/deleted/all/?resource=profession')
    expect(gone.body).toEqual({ deleted: [] })
  })
})

describe('a large export', () => {
  it('ends when an administrator wants it to; whoever waits for the file is told who', async () => {
    // As if he had pressed the button in the moment it began.
    await office.scratch.asSuperuser((client) =>
      client.query(`create function press() returns trigger language plpgsql as $$ begin new.cancelled_by_name := 'Rahima'; return new; end $$;
        create trigger press before insert on export_run for each row execute function press()`),
    )
    const answer = await cast.admin('GET', '/profession/api/v1/profession/export/?format=csv')
    expect([answer.status, answer.body]).toMatchObject([
      409,
      { code: 'export_cancelled', detail: 'Rahima has ended this export. No file was made.' },
    ])
    const [run] = await listed(cast.admin, '&job=export')
    expect(run).toMatchObject({ state: 'cancelled', done: 1000, cancelled_by_name: 'Rahima' })
    expect((await cast.admin('PUT', `${base}cancel_export/${Number(run?.['id'])}`, {})).status).toBe(409)
  })
  it('that fell silent went down with its server', async () => {
    const silent = await db().query<{ id: number }>(
      `insert into export_run (resource, format, total, branches, created_by_name, seen_at) values ('profession', 'csv', 5000, '"all"', 'Rahima', now() - interval '6 minutes') returning id`,
    )
    const [run] = await listed(cast.admin, '&job=export&state=failed')
    expect(run).toMatchObject({ id: silent.rows[0]?.id, state: 'failed' })
  })
})
