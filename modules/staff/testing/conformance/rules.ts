import type { Rule } from '#platform/testing/conformance/rule.ts'

const employees = '/employee/api/v1/employee/'

/** Rules of staff.md that stand in prose, each provoked once. */
export const staffRules: readonly Rule[] = [
  {
    resource: 'designation',
    name: 'the least basic pay is not above the highest',
    source: 'staff.md 1 designation, basic_min',
    async run(world, notes) {
      const body = await world.make.draft('designation', { having: { basic_min: '30000.01', basic_max: '30000' } })
      notes.refused(
        'a range that is turned',
        { status: 400, at: 'basic_min', sentences: [{ id: 'staff.minimum_basic_cannot_more_than' }] },
        await world.admin.send('POST', '/designation/api/v1/designation/create/', body),
      )
    },
  },
  {
    resource: 'department',
    name: 'a department is not its own parent',
    source: 'staff.md 1 department, parent: no cycles',
    async run(world, notes) {
      const one = await world.make.create('department')
      notes.refused(
        'its own parent',
        { status: 400, at: 'parent', sentences: [{ id: 'staff.department_cannot_own_parent' }] },
        await world.admin.send('PUT', `/department/api/v1/department/update/${one.id}`, {
          parent: one.id,
          row_version: one.row_version,
        }),
      )
    },
  },
  {
    resource: 'employee',
    name: 'nobody is employed below 18, or left before joining',
    source: 'staff.md 1 employee, Rules',
    async run(world, notes) {
      const young = await world.make.draft('employee', {
        having: { date_of_birth: '2003-01-02', join_date: '2021-01-01', confirmation_date: null, contract_end: null },
      })
      notes.refused(
        'seventeen',
        { status: 400, at: 'date_of_birth', sentences: [{ id: 'staff.employee_least_18_years_old' }] },
        await world.admin.send('POST', `${employees}create/`, young),
      )
      const gone = await world.make.draft('employee', {
        having: { join_date: '2021-01-01', leave_date: '2020-12-31', leave_reason: 'resigned' },
      })
      notes.refused(
        'left the day before',
        { status: 400, at: 'leave_date', sentences: [{ id: 'staff.leave_date_cannot_before_joining' }] },
        await world.admin.send('POST', `${employees}create/`, gone),
      )
    },
  },
  {
    resource: 'employee',
    name: 'who is paid through a bank has an account',
    source: 'staff.md 1 employee, payment_mode',
    async run(world, notes) {
      const body = await world.make.draft('employee', {
        having: { payment_mode: 'bank_transfer', bank_account_no: null, bank: null },
      })
      notes.refused(
        'no account',
        { status: 400, at: 'bank_account_no', sentences: [{ id: 'staff.enter_bank_account_bank_payment' }] },
        await world.admin.send('POST', `${employees}create/`, body),
      )
    },
  },
]
