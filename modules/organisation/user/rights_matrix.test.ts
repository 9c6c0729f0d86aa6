import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { castOf, made, type Cast } from '#platform/testing/cast.ts'
import { clientOf, type Send } from '#platform/testing/client.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { readSheet } from '#platform/sheet/read.ts'

/** All roles over all rights, on the screen and as a sheet. */
let server: TestServer
let cast: Cast
const folder = mkdtempSync(join(tmpdir(), 'rm-'))
const path = '/permission/api/v1/permission/matrix/'
const sheet = '/rights/api/v1/rights/export/'

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  const permissions = [await cast.permissionId('agency.read')]
  await made(cast.admin, 'role', { name: 'desk', label: 'Front desk', kind: 'staff', permissions })
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await server.stop()
})

interface Matrix {
  readonly roles: { id: number; name: string }[]
  readonly rights: { code: string; roles: number[] }[]
  readonly fields: { resource: string; field: string; audience: string; roles: number[] }[]
}
const matrixOf = async (send: Send): Promise<Matrix> => (await send('GET', path)).body as unknown as Matrix

it('shows who holds what, and to whom guarded fields are known', async () => {
  const { roles, rights, fields } = await matrixOf(cast.admin)
  const named = (ids: readonly number[] = []) => ids.map((id) => roles.find((role) => role.id === id)?.name)
  const holders = (code: string) => named(rights.find((right) => right.code === code)?.roles)
  expect(roles[0]?.name).toBe('ADMIN')
  expect(holders('agency.read')).toEqual(expect.arrayContaining(['ADMIN', 'DESK', 'MEMBER_USER']))
  expect(holders('agency.delete')).toEqual(['ADMIN'])
  const email = fields.find(({ resource, field }) => resource === 'user' && field === 'email')
  expect([email?.audience, named(email?.roles)]).toEqual(['user.manage', ['ADMIN']])
  const office = fields.find(({ resource, audience }) => resource === 'agency' && audience === 'office')
  expect(named(office?.roles)).toContain('DESK')
  expect(named(office?.roles)).not.toContain('MEMBER_USER')
  expect(named(office?.roles)).not.toContain('USER')
})

it('a right that is switched off is held by nobody', async () => {
  const id = await cast.permissionId('currency.export')
  const { row_version } = (await cast.admin('GET', `/permission/api/v1/permission/${id}`)).body
  await cast.admin('PUT', `/permission/api/v1/permission/update/${id}`, { is_active: false, row_version })
  const { rights } = await matrixOf(cast.admin)
  expect(rights.find(({ code }) => code === 'currency.export')?.roles).toEqual([])
})

it('is taken out as a sheet with a column for each role', async () => {
  const answer = await fetch(`${server.url}${sheet}`, {
    headers: { authorization: `Bearer ${await tokenOf()}`, 'accept-language': 'tr' },
  })
  expect(answer.status).toBe(200)
  const file = join(folder, 'rights.xlsx')
  writeFileSync(file, Buffer.from(await answer.arrayBuffer()))
  const reader = await readSheet({ path: file, name: 'rights.xlsx' })
  const rows: string[][] = []
  for await (const row of reader.rows(0)) rows.push(row.cells.map((cell) => cell.text))
  const heading = rows.find((row) => row.includes('Front desk')) ?? []
  const column = heading.indexOf('Front desk')
  const marks = rows.filter((row) => row[column] === '✓').map((row) => row[2])
  expect(marks).toContain('agency.read')
  expect(marks).not.toContain('agency.delete')
})

it('is for who may read roles and permissions; the sheet for who may take them out', async () => {
  const clerk = await cast.person('matrix.clerk', { roles: ['STAFF'] })
  expect((await clerk.send('GET', path)).status).toBe(200)
  expect((await clerk.send('GET', sheet)).status).toBe(403)
  const desk = await cast.person('matrix.desk', { roles: ['DESK'] })
  expect((await desk.send('GET', path)).status).toBe(403)
})

async function tokenOf(): Promise<string> {
  const signed = await clientOf(server.url)('POST', '/user/api/v1/user/login/', {
    username: server.adminUsername,
    password: server.adminPassword,
  })
  return String(signed.body['access'])
}
