import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nowMs } from '#platform/clock/clock.ts'
import { gather } from '#platform/sheet/hand_made.ts'
import { readSheet } from '#platform/sheet/read.ts'
import { made } from '#platform/testing/cast.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { Importing, type Run } from '#platform/transfer/testing/import_client.ts'
import { faultCount, faultSorts, faultyRows, writeMessySheet, type Messy, type Place } from './messy_sheet.ts'

/** More than are done beside the requests; in the second tier as many as the longest list of the association. */
const rows = process.env['LONG'] === '1' ? 5000 : 1500
const valid = rows - faultCount
const standing = { name: 'Padma Overseas', phone: '01911000045', email: 'office@padma.example' }

let server: TestServer
let folder: string
let clerk: Importing
let places: Place[]

const file = (name: string): string => join(folder, name)
const told = (what: string, ms: number): void => void process.stdout.write(`${what}: ${(ms / 1000).toFixed(1)} s\n`)
async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const start = nowMs()
  const result = await work()
  told(what, nowMs() - start)
  return result
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'im-'))
  server = await startTestServer()
  clerk = await Importing.signedIn(server.url, 'agency', server.adminUsername, server.adminPassword)
  places = await somePlaces()
  const place = await clerk.send('GET', '/thana/api/v1/thana/all/?size=1&name=Savar')
  const [thana] = place.body['thanas'] as { id: number; city: number }[]
  const licence = { rl_no: '77', licence_issue_date: '2020-01-01', licence_expiry_date: '2034-12-31' }
  const contact = {
    phone_number: standing.phone,
    email: standing.email,
    address: '12 Topkhana Road',
    city: thana?.city,
    thana: thana?.id,
  }
  await made(clerk.send, 'agency', { ...licence, ...contact, name: standing.name })
  const messy: Omit<Messy, 'isCorrected'> = { rows, places, standing }
  await writeMessySheet(file('messy.xlsx'), { ...messy, isCorrected: false })
  await writeMessySheet(file('corrected.xlsx'), { ...messy, isCorrected: true })
})

afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Thanas whose name no other district has, one of each district. */
async function somePlaces(): Promise<Place[]> {
  const cities = (await clerk.send('GET', '/city/api/v1/city/without_pagination/all/')).body['cities'] as {
    id: number
    name: string
    name_local: string | null
  }[]
  const thanas = (await clerk.send('GET', '/thana/api/v1/thana/without_pagination/all/')).body['thanas'] as {
    city: number
    name: string
    name_local: string | null
  }[]
  const isOnly = (name: string | null): boolean =>
    name !== null && thanas.filter((one) => one.name === name || one.name_local === name).length === 1
  return cities.flatMap((city) => {
    const thana = thanas.find((one) => one.city === city.id && isOnly(one.name) && isOnly(one.name_local))
    return thana?.name_local && city.name_local
      ? [{ district: city.name, districtLocal: city.name_local, thana: thana.name, thanaLocal: thana.name_local }]
      : []
  })
}

describe('the office brings in its member list', { timeout: 300_000 }, () => {
  let first: Run
  let second: Run

  it('is told of exactly the 37 faults, of more than twelve sorts, each by row, column and text', async () => {
    expect([faultCount, faultSorts >= 12]).toEqual([37, true])
    first = await timed(`${rows} rows checked`, () => clerk.checked(file('messy.xlsx')))
    expect(first).toMatchObject({
      state: 'checked',
      rows,
      fault_count: 37,
      new_count: valid,
      changed_count: 0,
      same_count: 0,
      unknown_columns: ['Our remarks'],
    })
    expect(first.ignored_columns).toMatchObject([{ field: 'member_no' }])
    const faulty = await clerk.rows(first.id, 'fault')
    const wanted = faultyRows(rows)
    expect(faulty.map(({ row }) => row)).toEqual([...wanted.keys()])
    expect(faulty.filter(({ faults }) => faults.length !== 1)).toEqual([])
    const bySort = new Map(
      faulty.map(({ row, faults }) => [wanted.get(row)?.sort, `${faults[0]?.heading}: ${faults[0]?.text}`]),
    )
    await expect(`${JSON.stringify(Object.fromEntries(bySort), null, 2)}\n`).toMatchFileSnapshot(
      './__snapshots__/agency_import_faults.json',
    )
  })

  it('cannot store all of them, but the valid ones', async () => {
    const refused = await clerk.commit(first.id, 'all')
    expect([refused.status, refused.body['detail']]).toEqual([
      409,
      `37 of ${rows} rows have errors. Correct them, or import only the valid rows.`,
    ])
    expect(await clerk.count()).toBe(1)
    first = await timed(`${valid} rows stored`, () => clerk.stored(first.id, 'valid'))
    expect(first).toMatchObject({ state: 'stored', new_count: valid, fault_count: 37 })
    expect(await clerk.count()).toBe(1 + valid)
  })

  it('stored each way of writing as the one that is right', async () => {
    const found = (await clerk.send('GET', '/agency/api/v1/agency/all/?rl_no=1002')).body['agencies'] as Record<
      string,
      unknown
    >[]
    expect(found).toHaveLength(1)
    expect(found[0]).toMatchObject({
      name: 'Agency No 2',
      phone_number: '+8801710000002',
      licence_issue_date: '2012-03-12',
      category: 'life',
      status: 'new',
      email: 'office2@example.org',
      expand: { country: { title: 'Bangladesh' } },
    })
  })

  it('gets the faulty rows back as a file that can be sent as it is', async () => {
    await clerk.download(`import/${first.id}/faults`, file('faults.xlsx'))
    const reader = await readSheet({ path: file('faults.xlsx'), name: 'faults.xlsx' })
    const sheet = await gather(reader.rows(0))
    expect(sheet.slice(-37).map(({ cells }) => cells.at(-1)?.text === '' || cells.at(-1) === undefined)).toEqual(
      Array.from({ length: 37 }, () => false),
    )
    const again = await clerk.checked(file('faults.xlsx'))
    expect(again.rows).toBe(37)
    expect(again.new_count + again.changed_count).toBeLessThan(37)
  })

  it('imports the corrected file completely: what stands already is the same, the 37 are new', async () => {
    second = await timed(`${rows} rows checked again`, () => clerk.checked(file('corrected.xlsx')))
    expect(second).toMatchObject({
      state: 'checked',
      fault_count: 0,
      same_count: valid,
      new_count: 37,
      changed_count: 0,
    })
    second = await timed('37 rows stored', () => clerk.stored(second.id, 'all'))
    expect(await clerk.count()).toBe(1 + rows)
  })

  it('changes nothing when the same file comes twice', async () => {
    const third = await clerk.checked(file('corrected.xlsx'))
    expect(third).toMatchObject({ fault_count: 0, same_count: rows, new_count: 0, changed_count: 0 })
    const history = async () =>
      (await server.scratch.database.app.query<{ n: number }>('select count(*) as n from history')).rows[0]?.n
    const before = await history()
    expect(await clerk.stored(third.id, 'all')).toMatchObject({ state: 'stored', same_count: rows })
    expect(await history()).toBe(before)
  })

  it('takes everything back, the last import first', async () => {
    expect(await clerk.undone(second.id)).toMatchObject({ state: 'undone' })
    expect(await clerk.count()).toBe(1 + valid)
    const undone = await timed(`${valid} rows taken back`, () => clerk.undone(first.id))
    expect(undone).toMatchObject({ state: 'undone', undone_by: { name: 'Administrator' }, done: rows })
    expect(await clerk.count()).toBe(1)
    expect((await clerk.undo(first.id)).status).toBe(409)
  })
})
