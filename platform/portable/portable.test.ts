import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { signedIn, type Send } from '#platform/testing/client.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import type { Database } from '../database/pools.ts'
import { type ScratchDatabase, scratchDatabase } from '../database/testing.ts'
import { sealHistory } from '../record/seal.ts'
import { verifyRecords } from '../record/verify.ts'
import { diskShelf } from '../files/disk_shelf.ts'
import { exportOffice } from './export.ts'
import { importOffice } from './import.ts'
import type { Manifest } from './manifest.ts'
import { allTables, excludedTables, localColumns, portableTables } from './tables.ts'

let home: TestServer
let away: ScratchDatabase
let folder: string
let dataDir: string
let awayDir: string
let exported: Manifest

/** A picture is uploaded for a new agency that is edited, and another agency comes and goes. */
async function work(admin: Send, url: string, token: string): Promise<void> {
  const [thana = { id: 0, city: 0 }] = (await admin('GET', '/thana/api/v1/thana/all/?size=1')).body['thanas'] as {
    id: number
    city: number
  }[]
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('resource', 'agency')
  form.set('field', 'logo')
  form.set('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'logo.png')
  const upload = await fetch(`${url}/file/api/v1/file/upload/`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${token}` },
  })
  const { key } = (await upload.json()) as { key: string }
  const agency = (n: number, more: object) =>
    admin('POST', '/agency/api/v1/agency/create/', {
      rl_no: String(n),
      name: `“Padma” \\ পদ্মা ${n}`,
      licence_issue_date: '2020-01-01',
      licence_expiry_date: '2030-12-31',
      phone_number: `0171100${n}`,
      email: `p${n}@example.org`,
      address: 'Line one\u2028two "quoted" \\N',
      city: thana.city,
      thana: thana.id,
      ...more,
    })
  const countries = (await admin('GET', '/country/api/v1/country/all/?size=2')).body['countries'] as { id: number }[]
  const made = await agency(1001, { logo: key, countries: countries.map(({ id }) => id) })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  await admin('PUT', `/agency/api/v1/agency/update/${String(made.body['id'])}`, {
    note: 'Backslash \\ and tab\tand \u00a0',
    row_version: 1,
  })
  // Whoever works in another database of the server may hold sealing up for a moment.
  while (!(await sealHistory(home.scratch.database.app))) await pause(20)
  const gone = await agency(1002, {})
  await admin('DELETE', `/agency/api/v1/agency/delete/${String(gone.body['id'])}?row_version=1`)
}

beforeAll(async () => {
  folder = join(mkdtempSync(join(tmpdir(), 'se-')), 'out')
  awayDir = mkdtempSync(join(tmpdir(), 'si-'))
  home = await startTestServer()
  dataDir = home.dataDir
  const login = await fetch(`${home.url}/user/api/v1/user/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: home.adminUsername, password: home.adminPassword }),
  })
  const { access } = (await login.json()) as { access: string }
  await work(await signedIn(home.url), home.url, access)
  exported = await exportOffice(home.scratch.database.app, diskShelf(dataDir), folder)
  away = await scratchDatabase()
})
afterAll(async () => {
  await away.drop()
  await home.stop()
  for (const path of [join(folder, '..'), awayDir]) rmSync(path, { recursive: true, force: true })
})

const contents = async ({ owner }: Database): Promise<Record<string, string>> =>
  owner(async (client) => {
    const all: Record<string, string> = {}
    for (const { name, columns } of await portableTables(client)) {
      const answer = await client.query<{ rows: string }>(
        `select coalesce(string_agg(to_jsonb(t)::text, e'\\n' order by to_jsonb(t)::text), '') as rows from (select ${columns.map((one) => `"${one.name}"`).join(', ')} from "${name}") t`,
      )
      all[name] = answer.rows[0]?.rows ?? ''
    }
    return all
  })

