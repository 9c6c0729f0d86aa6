import { afterAll, beforeAll, expect, it } from 'vitest'
import { today } from '#platform/clock/clock.ts'
import { castOf, made, rowsOf, type Cast, type Row } from '#platform/testing/cast.ts'
import { transaction } from '#platform/record/engine.ts'
import type { Send } from '#platform/testing/client.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { credit, debit, journal } from '../ledger/journal.ts'
import { post } from '../ledger/post.ts'

/** Masters over books with two vouchers: an agency owes its annual fee of 1,000, and a meeting of 400 was paid by the bank. */
let server: TestServer
let cast: Cast
const ledgers = new Map<string, Row>()
const groups = new Map<string, Row>()
const types = new Map<string, Row>()
const named = (rows: ReadonlyMap<string, Row>, code: string): Row => {
  const row = rows.get(code)
  if (!row) throw new Error(`There is no ${code}.`)
  return row
}
const rows = async (resource: string): Promise<Row[]> =>
  rowsOf(await cast.admin('GET', `/${resource}/api/v1/${resource}/without_pagination/all/`), `${resource}s`)
const base = (resource: string) => `/${resource}/api/v1/${resource}`

/** What the office says to a change. */
async function changed(
  resource: string,
  { id, row_version }: Row,
  values: Readonly<Record<string, unknown>>,
  send = cast.admin,
) {
  const { status, body } = await send('PUT', `${base(resource)}/update/${id}`, { row_version, ...values })
  return status === 200 ? 'done' : (body['errors'] ?? body['detail'])
}
async function removed(resource: string, { id, row_version }: Row) {
  const { status, body } = await cast.admin('DELETE', `${base(resource)}/delete/${id}?row_version=${row_version}`)
  return [status, body['detail']]
}

const bankOf = (name: string, ledger: number) => ({
  name,
  short_name: name,
  branch_name: 'Motijheel',
  account_no: '100-200-300',
  ledger,
})

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  await cast.admin('POST', `${base('ledger_account')}/default_chart/`, {})
  const year = await made(cast.admin, 'fiscal_year', {})
  await cast.admin('PUT', `${base('fiscal_year')}/update_status/${year.id}`, {
    status: 'open',
    row_version: year.row_version,
  })
  for (const one of await rows('ledger_account')) ledgers.set(String(one['code']), one)
  for (const one of await rows('voucher_type')) types.set(String(one['code']), one)
  for (const one of await rows('group')) groups.set(String(one['code']), one)
  const strangers = (await rows('sub_ledger_account')).find(({ code }) => code === 'NON-MEMBERS')
  const [branch] = rowsOf(await cast.admin('GET', `${base('branch')}/without_pagination/all/`), 'branches')
  const owes = { ledger: named(ledgers, '1301001').id, sub_ledger: strangers?.id ?? 0 }
  const at = (code: string) => ({ ledger: named(ledgers, code).id, sub_ledger: null })
  const voucher = (type: string, source_id: number) => ({
    voucher_type: named(types, type).id,
    branch: branch?.id ?? 0,
    date: today(),
    narration: 'Annual fee',
    source_type: 'journal',
    source_id,
  })
  const by = (key: string) => ({ key, posted_by: 1 })
  await transaction(server.office.engine, async (client) => {
    const fee = [debit(owes, 100_000n), credit(at('4101002'), 100_000n)]
    await post(client, journal(voucher('JV', 1), fee), by('billed'))
    await post(
      client,
      journal(voucher('PV', 2), [debit(at('5301001'), 40_000n), credit(at('1402001'), 40_000n)]),
      by('paid'),
    )
  })
})
afterAll(() => server.stop())

it('a ledger with postings keeps its code, its kind and its class', async () => {
  const fee = named(ledgers, '4101002')
  expect(await changed('ledger_account', fee, { code: '4101999' })).toEqual({
    code: ['Code of a ledger with postings stays as it is.'],
  })
  expect(await changed('ledger_account', named(ledgers, '5301001'), { group: named(groups, '4101').id })).toEqual({
    group: ['Ledger has postings and cannot move to another primary group.'],
  })
  expect(await changed('ledger_account', fee, { group: named(groups, '4201').id })).toBe('done')
})

