import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signedIn } from '#platform/testing/client.ts'
import { adminPassword, adminUsername, startTestServer } from '#platform/testing/server.ts'
import { type ForeignServer, startForeignServer, systemPostgres } from '#platform/testing/system_postgres.ts'
import { ServerProcess } from '../bench/server_process.ts'
import { diskShelf } from '../files/disk_shelf.ts'
import { exportOffice } from './export.ts'

const found = systemPostgres()

it('the system has a PostgreSQL to try DATABASE_URL with', ({ skip }) => {
  if (found.length === 0) skip('no PostgreSQL below /usr/lib/postgresql: apt-get install postgresql')
  expect(found.length).toBeGreaterThan(0)
})

describe.each(found)('an office in a PostgreSQL $major of somebody else', ({ major, binaries }) => {
  let server: ForeignServer
  let folder: string
  beforeAll(async () => {
    server = await startForeignServer(binaries)
    folder = mkdtempSync(join(tmpdir(), 'sg-'))
  })
  afterAll(async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const settings = (name: string, role: string, ownerRole?: string) => ({
    DATA_DIR: join(folder, name),
    ADMIN_USERNAME: adminUsername,
    ADMIN_PASSWORD: adminPassword,
    DATABASE_URL: server.url(name, role),
    DATABASE_OWNER_URL: ownerRole === undefined ? '' : server.url(name, ownerRole),
  })
  const makeRole = (name: string, more = '') =>
    server.operator('postgres', `create role ${name} login password '${name}' ${more}`)
  const makeDatabase = (name: string, owner: string) =>
    server.operator('postgres', `create database ${name} owner ${owner}`)
  const tool = (name: string, words: string[], environment: Record<string, string>) =>
    spawnSync(process.execPath, [fileURLToPath(new URL(`../../tools/${name}.ts`, import.meta.url)), ...words], {
      env: { ...process.env, ...environment },
      encoding: 'utf8',
    })

  /** Starts the office and works in it as the first administrator. @returns what verifying every record and history row says then */
  async function workIn(environment: Record<string, string>): Promise<string> {
    const office = await ServerProcess.start(environment)
    try {
      const send = await signedIn(office.url)
      const made = await send('POST', '/profession/api/v1/profession/create/', { name: 'রাজমিস্ত্রি', is_skilled: true })
      expect(made.status, made.raw).toBe(201)
      const id = Number(made.body['id'])
      const again = await send('POST', '/profession/api/v1/profession/create/', { name: 'রাজমিস্ত্রি', is_skilled: true })
      expect(again.status, again.raw).toBe(409)
      const changed = await send('PUT', `/profession/api/v1/profession/update/${id}`, { code: 'RM', row_version: 1 })
      expect(changed.status, changed.raw).toBe(200)
      const list = await send('GET', `/profession/api/v1/profession/all/?keyword=${encodeURIComponent('মিস্ত্রি')}`)
      expect(list.raw).toContain(`"id":${id}`)
      const gone = await send('DELETE', `/profession/api/v1/profession/delete/${id}?row_version=2`)
      expect(gone.status, gone.raw).toBe(200)
      const back = await send('POST', `/profession/api/v1/profession/restore/${id}`)
      expect(back.status, back.raw).toBe(200)
    } finally {
      await office.end()
    }
    const verified = tool('verify', [], environment)
    return verified.stderr + verified.stdout
  }

  it('is refused in one line to a user without the right, who may start it once the operator has run that line', async () => {
    await makeRole('clerk')
    await makeDatabase('borrowed', 'clerk')
    const refused = tool('serve', [], settings('borrowed', 'clerk'))
    expect(refused.status).toBe(1)
    const [, statements = ''] =
      /^The database user clerk may not create roles\. Let the operator run: (.+)\n$/.exec(refused.stderr) ?? []
    expect(statements, refused.stderr).toContain('grant samiti_app to "clerk";')
    await server.operator('postgres', statements)
    expect(await workIn(settings('borrowed', 'clerk'))).toContain('Everything fits')
  })

  it('opens with one address whose user may make roles', async () => {
    // The roles of the story above belong to the whole server.
    const fresh = await startForeignServer(binaries)
    try {
      await fresh.operator('postgres', `create role manager login password 'manager' createrole`)
      await fresh.operator('postgres', 'create database office owner manager')
      expect(
        await workIn({ ...settings('office', 'manager'), DATABASE_URL: fresh.url('office', 'manager') }),
      ).toContain('Everything fits')
    } finally {
      await fresh.stop()
    }
  })

  it('opens with two addresses, and takes in what an embedded office exported', async () => {
    await makeRole('desk')
    await makeRole('keeper')
    await server.operator('postgres', 'grant samiti_app, samiti_member to desk', 'grant samiti_owner to keeper')
    await makeDatabase('moved', 'keeper')
    const home = await startTestServer()
    const out = join(folder, 'out')
    const admin = await signedIn(home.url)
    const made = await admin('POST', '/profession/api/v1/profession/create/', { name: 'ওয়েল্ডার', is_skilled: true })
    const id = Number(made.body['id'])
    await exportOffice(home.scratch.database.app, diskShelf(home.dataDir), out)
    await home.stop()
    const environment = settings('moved', 'desk', 'keeper')
    const imported = tool('import', [out], environment)
    expect(imported.stderr + imported.stdout).toContain('Everything fits. Everybody signs in anew.')
    const office = await ServerProcess.start(environment)
    try {
      const record = await (await signedIn(office.url))('GET', `/profession/api/v1/profession/${id}`)
      expect(record.body, record.raw).toMatchObject({ id, name: 'ওয়েল্ডার', is_skilled: true })
    } finally {
      await office.end()
    }
    expect(await workIn(environment)).toContain('Everything fits')
  })

  it('answers its calls as specified', () => {
    const said = tool('conformance', ['--calls'], { TEST_POSTGRES: binaries.folder, SCRATCH_SERVER: '' })
    expect(said.status, said.stdout + said.stderr).toBe(0)
    expect(said.stdout, `PostgreSQL ${major}`).toMatch(/resources +\d+\/\d+/)
  })
})
