import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { castOf, made, type Cast } from '#platform/testing/cast.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'

let server: TestServer
let cast: Cast
const base = '/authorize/api/v1/authorize/'
const president = {
  name: 'The president',
  post: 'President',
  documents: ['certificates', 'letters'],
  valid_from: '2026-01-01',
}

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
})
afterAll(() => server.stop())

describe('papers a signatory signs', () => {
  it('are kept in the order of their list, each once', async () => {
    const row = await made(cast.admin, 'authorize', {
      ...president,
      documents: ['certificates', 'letters', 'certificates'],
    })
    expect(row['documents']).toEqual(['letters', 'certificates'])
  })

  it('are at least one, and none that is unknown', async () => {
    const none = await cast.admin('POST', `${base}create/`, { ...president, documents: [] })
    expect([none.status, none.body['errors']]).toEqual([400, { documents: ['Signs is required.'] }])
    const unknown = await cast.admin('POST', `${base}create/`, { ...president, documents: ['letters', 'bribes'] })
    expect(unknown.status).toBe(400)
    expect(unknown.body['errors']).toHaveProperty('documents')
  })

  it('find who signs any of them', async () => {
    await made(cast.admin, 'authorize', { ...president, name: 'The cashier', documents: ['receipts'] })
    const names = async (query: string) => {
      const { body } = await cast.admin('GET', `${base}all/?${query}`)
      return (body['authorizes'] as { name: string }[]).map(({ name }) => name)
    }
    expect(await names('documents=receipts')).toEqual(['The cashier'])
    expect(await names('documents=receipts,letters')).toEqual(['The cashier', 'The president'])
    expect(await names('documents=reports')).toEqual([])
  })

  it('are words in a sheet that leaves the office, and come back from it', async () => {
    const sheet = await cast.admin('GET', `${base}export/?format=csv&columns=name,documents`)
    expect(sheet.raw).toContain('Letters; Certificates')
  })
})

it('two who are made the default at the same moment: one of them is told who it is', async () => {
  const both = await Promise.all(
    ['First', 'Second'].map((name) =>
      cast.admin('POST', `${base}create/`, { ...president, name, documents: ['reports'], is_default: true }),
    ),
  )
  expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 400])
  expect(both.find(({ status }) => status === 400)?.body['errors']).toEqual({
    is_default: [expect.stringMatching(/^(First|Second) already signs these by default/)],
  })
})
