import { made, type Cast } from '#platform/testing/cast.ts'
import { workedVouchers } from './worked_year.ts'

/** Who stands in the books of the worked year: agencies and employees of the office, each a party by its code. accounting.md 6. */

/** Leaves in the worked year and gets the provident fund back. */
export const leaver = 'E05'

const partiesOf = (shape: RegExp): readonly string[] => {
  const named = workedVouchers.flatMap(({ lines }) => lines.flatMap(({ sub_ledger: code }) => code ?? []))
  return [...new Set(named)].filter((code) => shape.test(code)).toSorted((a, b) => a.localeCompare(b))
}

/** Enters them before anything is posted. @param branch in which all are employed */
export async function enterPeople({ admin, agency }: Pick<Cast, 'admin' | 'agency'>, branch: number): Promise<void> {
  await made(admin, 'sub_ledger_account', { code: 'LANDLORD', name: 'Landlord' })
  for (const code of partiesOf(/^RL-/)) await made(admin, 'agency', agency(Number(code.slice('RL-'.length))))
  const department = (await made(admin, 'department', { name: 'Accounts' })).id
  const designation = (await made(admin, 'designation', { name: 'Clerk' })).id
  for (const code of partiesOf(/^E\d/))
    await made(admin, 'employee', {
      employee_id: code,
      first_name: 'Clerk',
      last_name: code,
      gender: 'male',
      date_of_birth: '1990-05-05',
      primary_phone: `019100000${code.slice(1)}`,
      present_address: '12 Kakrail',
      department,
      designation,
      branch,
      join_date: '2020-01-01',
      payment_mode: 'cash',
      ...(code === leaver ? { pf_member: true, pf_start_date: '2021-01-01' } : {}),
    })
}
