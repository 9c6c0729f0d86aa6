import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { today } from '#platform/clock/clock.ts'
import { castOf, made, rowsOf, type Cast, type Row } from '#platform/testing/cast.ts'
import type { Send } from '#platform/testing/client.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { openYear } from '../../testing/books/open_year.ts'

/** All active members are billed for a fee: who is, who is not and why, once each whatever happens. accounting.md 3 receivable_bill. */
let server: TestServer
let cast: Cast
let accountant: Send
let fee = 0
const members: Row[] = []
const base = '/receivable_bill/api/v1/receivable_bill/'
const path = `${base}bulk_create/`

beforeAll(async () => {
  server = await startTestServer({ hasChores: true })
  cast = await castOf(server)
  const { admin } = cast
  await admin('POST', '/ledger_account/api/v1/ledger_account/default_chart/', {})
  await openYear(admin)
  const ledgers = rowsOf(
    await admin('GET', '/ledger_account/api/v1/ledger_account/without_pagination/all/'),
    'ledger_accounts',
  )
  fee = ledgers.find((row) => row['code'] === '4101002')?.id ?? 0
  for (const n of [1, 2, 3, 4])
    members.push(await made(admin, 'agency', cast.agency(n, n === 3 ? { category: 'associate' } : {})))
  // Approval of members comes with renewals.
  await db().query(`update agency set status = 'active' where id = any($1)`, [ids(0, 1, 2)])
  accountant = (await cast.person('rahima', { roles: ['ACCOUNTS'] })).send
})
afterAll(() => server.stop())

const db = () => server.scratch.database.app
const ids = (...at: number[]) => at.map((one) => members[one]?.id ?? 0)
const wish = (over: object = {}) => ({ ledger: fee, amount: '5000', description: 'Renewal 2026-27', ...over })
const asked = (body: object, send = accountant) => send('POST', path, body)

interface Told {
  readonly id: number
  readonly state: string
  readonly created: number
  readonly skipped: number
}
const runOf = (body: Readonly<Record<string, unknown>>): Told => body['run'] as Told
async function finished(run: Told): Promise<Told> {
  const told = async () => runOf((await accountant('GET', `${path}${run.id}`)).body)
  await expect.poll(async () => (await told()).state, { timeout: 60_000 }).toBe('done')
  return told()
}
const billsFor = async (description: string) =>
  (
    await db().query<{ agency: number; status: string; total: string; invoice_no: string }>(
      `select s.linked_record as agency, b.status, b.total::text, b.invoice_no from receivable_bill b join receivable_bill_lines l on l.record = b.id
       join sub_ledger_account s on s.id = b.sub_ledger where l.description = $1 order by 1`,
      [description],
    )
  ).rows

describe('bills of many members', () => {
  it('are tried first: who is billed, who is not and why, and nothing is made', async () => {
    const { status, body, raw } = await asked(wish({ dry_run: true, agencies: ids(0, 1, 2, 3) }))
    expect(status, raw).toBe(200)
    expect(body).toMatchObject({ created: 3, skipped_count: 1, total: '15000.00', run: null })
    expect(body['skipped']).toMatchObject([{ agency: { id: ids(3)[0] }, reason: 'Not an active member' }])
    expect(await billsFor('Renewal 2026-27')).toEqual([])
  })

  it('are made in the background, each posted with a number, for all that are active', async () => {
    const { body, raw } = await asked(wish())
    expect(body['created'], raw).toBe(3)
    expect(await finished(runOf(body))).toMatchObject({ created: 3, skipped: 0 })
    const bills = await billsFor('Renewal 2026-27')
    expect(bills.map(({ agency, status, total }) => [agency, status, total])).toEqual(
      ids(0, 1, 2).map((id) => [id, 'posted', '5000.00']),
    )
    expect(new Set(bills.map(({ invoice_no }) => invoice_no)).size).toBe(3)
  })

  it('are made once: who has one for the same in the same words is named with it', async () => {
    const { body } = await asked(wish({ dry_run: true, description: ' renewal 2026-27 ' }))
    expect(body).toMatchObject({ created: 0, skipped_count: 3 })
    const [first] = body['skipped'] as { reason: string }[]
    expect(first?.reason).toMatch(/^Billed for this before: .*-RB-/)
    const again = await asked(wish())
    expect([again.status, again.body['errors']]).toEqual([400, { agencies: ['There is nobody left to bill.'] }])
  })

  it('asked for twice at the same instant are made once', async () => {
    const twice = await Promise.all([1, 2].map(() => asked(wish({ description: 'Levy of the hall' }))))
    expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    await finished(runOf(twice.find(({ status }) => status === 200)?.body ?? {}))
    expect(await billsFor('Levy of the hall')).toHaveLength(3)
  })

  it('are of some categories only, and tell in a file what came of each', async () => {
    const { body } = await asked(wish({ description: 'Fee of associates', categories: ['associate'] }))
    const run = await finished(runOf(body))
    expect((await billsFor('Fee of associates')).map(({ agency }) => agency)).toEqual(ids(2))
    const sheet = await accountant('GET', `${path}${run.id}/sheet/`)
    expect([sheet.status, sheet.raw.startsWith('PK')]).toEqual([200, true])
  })

  it('leave out whom the books refuse, with the reason, and keep nobody else waiting', async () => {
    await db().query(
      `update sub_ledger_account set is_active = false where kind = 'agency' and linked_record = $1`,
      ids(1),
    )
    const run = await finished(runOf((await asked(wish({ description: 'Picnic' }))).body))
    expect(run).toMatchObject({ created: 2, skipped: 1 })
    expect((await billsFor('Picnic')).map(({ agency }) => agency)).toEqual(ids(0, 2))
  })

  it.each<[string, object, string]>([
    ['nothing', { amount: '0' }, 'amount'],
    ['half a poisha', { amount: '1.005' }, 'amount'],
    ['no words', { description: ' ' }, 'description'],
    ['a due day before its own', { bill_date: today(), due_date: '2020-01-01' }, 'due_date'],
    ['a ledger of members', { ledger: 'members' }, 'ledger'],
    ['a kind of member that is none', { categories: ['friend'] }, 'categories'],
  ])('with %s are refused at the field', async (_case, over, field) => {
    const { status, body, raw } = await asked({ ...wish({ dry_run: true }), ...over })
    expect(status, raw).toBe(400)
    expect(Object.keys(Object(body['errors']))).toEqual([field])
  })

  it('are no business of who may not write bills, and a run none of anybody else', async () => {
    const stranger = (await cast.person('kamal', { roles: ['STAFF'] })).send
    expect((await asked(wish({ dry_run: true }), stranger)).status).toBe(403)
    const last = runOf((await accountant('GET', path)).body)
    for (const way of ['', '/sheet/']) expect((await cast.admin('GET', `${path}${last.id}${way}`)).status).toBe(404)
  })
})
