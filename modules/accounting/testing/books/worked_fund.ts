import { made, rowsOf, type Cast } from '#platform/testing/cast.ts'
import type { Send } from '#platform/testing/client.ts'
import type { WorkedVoucher } from './worked_year.ts'
import { done } from './year_steps.ts'

/** Who leaves in the worked year and gets the provident fund back. accounting.md 6. */
const leaver = 'E05'
const employees = '/employee/api/v1/employee/'

/** Employed before the books call the account of the fund by the same code. */
export async function employLeaver({ admin }: Pick<Cast, 'admin'>, branch: number): Promise<void> {
  const department = (await made(admin, 'department', { name: 'Accounts' })).id
  const designation = (await made(admin, 'designation', { name: 'Clerk' })).id
  await made(admin, 'employee', {
    employee_id: leaver,
    first_name: 'Abdul',
    last_name: 'Malek',
    gender: 'male',
    date_of_birth: '1990-05-05',
    primary_phone: '01910000005',
    present_address: '12 Kakrail',
    department,
    designation,
    branch,
    join_date: '2020-01-01',
    payment_mode: 'cash',
    pf_member: true,
    pf_start_date: '2021-01-01',
  })
}

/** The employee leaves, and is paid what both shares came to. @returns the number of the payment */
export async function returnFund(voucher: WorkedVoucher, { admin }: Pick<Cast, 'admin'>, send: Send): Promise<unknown> {
  const [person] = rowsOf(await admin('GET', `${employees}all/?employee_id=${leaver}`), 'employees')
  await done(
    admin('PUT', `${employees}update_status/${person?.id ?? 0}`, {
      status: 'left',
      note: 'Resigned',
      leave_date: voucher.voucher_date,
      leave_reason: 'resigned',
      row_version: person?.row_version,
    }),
  )
  const [bank] = rowsOf(await send('GET', '/bank/api/v1/bank/all/?short_name=MEGHNA'), 'banks')
  const { body } = await done(
    send('POST', '/provident_fund/api/v1/provident_fund/return_provident_fund/', {
      employee: person?.id,
      return_date: voucher.voucher_date,
      bank: bank?.id,
      note: voucher.narration,
    }),
  )
  return body['invoice_no']
}
