import { signedIn, type Send } from '../platform/testing/client.ts'

/** A person of a story, with a password that nobody else has set. */
export interface Hired {
  readonly id: number
  readonly username: string
  readonly password: string
}

const firstPassword = 'A loan of herons 1'
const ownPassword = 'Quiet rivers run 22'
let phones = 0

/** Enters a user with these roles, who has signed in once and chosen a password. Throws when the office refuses. */
export async function hire(
  url: string,
  admin: Send,
  username: string,
  roles: readonly string[],
  over: Readonly<Record<string, unknown>> = {},
): Promise<Hired> {
  const known = (await admin('GET', '/role/api/v1/role/without_pagination/all/')).body['roles'] as {
    id: number
    name: string
  }[]
  const [branch] = (await admin('GET', '/branch/api/v1/branch/all/?size=1')).body['branches'] as { id: number }[]
  const made = await admin('POST', '/user/api/v1/user/create/', {
    username,
    email: `${username}@office.example`,
    first_name: username,
    primary_phone: `019${String(++phones).padStart(8, '0')}`,
    roles: known.filter(({ name }) => roles.includes(name)).map(({ id }) => id),
    branch: branch?.id,
    ...over,
  })
  if (made.status !== 201) throw new Error(`${username} was not entered: ${made.raw}`)
  const id = Number(made.body['id'])
  await admin('PUT', `/user/api/v1/user/set_password/${id}`, {
    new_password: firstPassword,
    confirm_password: firstPassword,
  })
  const own = await signedIn(url, username, firstPassword)
  const changed = await own('POST', '/user/api/v1/user/passwordchange/', {
    old_password: firstPassword,
    new_password: ownPassword,
    confirm_password: ownPassword,
  })
  if (changed.status !== 200) throw new Error(`${username} keeps the first password: ${changed.raw}`)
  return { id, username, password: ownPassword }
}
