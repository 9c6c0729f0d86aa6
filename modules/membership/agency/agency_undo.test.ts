import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { castOf, castPassword, made, rowsOf, type Cast } from '#platform/testing/cast.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { Importing, runIn } from '#platform/transfer/testing/import_client.ts'
import { agencySheet, numbered } from './agency_sheet.ts'

let server: TestServer
let folder: string
let cast: Cast
let importer: Importing

const path = (name: string): string => join(folder, name)
const sheet = (name: string, rows: Parameters<typeof agencySheet>[1]): string => agencySheet(path(name), rows)

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'au-'))
  server = await startTestServer()
  cast = await castOf(server)
  const codes = ['agency.read', 'agency.import']
  const permissions = await Promise.all(codes.map((code) => cast.permissionId(code)))
  await made(cast.admin, 'role', { name: 'IMPORTER', label: 'Importer', kind: 'staff', permissions })
  const { username } = await cast.person('importer', { roles: ['IMPORTER'] })
  importer = await Importing.signedIn(server.url, 'agency', username, castPassword)
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

describe('an import changes what stands', () => {
  it('changes only the columns of the sheet, tells it in the history, and gives the former values back', async () => {
    const created = await made(cast.admin, 'agency', cast.agency(400, { website: 'https://four.example' }))
    writeFileSync(path('change.csv'), 'RL number,Address\nRL-0400,House 9\n')
    const run = await importer.checked(path('change.csv'))
    expect(run).toMatchObject({ changed_count: 1, fault_count: 0 })
    expect((await importer.rows(run.id))[0]).toMatchObject({
      outcome: 'changed',
      changed: ['address'],
      record: created.id,
    })
    await importer.stored(run.id, 'all')
    const changed = (await cast.admin('GET', `/agency/api/v1/agency/${created.id}`)).body
    expect(changed).toMatchObject({ address: 'House 9', website: 'https://four.example/', row_version: 2 })
    expect(await importer.undone(run.id)).toMatchObject({ state: 'undone' })
    expect((await cast.admin('GET', `/agency/api/v1/agency/${created.id}`)).body).toMatchObject({
      address: '400 Topkhana Road',
      row_version: 3,
    })
    const history = (await cast.admin('GET', `/agency/api/v1/agency/history/${created.id}`)).body['history'] as object[]
    expect(history.slice(0, 2)).toMatchObject([
      { import_run: run.id, action: 'update', user: { name: 'importer' } },
      { import_run: run.id, action: 'update' },
    ])
  })

  it('is not taken back over the work of others: all or nothing, with the list of what stands in the way', async () => {
    const run = await importer.checked(sheet('held.csv', numbered(420, 3, 'Sticky')))
    await importer.stored(run.id, 'all')
    const [edited, used] = rowsOf(
      await cast.admin('GET', '/agency/api/v1/agency/all/?keyword=Sticky&sort=rl_no'),
      'agencies',
    )
    await cast.admin('PUT', `/agency/api/v1/agency/update/${edited?.id}`, { address: 'New house', row_version: 1 })
    const first = await importer.undone(run.id)
    expect(first).toMatchObject({
      state: 'stored',
      undone_by: null,
      problem: 'This import cannot be taken back. Records in the way: 1.',
    })
    expect(first.in_the_way).toEqual([
      { resource: 'agency', id: edited?.id, title: '420 Sticky 420', text: 'Administrator has changed it since.' },
    ])
    expect((await cast.admin('DELETE', `/agency/api/v1/agency/delete/${edited?.id}?row_version=2`)).body).toEqual({
      message: 'Deleted.',
    })
    const owner = await made(cast.admin, 'agency_owner', cast.owner(9, used?.id ?? 0))
    const second = await importer.undone(run.id)
    expect(second.in_the_way).toMatchObject([{ id: used?.id, title: '421 Sticky 421' }])
    expect(rowsOf(await cast.admin('GET', '/agency/api/v1/agency/all/?keyword=Sticky'), 'agencies')).toHaveLength(2)
    expect(
      (await cast.admin('DELETE', `/agency_owner/api/v1/agency_owner/delete/${owner.id}?row_version=1`)).body,
    ).toEqual({ message: 'Deleted.' })
    expect(await importer.undone(run.id)).toMatchObject({ state: 'undone', problem: null, in_the_way: [] })
    expect(rowsOf(await cast.admin('GET', '/agency/api/v1/agency/all/?keyword=Sticky'), 'agencies')).toEqual([])
  })

  it('is taken back once: of two who ask at the same time one is told, the same click is answered the same', async () => {
    const run = await importer.checked(sheet('regret.csv', numbered(440, 30, 'Regret')))
    await importer.stored(run.id, 'all')
    const click = { 'idempotency-key': 'regret' }
    const [first, again, other] = [
      await importer.undo(run.id, click),
      await importer.undo(run.id, click),
      await importer.undo(run.id),
    ]
    expect([first.status, again.status, other.status]).toEqual([200, 200, 409])
    expect(runIn(again)).toEqual(runIn(first))
    expect(runIn(first)).toMatchObject({ state: 'undoing', undone_by: { name: 'importer' } })
    expect(await importer.settled(run.id)).toMatchObject({ state: 'undone', done: 30 })
  })
})
