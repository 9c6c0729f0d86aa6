import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { castOf, made, rowsOf, type Cast } from '#platform/testing/cast.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { deskOf, type Desk } from '../testing/people.ts'

let server: TestServer
let cast: Cast
let desk: Desk

const base = '/employee/api/v1/employee/'
const subLedgers = '/sub_ledger_account/api/v1/sub_ledger_account/'
const inBooks = async (id: number) =>
  rowsOf(await cast.admin('GET', `${subLedgers}without_pagination/all/`), 'sub_ledger_accounts')
    .filter((row) => row['kind'] === 'employee' && row['linked_record'] === id)
    .map((row) => `${String(row['code'])} ${String(row['name'])}`)

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  desk = await deskOf(cast)
})
afterAll(() => server.stop())

describe('somebody is employed', () => {
  it('under the next id, and is a party of the books whose name follows', async () => {
    const one = await desk.employed(1)
    expect(one).toMatchObject({ employee_id: 'EMP-0001', status: 'active', weekly_off: ['saturday', 'friday'] })
    expect(await inBooks(one.id)).toEqual(['EMP-0001 Rahima Begum 1'])
    await cast.admin('PUT', `${base}update/${one.id}`, { last_name: 'Khatun', row_version: 1 })
    expect(await inBooks(one.id)).toEqual(['EMP-0001 Rahima Khatun'])
  })
  it('at the same moment as others: each has an id of its own', async () => {
    const answers = await Promise.all([11, 12, 13, 14].map((n) => cast.admin('POST', `${base}create/`, desk.person(n))))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(new Set(answers.map(({ body }) => body['employee_id'])).size).toBe(4)
  })
  it('and an id that was typed before is passed over', async () => {
    const last = Number(String((await desk.employed(17))['employee_id']).slice(4))
    const typed = await desk.employed(18, { employee_id: `EMP-${String(last + 1).padStart(4, '0')}` })
    const next = await desk.employed(19)
    expect(Number(String(next['employee_id']).slice(4))).toBe(Number(String(typed['employee_id']).slice(4)) + 1)
    const again = await cast.admin('POST', `${base}create/`, desk.person(20, { employee_id: 'emp-0001' }))
    expect([again.status, Object.keys(again.body['errors'] as object)]).toEqual([409, ['employee_id']])
  })
  it('and the id of one who was deleted is not given again', async () => {
    const gone = await desk.employed(15)
    await cast.admin('DELETE', `${base}delete/${gone.id}?row_version=1`)
    expect(await inBooks(gone.id)).toEqual([])
    const next = await desk.employed(16)
    expect(next['employee_id']).not.toBe(gone['employee_id'])
  })
  it('under a name that another one has: the books tell them apart', async () => {
    const first = await desk.employed(21, { first_name: 'Abdul', last_name: 'Karim' })
    const second = await desk.employed(22, { first_name: 'ABDUL', last_name: 'Karim' })
    expect(await inBooks(first.id)).toEqual([`${String(first['employee_id'])} Abdul Karim`])
    const id = String(second['employee_id'])
    expect(await inBooks(second.id)).toEqual([`${id} ABDUL Karim (${id})`])
  })
  it('is told at each field what is wrong', async () => {
    const { status, body } = await cast.admin('POST', `${base}create/`, {
      ...desk.person(31, {
        date_of_birth: '2010-01-01',
        payment_mode: 'bank_transfer',
        leave_date: '2019-01-01',
        leave_reason: 'resigned',
      }),
    })
    expect(status).toBe(400)
    expect(body['errors']).toEqual({
      date_of_birth: ['Employee must be at least 18 years old.'],
      leave_date: ['Leave date cannot be before joining date.'],
      bank_account_no: ['Enter the bank account for bank payment.'],
    })
    const nid = await cast.admin('POST', `${base}create/`, desk.person(31, { nid: '123' }))
    expect(nid.body['errors']).toEqual({ nid: ['NID must have 10, 13 or 17 digits.'] })
  })
  it('and a phone belongs to one person, first or second', async () => {
    await desk.employed(41, { first_name: 'Salma', last_name: 'Akter' })
    const again = await cast.admin('POST', `${base}create/`, desk.person(42, { secondary_phone: '01910000041' }))
    expect(again.body['errors']).toEqual({ secondary_phone: ['This phone number is used by Salma Akter.'] })
  })
  it('and nobody is his own superior, not even through another', async () => {
    const head = await desk.employed(51)
    const clerk = await desk.employed(52, { reports_to: head.id })
    const turned = await cast.admin('PUT', `${base}update/${head.id}`, { reports_to: clerk.id, row_version: 1 })
    expect(turned.status).toBe(400)
    expect(turned.body['errors']).toEqual({
      reports_to: ['An employee cannot be his own superior, not even through others.'],
    })
  })
})

