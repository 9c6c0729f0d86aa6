import { afterAll, beforeAll, expect, it } from 'vitest'
import { castOf, made, rowsOf, type Cast } from '#platform/testing/cast.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { today } from '#platform/clock/clock.ts'
import { verifyOffice } from '../testing/books/year_steps.ts'
import type { ChecklistItem } from './checklist_answer.ts'

let server: TestServer
let cast: Cast
let year: number
let path: string

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  await cast.admin('POST', '/ledger_account/api/v1/ledger_account/default_chart/', {})
  const opened = await made(cast.admin, 'fiscal_year', {})
  year = opened.id
  const body = { status: 'open', row_version: opened.row_version }
  await cast.admin('PUT', `/fiscal_year/api/v1/fiscal_year/update_status/${year}`, body)
  path = `/fiscal_year/api/v1/fiscal_year/checklist/${year}`
  await verifyOffice(server)
})
afterAll(() => server.stop())

const items = async (): Promise<readonly ChecklistItem[]> =>
  (await cast.admin('GET', path)).body['items'] as readonly ChecklistItem[]
const item = async (key: string): Promise<ChecklistItem | undefined> => (await items()).find((one) => one.key === key)

it('a year that was only opened lacks nothing for its closing but the locks of its periods', async () => {
  expect((await items()).filter(({ ok }) => !ok)).toEqual([
    {
      key: 'periods',
      ok: false,
      is_warning: false,
      detail: '14 periods are not locked.',
      said: { text: 'fiscal_year.checklist.periods', params: { n: 14 } },
      places: [{ kind: 'periods', count: 14 }],
    },
  ])
  expect(await item('verified')).toMatchObject({
    ok: true,
    detail: expect.stringMatching(/^The books agree with their lines: everything was verified on 20/),
    places: [],
  })
})

it('is told to whoever closes the books', async () => {
  const { send } = await cast.person('enterer', { roles: ['ACCOUNTS'] })
  expect((await send('GET', path)).status).toBe(403)
})

it('a ledger closes only to one that can take its balance, and one of old that cannot stands in the way', async () => {
  const ledgers = '/ledger_account/api/v1/ledger_account'
  const row = async (code: string) =>
    rowsOf(await cast.admin('GET', `${ledgers}/all/?code=${code}`), 'ledger_accounts')[0]!
  const [accrued, rent, fund] = [await row('2102001'), await row('5202001'), await row('3201001')]
  const closedTo = (closes_to: unknown) =>
    cast.admin('PUT', `${ledgers}/update/${accrued.id}`, { closes_to, row_version: accrued['row_version'] })
  for (const code of ['5202001', '1302001', '3201002']) {
    const refused = await closedTo((await row(code)).id)
    expect([refused.status, Object.keys(refused.body['errors'] ?? {})], code).toEqual([400, ['closes_to']])
  }
  expect(await item('heirs')).toMatchObject({ ok: true, places: [] })
  const store = (heir: number | null) =>
    server.scratch.database.owner((client) =>
      client.query('update ledger_account set closes_to = $1 where id = $2', [heir, accrued.id]),
    )
  await store(rent.id)
  const found = await item('heirs')
  expect(found).toMatchObject({ ok: false, detail: 'One ledger closes to a ledger that cannot take its balance.' })
  const [place] = found?.places ?? []
  if (place?.kind !== 'list') throw new Error('Heirs lead to no list.')
  const all = await cast.admin('GET', `${ledgers}/all/?${new URLSearchParams(place.filters).toString()}`)
  expect(rowsOf(all, 'ledger_accounts').map(({ id }) => id)).toContain(accrued.id)
  await store(null)
  expect((await closedTo(fund.id)).status).toBe(200)
})

it('drafts lead to the list that holds them, and to no others', async () => {
  const ledger = async (code: string) =>
    rowsOf(await cast.admin('GET', `/ledger_account/api/v1/ledger_account/all/?code=${code}`), 'ledger_accounts')[0]!.id
  await made(cast.admin, 'receipt_voucher', {
    voucher_date: today(),
    received_from: 'Al-Amin Overseas',
    receive_in: await ledger('1401001'),
    lines: [{ ledger: await ledger('3101001'), amount: '5000' }],
  })
  const drafts = await item('drafts')
  expect(drafts).toMatchObject({ ok: false, detail: 'One voucher of the year is a draft or waits for approval.' })
  const [place] = drafts?.places ?? []
  if (place?.kind !== 'list') throw new Error('Drafts lead to no list.')
  expect([place.resource, place.count]).toEqual(['receipt_voucher', 1])
  const all = `/receipt_voucher/api/v1/receipt_voucher/all/?${new URLSearchParams(place.filters).toString()}`
  expect((await cast.admin('GET', all)).body['total_elements']).toBe(1)
})

it('what stands in suspense leads to the statement of its ledger, and unidentified receipts only warn', async () => {
  const form = new FormData()
  const rows = ['Branch,Ledger,Debit,Credit', 'HO,1902001,250,', 'HO,2105004,,250']
  form.set('file', new Blob([rows.join('\n')]), 'opening.csv')
  const posted = await cast.admin('POST', `/fiscal_year/api/v1/fiscal_year/opening_import/${year}`, form)
  expect(posted.status, posted.raw).toBe(200)
  const suspense = await item('suspense')
  expect(suspense).toMatchObject({
    ok: false,
    detail: 'In suspense stand ৳250.00.',
    places: [{ kind: 'statement', ledger: expect.any(Number) }],
  })
  expect(await item('unidentified')).toMatchObject({
    ok: true,
    is_warning: true,
    detail: 'Unidentified receipts of ৳250.00 remain.',
    places: [{ kind: 'statement', ledger: expect.any(Number) }],
  })
  expect(await item('opening_difference')).toMatchObject({ ok: true, is_warning: false, places: [] })
})
