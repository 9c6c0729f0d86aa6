import { afterAll, beforeAll, expect, it } from 'vitest'
import { today } from '#platform/clock/clock.ts'
import { addDays } from '#platform/clock/day.ts'
import { officeBooks } from '../testing/books/office_books.ts'
import { castOf, made, rowOf, rowsOf, type Cast, type Person, type Row } from '#platform/testing/cast.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { allPeriods, monthOfPeriod } from '../fiscal_year/period_lock.rules.ts'

/** An accountant who posts receipts, and the manager who consents to changing them. */
let server: TestServer
let cast: Cast
let clerk: Person
let manager: Person
let fee: number
const path = (resource: string) => `/${resource}/api/v1/${resource}/`
const requests = path('acc_update_perm')

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  fee = (await (await officeBooks(cast)).row('ledger_account', '4101002')).id
  clerk = await cast.person('accountant', { roles: ['ACCOUNTS'] })
  manager = await cast.person('manager', { roles: ['ACCOUNTS_MANAGER'] })
})
afterAll(() => server.stop())

async function posted(): Promise<Row> {
  const values = { received_from: 'Al-Amin Overseas', lines: [{ ledger: fee, amount: '5000' }] }
  const answer = await clerk.send('POST', `${path('receipt_voucher')}create/?step=post`, values)
  expect(answer.status, answer.raw).toBe(201)
  return rowOf(answer.body)
}
const wish = (record: Row) => ({
  record_type: 'receipt_voucher',
  record: record.id,
  reason: 'The amount was typed wrongly',
})
const stepTo = async (resource: string, { id, row_version }: Row, status: string): Promise<Row> => {
  const note = 'The month is told'
  const answer = await cast.admin('PUT', `${path(resource)}update_status/${id}`, { status, note, row_version })
  expect(answer.status, answer.raw).toBe(200)
  return rowOf(answer.body)
}

it('consent that ran out opens nothing, shows as expired, and is not decided again', async () => {
  const receipt = await posted()
  const asked = await made(clerk.send, 'acc_update_perm', wish(receipt))
  const { row_version } = asked
  const { body } = await manager.send('PUT', `${requests}approve/${asked.id}`, { row_version })
  await server.scratch.database.app.query(
    `update acc_update_perm set expires_at = now() - interval '1 minute' where id = $1`,
    [asked.id],
  )
  const change = { reference_no: 'too late', row_version: receipt.row_version }
  const late = await clerk.send('PUT', `${path('receipt_voucher')}update/${receipt.id}`, change)
  expect([late.status, late.body['code']]).toEqual([403, 'ACC-030'])
  expect((await clerk.send('GET', `${requests}${asked.id}`)).body).toMatchObject({ status: 'expired' })
  const canceled = await clerk.send('PUT', `${requests}cancel/${asked.id}`, { row_version: body['row_version'] })
  expect([canceled.status, canceled.body['detail']]).toEqual([409, expect.stringMatching(/expired/)])
  await made(clerk.send, 'acc_update_perm', wish(receipt))
})

it('a request is reworded by who asked, while nobody has decided it', async () => {
  const asked = await made(clerk.send, 'acc_update_perm', wish(await posted()))
  const reworded = (row_version: unknown, { send } = clerk) =>
    send('PUT', `${requests}update/${asked.id}`, { reason: 'One zero too many', row_version })
  expect((await reworded(asked.row_version, manager)).status).toBe(403)
  const { body } = await reworded(asked.row_version)
  expect(body).toMatchObject({ reason: 'One zero too many', status: 'pending' })
  const approved = await manager.send('PUT', `${requests}approve/${asked.id}`, { row_version: body['row_version'] })
  expect((await reworded(approved.body['row_version'])).status).toBe(409)
})

it('who approves sees on the menu how many requests of others wait', async () => {
  const badge = async ({ send }: Person) =>
    rowsOf(await send('GET', '/menu_item/api/v1/menu_item/by_user_role/'), 'menu_items')
      .flatMap(({ children }) => (Array.isArray(children) ? children : []))
      .find(({ translate }) => translate === 'acc_update_perm.plural')?.badge
  const before = Number((await badge(manager))?.title ?? 0)
  await made(clerk.send, 'acc_update_perm', wish(await posted()))
  await made(manager.send, 'acc_update_perm', wish(await posted()))
  expect([await badge(manager), await badge(clerk)]).toEqual([{ title: String(before + 1) }, null])
})

it('who approves finds on the dashboard what waits of others, and behind the figure just these', async () => {
  await made(manager.send, 'acc_update_perm', wish(await posted()))
  const waiting = async ({ send }: Person) => {
    const { body } = await send('GET', '/dashboard/api/v1/dashboard/board/project/?tiles=waiting')
    const [tile] = body['tiles'] as { data: { figures: { key: string; value: number; href: string }[] } }[]
    return tile?.data.figures.find(({ key }) => key === 'acc_update_perm')
  }
  const figure = await waiting(manager)
  const listed = await manager.send('GET', `${requests}all/?${figure?.href.split('?')[1]}`)
  expect(figure?.value).toBeGreaterThan(0)
  expect(listed.body['total_elements']).toBe(figure?.value)
  expect(new Set(rowsOf(listed, 'acc_update_perms').map((row) => row['requested_by']))).toEqual(new Set([clerk.id]))
  expect(await waiting(clerk)).toBeUndefined()
})

it('a receipt of a locked month is not even asked for', async () => {
  const receipt = await posted()
  const [year] = rowsOf(await cast.admin('GET', `${path('fiscal_year')}all/`), 'fiscal_years')
  const days = { start_date: String(year?.['start_date']), end_date: String(year?.['end_date']) }
  const period = allPeriods.find((one) => monthOfPeriod(days, one) === today().slice(0, 7))
  const month = `${path('period_lock')}all/?branch=${String(receipt['branch'])}&period=${period}`
  const [lock] = rowsOf(await cast.admin('GET', month), 'period_locks')
  if (!lock) throw new Error('The month has no lock.')
  const locked = await stepTo('period_lock', lock, 'locked')
  const asked = await clerk.send('POST', `${requests}create/`, wish(receipt))
  expect([asked.status, asked.body['code']]).toEqual([409, 'ACC-040'])
  await stepTo('period_lock', locked, 'open')
  await made(clerk.send, 'acc_update_perm', wish(receipt))
})

it('nor is one of before the day from which the office writes', async () => {
  const receipt = await posted()
  const writeFrom = async (no_entry_before: string | null): Promise<void> => {
    const [row] = rowsOf(await cast.admin('GET', `${path('general_setting')}all/`), 'general_settings')
    const change = { no_entry_before, row_version: row?.row_version }
    const answer = await cast.admin('PUT', `${path('general_setting')}update/${row?.id}`, change)
    expect(answer.status, answer.raw).toBe(200)
  }
  await writeFrom(addDays(today(), 1))
  const asked = await clerk.send('POST', `${requests}create/`, wish(receipt))
  expect([asked.status, asked.body['code']]).toEqual([409, 'ACC-040'])
  await writeFrom(today())
  await made(clerk.send, 'acc_update_perm', wish(receipt))
  await writeFrom(null)
})
