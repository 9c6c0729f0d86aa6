import { asObject, asRows, asText, isList, type Json } from './finding.ts'
import type { Answer } from './client.ts'
import { linkInLetter } from './link_in_letter.ts'
import type { SpecAction } from './manifest.ts'
import type { Notes } from './notes.ts'
import { externalScenarios } from './scenarios_external.ts'
import { menuScenarios } from './scenarios_menu.ts'
import { newcomer as person, ownPassword } from './roster.ts'
import type { World } from './world.ts'

/** The story of one special call: makes what it needs, calls, and looks at more than keys. Returns the good answer. */
export type Scenario = (world: World, notes: Notes, action: SpecAction) => Promise<Answer>

const rows = (answer: Answer, key: string) => asRows(asObject(answer.body)?.[key])
const ids = (answer: Answer, key: string) => rows(answer, key).map((row) => row['id'] ?? null)
const user = '/user/api/v1/user/'

/** Rows of one resource that refer to a record: holds what does, not what does not. */
const referring =
  (resource: string, field: string, key: string): Scenario =>
  async (world, notes, action) => {
    const [wanted, other] = [await world.make.create(resource), await world.make.create(resource)]
    const answer = await world.admin.get(action.path.replace(/\{[^}]+\}/, asText(wanted[field])))
    notes.holds('holds what refers to it', ids(answer, key).includes(wanted.id), wanted.id, ids(answer, key), {
      call: action.path,
    })
    notes.holds(
      'holds nothing else',
      rows(answer, key).every((row) => row[field] === wanted[field]) &&
        !ids(answer, key).includes(other[field] === wanted[field] ? -1 : other.id),
      `${field} ${asText(wanted[field])}`,
      rows(answer, key).map((row) => row[field] ?? null),
      { call: action.path },
    )
    return answer
  }

/** A named list of agencies: one that belongs there, one that does not. */
const named =
  (key: string, belongs: (world: World) => Promise<number>, strange: (world: World) => Promise<number>): Scenario =>
  async (world, notes, action) => {
    const [inside, outside] = [await belongs(world), await strange(world)]
    const answer = await world.admin.get(action.path, action.query?.includes('size') ? { size: 200, sort: '-id' } : {})
    notes.holds('holds what belongs there', ids(answer, key).includes(inside), inside, ids(answer, key).slice(0, 10), {
      call: action.path,
    })
    notes.holds(
      'does not hold what does not',
      !ids(answer, key).includes(outside),
      `no ${outside}`,
      ids(answer, key).slice(0, 10),
      { call: action.path },
    )
    return answer
  }

const newAgency = (world: World) =>
  world.make.create('agency', { having: { licence_status: 'valid' } }).then(({ id }) => id)
const closedAgency = async (world: World): Promise<number> => {
  const { id, row_version } = await world.make.create('agency')
  await world.admin.send('PUT', `/agency/api/v1/agency/update_status/${id}`, {
    status: 'closed',
    note: 'Licence withdrawn.',
    row_version,
  })
  return id
}
/** "Agencies with a valid licence": not one that is suspended. */
const suspendedAgency = (world: World) =>
  world.make.create('agency', { having: { licence_status: 'suspended' } }).then(({ id }) => id)

