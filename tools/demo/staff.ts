import { baseOf, type Hand } from './client.ts'
import type { Office } from './office.ts'

const departments = [
  { name: 'Secretariat', code: 'SEC' },
  { name: 'Membership', code: 'MEM', under: 'SEC' },
  { name: 'Accounts', code: 'ACC', under: 'SEC' },
  { name: 'General service', code: 'GEN', under: 'SEC' },
] as const

/** Posts with their grade and range of basic pay, in taka. */
const designations = [
  { name: 'Manager of accounts', grade: 5, department: 'ACC', basic_min: '45000', basic_max: '70000' },
  { name: 'Accountant', grade: 8, department: 'ACC', basic_min: '28000', basic_max: '45000' },
  { name: 'Officer, membership', grade: 8, department: 'MEM', basic_min: '26000', basic_max: '42000' },
  { name: 'Office secretary', grade: 6, department: 'SEC', basic_min: '35000', basic_max: '55000' },
  { name: 'Office assistant', grade: 16, department: 'GEN', basic_min: '14000', basic_max: '20000' },
] as const

/** Who is on the payroll; `username` where somebody signs in. */
const employees = [
  ['Mahbub', 'Mollah', 'মাহবুব মোল্লা', 'male', '1971-03-09', 'Office secretary', 'SEC', '2004-01-11', 'mahbub'],
  ['Rokeya', 'Sultana', 'রোকেয়া সুলতানা', 'female', '1979-11-23', 'Manager of accounts', 'ACC', '2009-07-01', 'rokeya'],
  ['Kamrul', 'Hasan', 'কামরুল হাসান', 'male', '1988-05-30', 'Accountant', 'ACC', '2016-02-14', 'kamrul'],
  ['Nasrin', 'Yeasmin', 'নাসরিন ইয়াসমিন', 'female', '1990-08-17', 'Officer, membership', 'MEM', '2018-09-02', 'nasrin'],
  ['Delwar', 'Bhuiyan', 'দেলোয়ার ভূঁইয়া', 'male', '1985-12-01', 'Officer, membership', 'MEM', '2015-04-05', 'delwar'],
  ['Habul', 'Sarder', 'হাবুল সরদার', 'male', '1994-06-21', 'Office assistant', 'GEN', '2021-01-03'],
  ['Jorina', 'Khatun', 'জরিনা খাতুন', 'female', '1983-02-12', 'Office assistant', 'GEN', '2012-10-07'],
] as const

/** Whom the association employs, where and as what; those who sign in are named with their users. Their bank is known by then. */
export async function employStaff(admin: Hand, { branchIds, people }: Office): Promise<void> {
  const made = async (resource: string, values: Readonly<Record<string, unknown>>): Promise<number> =>
    Number((await admin.ask('POST', `${baseOf(resource)}/create/`, values))['id'])
  const banks = await admin.list(`${baseOf('bank')}/all/?size=100`, 'banks')
  const paying = banks.find(({ short_name }) => short_name === 'ATRAI')?.['id']
  const units = new Map<string, number>()
  for (const one of departments) {
    const parent = 'under' in one ? units.get(one.under) : null
    units.set(one.code, await made('department', { name: one.name, code: one.code, parent }))
  }
  const posts = new Map<string, number>()
  for (const one of designations)
    posts.set(one.name, await made('designation', { ...one, department: units.get(one.department) }))
  let head: number | undefined
  for (const [at, one] of employees.entries()) {
    const [first_name, last_name, name_bn, gender, date_of_birth, designation, department, join_date, username] = one
    const id = await made('employee', {
      first_name,
      last_name,
      name_bn,
      gender,
      date_of_birth,
      primary_phone: `011000003${String(at + 10)}`,
      present_address: `House ${at + 3}, Lane 2, Mirpur, Dhaka`,
      branch: branchIds.get(username === 'delwar' ? 'CTG' : 'HO'),
      department: units.get(department),
      designation: posts.get(designation),
      reports_to: head ?? null,
      join_date,
      ...(designation === 'Office assistant'
        ? { payment_mode: 'cash' }
        : { bank: paying, bank_account_no: `0011-77000${at + 10}`, pf_member: true, pf_start_date: join_date }),
    })
    head ??= id
    const user = username === undefined ? undefined : people.get(username)?.id
    if (user === undefined) continue
    const { row_version } = await admin.ask('GET', `${baseOf('user')}/${user}`)
    await admin.ask('PUT', `${baseOf('user')}/update/${user}`, { employee: id, row_version })
  }
}
