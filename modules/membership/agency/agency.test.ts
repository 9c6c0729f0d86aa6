import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signedIn, type Send } from '#platform/testing/client.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'

let server: TestServer
let admin: Send
let thana: { id: number; city: number }

const licensed = (over: Record<string, unknown> = {}) => ({
  rl_no: 'RL-0045',
  name: 'Padma Overseas',
  licence_issue_date: '2020-01-01',
  licence_expiry_date: '2030-12-31',
  phone_number: '01711000045',
  email: 'office@padma.example',
  address: '12 Topkhana Road',
  city: thana.city,
  thana: thana.id,
  ...over,
})

beforeAll(async () => {
  server = await startTestServer()
  admin = await signedIn(server.url)
  const thanas = await admin('GET', '/thana/api/v1/thana/all/?size=1&name=Savar')
  thana = (thanas.body['thanas'] as (typeof thana)[])[0] ?? { id: 0, city: 0 }
})
afterAll(() => server.stop())

describe('an agency applies for membership', () => {
  it('is stored as new, with its number in the association\u2019s form and its phone as E.164', async () => {
    const created = await admin('POST', '/agency/api/v1/agency/create/', licensed())
    expect(created.body).toMatchObject({
      rl_no: '45',
      status: 'new',
      phone_number: '+8801711000045',
      category: 'general',
      row_version: 1,
    })
    expect(created.status).toBe(201)
    expect(created.body['expand']).toMatchObject({ thana: { title: 'Savar' }, city: { title: 'Dhaka' } })
  })

  it('is told who holds its RL number, name and phone already (M-07)', async () => {
    const again = await admin(
      'POST',
      '/agency/api/v1/agency/create/',
      licensed({
        rl_no: 'RL 45',
        name: ' padma  OVERSEAS',
        phone_secondary: '+880 1711-000045',
        phone_number: '01711999999',
        email: 'other@padma.example',
      }),
    )
    expect(again.status).toBe(409)
    expect(again.body['errors']).toEqual({
      name: ['An agency with this name already exists: Padma Overseas (RL 45).'],
      rl_no: ['RL number 45 is already used by Padma Overseas.'],
      phone_secondary: ['This phone number is already used by Padma Overseas (RL 45).'],
    })
  })

  it('keeps its own RL number when it is saved again in another spelling', async () => {
    const [found] = (await admin('GET', '/agency/api/v1/agency/search/?keyword=RL-0045')).body['agencies'] as {
      id: number
      row_version: number
    }[]
    const saved = await admin('PUT', `/agency/api/v1/agency/update/${found?.id}`, {
      rl_no: 'RL 45',
      row_version: found?.row_version,
    })
    expect(saved.status).toBe(200)
    expect(saved.body['row_version']).toBe(found?.row_version)
  })

  it('refuses a thana of another city, an expiry before the issue, and a number that is none', async () => {
    const thanas = (await admin('GET', '/thana/api/v1/thana/all/?size=1&name=Savar&sort=-id')).body['thanas'] as {
      id: number
    }[]
    const refusal = await admin(
      'POST',
      '/agency/api/v1/agency/create/',
      licensed({ rl_no: 'abc', name: 'X', city: thana.city === 1 ? 2 : 1, thana: thanas[0]?.id }),
    )
    expect(refusal.status).toBe(400)
    expect(refusal.body['errors']).toMatchObject({
      rl_no: ['Enter the RL number, for example 45 or RL-0045.'],
      thana: ['Thana / upazila does not belong to the chosen District.'],
    })
  })
})

describe('two people edit one agency', () => {
  it('tells the second who changed it, and loses nothing', async () => {
    const [found] = (await admin('GET', '/agency/api/v1/agency/search/?keyword=45')).body['agencies'] as {
      id: number
      row_version: number
    }[]
    const first = await admin('PUT', `/agency/api/v1/agency/update/${found?.id}`, {
      address: '14 Topkhana Road',
      row_version: found?.row_version,
    })
    expect(first.status).toBe(200)
    const second = await admin('PUT', `/agency/api/v1/agency/update/${found?.id}`, {
      website: 'padma.example.org',
      row_version: found?.row_version,
    })
    expect(second.status).toBe(409)
    expect(second.body['code']).toBe('changed_meanwhile')
    expect(second.body['detail']).toMatch(
      /^Administrator changed this record at .+\. Reload to see the changes, then save again\.$/,
    )
    expect(second.body['record']).toMatchObject({
      address: '14 Topkhana Road',
      row_version: (found?.row_version ?? 0) + 1,
    })
    const history = (await admin('GET', `/agency/api/v1/agency/history/${found?.id}`)).body['history'] as {
      action: string
      changes: object
    }[]
    expect(history[0]).toMatchObject({
      action: 'update',
      changes: { address: { before: '12 Topkhana Road', after: '14 Topkhana Road' } },
    })
  })
})

describe('an application is rejected', () => {
  it('needs a note, closes the agency and keeps it from being deleted', async () => {
    const created = await admin(
      'POST',
      '/agency/api/v1/agency/create/',
      licensed({ rl_no: '77', name: 'Meghna Travels', phone_number: '01711000077', email: 'meghna@example.org' }),
    )
    const id = Number(created.body['id'])
    const without = await admin('PUT', `/agency/api/v1/agency/update_status/${id}`, {
      status: 'closed',
      row_version: 1,
    })
    expect(without.body['errors']).toEqual({ note: ['Note is required.'] })
    const closed = await admin('PUT', `/agency/api/v1/agency/update_status/${id}`, {
      status: 'closed',
      note: 'Licence could not be verified',
      row_version: 1,
    })
    expect(closed.body).toMatchObject({
      status: 'closed',
      status_reason: 'rejected',
      status_note: 'Licence could not be verified',
    })
    const reopened = await admin('PUT', `/agency/api/v1/agency/update_status/${id}`, {
      status: 'active',
      row_version: 2,
    })
    expect(reopened.status).toBe(409)
    expect(reopened.body['detail']).toBe('Agency cannot go from Closed to Active.')
    const deleted = await admin('DELETE', `/agency/api/v1/agency/delete/${id}?row_version=2`)
    expect(deleted.status).toBe(409)
  })
})

describe('a new agency is deleted by mistake', () => {
  it('comes back with the same id, its countries and its history', async () => {
    const countries = (await admin('GET', '/country/api/v1/country/all/?size=2')).body['countries'] as { id: number }[]
    const created = await admin(
      'POST',
      '/agency/api/v1/agency/create/',
      licensed({
        rl_no: '88',
        name: 'Jamuna',
        phone_number: '01711000088',
        email: 'j@example.org',
        countries: countries.map(({ id }) => id),
      }),
    )
    const id = Number(created.body['id'])
    expect((await admin('DELETE', `/agency/api/v1/agency/delete/${id}?row_version=1`)).body).toEqual({
      message: 'Deleted.',
    })
    expect((await admin('GET', `/agency/api/v1/agency/${id}`)).status).toBe(404)
    const restored = await admin('POST', `/agency/api/v1/agency/restore/${id}`)
    expect(restored.body).toMatchObject({ id, rl_no: '88', countries: countries.map((one) => one.id), row_version: 3 })
    expect((await admin('POST', `/agency/api/v1/agency/restore/${id}`)).status).toBe(404)
  })
})
