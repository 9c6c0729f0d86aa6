import { asObject, asRows, asText, isList, type Json } from './finding.ts'
import { keptOf, type Kept } from './record_maker.ts'
import { firstSignIn, ownPassword } from './roster.ts'
import type { Rule } from './rule.ts'
import type { World } from './world.ts'

const users = '/user/api/v1/user/'
const roles = '/role/api/v1/role/'
/** Refused for what it is: malformed, not allowed or in conflict; the area file gives the words and no status. */
const refusedSomehow = [400, 403, 409]

async function namedId(world: World, resource: string, field: string, value: string): Promise<number> {
  const { base, list_key } = world.resource(resource)
  const answer = await world.admin.get(`${base}without_pagination/all/`)
  const id = asRows(asObject(answer.body)?.[list_key]).find((row) => row[field] === value)?.['id']
  if (typeof id !== 'number') throw new Error(`There is no ${resource} ${value}.`)
  return id
}
const roleId = (world: World, name: string) => namedId(world, 'role', 'name', name)

async function newUser(world: World, having: { readonly [field: string]: Json }): Promise<Kept & { username: string }> {
  const { branch } = await world.roster.places()
  const made = await world.make.create('user', { having: { branch, branches: [branch], ...having } })
  return { ...made, username: asText(made['username']) }
}
const signedIn = (world: World, user: { id: number; username: string }) =>
  firstSignIn({ admin: world.admin, signIn: world.signIn }, user.id, user.username)

async function roleWith(world: World, codes: readonly string[]): Promise<number> {
  const permissions: number[] = []
  for (const code of codes) permissions.push(await namedId(world, 'permission', 'code', code))
  return (await world.make.create('role', { having: { kind: 'staff', permissions } })).id
}

