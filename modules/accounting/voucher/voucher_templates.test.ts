import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { today } from '#platform/clock/clock.ts'
import { castOf, made, rowsOf, type Cast, type Person, type Row } from '#platform/testing/cast.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { openYear } from '../testing/books/open_year.ts'

/** What is entered again and again is kept under a name, and the next voucher begins with it. */
let server: TestServer
let cast: Cast
let clerk: Person
let colleague: Person
let manager: Person
let landlord: Row
const ledgers = new Map<string, number>()
const base = '/record_template/api/v1/record_template/'

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  const { admin } = cast
  await admin('POST', '/ledger_account/api/v1/ledger_account/default_chart/', {})
  await openYear(admin)
  const all = await admin('GET', '/ledger_account/api/v1/ledger_account/without_pagination/all/')
  for (const row of rowsOf(all, 'ledger_accounts')) ledgers.set(String(row['code']), row.id)
  landlord = await made(admin, 'sub_ledger_account', { name: 'Karim Properties' })
  clerk = await cast.person('rahima', { roles: ['ACCOUNTS'] })
  colleague = await cast.person('jamal', { roles: ['ACCOUNTS'] })
  manager = await cast.person('nasreen', { roles: ['ACCOUNTS_MANAGER'] })
})
afterAll(() => server.stop())

const ledger = (code: string): number => ledgers.get(code) ?? 0
const rent = () => ({
  payment_mode: 'cheque',
  pay_from: ledger('1402001'),
  pay_to: 'Karim Properties',
  narration: 'Rent of the office',
  lines: [{ ledger: ledger('5202001'), amount: '25000', narration: 'Third floor' }],
})
const keep = (who: Person, over: object = {}) =>
  who.send('POST', `${base}create/`, { resource: 'payment_voucher', name: 'Office rent', written: rent(), ...over })
async function kept(who: Person, over: object = {}): Promise<number> {
  const answer = await keep(who, over)
  expect(answer.status, answer.raw).toBe(201)
  return Number(answer.body['id'])
}
const begun = async (who: Person, id: number) => (await who.send('GET', `${base}${id}`)).body
const foundBy = async (who: Person, resource = 'payment_voucher') =>
  rowsOf(await who.send('GET', `${base}all/?resource=${resource}`), 'record_templates').map((row) => row['name'])

