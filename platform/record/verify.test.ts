import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type pg from 'pg'
import { signedIn, type Send } from '#platform/testing/client.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { sealHistory } from './seal.ts'
import { verifyRecords, type Finding } from './verify.ts'

let server: TestServer
let admin: Send
let padma: number

/** What verifying finds after the owner of the database has done `changes`; they are undone then. */
const findingsAfter = (...changes: string[]): Promise<readonly Finding[]> =>
  server.scratch.database.owner(async (client) => {
    await client.query('begin')
    try {
      for (const change of changes) await client.query(change)
      return (await verifyRecords(inside(client), server.office.engine.registry)).findings
    } finally {
      await client.query('rollback')
    }
  })

/** Verifying inside a transaction that will be undone: its own begin and rollback are left out. */
const inside = (client: pg.Client): Pick<pg.ClientBase, 'query'> =>
  new Proxy(client, {
    get: (target, key) =>
      key === 'query'
        ? (text: string, values?: unknown[]) =>
            /^(begin|rollback|set)/.test(text) ? Promise.resolve() : target.query(text, values)
        : Reflect.get(target, key, target),
  })

const verified = async () => {
  const client = await server.scratch.database.app.connect()
  try {
    return await verifyRecords(client, server.office.engine.registry)
  } finally {
    client.release()
  }
}

/** Seals until nothing is left: whoever works in another database of the server may hold it up for a moment. */
async function sealAll(): Promise<void> {
  const { app } = server.scratch.database
  const open =
    'select count(*) as n from history h where not exists (select from history_seal s where s.covers @> h.id)'
  while (Number((await app.query<{ n: number }>(open)).rows[0]?.n) > 0) await sealHistory(app)
}

