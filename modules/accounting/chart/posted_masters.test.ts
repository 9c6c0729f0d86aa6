import { afterAll, beforeAll, expect, it } from 'vitest'
import { castOf, made, rowsOf, type Cast, type Row } from '#platform/testing/cast.ts'
import { officeBooks, type OfficeBooks } from '../testing/books/office_books.ts'
import type { Send } from '#platform/testing/client.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'

/** Masters over books with two vouchers: an agency owes its annual fee of 1,000, and a meeting of 400 was paid by the bank. */
let server: TestServer
let cast: Cast
let books: OfficeBooks
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
  books = await officeBooks(cast)
  await books.post('JV', { from: '4101002', to: '1301001/NON-MEMBERS', taka: 1000n })
  await books.post('PV', { from: '1402001', to: '5301001', taka: 400n })
})
afterAll(() => server.stop())

it('a ledger with postings keeps its code, its kind and its class', async () => {
  const fee = await books.row('ledger_account', '4101002')
  expect(await changed('ledger_account', fee, { code: '4101999' })).toEqual({
    code: ['Code of a ledger with postings stays as it is.'],
  })
  expect(
    await changed('ledger_account', await books.row('ledger_account', '5301001'), {
      group: (await books.row('group', '4101')).id,
    }),
  ).toEqual({
    group: ['Ledger has postings and cannot move to another primary group.'],
  })
  expect(await changed('ledger_account', fee, { group: (await books.row('group', '4201')).id })).toBe('done')
})

it('a ledger with a balance stays in use, and who may not see the balance is not told it', async () => {
  const meetings = await books.row('ledger_account', '5301001')
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
  const receivable = (await books.row('ledger_account', '1301001')).id
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

it('the chart keeps balances from whoever may not read ledgers', async () => {
  const permissions = await Promise.all(['group.read', 'sub_ledger_account.read'].map(cast.permissionId))
  await made(cast.admin, 'role', { name: 'OUTLINE', label: 'Outline', kind: 'staff', permissions })
  const { send } = await cast.person('outline', { roles: ['OUTLINE'] })
  const { body } = await send('GET', `${base('group')}/chart/`)
  expect([rowsOf({ body }, 'groups').length > 0, body['ledgers']]).toEqual([true, []])
  const { id } = await books.row('ledger_account', '1301001')
  expect((await send('GET', `${base('group')}/chart/${id}`)).status).toBe(403)
})

it('a bank of the default chart moves before anybody has entered its account', async () => {
  const bank = await books.row('ledger_account', '1402003')
  expect(await changed('ledger_account', bank, { group: (await books.row('group', '1401')).id })).toBe('done')
})

it('what the books name is not deleted', async () => {
  const account = await made(
    cast.admin,
    'bank',
    bankOf('Padma Bank', (await books.row('ledger_account', '1402001')).id),
  )
  expect(await removed('ledger_account', await books.row('ledger_account', '5301001'))).toEqual([
    409,
    'Ledger is used in 1 record(s) and cannot be deleted. Make it inactive instead.',
  ])
  expect(await removed('voucher_type', await books.row('voucher_type', 'PV'))).toEqual([
    409,
    'Voucher type has 1 voucher(s).',
  ])
  expect(await removed('bank', account)).toEqual([409, 'Bank is used in 1 record(s).'])
})

it('a group whose ledgers have postings keeps its class, one without does not', async () => {
  const toIncome = { primary_group: (await books.row('group', '41'))['primary_group'], code: '48' }
  const toExpense = { primary_group: (await books.row('group', '53'))['primary_group'], code: '58' }
  expect(await changed('group', await books.row('group', '53'), toIncome)).toEqual({
    primary_group: ['This group has posted ledgers and cannot move to another primary group.'],
  })
  expect(await changed('group', await books.row('group', '44'), toExpense)).toBe('done')
})

it('a voucher type with vouchers keeps its class and the form of its numbers', async () => {
  expect(
    await changed('voucher_type', await books.row('voucher_type', 'JV'), {
      class: (await books.row('voucher_type', 'RV'))['class'],
    }),
  ).toMatchObject({
    class: ['The class of a type with vouchers stays as it is.'],
  })
  expect(
    await changed('voucher_type', await books.row('voucher_type', 'JV'), { number_format: '{type}/{fy}/{seq}' }),
  ).toEqual({
    number_format: ['Numbers of this year have this form already. It can change at the start of a fiscal year.'],
  })
  expect(
    await changed('voucher_type', await books.row('voucher_type', 'RV'), { number_format: '{type}/{fy}/{seq}' }),
  ).toBe('done')
})

it('a cost centre that a line carries is not deleted, and stands under none that stands under it', async () => {
  const events = await made(cast.admin, 'cost_centre', { code: 'EVT', name: 'Events' })
  const hajj = await made(cast.admin, 'cost_centre', { code: 'HAJJ', name: 'Hajj fair', parent: events.id })
  expect(await changed('cost_centre', events, { parent: hajj.id })).toEqual({
    parent: ['A cost centre cannot be placed under itself.'],
  })
  const fee = (await books.row('ledger_account', '4101002')).id
  const marked = await cast.admin('POST', `${base('receipt_voucher')}/create/?step=post`, {
    received_from: 'Al-Amin Overseas',
    lines: [{ ledger: fee, amount: '50.00', cost_centre: hajj.id }],
  })
  expect(marked.status, marked.raw).toBe(201)
  expect(await removed('cost_centre', hajj)).toEqual([
    409,
    'Lines of the books carry this cost centre. Switch it off instead.',
  ])
  const fair = await made(cast.admin, 'cost_centre', { code: 'FAIR', name: 'Job fair' })
  expect((await removed('cost_centre', fair))[0]).toBe(200)
})