describe('a template', () => {
  it('begins a voucher with what was written, which is posted once what it lacks is there', async () => {
    const id = await kept(clerk)
    const { values, errors, expand } = await begun(clerk, id)
    expect(errors).toEqual({})
    expect(values).toEqual({ ...rent(), lines: [{ ...rent().lines[0], amount: '25000.00' }] })
    expect(expand).toMatchObject({ pay_from: { id: ledger('1402001') }, 'lines.ledger': [{ id: ledger('5202001') }] })
    const path = '/payment_voucher/api/v1/payment_voucher/create/?step=post'
    const without = await clerk.send('POST', path, values)
    expect(Object.keys(Object(without.body['errors']))).toEqual(['cheque_no'])
    const stored = await clerk.send('POST', path, { ...Object(values), payment_mode: 'bank_transfer' })
    expect(stored.status, stored.raw).toBe(201)
    expect(stored.body).toMatchObject({ narration: 'Rent of the office', voucher_date: today(), total: '25000.00' })
  })

  it('may leave amounts to be written each time', async () => {
    const lines = [{ ledger: ledger('5202001') }]
    const id = await kept(clerk, { name: 'Electricity', written: { ...rent(), lines } })
    expect(await begun(clerk, id)).toMatchObject({ values: { lines } })
  })

  it.each<[string, string, object]>([
    ['a day', 'payment_voucher', { voucher_date: '2026-07-01' }],
    ['a cheque', 'payment_voucher', { cheque_no: '000123' }],
    ['what it paid', 'payment_voucher', { allocations: [{ bill: 1, amount: '5' }] }],
    ['a challan', 'payment_voucher', { challan_no: 'T-1' }],
    ['the number of a money receipt', 'receipt_voucher', { mr_no: '17' }],
    ['the bank of a cheque', 'receipt_voucher', { instrument_bank: 1 }],
    ['the number of a bill', 'payable_bill', { bill_no: 'R-88' }],
    ['the number of a vendor’s bill', 'purchase', { vendor_bill_no: 'R-88' }],
    ['instalments, which have days', 'receivable_bill', { instalments: [{ amount: '5' }] }],
    ['a rhythm', 'journal', { recurring: 'monthly' }],
    ['a number', 'journal', { invoice_no: 'DHK-JV-2627-00001' }],
    ['papers', 'contra', { attachments: [{ title: 'Bill' }] }],
    ['a total', 'sales', { vat_total: '5' }],
  ])('never holds %s', async (_what, resource, written) => {
    const answer = await clerk.send('POST', `${base}create/`, { resource, name: 'Wrong', written })
    expect([answer.status, Object.keys(Object(answer.body['errors']))]).toEqual([400, Object.keys(written)])
  })

  it('never holds the bill that a line of a journal settles', async () => {
    const lines = [{ ledger: ledger('5202001'), debit: '5', bill: 1 }]
    const answer = await clerk.send('POST', `${base}create/`, {
      resource: 'journal',
      name: 'Wrong',
      written: { lines },
    })
    expect(Object.keys(Object(answer.body['errors']))).toEqual(['lines[0].bill'])
  })

  it.each<[string, object, string]>([
    ['no name', { name: ' ' }, 'name'],
    ['nothing in it', { written: {} }, 'written'],
    ['no values', { written: 'rent' }, 'written'],
    ['a word that is no amount', { written: { lines: [{ amount: 'much' }] } }, 'lines[0].amount'],
    ['rows that are none', { written: { lines: 'all' } }, 'lines'],
    ['a ledger that is not there', { written: { pay_from: 999_999 } }, 'pay_from'],
    ['a field that is none', { written: { colour: 'red' } }, 'colour'],
    ['a cell that is none', { written: { lines: [{ colour: 'red' }] } }, 'lines[0].colour'],
    ['somebody who is nobody', { shared_with: 'everybody' }, 'shared_with'],
    ['what keeps none', { resource: 'bank' }, 'resource'],
  ])('is refused with %s', async (_what, wrong, key) => {
    const answer = await keep(clerk, { name: 'Wrong', ...wrong })
    expect([answer.status, Object.keys(Object(answer.body['errors']))]).toEqual([400, [key]])
    expect(await foundBy(clerk)).not.toContain('Wrong')
  })

  it('tells at its field what is no longer in use, and leaves out what is gone', async () => {
    const { admin } = cast
    const meter = await made(admin, 'sub_ledger_account', { name: 'Old meter' })
    const lines = [
      { ledger: ledger('5202001'), sub_ledger: meter.id, amount: '5' },
      { ledger: ledger('5202001'), sub_ledger: landlord.id, amount: '6' },
    ]
    const id = await kept(clerk, { name: 'Two meters', written: { ...rent(), lines } })
    await admin(
      'DELETE',
      `/sub_ledger_account/api/v1/sub_ledger_account/delete/${meter.id}?row_version=${meter.row_version}`,
    )
    const path = `/sub_ledger_account/api/v1/sub_ledger_account/update/${landlord.id}`
    const put = await admin('PUT', path, { is_active: false, row_version: landlord.row_version })
    const { values, errors } = await begun(clerk, id)
    expect(errors).toEqual({
      'lines[0].sub_ledger': ['What stood here in the template is no longer there, or you may not see it.'],
      'lines[1].sub_ledger': ['Sub-ledger is no longer in use. Choose another one.'],
    })
    expect(values).toMatchObject({
      lines: [{ ledger: ledger('5202001'), amount: '5.00' }, { sub_ledger: landlord.id }],
    })
    landlord = { ...landlord, row_version: Number(put.body['row_version']) }
    await admin('PUT', path, { is_active: true, row_version: landlord.row_version })
  })

  it('is kept of every voucher but notes, which hold what their document says, and of nothing else', () => {
    const { all } = server.office.engine.registry
    const vouchers = all.filter(({ kinds }) => kinds.includes('voucher')).map(({ name }) => name)
    const kept = all.filter((one) => one.templates).map(({ name }) => name)
    expect(kept.length).toBeGreaterThanOrEqual(8)
    expect(vouchers.filter((name) => !kept.includes(name))).toEqual(['sales_return', 'purchase_return'])
    expect(kept.filter((name) => !vouchers.includes(name))).toEqual([])
  })
})

