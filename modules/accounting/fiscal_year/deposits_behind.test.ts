import { afterAll, beforeAll, expect, it } from 'vitest'
import { castOf, made, rowsOf, type Cast } from '#platform/testing/cast.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { openYear } from '../testing/books/open_year.ts'
import { done, setLocks, stepYear, verifyOffice } from '../testing/books/year_steps.ts'
import type { ChecklistItem } from './checklist_answer.ts'

/** Interest that deposits have earned belongs to the year in which they earned it. accounting.md 2.7, A32. */
let server: TestServer
let cast: Cast
let year: number
let bank: number
let account: number
const years = '/fiscal_year/api/v1/fiscal_year'

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  const { admin } = cast
  await admin('POST', '/ledger_account/api/v1/ledger_account/default_chart/', {})
  year = (await openYear(admin, { start_date: '2024-07-01' })).id
  const ledgers = rowsOf(
    await admin('GET', '/ledger_account/api/v1/ledger_account/without_pagination/all/'),
    'ledger_accounts',
  )
  const ledger = (code: string) => ledgers.find((one) => one['code'] === code)?.id
  bank = (await made(admin, 'bank', { name: 'Padma Bank', branch_name: 'Motijheel', short_name: 'PADMA' })).id
  const own = { name: 'Meghna Bank', branch_name: 'Motijheel', short_name: 'MEGHNA', account_no: '100-200' }
  account = (await made(admin, 'bank', { ...own, ledger: ledger('1402001') })).id
  await done(
    admin('POST', '/receipt_voucher/api/v1/receipt_voucher/create/?step=post', {
      voucher_date: '2024-07-01',
      payment_mode: 'bank_transfer',
      receive_in: ledger('1402001'),
      received_from: 'Members',
      lines: [{ ledger: ledger('4101002'), amount: '90000000' }],
    }),
  )
})
afterAll(() => server.stop())

const deposit = async (fdr_no: string, open_date: string): Promise<number> =>
  (
    await made(cast.admin, 'fdr', {
      fdr_no,
      bank,
      source_bank: account,
      principal: '5000000',
      open_date,
      tenor_months: 12,
      interest_rate: '9',
    })
  ).id
const item = async (): Promise<ChecklistItem | undefined> => {
  const { body } = await done(cast.admin('GET', `${years}/checklist/${year}`))
  return (body['items'] as readonly ChecklistItem[]).find(({ key }) => key === 'deposits')
}
const accrued = (as_of: string, fdrs: readonly number[]) =>
  done(cast.admin('POST', '/fdr/api/v1/fdr/accrue/', { as_of, fdrs }))

it('an office without deposits has nothing to accrue', async () => {
  expect(await item()).toMatchObject({ ok: true, places: [] })
})

it('deposits stand in the way until their interest is accrued to the last day of the year, and are named', async () => {
  const first = await deposit('FDR-0001', '2025-01-15')
  const second = await deposit('FDR-0002', '2025-03-01')
  await deposit('FDR-0003', '2025-06-30')
  await accrued('2025-05-31', [first, second])
  expect(await item()).toMatchObject({
    ok: false,
    detail: 'The interest of 2 deposits is not accrued to 2025-06-30.',
    said: { text: 'fiscal_year.checklist.deposits', params: { n: 2, date: '2025-06-30' } },
    places: [{ kind: 'list', resource: 'fdr', count: 2, filters: { id: `${first},${second}` } }],
  })
  const [place] = (await item())?.places ?? []
  if (place?.kind !== 'list') throw new Error('Deposits lead to no list.')
  const listed = await cast.admin('GET', `/fdr/api/v1/fdr/all/?${new URLSearchParams(place.filters).toString()}`)
  expect(
    rowsOf(listed, 'fdrs')
      .map(({ id }) => id)
      .toSorted((a, b) => a - b),
  ).toEqual([first, second])
  await accrued('2025-06-30', [first])
  expect(await item()).toMatchObject({ ok: false, places: [{ filters: { id: String(second) } }] })
})

it('months that are locked excuse none of them', async () => {
  await setLocks(cast.admin, year, 'locked')
  expect((await item())?.ok).toBe(false)
  await stepYear(cast.admin, year, 'closing')
  await verifyOffice(server)
  const { row_version } = (await cast.admin('GET', `${years}/${year}`)).body
  const refused = await cast.admin('PUT', `${years}/update_status/${year}`, { status: 'closed', row_version })
  expect([refused.status, refused.body['detail']]).toEqual([409, 'One thing stands in the way of closing the year.'])
})

it('and once all is accrued the year closes', async () => {
  await setLocks(cast.admin, year, 'open', ({ period }) => period === 12)
  const all = rowsOf(await cast.admin('GET', '/fdr/api/v1/fdr/without_pagination/all/'), 'fdrs').map(({ id }) => id)
  await accrued('2025-06-30', all)
  expect(await item()).toMatchObject({ ok: true, detail: 'The interest of every deposit is accrued to 2025-06-30.' })
  await setLocks(cast.admin, year, 'locked')
  await stepYear(cast.admin, year, 'closed')
})
