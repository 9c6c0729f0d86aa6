import { yearsBetween } from '#platform/clock/day.ts'
import type { RuleFault } from '#platform/resource/implementation.ts'

interface Employee {
  readonly date_of_birth: string
  readonly join_date: string
  readonly confirmation_date: string | null
  readonly contract_end: string | null
  readonly leave_date: string | null
  readonly leave_reason: string | null
  readonly status: string
  readonly primary_phone: string
  readonly secondary_phone: string | null
  readonly pf_member: boolean
  readonly pf_start_date: string | null
  readonly payment_mode: string
  readonly bank: number | null
  readonly bank_account_no: string | null
  readonly mobile_account: string | null
}

const missing = (field: string): RuleFault => ({ field, text: 'field.required' })

/** What is against an employee. Age in whole years on the day of joining. staff.md 1 employee, Rules. */
export function employeeFaults(doc: Employee): RuleFault[] {
  return [...ofPerson(doc), ...ofDays(doc), ...ofMoney(doc)]
}

/** One whom the books or other records name stays. staff.md 1 employee, Deletion. */
export const employeeStays = (isInBooks: boolean): RuleFault[] =>
  isInBooks ? [{ text: 'employee.used', status: 409, code: 'in_use' }] : []

function ofPerson({ date_of_birth, join_date, primary_phone, secondary_phone }: Employee): RuleFault[] {
  const faults: RuleFault[] = []
  const age = yearsBetween(date_of_birth, join_date)
  if (age < 18) faults.push({ field: 'date_of_birth', text: 'employee.too_young' })
  if (age > 70) faults.push({ field: 'date_of_birth', text: 'employee.too_old' })
  if (secondary_phone !== null && secondary_phone === primary_phone)
    faults.push({ field: 'secondary_phone', text: 'employee.phones_differ' })
  return faults
}

function ofDays(doc: Employee): RuleFault[] {
  const { join_date, leave_date, leave_reason, status } = doc
  const faults: RuleFault[] = []
  for (const field of ['confirmation_date', 'contract_end'] as const) {
    const day = doc[field]
    if (day !== null && day < join_date) faults.push({ field, text: 'employee.before_joining' })
  }
  if (leave_date !== null && leave_date < join_date)
    faults.push({ field: 'leave_date', text: 'employee.leave_before_joining' })
  if (leave_date !== null && leave_reason === null) faults.push(missing('leave_reason'))
  if (leave_date === null && (leave_reason !== null || status === 'left')) faults.push(missing('leave_date'))
  return faults
}

function ofMoney({ join_date, pf_member, pf_start_date, payment_mode, ...doc }: Employee): RuleFault[] {
  const faults: RuleFault[] = []
  if (pf_member && pf_start_date === null) faults.push(missing('pf_start_date'))
  if (pf_start_date !== null && pf_start_date < join_date)
    faults.push({ field: 'pf_start_date', text: 'employee.before_joining' })
  if (payment_mode === 'bank_transfer' && doc.bank_account_no === null)
    faults.push({ field: 'bank_account_no', text: 'employee.account_needed' })
  if (payment_mode === 'mobile_banking' && doc.mobile_account === null) faults.push(missing('mobile_account'))
  if (doc.bank_account_no !== null && doc.bank === null) faults.push(missing('bank'))
  return faults
}

/** `EMP-0012`. staff.md 1 employee_id. */
export const employeeId = (n: number): string => `EMP-${String(n).padStart(4, '0')}`

/** Stands for the id of somebody new until one is counted, when everything else is in order. */
export const uncountedId = employeeId(0)