describe('personal data', () => {
  it('is read, searched and taken out by those who keep the files, and by nobody else', async () => {
    const one = await desk.employed(61, { nid: '7771234567', present_address: 'MARK-home', pf_member: false })
    const keeper = await cast.person('hr.keeper', { roles: ['HR'] })
    const accountant = await cast.person('book.keeper', { roles: ['ACCOUNTS'] })
    const read = await keeper.send('GET', `${base}${one.id}`)
    expect(read.body).toMatchObject({ nid: '7771234567', present_address: 'MARK-home' })
    const narrow = await accountant.send('GET', `${base}${one.id}`)
    expect(narrow.body).toMatchObject({ first_name: 'Rahima', status: 'active' })
    expect(narrow.raw).not.toMatch(/7771234567|MARK-home|date_of_birth|bank_account_no/)
    const found = async (send: Cast['admin']) =>
      rowsOf(await send('GET', `${base}search/?keyword=7771234567`), 'employees').length
    expect([await found(keeper.send), await found(accountant.send)]).toEqual([1, 0])
    const list = await accountant.send('GET', `${base}without_pagination/all/`)
    expect(list.raw).not.toMatch(/7771234567|MARK-home/)
    const history = await accountant.send('GET', `${base}history/${one.id}`)
    expect(history.raw).not.toMatch(/7771234567|MARK-home/)
  })
  it('cannot be written by who may not read it', async () => {
    const one = await desk.employed(62)
    const accountant = await cast.person('book.keeper2', { roles: ['ACCOUNTS'] })
    const tried = await accountant.send('PUT', `${base}update/${one.id}`, { nid: '7771234568', row_version: 1 })
    expect(tried.status).toBe(403)
  })
})

describe('the service of an employee', () => {
  const step = (id: number, row_version: number, body: object) =>
    cast.admin('PUT', `${base}update_status/${id}`, { row_version, ...body })

  it('ends on a day and for a reason, and may begin again', async () => {
    const one = await desk.employed(71)
    expect((await step(one.id, 1, { status: 'left', note: 'As agreed' })).body['errors']).toEqual({
      leave_reason: ['Why is required.'],
    })
    const left = await step(one.id, 1, {
      note: 'As agreed',
      status: 'left',
      leave_date: '2025-06-30',
      leave_reason: 'resigned',
    })
    expect(left.body).toMatchObject({
      status: 'left',
      leave_date: '2025-06-30',
      leave_reason: 'resigned',
    })
    const again = await step(one.id, 2, { status: 'active', join_date: '2025-09-01' })
    expect(again.body).toMatchObject({
      status: 'active',
      join_date: '2025-09-01',
      leave_date: null,
      leave_reason: null,
      pf_member: false,
    })
  })
  it('is decided by the manager of human resources alone', async () => {
    const one = await desk.employed(72)
    const clerk = await cast.person('hr.clerk', { roles: ['HR'] })
    const tried = await clerk.send('PUT', `${base}update_status/${one.id}`, { status: 'on_leave', row_version: 1 })
    expect(tried.status).toBe(403)
  })
})

describe('departments and designations', () => {
  it('count their people, and stay while there are any', async () => {
    const department = await made(cast.admin, 'department', { name: 'Archive' })
    expect(department['code']).toBe('D-002')
    const one = await desk.employed(81, { department: department.id })
    const path = '/department/api/v1/department/'
    expect((await cast.admin('GET', `${path}${department.id}`)).body).toMatchObject({ staff_count: 1 })
    const refused = await cast.admin('DELETE', `${path}delete/${department.id}?row_version=1`)
    expect([refused.status, refused.body['detail']]).toEqual([
      409,
      'Department has 1 employee(s) and cannot be deleted.',
    ])
    const twin = await cast.admin('POST', `${path}create/`, { name: ' ARCHIVE ' })
    expect(twin.body['errors']).toEqual({ name: ['A department with this name already exists.'] })
    const own = await cast.admin('PUT', `${path}update/${department.id}`, { parent: department.id, row_version: 1 })
    expect(own.body['errors']).toEqual({ parent: ['A department cannot be its own parent.'] })
    const post = await cast.admin('DELETE', `/designation/api/v1/designation/delete/${desk.designation}?row_version=1`)
    expect(post.body['detail']).toMatch(/^Designation has \d+ employee\(s\) and cannot be deleted\.$/)
    const turned = await cast.admin('POST', '/designation/api/v1/designation/create/', {
      name: 'Clerk',
      basic_min: '30000',
      basic_max: '20000',
    })
    expect(turned.body['errors']).toEqual({ basic_min: ['Minimum basic cannot be more than maximum basic.'] })
    const narrowed = await cast.admin('GET', `${base}by_department/${department.id}`)
    expect(rowsOf(narrowed, 'employees').map(({ id }) => id)).toEqual([one.id])
  })
})

it('a user can be somebody of the staff, and one only', async () => {
  const one = await desk.employed(91)
  const user = await cast.person('salma', { roles: ['STAFF'], over: { employee: one.id } })
  expect((await cast.admin('GET', `${base}${one.id}`)).body['user']).toBe(user.id)
  const linked = await cast.admin('GET', '/user/api/v1/user/employee_users/')
  expect(rowsOf(linked, 'employee_users').map(({ id }) => id)).toEqual([user.id])
  await expect(cast.person('salma2', { roles: ['STAFF'], over: { employee: one.id } })).rejects.toThrow(
    /already in use/,
  )
})
