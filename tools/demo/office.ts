import { oneTimePassword } from '#platform/access/sign_in/change_password.ts'
import { emblem } from './emblem.ts'
import { baseOf, withOwnPassword, type Hand } from './client.ts'

/** What the invented association says of itself. */
const association = {
  site_name: 'Purbachal Association of Overseas Recruiters',
  site_name_local: 'পূর্বাচল ওভারসিজ রিক্রুটার্স সমিতি',
  short_name: 'Purbachal',
  tagline: 'Members of one trade, since 1984',
  address: 'House 41 (4th floor), Road 9, Block C, Banani, Dhaka 1213',
  phones: ['01100000041', '01100000042'],
  emails: ['office@purbachal.example'],
  number_prefixes: { import: 'IMP' },
}

const branches = [
  { name: 'Chattogram Branch', code: 'CTG', address: '17 Station Road, Chattogram', phone: '01100000051' },
  { name: 'Sylhet Branch', code: 'SYL', address: '8/A College Road, Sylhet', phone: '01100000061' },
]

/** People of the office, one of each built-in role and a clerk in every branch. */
const staff = [
  { first_name: 'Shirin', last_name: 'Akter', username: 'shirin', role: 'STAFF', branch: 'HO' },
  { first_name: 'Nasrin', last_name: 'Yeasmin', username: 'nasrin', role: 'MEMBERSHIP', branch: 'HO' },
  { first_name: 'Delwar', last_name: 'Bhuiyan', username: 'delwar', role: 'MEMBERSHIP', branch: 'CTG' },
  { first_name: 'Farida', last_name: 'Parvin', username: 'farida', role: 'MEMBERSHIP', branch: 'SYL' },
  { first_name: 'Mahbub', last_name: 'Mollah', username: 'mahbub', role: 'APPROVER', branch: 'HO' },
  { first_name: 'Ranjit', last_name: 'Debnath', username: 'ranjit', role: 'AUDITOR', branch: 'HO' },
  { first_name: 'Kamrul', last_name: 'Hasan', username: 'kamrul', role: 'ACCOUNTS', branch: 'HO' },
  { first_name: 'Rokeya', last_name: 'Sultana', username: 'rokeya', role: 'ACCOUNTS_MANAGER', branch: 'HO' },
  { first_name: 'Tofazzal', last_name: 'Mridha', username: 'tofazzal', role: 'USER', branch: 'HO' },
] as const

/** Somebody who was given a role, with a hand on the API. */
export interface Hired {
  readonly id: number
  readonly username: string
  readonly role: string
  readonly hand: Hand
}

export interface Office {
  readonly branchIds: ReadonlyMap<string, number>
  readonly people: ReadonlyMap<string, Hired>
}

/** Gives the association its name and picture, opens its branches and hires its people. */
export async function openBranches(url: string, admin: Hand, password: string): Promise<Office> {
  const [row] = await admin.list(`${baseOf('general_setting')}/all/`, 'general_settings')
  await admin.ask('PUT', `${baseOf('general_setting')}/update/${String(row?.['id'])}`, {
    ...association,
    admin_logo: await upload(admin, 'admin_logo', emblem(360)),
    favicon: await upload(admin, 'favicon', emblem(128)),
    row_version: row?.['row_version'],
  })
  const branchIds = new Map<string, number>()
  for (const branch of branches) await admin.ask('POST', `${baseOf('branch')}/create/`, branch)
  for (const { code, id } of await admin.list(`${baseOf('branch')}/all/?size=50`, 'branches'))
    branchIds.set(String(code), Number(id))
  const people = new Map<string, Hired>()
  for (const [at, one] of staff.entries()) {
    // Whoever approves or audits looks at every branch.
    const all = one.role === 'APPROVER' || one.role === 'AUDITOR' ? { branches: [...branchIds.values()] } : {}
    const values = { ...one, ...all, branch: branchIds.get(one.branch), primary_phone: `011000001${String(at + 10)}` }
    people.set(one.username, await hire(url, admin, values, password))
  }
  return { branchIds, people }
}

/** Takes the default chart and opens the fiscal year of today, so that vouchers can be posted. @returns its first day */
export async function openBooks(admin: Hand): Promise<string> {
  await admin.ask('POST', `${baseOf('ledger_account')}/default_chart/`, {})
  const year = await admin.ask('POST', `${baseOf('fiscal_year')}/create/`, {})
  await admin.ask('PUT', `${baseOf('fiscal_year')}/update_status/${String(year['id'])}`, {
    status: 'open',
    row_version: year['row_version'],
  })
  return String(year['start_date'])
}

/** Enters a user who chooses the password of the demo at the first sign-in, as everybody does. */
export async function hire(
  url: string,
  admin: Hand,
  person: Readonly<Record<string, unknown>> & { readonly username: string; readonly role: string },
  password: string,
): Promise<Hired> {
  const { role, ...values } = person
  const roles = await admin.list(`${baseOf('role')}/without_pagination/all/`, 'roles')
  const made = await admin.ask('POST', `${baseOf('user')}/create/`, {
    ...values,
    email: `${person.username}@purbachal.example`,
    roles: roles.filter(({ name }) => name === role).map(({ id }) => id),
  })
  const id = Number(made['id'])
  const first = oneTimePassword()
  await admin.ask('PUT', `${baseOf('user')}/set_password/${id}`, { new_password: first, confirm_password: first })
  return { id, username: person.username, role, hand: await withOwnPassword(url, person.username, first, password) }
}

async function upload(admin: Hand, field: string, picture: Promise<Buffer>): Promise<unknown> {
  const form = new FormData()
  form.append('resource', 'general_setting')
  form.append('field', field)
  form.append('file', new File([new Uint8Array(await picture)], `${field}.png`))
  return (await admin.ask('POST', '/file/api/v1/file/upload/', form))['key']
}