const created = async (resource: string, body: object): Promise<{ id: number; row_version: number }> => {
  const answer = await admin('POST', `/${resource}/api/v1/${resource}/create/`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return { id: Number(answer.body['id']), row_version: Number(answer.body['row_version']) }
}

const agency = (n: number, thana: { id: number; city: number }, more: object = {}) => ({
  rl_no: String(n),
  name: `Padma Overseas ${n}`,
  licence_issue_date: '2020-01-01',
  licence_expiry_date: '2030-12-31',
  phone_number: `017110${n}`,
  phone_secondary: `018110${n}`,
  email: `padma${n}@example.org`,
  address: '12 Topkhana Road',
  city: thana.city,
  thana: thana.id,
  ...more,
})

beforeAll(async () => {
  server = await startTestServer()
  admin = await signedIn(server.url)
  const thanas = await admin('GET', '/thana/api/v1/thana/all/?size=1&name=Savar')
  const [thana = { id: 0, city: 0 }] = thanas.body['thanas'] as { id: number; city: number }[]
  const countries = (await admin('GET', '/country/api/v1/country/all/?size=2')).body['countries'] as { id: number }[]
  const base = '/agency/api/v1/agency'
  const first = await created('agency', agency(10045, thana, { countries: countries.map(({ id }) => id) }))
  padma = first.id
  await admin('PUT', `${base}/update/${padma}`, {
    address: '14 Topkhana Road',
    phone_secondary: null,
    row_version: first.row_version,
  })
  await admin('PUT', `${base}/update_status/${padma}`, {
    status: 'closed',
    note: 'Licence could not be verified',
    row_version: 2,
  })
  const second = await created('agency', agency(10046, thana))
  await sealAll()
  await admin('DELETE', `${base}/delete/${second.id}?row_version=1`)
  await admin('POST', `${base}/restore/${second.id}`)
  const third = await created('agency', agency(10047, thana))
  await admin('DELETE', `${base}/delete/${third.id}?row_version=1`)
  const permissions = (await admin('GET', '/permission/api/v1/permission/all/?size=3')).body['permissions'] as {
    id: number
  }[]
  const grants = permissions.map(({ id }) => ({ permission: id, expires_on: '2030-01-01', reason: 'Holiday cover' }))
  await created('user', {
    username: 'rahima',
    email: 'rahima@example.org',
    first_name: 'Rahima',
    primary_phone: '01911000001',
    user_permissions: grants,
  })
  await sealAll()
})
afterAll(() => server.stop())

describe('an office that was only worked in', () => {
  it('fits: creates, updates, steps, deletes, restores and lists', async () => {
    const { findings, records, historyRows, seals } = await verified()
    expect(findings).toEqual([])
    expect(seals).toBeGreaterThanOrEqual(2)
    expect(records).toBeGreaterThan(1000)
    expect(historyRows).toBeGreaterThan(records)
    const { rows } = await server.scratch.database.app.query<{ action: string }>(
      'select distinct action from history order by action',
    )
    expect(rows.map(({ action }) => action)).toEqual(['create', 'delete', 'restore', 'status', 'update'])
  })
})

describe('somebody with the rights of the owner', () => {
  it('changes a row: the record is not what its history says', async () => {
    expect(await findingsAfter(`update agency set address = 'Elsewhere' where id = ${padma}`)).toMatchObject([
      { kind: 'content', resource: 'agency', record: padma, count: 1 },
    ])
  })
  it('changes a list of a record, or a line of one', async () => {
    expect(await findingsAfter(`delete from agency_countries where record = ${padma}`)).toMatchObject([
      { kind: 'content', resource: 'agency', record: padma },
    ])
    expect(await findingsAfter(`update user_user_permissions set expires_on = null where position = 1`)).toMatchObject([
      { kind: 'content', resource: 'user' },
    ])
  })
  it('deletes a row: it is missing', async () => {
    expect(await findingsAfter(`delete from agency where id = ${padma}`)).toMatchObject([
      { kind: 'missing', resource: 'agency', record: padma },
    ])
  })
  it('inserts a row: nothing tells where it came from', async () => {
    expect(
      await findingsAfter(
        `insert into city (id, name, country, is_active, created_at, updated_at, row_version) select 99999, 'Atlantis', country, true, now(), now(), 1 from city limit 1`,
      ),
    ).toMatchObject([{ kind: 'unrecorded', resource: 'city', record: 99999 }])
  })
  it('words the note of a step differently: the chain breaks', async () => {
    const [finding] = await findingsAfter(
      `update history set note = 'At own request' where resource = 'agency' and record = ${padma} and action = 'status'`,
    )
    expect(finding).toMatchObject({ kind: 'chain', resource: 'agency', record: padma })
    expect(finding?.text).toBe(
      `The history of agency ${padma} does not continue at version 3: a row of it was changed or removed.`,
    )
  })
  it('makes a changed history row whole again: the seal still knows', async () => {
    const findings = await findingsAfter(
      `update history set user_name = 'Nobody' where resource = 'agency' and record = ${padma} and version = 3`,
      `update history h set hash = history_hash(h) where resource = 'agency' and record = ${padma} and version = 3`,
    )
    expect(findings).toMatchObject([{ kind: 'seal', resource: 'history_seal', count: 1 }])
  })
  it('removes the newest sealed history row: the seal counts one too few', async () => {
    const findings = await findingsAfter(`delete from history where id = (select max(id) from history)`)
    expect(findings).toContainEqual(
      expect.objectContaining({
        kind: 'seal',
        resource: 'history_seal',
        text: expect.stringMatching(/^Seal \d+ does not fit the history it covers: \d+ of its \d+ rows are there\.$/),
      }),
    )
  })
  it('removes a record with the whole of its history: only the seal knows', async () => {
    const findings = await findingsAfter(
      `delete from agency where id = ${padma}`,
      `delete from history where resource = 'agency' and record = ${padma}`,
    )
    expect(findings).toMatchObject([{ kind: 'seal', resource: 'history_seal' }])
  })
  it('removes a seal, or changes one: the next does not continue it', async () => {
    expect(await findingsAfter('delete from history_seal where id = 1')).toContainEqual(
      expect.objectContaining({ kind: 'seal', resource: 'history_seal', record: 2 }),
    )
    expect(await findingsAfter(`update history_seal set hash = sha256('x') where id = 1`)).toMatchObject([
      { kind: 'seal', record: 1, count: 2 },
    ])
  })
  it('slips a history row under a seal that was made before it', async () => {
    const findings = await findingsAfter(
      `update history set xact = '1' where id = (select max(id) from history)`,
      `delete from history_seal where covers @> (select max(id) from history)`,
      `update history_seal set until_xact = '2'`,
    )
    expect(findings).toMatchObject([{ kind: 'seal', resource: 'history', count: 1 }])
  })
  it('takes a phone number out of the shared values', async () => {
    expect(
      await findingsAfter(`delete from unique_value where rule like 'agency%' and record = ${padma}`),
    ).toMatchObject([{ kind: 'derived', resource: 'agency', record: padma }])
    expect(
      await findingsAfter(
        `update unique_value set value = '+8801000000000' where rule like 'agency%' and record = ${padma}`,
      ),
    ).toMatchObject([{ kind: 'derived', record: padma, count: 2 }])
  })
})
