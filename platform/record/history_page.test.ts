import { afterAll, beforeAll, expect, it } from 'vitest'
import { castOf, made, rowOf, uploaded, type Cast } from '../testing/cast.ts'
import type { Send } from '../testing/client.ts'
import { pdf } from '../files/testing.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'

/** What the history says in words: nobody knows a district by its number or a paper by its key. */
let server: TestServer
let cast: Cast
beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
})
afterAll(() => server.stop())

it('calls records and files by their names, those inside of rows too', async () => {
  let agency = await made(cast.admin, 'agency', cast.agency(811))
  const base = '/agency/api/v1/agency/'
  const change = async (values: Readonly<Record<string, unknown>>) => {
    const answer = await cast.admin('PUT', `${base}update/${agency.id}`, { ...values, row_version: agency.row_version })
    expect(answer.status).toBe(200)
    agency = rowOf(answer.body)
  }
  const file = (field: string, name: string) =>
    uploaded(cast.admin, { resource: 'agency', field, name, content: pdf() })
  const [shop, scan] = [await file('attachments.file', 'shop.pdf'), await file('licence_scan', 'licence.pdf')]
  const { body } = await cast.admin('GET', '/country/api/v1/country/all/?size=1&name=Nepal')
  const [nepal] = body['countries'] as { id: number }[]
  await change({ attachments: [{ file: shop, title: 'The shop' }], licence_scan: scan, countries: [nepal?.id] })
  await change({ attachments: [] })
  const { history } = (await cast.admin('GET', `${base}history/${agency.id}`)).body as { history: unknown[] }
  expect(history.slice(0, 2)).toMatchObject([
    { changes: { attachments: { before_lines: [{ file: 'shop.pdf' }], after: [], after_lines: [] } } },
    {
      changes: {
        attachments: { before: [], after: [{ file: shop, title: 'The shop' }], after_lines: [{ file: 'shop.pdf' }] },
        licence_scan: { before: null, after: scan, after_title: 'licence.pdf' },
        countries: { before: [], after: [nepal?.id], after_title: 'Nepal' },
      },
    },
  ])
})

it('tells no number that is shown masked, and nothing of a field that its reader may not know', async () => {
  const agency = await made(cast.admin, 'agency', cast.agency(812))
  const owner = await made(cast.admin, 'agency_owner', cast.owner(812, agency.id, { nid: '1234567890' }))
  await cast.admin('PUT', `/agency_owner/api/v1/agency_owner/update/${owner.id}`, {
    nid: '9876543210',
    row_version: owner.row_version,
  })
  const { raw } = await cast.admin('GET', `/agency_owner/api/v1/agency_owner/history/${owner.id}`)
  expect([raw.includes('3210'), raw.includes('9876543210'), raw.includes('1234567890')]).toEqual([true, false, false])
  const auditor = await cast.person('auditor', { roles: ['AUDITOR'] })
  const clerk = await cast.person('clerk', { roles: ['MEMBERSHIP'] })
  const { row_version } = (await cast.admin('GET', `/user/api/v1/user/${clerk.id}`)).body
  const renamed = { first_name: 'Rahima', primary_phone: '01711999888', row_version }
  expect((await cast.admin('PUT', `/user/api/v1/user/update/${clerk.id}`, renamed)).status).toBe(200)
  const told = async (send: Send) => {
    const { raw: all } = await send('GET', `/user/api/v1/user/history/${clerk.id}`)
    return [all.includes('Rahima'), all.includes('1711999888')]
  }
  expect([await told(cast.admin), await told(auditor.send)]).toEqual([
    [true, true],
    [true, false],
  ])
})
