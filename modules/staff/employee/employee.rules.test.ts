import { describe, expect, it } from 'vitest'
import { employeeFaults, employeeId, employeeStays, uncountedId } from './employee.rules.ts'

const clerk = {
  date_of_birth: '1990-05-05',
  join_date: '2020-07-01',
  confirmation_date: null,
  contract_end: null,
  leave_date: null,
  leave_reason: null,
  status: 'active',
  primary_phone: '+8801711000001',
  secondary_phone: null,
  pf_member: false,
  pf_start_date: null,
  payment_mode: 'cash',
  bank: null,
  bank_account_no: null,
  mobile_account: null,
}
const said = (over: Partial<{ [K in keyof typeof clerk]: unknown }>) =>
  employeeFaults({ ...clerk, ...over } as Parameters<typeof employeeFaults>[0]).map(
    ({ field, text }) => `${field}: ${text}`,
  )

describe('an employee', () => {
  it.each([
    ['is in order', {}, []],
    ['is 18 on the day of joining', { date_of_birth: '2002-07-01' }, []],
    ['is a day too young', { date_of_birth: '2002-07-02' }, ['date_of_birth: employee.too_young']],
    ['is 70 on the day of joining', { date_of_birth: '1950-07-01' }, []],
    ['is 71', { date_of_birth: '1949-07-01' }, ['date_of_birth: employee.too_old']],
    ['has one phone twice', { secondary_phone: '+8801711000001' }, ['secondary_phone: employee.phones_differ']],
    [
      'is confirmed before joining',
      { confirmation_date: '2020-06-30' },
      ['confirmation_date: employee.before_joining'],
    ],
    ['has a contract that ended before', { contract_end: '2020-06-30' }, ['contract_end: employee.before_joining']],
    [
      'left before joining',
      { leave_date: '2020-06-30', leave_reason: 'resigned' },
      ['leave_date: employee.leave_before_joining'],
    ],
    ['left without a reason', { leave_date: '2024-01-31' }, ['leave_reason: field.required']],
    ['has a reason without a day', { leave_reason: 'retired' }, ['leave_date: field.required']],
    ['has left on no day', { status: 'left' }, ['leave_date: field.required']],
    ['is in the fund since no day', { pf_member: true }, ['pf_start_date: field.required']],
    [
      'is in the fund since before joining',
      { pf_member: true, pf_start_date: '2020-06-30' },
      ['pf_start_date: employee.before_joining'],
    ],
    ['is paid to no account', { payment_mode: 'bank_transfer' }, ['bank_account_no: employee.account_needed']],
    ['has an account at no bank', { bank_account_no: '123' }, ['bank: field.required']],
    ['is paid to no phone', { payment_mode: 'mobile_banking' }, ['mobile_account: field.required']],
  ])('%s', (_what, over, faults) => expect(said(over)).toEqual(faults))

  it('stays while the books name it', () => {
    expect(employeeStays(false)).toEqual([])
    expect(employeeStays(true)).toEqual([{ text: 'employee.used', status: 409, code: 'in_use' }])
  })

  it('has an id of four digits at least', () => {
    expect([uncountedId, employeeId(12), employeeId(12345)]).toEqual(['EMP-0000', 'EMP-0012', 'EMP-12345'])
  })
})
