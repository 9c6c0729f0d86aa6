import { rowsOf, type Cast } from '#platform/testing/cast.ts'
import type { Send } from '#platform/testing/client.ts'
import { leaver } from './worked_people.ts'
import type { WorkedVoucher } from './worked_year.ts'
import { done } from './year_steps.ts'

const employees = '/employee/api/v1/employee/'

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