/** What is there at last; undefined when two seconds bring nothing. A sign-in is answered before its failure is booked. */
async function until<T>(look: () => Promise<T | undefined>): Promise<T | undefined> {
  for (let tries = 0; tries < 20; tries += 1) {
    const found = await look()
    if (found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return undefined
}

/** Rules of collaboration.md 1 and 2 that stand in prose, each provoked once. */
export const accessRules: readonly Rule[] = [
  {
    resource: 'user',
    name: 'two phone numbers differ',
    source: 'collaboration.md 1 user, secondary_phone',
    async run(world, notes) {
      const body = await world.make.draft('user', {
        having: { primary_phone: '01811111111', secondary_phone: '+8801811111111' },
      })
      const refused = {
        status: [400, 409],
        at: 'secondary_phone',
        sentences: [{ id: 'organisation.two_phone_numbers_differ' }],
      }
      notes.refused('the same number twice', refused, await world.admin.send('POST', `${users}create/`, body))
    },
  },
  {
    resource: 'user',
    name: 'a username has 3 to 40 small letters, digits, dots, dashes',
    source: 'collaboration.md 1 user, username',
    async run(world, notes) {
      for (const username of ['ab', 'a b c', 'name@office', '<b>bold</b>']) {
        const body = await world.make.draft('user', { having: { username } })
        notes.refused(
          'another form',
          { status: 400, at: 'username' },
          await world.admin.send('POST', `${users}create/`, body),
          { field: 'username', sent: username },
        )
      }
    },
  },
  {
    resource: 'user',
    name: 'MEMBER_USER stands alone',
    source: 'collaboration.md 2 Rules',
    async run(world, notes) {
      const { member } = await world.roster.places()
      const body = await world.make.draft('user', {
        having: { roles: [await roleId(world, 'MEMBER_USER'), await roleId(world, 'STAFF')], agency: member },
      })
      const refused = {
        status: 400,
        at: 'roles',
        sentences: [{ id: 'collaboration.member_user_cannot_combined_other' }],
      }
      notes.refused('together with STAFF', refused, await world.admin.send('POST', `${users}create/`, body))
    },
  },
  {
    resource: 'user',
    name: 'nobody grants what they do not hold',
    source: 'collaboration.md 2 Rules',
    async run(world, notes) {
      const manager = await newUser(world, {
        roles: [await roleWith(world, ['user.read', 'user.create', 'user.update', 'user.manage', 'role.read'])],
      })
      const { client } = await signedIn(world, manager)
      const { branch } = await world.roster.places()
      const granted = await roleWith(world, ['city.delete'])
      const body = await world.make.draft('user', { having: { roles: [granted], branch } })
      const refused = {
        status: 403,
        sentences: [{ id: 'collaboration.cannot_grant', places: { code: 'city.delete' } }],
      }
      notes.refused('a role beyond the own rights', refused, await client.send('POST', `${users}create/`, body))
      const admin = await world.make.draft('user', { having: { roles: [await roleId(world, 'ADMIN')], branch } })
      notes.status('the administrator role', 403, await client.send('POST', `${users}create/`, admin))
    },
  },
  {
    resource: 'user',
    name: 'the last administrator stays one',
    source: 'collaboration.md 1, Disable',
    async run(world, notes) {
      const self = keptOf(await world.admin.get(`${users}${world.adminId}`))
      if (!self) throw new Error('The administrator is no record.')
      // Previewed only: were it not refused, nobody could look at anything afterwards.
      const bare = await world.admin.send('POST', `${users}preview/`, {
        id: self.id,
        row_version: self.row_version,
        roles: [],
      })
      const said = Object.values(asObject(asObject(bare.body)?.['errors']) ?? {})
        .flatMap((texts) => (isList(texts) ? texts : []))
        .map(asText)
      const heard = said.some((one) => world.sentences.heard('organisation.least_one_active_admin_needed', one))
      notes.holds(
        'taking the role from the last one',
        heard,
        'At least one active admin is needed.',
        said.length > 0 ? said : bare.text.slice(0, 300),
        { call: 'preview/', sent: bare.sent },
      )
      const second = await newUser(world, { roles: [await roleId(world, 'ADMIN')] })
      const { client } = await signedIn(world, second)
      const now = keptOf(await client.get(`${users}${second.id}`))
      const disabled = await client.send('PUT', `${users}update_status/${second.id}`, {
        status: 'disabled',
        note: 'x',
        row_version: now?.row_version ?? 0,
      })
      notes.refused(
        'disabling oneself',
        { status: refusedSomehow, sentences: [{ id: 'organisation.cannot_disable_yourself' }] },
        disabled,
      )
    },
  },
  {
    resource: 'user',
    name: 'who has made records is disabled, not deleted',
    source: 'collaboration.md 1, Disable',
    async run(world, notes) {
      const clerk = await newUser(world, { roles: [await roleWith(world, ['city.read', 'city.create'])] })
      const { client } = await signedIn(world, clerk)
      notes.status(
        'makes a record',
        201,
        await client.send('POST', '/city/api/v1/city/create/', await world.make.draft('city')),
      )
      const now = keptOf(await world.admin.get(`${users}${clerk.id}`))
      const answer = await world.admin.send('DELETE', `${users}delete/${clerk.id}?row_version=${now?.row_version}`)
      notes.refused(
        'deleting',
        { status: 409, sentences: [{ id: 'organisation.records_disable_user_instead' }] },
        answer,
      )
    },
  },
  {
    resource: 'user',
    name: 'a code alone opens what it names and nothing else',
    source: 'collaboration.md 2 Rules: deny by default',
    async run(world, notes) {
      const reader = await newUser(world, { roles: [await roleWith(world, ['city.read'])] })
      const { client } = await signedIn(world, reader)
      notes.status('may be read', 200, await client.get('/city/api/v1/city/all/'))
      for (const path of [
        '/thana/api/v1/thana/all/',
        '/agency/api/v1/agency/all/',
        '/role/api/v1/role/all/',
        '/user/api/v1/user/1',
      ])
        notes.status('is not allowed', 403, await client.get(path))
      notes.status(
        'is not allowed',
        403,
        await client.send('POST', '/city/api/v1/city/create/', await world.make.draft('city')),
      )
    },
  },
  {
    resource: 'user',
    name: 'five failed sign-ins lock, an administrator unlocks',
    source: 'collaboration.md 1, Login',
    async run(world, notes) {
      const someone = await newUser(world, {})
      const { client } = await signedIn(world, someone)
      const guest = world.clientOf(undefined)
      const incorrect = { status: 401, sentences: [{ id: 'message:login_failed' }] }
      const failFiveTimes = async (): Promise<void> => {
        for (let tries = 0; tries < 5; tries += 1)
          notes.refused(
            'a wrong password',
            incorrect,
            await guest.send('POST', `${users}login/`, { username: someone.username, password: 'wrong' }),
          )
      }
      const untilLocked = () =>
        until(async () => {
          const now = keptOf(await world.admin.get(`${users}${someone.id}`))
          return now?.['status'] === 'locked' ? now : undefined
        })
      await failFiveTimes()
      notes.refused(
        'the right password of a locked user',
        incorrect,
        await guest.send('POST', `${users}login/`, { username: someone.username, password: ownPassword }),
      )
      const locked = await untilLocked()
      if (notes.equal('is locked', 'locked', locked?.['status'], { field: 'status' }))
        world.tally.steps.add('user: active -> locked')
      const unlocked = await world.admin.send('PUT', `${users}update_status/${someone.id}`, {
        status: 'active',
        row_version: locked?.row_version ?? 0,
      })
      if (notes.status('unlock', 200, unlocked)) world.tally.steps.add('user: locked -> active')
      notes.status('may go on', [200, 401], await client.get(`${users}me/`))
      await failFiveTimes()
      const again = await untilLocked()
      const disabled = await world.admin.send('PUT', `${users}update_status/${someone.id}`, {
        status: 'disabled',
        note: 'Left the office.',
        row_version: again?.row_version ?? 0,
      })
      if (notes.status('disable', 200, disabled)) world.tally.steps.add('user: locked -> disabled')
    },
  },
  {
    resource: 'role',
    name: 'system roles are not renamed and not deleted',
    source: 'collaboration.md 2 role',
    async run(world, notes) {
      for (const name of ['STAFF', 'MEMBER_USER']) {
        const role = keptOf(await world.admin.get(`${roles}${await roleId(world, name)}`))
        if (!role) throw new Error(`No role ${name}.`)
        const renamed = await world.admin.send('PUT', `${roles}update/${role.id}`, {
          name: 'ANOTHER',
          row_version: role.row_version,
        })
        notes.status('renaming', refusedSomehow, renamed, { call: name })
        notes.status(
          'deleting',
          refusedSomehow,
          await world.admin.send('DELETE', `${roles}delete/${role.id}?row_version=${role.row_version}`),
          { call: name },
        )
      }
    },
  },
]

/** 30 failures of one address within 15 minutes: 429. Comes last, for afterwards nobody signs in from here. */
export const tooManyTries: Rule = {
  resource: 'user',
  name: 'an address that keeps failing has to wait',
  source: 'collaboration.md 1, Login',
  async run(world, notes) {
    const guest = world.clientOf(undefined)
    const attempt = (n: number) => guest.send('POST', `${users}login/`, { username: `nobody.${n}`, password: 'wrong' })
    let answer = await attempt(0)
    for (let tries = 1; tries <= 40 && answer.status === 401; tries += 1) answer = await attempt(tries)
    notes.refused(
      'too many tries',
      { status: 429, code: 'too_many_tries', sentences: [{ id: 'message:too_many_tries' }] },
      answer,
    )
  },
}
