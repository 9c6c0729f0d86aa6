import { hashPassword, storePassword } from '../access/sign_in/password.ts'
import { dbOf } from '../database/db.ts'
import { signedIn, type Send } from './client.ts'
import type { TestServer } from './server.ts'

/** A row of an answer as a test looks at it. */
export type Row = Readonly<Record<string, unknown>> & { readonly id: number; readonly row_version: number }

/** A stored record with what a later call needs. @throws when the office refuses it */
export async function made(send: Send, resource: string, body: Readonly<Record<string, unknown>>): Promise<Row> {
  const { status, body: answer } = await send('POST', `/${resource}/api/v1/${resource}/create/`, body)
  if (status !== 201) throw new Error(`${resource} was not created: ${status} ${JSON.stringify(answer)}`)
  return rowOf(answer)
}

export function rowOf(answer: Readonly<Record<string, unknown>>): Row {
  return { ...answer, id: Number(answer['id']), row_version: Number(answer['row_version']) }
}

/** The rows of a list in an answer. */
export function rowsOf(answer: { readonly body: Readonly<Record<string, unknown>> }, key: string): Row[] {
  const rows = answer.body[key]
  return Array.isArray(rows) ? rows.map(rowOf) : []
}

/** People, agencies and places of a test, made through the calls of the office. */
export interface Cast {
  readonly server: TestServer
  readonly admin: Send
  /** Savar, in the district of Dhaka. */
  readonly thana: { readonly id: number; readonly city: number }
  readonly roleId: (name: string) => Promise<number>
  readonly permissionId: (code: string) => Promise<number>
  /** A user of these roles, and the client of somebody signed in as that user. */
  readonly person: (username: string, more: PersonWish) => Promise<Person>
  /** A complete application of an agency; `n` keeps apart what must differ. */
  readonly agency: (n: number, over?: Readonly<Record<string, unknown>>) => Record<string, unknown>
  readonly owner: (n: number, agency: number, over?: Readonly<Record<string, unknown>>) => Record<string, unknown>
}

export interface PersonWish {
  readonly roles: readonly string[]
  readonly over?: Readonly<Record<string, unknown>>
}

export interface Person {
  readonly id: number
  readonly username: string
  readonly send: Send
}

let people = 0
export const castPassword = 'Nine grey kingfishers 9'

export async function castOf(server: TestServer): Promise<Cast> {
  const admin = await signedIn(server.url)
  const [savar] = rowsOf(await admin('GET', '/thana/api/v1/thana/all/?size=1&name=Savar'), 'thanas')
  if (!savar) throw new Error('There is no Savar in the reference data.')
  const thana = { id: savar.id, city: Number(savar['city']) }
  const hash = await hashPassword(castPassword)
  const db = dbOf(server.office.engine.database.app)
  const [me] = [(await admin('GET', '/user/api/v1/user/me/')).body]
  const oneId = async (resource: string, key: string, filter: string): Promise<number> => {
    const [row] = rowsOf(await admin('GET', `/${resource}/api/v1/${resource}/all/?size=1&${filter}`), key)
    if (!row) throw new Error(`There is no ${resource} with ${filter}.`)
    return row.id
  }
  const roleId = (name: string) => oneId('role', 'roles', `name=${name}`)
  return {
    server,
    admin,
    thana,
    roleId,
    permissionId: (code) => oneId('permission', 'permissions', `code=${code}`),
    async person(username, { roles, over = {} }) {
      const n = String(++people).padStart(6, '0')
      const { id } = await made(admin, 'user', {
        username,
        email: `${username}@people.example`,
        first_name: username,
        primary_phone: `01555${n}`,
        roles: await Promise.all(roles.map(roleId)),
        branch: me['branch'],
        ...over,
      })
      await storePassword(db, id, hash, false)
      return { id, username, send: await signedIn(server.url, username, castPassword) }
    },
    agency: (n, over = {}) => ({
      rl_no: String(n),
      name: `Agency ${n}`,
      licence_issue_date: '2020-01-01',
      licence_expiry_date: '2035-12-31',
      phone_number: `017${String(n).padStart(8, '0')}`,
      email: `office${n}@agencies.example`,
      address: `${n} Topkhana Road`,
      city: thana.city,
      thana: thana.id,
      ...over,
    }),
    owner: (n, agency, over = {}) => ({
      agency,
      name: `Owner ${n}`,
      date_of_birth: '1975-05-05',
      nid: String(n).padStart(10, '7'),
      phone: `018${String(n).padStart(8, '0')}`,
      from_date: '2020-01-01',
      ...over,
    }),
  }
}

/** Sends a file as its uploader. @returns its key */
export async function uploaded(
  send: Send,
  wish: { resource: string; field: string; name: string; content: Buffer },
): Promise<string> {
  const form = new FormData()
  form.set('resource', wish.resource)
  form.set('field', wish.field)
  form.set('file', new Blob([new Uint8Array(wish.content)]), wish.name)
  const answer = await send('POST', '/file/api/v1/file/upload/', form)
  if (answer.status !== 201)
    throw new Error(`${wish.name} was not taken: ${answer.status} ${JSON.stringify(answer.body)}`)
  return String(answer.body['key'])
}