describe('who finds it', () => {
  it('is its writer alone, who may rename and delete it', async () => {
    const id = await kept(clerk, { name: 'My own' })
    expect(await foundBy(clerk)).toContain('My own')
    expect(await foundBy(manager)).not.toContain('My own')
    for (const [method, path, body] of [
      ['GET', `${id}`, undefined],
      ['PUT', `update/${id}`, { name: 'Mine', row_version: 1 }],
      ['DELETE', `delete/${id}`, undefined],
    ] as const)
      expect([path, (await manager.send(method, base + path, body)).status]).toEqual([path, 404])
    expect((await clerk.send('PUT', `${base}update/${id}`, { name: 'Renamed', row_version: 1 })).status).toBe(200)
    const late = await clerk.send('PUT', `${base}update/${id}`, { name: 'Late', row_version: 1 })
    expect([late.status, late.body['code']]).toEqual([409, 'changed_meanwhile'])
    expect((await clerk.send('DELETE', `${base}delete/${id}`)).status).toBe(200)
    expect(await foundBy(clerk)).not.toContain('Renamed')
  })

  it('is everybody of the office, where somebody shares who may', async () => {
    expect((await keep(clerk, { name: 'For all', shared_with: 'office' })).status).toBe(403)
    const id = await kept(manager, { name: 'For all', shared_with: 'office' })
    expect(await foundBy(clerk)).toContain('For all')
    expect((await begun(clerk, id))['values']).toMatchObject({ narration: 'Rent of the office' })
    for (const [method, path, body] of [
      ['PUT', `update/${id}`, { name: 'Mine', row_version: 1 }],
      ['DELETE', `delete/${id}`, undefined],
    ] as const)
      expect([path, (await clerk.send(method, base + path, body)).status]).toEqual([path, 403])
    expect((await cast.admin('PUT', `${base}update/${id}`, { name: 'For us all', row_version: 1 })).status).toBe(200)
    expect(await foundBy(colleague)).toContain('For us all')
    expect((await manager.send('PUT', `${base}update/${id}`, { shared_with: 'nobody', row_version: 2 })).status).toBe(
      200,
    )
    expect(await foundBy(clerk)).not.toContain('For us all')
  })

  it('is everybody of its branch, and nobody of another', async () => {
    const sylhet = await made(cast.admin, 'branch', { name: 'Sylhet', code: 'SYL' })
    const away = await cast.person('moyna', { roles: ['ACCOUNTS'], over: { branch: sylhet.id } })
    await kept(manager, { name: 'Of the branch', shared_with: 'branch' })
    expect(await foundBy(clerk)).toContain('Of the branch')
    expect(await foundBy(away)).not.toContain('Of the branch')
    const elsewhere = { shared_with: 'branch', written: { ...rent(), branch: sylhet.id } }
    expect((await keep(manager, { name: 'Of theirs', ...elsewhere })).status).toBe(400)
    await kept({ ...manager, send: cast.admin }, { name: 'Of theirs', ...elsewhere })
    expect(await foundBy(away)).toContain('Of theirs')
    expect(await foundBy(clerk)).not.toContain('Of theirs')
    const office = { name: 'Anywhere', shared_with: 'office', written: { ...rent(), branch: sylhet.id } }
    const anywhere = await kept({ ...manager, send: cast.admin }, office)
    expect((await begun(away, anywhere))['values']).not.toHaveProperty('branch')
  })

  it('is nobody who may make no such voucher, no member and no guest', async () => {
    const id = await kept(manager, { name: 'Not for all', shared_with: 'office' })
    const auditor = await cast.person('anwar', { roles: ['AUDITOR'] })
    const agency = await made(cast.admin, 'agency', cast.agency(71))
    const member = await cast.person('member.one', {
      roles: ['MEMBER_USER'],
      over: { agency: agency.id, branch: null },
    })
    expect((await auditor.send('GET', `${base}${id}`)).status).toBe(404)
    expect((await auditor.send('GET', `${base}all/?resource=payment_voucher`)).status).toBe(403)
    expect((await keep(auditor, { name: 'Mine' })).status).toBe(403)
    expect((await member.send('GET', `${base}${id}`)).status).toBe(403)
    expect((await keep(member, { name: 'Mine' })).status).toBe(403)
    expect((await fetch(`${server.url}${base}${id}`)).status).toBe(401)
  })
})

