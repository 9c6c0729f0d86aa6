import { asObject, asRows, asText, isList, type Json } from './finding.ts'
import type { Client } from './client.ts'
import { resourceOf, type Manifest } from './manifest.ts'
import { refusedWork, type RecordMaker } from './record_maker.ts'
import type { Session } from './world.ts'

/** The people of roles.json: the seeded roles, somebody without a role, and nobody at all. */
export const people = ['ADMIN', 'STAFF', 'USER', 'MEMBER_USER', 'no role', 'guest'] as const
export type PersonName = (typeof people)[number]

export interface Person {
  readonly name: PersonName
  readonly client: Client
  /** Undefined for a guest. */
  readonly id: number | undefined
  /** Permission codes that the person's role holds; the administrator needs none. */
  readonly codes: ReadonlySet<string>
}

/** Where the people of the roster work, and for which member the member signs in. */
export interface Places {
  readonly branch: number
  readonly member: number
}

export interface Roster {
  /** A second administrator, for what two people have to do. */
  readonly second: () => Promise<Client>
  readonly person: (name: PersonName) => Promise<Person>
  readonly places: () => Promise<Places>
}

interface Means {
  readonly manifest: Manifest
  readonly admin: Client
  readonly guest: Client
  readonly adminId: number
  readonly make: RecordMaker
  readonly signIn: (username: string, password: string) => Promise<Session>
}

/** People are made through the API when somebody first asks for them, as a manager of users would. */
export function rosterOf(means: Means): Roster {
  const made = new Map<PersonName, Promise<Person>>()
  let found: Promise<Places> | undefined
  let another: Promise<Client> | undefined
  const places = (): Promise<Places> => (found ??= placesOf(means))
  const person = (name: PersonName): Promise<Person> => {
    const known = made.get(name) ?? invite(means, name, places)
    made.set(name, known)
    return known
  }
  const second = (): Promise<Client> => (another ??= secondAdministrator(means))
  return { person, places, second }
}

/** A member made by the administrator, and the branch it stands in: the people of the roster see that branch. */
async function placesOf({ make }: Means): Promise<Places> {
  const member = await make.create('agency')
  const { branch } = member
  if (typeof branch !== 'number') throw new Error('A record of a branch answers no branch.')
  return { branch, member: member.id }
}

async function secondAdministrator(means: Means): Promise<Client> {
  const role = await roleNamed(means, 'ADMIN')
  const { session } = await newcomer(means, { roles: [role.id] })
  return session.client
}

async function invite(means: Means, name: PersonName, places: () => Promise<Places>): Promise<Person> {
  if (name === 'guest') return { name, client: means.guest, id: undefined, codes: new Set() }
  if (name === 'ADMIN') return { name, client: means.admin, id: means.adminId, codes: new Set() }
  const role = name === 'no role' ? undefined : await roleNamed(means, name)
  const { branch, member } = await places()
  const having = {
    roles: role ? [role.id] : [],
    branch,
    branches: [branch],
    ...(name === 'MEMBER_USER' ? { agency: member } : {}),
  }
  const user = await means.make.create('user', { having })
  const session = await firstSignIn(means, Number(user.id), asText(user['username']))
  return { name, client: session.client, id: session.id, codes: role?.codes ?? new Set() }
}

/** What a manager hands out, and what its owner makes of it: 10 characters or more, in no list of common ones. */
export const givenPassword = 'Eleven tin kettles 58'
export const ownPassword = 'Amber ferry under moonlit jute'

/** Sets a password as a manager does, signs in, and changes it where that is asked for. */
export async function firstSignIn(
  means: Pick<Means, 'admin' | 'signIn'>,
  id: number,
  username: string,
): Promise<Session> {
  const [given, own] = [givenPassword, ownPassword]
  const set = await means.admin.send('PUT', `/user/api/v1/user/set_password/${id}`, {
    new_password: given,
    confirm_password: given,
  })
  if (set.status !== 200) throw refusedWork(`set_password of ${username}`, set)
  const first = await means.signIn(username, given)
  if (!first.mustChangePassword) return first
  const changed = await first.client.send('POST', '/user/api/v1/user/passwordchange/', {
    old_password: given,
    new_password: own,
    confirm_password: own,
  })
  if (changed.status !== 200) throw refusedWork(`passwordchange of ${username}`, changed)
  return means.signIn(username, own)
}

/** Somebody new, signed in with a password of his own. */
export async function newcomer(
  world: Pick<Means, 'admin' | 'signIn' | 'make'>,
  having: Readonly<Record<string, Json>> = {},
): Promise<{ readonly id: number; readonly username: string; readonly email: string; readonly session: Session }> {
  const made = await world.make.create('user', { having })
  const [username, email] = [asText(made['username']), asText(made['email'])]
  return { id: made.id, username, email, session: await firstSignIn(world, made.id, username) }
}

/** A seeded role with the codes it holds. */
async function roleNamed(
  { manifest, admin }: Means,
  name: string,
): Promise<{ id: number; codes: ReadonlySet<string> }> {
  const list = async (resource: string) => {
    const { base, list_key } = resourceOf(manifest, resource)
    const answer = await admin.get(`${base}without_pagination/all/`)
    return asRows(asObject(answer.body)?.[list_key])
  }
  const row = (await list('role')).find((one) => one['name'] === name)
  if (!row || typeof row['id'] !== 'number') throw new Error(`There is no role ${name}.`)
  const got = await admin.get(`${resourceOf(manifest, 'role').base}${row['id']}`)
  const held: Json | undefined = asObject(got.body)?.['permissions']
  const ids = new Set(isList(held) ? held : [])
  const codes = (await list('permission')).filter((one) => ids.has(one['id'] ?? null)).map((one) => asText(one['code']))
  return { id: row['id'], codes: new Set(codes) }
}