export const scenarios: Readonly<Record<string, Scenario>> = {
  general_settings: async (world, notes, action) => {
    const answer = await world.clientOf(undefined).get(action.path)
    const [first] = rows(answer, 'general_settings')
    const secret = world.manifest.fields['general_setting']?.filter((field) => !field.public).map(({ name }) => name)
    notes.equal(
      'tells a guest what is public only',
      [],
      (secret ?? []).filter((name) => first && name in first),
    )
    const again = await world.clientOf(undefined).send('GET', action.path, undefined, {
      'if-none-match': answer.headers.get('etag') ?? '',
    })
    notes.status('is not sent again while it is the same', 304, again)
    // The key is written with its place: the first entry is the one that counts.
    return { ...answer, body: { 'general_settings[0]': first ?? null } }
  },
  thana_by_city: referring('thana', 'city', 'thanas'),
  agency_owner_by_agency: referring('agency_owner', 'agency', 'agency_owners'),
  agency_new: named('agencies', newAgency, closedAgency),
  agency_new_wp: named('agencies', newAgency, closedAgency),
  lookup_recruiting_agencies: named('recruiting_agencies', newAgency, suspendedAgency),

  async branch_by_user(world, notes, action) {
    const branch = await world.make.create('branch')
    const someone = await world.make.create('user', { having: { branch: branch.id } })
    const answer = await world.admin.get(action.path.replace('{user_id}', String(someone.id)))
    notes.equal(
      'is the home branch',
      { id: branch.id, name: branch['name'] ?? null },
      { id: asObject(answer.body)?.['id'] ?? null, name: asObject(answer.body)?.['name'] ?? null },
      { call: action.path },
    )
    return answer
  },

  async permission_components(world, notes, action) {
    const answer = await world.admin.get(action.path)
    const list = asObject(answer.body)?.['components']
    notes.holds('holds components', isList(list) && list.length > 0, 'components', answer.text.slice(0, 200), {
      call: action.path,
    })
    return answer
  },

  ...menuScenarios,
  ...externalScenarios,

  async permissions_by_user_role(world, notes, action) {
    const staff = await world.roster.person('STAFF')
    const answer = await staff.client.get(action.path)
    const held = asObject(answer.body)?.['user_permissions']
    const codes = (isList(held) ? held : []).map((one) => asText(asObject(one)?.['code'] ?? one)).toSorted()
    notes.equal('are the codes of the role', [...staff.codes].toSorted(), codes, { call: action.path })
    world.tally.lookups.add('user_permissions')
    return answer
  },

  async check_user_permission(world, notes, action) {
    const staff = await world.roster.person('STAFF')
    const ask = async (client: typeof staff.client, permission: string, more = {}) =>
      asObject((await client.get(action.path, { permission, ...more })).body)?.['allowed'] ?? null
    const [held] = [...staff.codes]
    if (held) notes.equal('a code that is held', true, await ask(staff.client, held), { call: action.path })
    notes.equal('a code that is not held', false, await ask(staff.client, 'agency.delete'), { call: action.path })
    notes.equal(
      'asked by the administrator for another',
      false,
      await ask(world.admin, 'agency.delete', { user: staff.id }),
      { call: action.path },
    )
    return world.admin.get(action.path, { permission: 'agency.read' })
  },

  async login(world, notes, action) {
    const { adminUsername: username, adminPassword: password } = world.target
    const guest = world.clientOf(undefined)
    const incorrect = { status: 401, sentences: [{ id: 'message:login_failed' }] }
    notes.refused(
      'a wrong password',
      incorrect,
      await guest.send('POST', action.path, { username, password: 'not the password' }),
    )
    notes.refused(
      'a wrong name',
      incorrect,
      await guest.send('POST', action.path, { username: 'nobody.here', password }),
    )
    const answer = await guest.send('POST', action.path, { username, password })
    notes.holds(
      'sets the session cookie',
      /samiti_session=.*HttpOnly/is.test(answer.headers.get('set-cookie') ?? ''),
      'samiti_session, HttpOnly',
      answer.headers.get('set-cookie'),
      { call: action.path },
    )
    notes.holds(
      'answers the permissions',
      isList(asObject(answer.body)?.['user_permissions']),
      'a list',
      answer.text.slice(0, 200),
      { call: action.path },
    )
    return answer
  },

  async logout(world, notes, action) {
    const { session } = await person(world)
    const answer = await session.client.send('POST', action.path)
    notes.refused('the session is over', { status: 401 }, await session.client.get(`${user}me/`), { call: action.path })
    return answer
  },

  async me(world, notes, action) {
    const { session, id } = await person(world)
    const answer = await session.client.get(action.path)
    notes.equal('is the caller', id, asObject(answer.body)?.['id'], { call: action.path })
    return answer
  },

  chat_current_user: (world, _notes, action) => world.admin.get(action.path),

  async passwordchange(world, notes, action) {
    const { session, username } = await person(world)
    const [old, fresh] = [ownPassword, 'Twelve green parrots over Sylhet']
    const change = (old_password: string, new_password: string) =>
      session.client.send('POST', action.path, { old_password, new_password, confirm_password: new_password })
    notes.refused(
      'a wrong current password',
      { status: 400, at: 'old_password', sentences: [{ id: 'organisation.current_password_not_correct' }] },
      await change('not the password', fresh),
    )
    for (const weak of ['short', 'password123', username]) {
      notes.refused(
        'a weak password',
        { status: 400, at: 'new_password', sentences: [{ id: 'organisation.choose_longer_less_common_password' }] },
        await change(old, weak),
        { sent: weak },
      )
    }
    const answer = await change(old, fresh)
    notes.status(
      'the new password opens',
      200,
      await world.clientOf(undefined).send('POST', `${user}login/`, { username, password: fresh }),
    )
    notes.status(
      'the old password does not',
      401,
      await world.clientOf(undefined).send('POST', `${user}login/`, { username, password: old }),
    )
    return answer
  },

  async forgot_password(world, notes, action) {
    const { username } = await person(world)
    const guest = world.clientOf(undefined)
    const [known, unknown] = [
      await guest.send('POST', action.path, { username_or_email: username }),
      await guest.send('POST', action.path, { username_or_email: 'nobody.here' }),
    ]
    const message = asText(asObject(known.body)?.['message'])
    notes.holds(
      'says the same for everybody',
      world.sentences.heard('organisation.if_account_exists_reset_link', message),
      'reset_sent',
      message,
      { call: action.path },
    )
    notes.equal('says the same for nobody', known.body ?? null, unknown.body ?? null, { call: action.path })
    return known
  },

  async reset_password(world, notes, action) {
    const { username, email } = await person(world)
    const guest = world.clientOf(undefined)
    await guest.send('POST', `${user}forgot_password/`, { username_or_email: username })
    const token = await linkInLetter(world, email, /reset-password\/([\w.~-]+)/)
    notes.holds('the message lies in the outbox', token !== undefined, 'a link', token, { call: 'office/outbox/' })
    const set = (token: Json) =>
      guest.send('POST', action.path, {
        token,
        new_password: 'Seventeen slow trains to Khulna',
        confirm_password: 'Seventeen slow trains to Khulna',
      })
    notes.refused('a token that never was', { status: [400, 401, 404, 409] }, await set('never-was'))
    const answer = await set(token ?? '')
    const opened = await guest.send('POST', `${user}login/`, { username, password: 'Seventeen slow trains to Khulna' })
    notes.status('the new password opens', 200, opened, { call: action.path })
    return answer
  },

  async set_password(world, _notes, action) {
    const made = await world.make.create('user')
    const password = 'Paper boats on the Meghna 9'
    return world.admin.send('PUT', action.path.replace('{id}', String(made.id)), {
      new_password: password,
      confirm_password: password,
    })
  },

  user_settings_get: (world, _notes, action) => world.admin.get(action.path),

  async user_settings_put(world, notes, action) {
    const { session } = await person(world)
    const answer = await session.client.send('PUT', action.path, { theme: 'dark', language: 'bn' })
    const again = asObject((await session.client.get(action.path)).body)
    notes.equal(
      'are kept',
      { theme: 'dark', language: 'bn' },
      { theme: again?.['theme'] ?? null, language: again?.['language'] ?? null },
      { call: action.path },
    )
    return answer
  },
}
