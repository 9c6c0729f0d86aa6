import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openYear } from '../testing/books/open_year.ts'
import { castOf, made, rowsOf, type Row } from '#platform/testing/cast.ts'
import type { Send } from '#platform/testing/client.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'

/** Saving takes a step of the status along: both, or neither. */
let server: TestServer
let admin: Send
let fees: number
const base = '/receipt_voucher/api/v1/receipt_voucher/'
beforeAll(async () => {
  server = await startTestServer()
  admin = (await castOf(server)).admin
  await admin('POST', '/ledger_account/api/v1/ledger_account/default_chart/', {})
  await openYear(admin)
  const [ledger] = rowsOf(
    await admin('GET', '/ledger_account/api/v1/ledger_account/all/?code=4101002'),
    'ledger_accounts',
  )
  fees = ledger?.id ?? 0
})
afterAll(() => server.stop())

const receipt = (amount = '5000') => ({ received_from: 'Al-Amin Overseas', lines: [{ ledger: fees, amount }] })
const draft = (): Promise<Row> => made(admin, 'receipt_voucher', receipt())
const kept = async ({ id }: Row) => (await admin('GET', `${base}${id}`)).body

describe('a draft that is saved and posted in one go', () => {
  it.each([['with a change', { reference_no: '7' }] as const, ['as it is', {}] as const])(
    '%s is posted',
    async (_how, values) => {
      const { id, row_version } = await draft()
      const { status, body, raw } = await admin('PUT', `${base}update/${id}?step=post`, { ...values, row_version })
      expect(status, raw).toBe(200)
      expect(body).toMatchObject({ status: 'posted', ...values })
    },
  )

  it('is neither where somebody changed it meanwhile', async () => {
    const read = await draft()
    const change = (reference_no: string, step = '') =>
      admin('PUT', `${base}update/${read.id}${step}`, { reference_no, row_version: read.row_version })
    expect((await change('of a colleague')).status).toBe(200)
    expect((await change('7', '?step=post')).body).toMatchObject({ code: 'changed_meanwhile' })
    expect(await kept(read)).toMatchObject({ status: 'draft', reference_no: 'of a colleague' })
  })

  it('is neither where the step is refused', async () => {
    const read = await draft()
    const values = { voucher_date: '1999-01-01', row_version: read.row_version }
    expect((await admin('PUT', `${base}update/${read.id}?step=post`, values)).status).toBe(400)
    expect(await kept(read)).toMatchObject({ status: 'draft', voucher_date: read['voucher_date'] })
  })
})

it('takes no step along that is not offered with saving', async () => {
  const { status, body } = await admin('POST', `${base}create/?step=submit`, receipt())
  expect([status, body['errors']]).toEqual([400, { step: [expect.stringContaining('post')] }])
})

it('says of an amount that is none where it stands, before anything is summed', async () => {
  for (const call of ['create/', 'preview/']) {
    const { body } = await admin('POST', base + call, receipt('five thousand'))
    expect(body['errors']).toEqual({ 'lines[0].amount': [expect.any(String)] })
  }
})