describe('two people', () => {
  it('may each have one of the same name, but share one only, and hear of it', async () => {
    await kept(clerk, { name: 'Stamps' })
    await kept(colleague, { name: 'Stamps' })
    const second = await keep(clerk, { name: 'STAMPS' })
    expect([second.status, second.body['errors']]).toEqual([
      400,
      { name: ['There is a template with this name already.'] },
    ])
    const shared = { name: 'Stamps', shared_with: 'office' }
    const both = await Promise.all([keep(manager, shared), keep({ ...manager, send: cast.admin }, shared)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400])
  })

  it('that change one at once do not overwrite each other', async () => {
    const id = await kept(manager, { name: 'Water', shared_with: 'office' })
    const change = (who: Person['send'], name: string) => who('PUT', `${base}update/${id}`, { name, row_version: 1 })
    const both = await Promise.all([change(manager.send, 'Water of the roof'), change(cast.admin, 'Water of the well')])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('keep as many as can still be looked through, however fast they come', async () => {
    const keeper = await cast.person('keeper.one', { roles: ['ACCOUNTS'] })
    const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => keep(keeper, { name: `Template ${n}` })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(50)
    expect(answers.find(({ status }) => status !== 201)).toMatchObject({
      status: 409,
      body: { code: 'too_many_templates' },
    })
  })
})

it('the activity log tells what others begin with, and nothing of what somebody keeps alone', async () => {
  const id = await kept(manager, { name: 'Quarterly audit' })
  const change = async (body: object) =>
    expect((await manager.send('PUT', `${base}update/${id}`, body)).status).toBe(200)
  await change({ name: 'Quarterly check', row_version: 1 })
  await change({ shared_with: 'office', row_version: 2 })
  await change({ name: 'Quarterly call', row_version: 3 })
  await change({ written: { pay_to: 'Auditors' }, row_version: 4 })
  await manager.send('DELETE', `${base}delete/${id}`)
  const log = await cast.admin('GET', '/report/api/v1/report/activity_log/?size=100&type=setting&sort=at')
  const told = rowsOf(log, 'rows').filter(({ summary }) => String(summary).includes('Quarterly'))
  expect(told.map(({ user, summary }) => [user, summary])).toEqual([
    ['nasreen', 'Shared the template “Quarterly check”'],
    ['nasreen', 'Renamed the shared template “Quarterly check” to “Quarterly call”'],
    ['nasreen', 'Changed what the shared template “Quarterly call” holds'],
    ['nasreen', 'Deleted the shared template “Quarterly call”'],
  ])
})
