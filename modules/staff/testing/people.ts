import { made, type Cast, type Row } from '#platform/testing/cast.ts'

/** An office with one department and one designation, to employ people in. */
export interface Desk {
  readonly department: number
  readonly designation: number
  /** A complete application of a person; `n` keeps apart what must differ. */
  readonly person: (n: number, over?: Readonly<Record<string, unknown>>) => Record<string, unknown>
  /** The person, employed. @throws when the office refuses */
  readonly employed: (n: number, over?: Readonly<Record<string, unknown>>) => Promise<Row>
}

export async function deskOf({ admin }: Pick<Cast, 'admin'>): Promise<Desk> {
  const branch = (await admin('GET', '/user/api/v1/user/me/')).body['branch']
  const department = (await made(admin, 'department', { name: 'Accounts' })).id
  const designation = (await made(admin, 'designation', { name: 'Accounts officer', department })).id
  const person: Desk['person'] = (n, over = {}) => ({
    first_name: 'Rahima',
    last_name: `Begum ${n}`,
    gender: 'female',
    date_of_birth: '1990-05-05',
    primary_phone: `0191${String(n).padStart(7, '0')}`,
    present_address: `${n} Kakrail`,
    department,
    designation,
    branch,
    join_date: '2020-07-01',
    payment_mode: 'cash',
    ...over,
  })
  return { department, designation, person, employed: (n, over) => made(admin, 'employee', person(n, over)) }
}