describe('the office is exported', () => {
  it('with every table that is not excluded for a reason', async () => {
    const tables = await home.scratch.database.owner(allTables)
    expect(
      Object.keys(exported.tables)
        .map((name) => `public.${name}`)
        .toSorted(),
    ).toEqual(tables.filter((name) => !(name in excludedTables)).toSorted())
    expect(Object.keys(excludedTables).filter((name) => !tables.includes(name))).toEqual([])
  })
  it('refuses to leave a new table elsewhere behind', async () => {
    await home.scratch.database.owner(async (client) => {
      await client.query('begin; create schema archive; create table archive.letters (id bigint);')
      await expect(portableTables(client)).rejects.toThrow('archive.letters would be left behind')
      await client.query('rollback')
    })
  })
  it('leaves no column at home but those of the server itself', async () => {
    const columns = await home.scratch.database.owner((client) =>
      client.query<{ place: string }>(
        `select c.relname || '.' || a.attname as place from pg_attribute a join pg_class c on c.oid = a.attrelid where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`,
      ),
    )
    const travelling = await home.scratch.database.owner(portableTables)
    const left = columns.rows
      .map(({ place }) => place)
      .filter((place) => {
        const [table = '', column] = place.split('.')
        return (
          !(`public.${table}` in excludedTables) &&
          !travelling.find(({ name }) => name === table)?.columns.some(({ name }) => name === column)
        )
      })
    expect(left.toSorted()).toEqual(Object.keys(localColumns).toSorted())
  })
  it('into files that only their owner may read, with the picture and its thumbnail', () => {
    expect(readdirSync(join(folder, 'files'))).toHaveLength(2)
    for (const name of ['user_password.ndjson', 'manifest.json'])
      expect(statSync(join(folder, name)).mode & 0o077).toBe(0)
    expect(exported.tables['agency']).toMatchObject({ rows: 1 })
    expect(JSON.parse(readFileSync(join(folder, 'agency.ndjson'), 'utf8'))).toMatchObject({
      rl_no: '1001',
      row_version: '2',
      opening_balance: '0.00',
    })
  })
  it('not into a folder that holds something', async () => {
    await expect(exportOffice(home.scratch.database.app, diskShelf(dataDir), folder)).rejects.toThrow('is not empty')
  })
})

describe('the export is imported', () => {
  it('not when a file was changed, or the manifest is missing', async () => {
    const path = join(folder, 'city.ndjson')
    const whole = readFileSync(path)
    writeFileSync(path, whole.toString().replace('Dhaka', 'Dacca'))
    await expect(importOffice(away.database, diskShelf(awayDir), folder)).rejects.toThrow('city.ndjson in')
    writeFileSync(path, whole)
    await expect(importOffice(away.database, diskShelf(awayDir), awayDir)).rejects.toThrow('is no whole export')
  })
  it('not into an office that holds data', async () => {
    await expect(importOffice(home.scratch.database, diskShelf(dataDir), folder)).rejects.toThrow(
      'The office holds data already',
    )
  })
  it('into an empty office: every table is the same, and everything fits', async () => {
    await importOffice(away.database, diskShelf(awayDir), folder)
    expect(await contents(away.database)).toEqual(await contents(home.scratch.database))
    const { findings, seals, records } = await away.database.owner((client) =>
      verifyRecords(client, home.office.engine.registry),
    )
    expect(findings).toEqual([])
    expect(seals).toBeGreaterThan(0)
    expect(records).toBeGreaterThan(1000)
  })
  it('and is an office: every list answers the same bytes, the picture is there, work and sealing go on', async () => {
    const moved = await startTestServer({ given: { scratch: away, dataDir: awayDir } })
    try {
      const [before, after] = [await signedIn(home.url), await signedIn(moved.url)]
      for (const { name } of home.office.engine.registry.all) {
        const path = `/${name}/api/v1/${name}/without_pagination/all/?sort=id`
        // The sign-ins of this very test are the one difference.
        const plain = (body: object) => JSON.stringify(body).replaceAll(/"last_login_at":"[^"]*"/g, '')
        expect(plain((await after('GET', path)).body), name).toBe(plain((await before('GET', path)).body))
      }
      expect(readdirSync(join(awayDir, 'files')).length).toBeGreaterThan(0)
      const [thana] = (await after('GET', '/thana/api/v1/thana/all/?size=1')).body['thanas'] as {
        id: number
        city: number
      }[]
      const made = await after('POST', '/agency/api/v1/agency/create/', {
        rl_no: '2001',
        name: 'Meghna',
        licence_issue_date: '2020-01-01',
        licence_expiry_date: '2030-12-31',
        phone_number: '01711002001',
        email: 'm@example.org',
        address: 'Dhaka',
        city: thana?.city,
        thana: thana?.id,
      })
      expect(made.status, JSON.stringify(made.body)).toBe(201)
      // The first was kept, the second deleted: its id stays taken.
      expect(made.body['id']).toBe(3)
      const unsealed = async () =>
        Number(
          (
            await away.database.app.query<{ n: number }>(
              'select count(*) as n from history h where not exists (select from history_seal s where s.covers @> h.id)',
            )
          ).rows[0]?.n,
        )
      await expect
        .poll(
          async () => {
            await sealHistory(away.database.app)
            return unsealed()
          },
          { timeout: 20_000 },
        )
        .toBe(0)
      expect(
        (await away.database.owner((client) => verifyRecords(client, home.office.engine.registry))).findings,
      ).toEqual([])
    } finally {
      await moved.stop()
    }
  })
})