it('a ledger with a balance stays in use, and who may not see the balance is not told it', async () => {
  const meetings = named(ledgers, '5301001')
  const off = { is_active: false }
  expect(await changed('ledger_account', meetings, off)).toEqual({
    is_active: ['Ledger has a balance of ৳400.00 and cannot be made inactive.'],
  })
  const elsewhere = await made(cast.admin, 'branch', { name: 'Khulna', code: 'KHL' })
  const { send } = await cast.person('khulna', { roles: ['ACCOUNTS'], over: { branch: elsewhere.id } })
  expect(await changed('ledger_account', meetings, off, send)).toEqual({
    is_active: ['Ledger has balances in its sub-ledgers or in other branches and cannot be made inactive.'],
  })
})

it('the chart tells what each ledger stands at in the branches of whoever looks', async () => {
  const path = `${base('group')}/chart/`
  const receivable = named(ledgers, '1301001').id
  const standing = async (send: Send) => {
    const whole = rowsOf(await send('GET', path), 'ledgers').find(({ id }) => id === receivable)?.['balance']
    const parties = rowsOf(await send('GET', `${path}${receivable}`), 'sub_ledgers')
    return [whole, parties.map(({ code, balance }) => [code, balance])]
  }
  expect(await standing(cast.admin)).toEqual(['1000.00', [['NON-MEMBERS', '1000.00']]])
  const sylhet = await made(cast.admin, 'branch', { name: 'Sylhet', code: 'SYL' })
  const { send } = await cast.person('sylhet', { roles: ['ACCOUNTS'], over: { branch: sylhet.id } })
  expect(await standing(send)).toEqual(['0.00', []])
  const user = await cast.person('nobody.of.books', { roles: ['USER'] })
  expect((await user.send('GET', path)).status).toBe(403)
  expect((await user.send('GET', `${path}${receivable}`)).status).toBe(403)
})

it('a bank of the default chart moves before anybody has entered its account', async () => {
  const bank = named(ledgers, '1402003')
  expect(await changed('ledger_account', bank, { group: named(groups, '1401').id })).toBe('done')
})

it('what the books name is not deleted', async () => {
  const account = await made(cast.admin, 'bank', bankOf('Padma Bank', named(ledgers, '1402001').id))
  expect(await removed('ledger_account', named(ledgers, '5301001'))).toEqual([
    409,
    'Ledger is used in 1 record(s) and cannot be deleted. Make it inactive instead.',
  ])
  expect(await removed('voucher_type', named(types, 'PV'))).toEqual([409, 'Voucher type has 1 voucher(s).'])
  expect(await removed('bank', account)).toEqual([409, 'Bank is used in 1 record(s).'])
})

it('a group whose ledgers have postings keeps its class, one without does not', async () => {
  const toIncome = { primary_group: named(groups, '41')['primary_group'], code: '48' }
  const toExpense = { primary_group: named(groups, '53')['primary_group'], code: '58' }
  expect(await changed('group', named(groups, '53'), toIncome)).toEqual({
    primary_group: ['This group has posted ledgers and cannot move to another primary group.'],
  })
  expect(await changed('group', named(groups, '44'), toExpense)).toBe('done')
})

it('a voucher type with vouchers keeps its class and the form of its numbers', async () => {
  expect(await changed('voucher_type', named(types, 'JV'), { class: named(types, 'RV')['class'] })).toMatchObject({
    class: ['The class of a type with vouchers stays as it is.'],
  })
  expect(await changed('voucher_type', named(types, 'JV'), { number_format: '{type}/{fy}/{seq}' })).toEqual({
    number_format: ['Numbers of this year have this form already. It can change at the start of a fiscal year.'],
  })
  expect(await changed('voucher_type', named(types, 'RV'), { number_format: '{type}/{fy}/{seq}' })).toBe('done')
})
