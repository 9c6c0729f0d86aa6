import { awaited } from './awaited.ts'
import { asObject, asRows, asText, isList } from './finding.ts'
import { linkInLetter } from './link_in_letter.ts'
import { keptOf } from './record_maker.ts'
import { newcomer } from './roster.ts'
import type { Scenario } from './scenarios.ts'
import type { World } from './world.ts'

const users = '/user/api/v1/user/'
const bell = '/notification/api/v1/notification/'

/** A colleague who is given two roles one after another: an item of the bell, and what tells the same once more. */
async function colleague(world: World) {
  const someone = await newcomer(world, { roles: [] })
  const give = async (...names: readonly string[]): Promise<void> => {
    const all = asRows(asObject((await world.admin.get('/role/api/v1/role/without_pagination/all/')).body)?.['roles'])
    const roles = all.flatMap((role) => (names.includes(asText(role['name'])) ? [role['id'] ?? null] : []))
    const now = keptOf(await world.admin.get(`${users}${someone.id}`))
    const { branch } = await world.roster.places()
    await world.admin.send('PUT', `${users}update/${someone.id}`, { roles, branch, row_version: now?.row_version ?? 0 })
  }
  await give('USER')
  const { client } = someone.session
  const items = async () => {
    const answer = await client.get(`${bell}events/`)
    return { answer, rows: asRows(asObject(answer.body)?.['notifications']) }
  }
  return { client, give, items }
}

/** Bell, cards and calendar are the office's (collaboration.md 11, C-10; roles.json `user`). */
export const closedToMembers: Scenario = async (world, notes, action) => {
  const { client } = await world.roster.person('MEMBER_USER')
  const answer = await client.send(action.method, action.path, action.method === 'GET' ? undefined : {})
  notes.status('is closed to members', 403, answer, { call: action.path })
  return answer
}

/** Who registers, and what is asked for. */
async function applicant(world: World, n: number) {
  const draft = await world.make.draft('agency')
  const fields = ['rl_no', 'name', 'licence_issue_date', 'licence_expiry_date', 'address', 'city', 'thana']
  const agency = Object.fromEntries(fields.map((field) => [field, draft[field] ?? null]))
  const email = `applicant.${n}.${world.make.marker.toLowerCase()}@agencies.example`
  return { email, user: { ...agency, first_name: 'Rahima', email, primary_phone: `0199${String(1_000_000 + n)}` } }
}

/** Opens the link of the letter to that address, chooses a password, and finds the user that was made. */
async function confirmed(world: World, path: string, email: string) {
  const guest = world.clientOf(undefined)
  const token = (await linkInLetter(world, email, /register#([\w-]+)/)) ?? ''
  const password = 'Nineteen slow buffaloes at dawn'
  const answer = await guest.send('POST', `${path}/confirm`, {
    token,
    new_password: password,
    confirm_password: password,
  })
  const list = await world.admin.get(`${users}all/`, { email })
  return { answer, password, user: asRows(asObject(list.body)?.['users'])[0] }
}

/** Stories of the calls that belong to no resource. */
export const serviceScenarios: Readonly<Record<string, Scenario>> = {
  async opening_import(world, notes, action) {
    const years = '/fiscal_year/api/v1/fiscal_year/without_pagination/all/'
    const all = asRows(asObject((await world.admin.get(years, { sort: 'start_date' })).body)?.['fiscal_years'])
    const first = all[0] ?? (await world.make.create('fiscal_year'))
    const path = action.path.replace('{id}', asText(first['id']))
    const form = new FormData()
    form.set('file', new Blob(['branch,ledger,debit,credit\nNowhere,1,5.01,\n']), 'opening.csv')
    form.set('dry_run', 'true')
    const answer = await world.admin.form(path, form)
    const failed = asRows(asObject(answer.body)?.['failed'])
    const columns = failed.flatMap((row) => (row['row'] === 2 ? [row['field'] ?? null] : []))
    notes.equal('names row and columns', ['branch', 'ledger'], columns, { call: action.path })
    notes.equal('nothing would be posted', 0, asObject(answer.body)?.['created'], { call: action.path })
    const strange = await world.admin.form(action.path.replace('{id}', '999999999'), form)
    notes.refused('a year that is none', { status: 404, code: 'not_found' }, strange, { call: action.path })
    return answer
  },

  async notifications(world, notes, action) {
    await closedToMembers(world, notes, action)
    const answer = await world.admin.get(action.path)
    const counts = asObject(answer.body)
    const sum = ['passport', 'medical', 'visa'].reduce((total, card) => total + Number(counts?.[card]), 0)
    notes.equal('the total is the sum of the cards', sum, counts?.['total_count'], { call: action.path })
    return answer
  },

  async notification_events(world, notes, action) {
    await closedToMembers(world, notes, action)
    const { items } = await colleague(world)
    const { answer, rows } = await items()
    notes.equal('counts what is unread', rows.length, asObject(answer.body)?.['unread'], { call: action.path })
    const isSaid = rows.some((row) => /USER/.test(asText(row['message'])))
    notes.holds('says in words which role was given', isSaid, 'USER', answer.text.slice(0, 300))
    return answer
  },

  async notification_read(world, notes, action) {
    await closedToMembers(world, notes, action)
    const { client, items } = await colleague(world)
    const { rows } = await items()
    const answer = await client.send('POST', action.path, { ids: rows.map(({ id }) => id ?? null) })
    notes.equal('nothing is unread', 0, asObject(answer.body)?.['unread'], { call: action.path })
    notes.holds('it stays in the list', (await items()).rows.length === rows.length, rows.length, null)
    return answer
  },

  async notification_dismiss(world, notes, action) {
    await closedToMembers(world, notes, action)
    const { client, give, items } = await colleague(world)
    notes.refused(
      'a card that does not exist',
      { status: 400, at: 'variant', sentences: [{ id: 'message:field_invalid' }] },
      await client.send('POST', action.path, { variant: 'no_such_card' }),
    )
    await client.send('POST', action.path, { all: true })
    const isAway = notes.equal('is put away', 0, (await items()).rows.length, { call: action.path })
    if (isAway) world.tally.steps.add('notification: shown -> dismissed')
    await give('STAFF')
    const back = (await items()).rows.flatMap(({ kind, count }) => (kind === 'role_given' ? [count ?? null] : []))
    const isBack = notes.equal('comes back when the count rises', [2], back, { call: action.path })
    if (isBack) world.tally.steps.add('notification: dismissed -> shown')
    return client.send('POST', action.path, { variant: 'passport' })
  },

  async live_stream(world, notes, action) {
    const answer = await world.admin.listen(action.path)
    notes.equal('begins with a greeting', 'hello', asObject(answer.body)?.['event'], { call: action.path })
    return answer
  },

  async access_token(world, notes, action) {
    const { adminUsername: username, adminPassword: password } = world.target
    const guest = world.clientOf(undefined)
    const stored = (token: string, cookie = '') =>
      guest.send('GET', action.path, undefined, { authorization: `Bearer ${token}`, cookie })
    const failed = { status: 401, sentences: [{ id: 'organisation.failed_login_token' }] }
    const tally = (step: string, ok: boolean): void => {
      if (ok) world.tally.steps.add(`session: ${step}`)
    }
    tally('splash -> guest', notes.refused('no stored token', failed, await guest.get(action.path)))
    notes.refused(
      'an expired token',
      { status: 401, sentences: [{ id: 'organisation.access_token_expired' }] },
      await stored(await world.target.expiredToken()),
    )
    tally('guest -> guest', notes.refused('a token that is none', failed, await stored('never.was.one')))
    const signedIn = await guest.send('POST', `${users}login/`, { username, password })
    tally('guest -> signed_in', notes.status('sign-in', 200, signedIn))
    const access = asText(asObject(signedIn.body)?.['access'])
    const cookie = (signedIn.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
    notes.refused('a token without its session', failed, await stored(access))
    const answer = await stored(access, cookie)
    tally('splash -> signed_in', notes.status('a stored token', 200, answer))
    const person = asObject(asObject(answer.body)?.['user'])
    notes.equal('is the caller', world.adminId, person?.['id'], { call: action.path })
    const own = world.clientOf(asText(asObject(answer.body)?.['access_token']))
    notes.status('the fresh token opens', 200, await own.get(`${users}me/`), { call: action.path })
    await own.send('POST', `${users}logout/`, {})
    const over = await own.get(`${users}me/`)
    tally(
      'signed_in -> guest',
      notes.refused('signed out', { status: 401, sentences: [{ id: 'message:login_failed' }] }, over),
    )
    return answer
  },

  async auth_user_update(world, notes, action) {
    const { session } = await newcomer(world)
    const answer = await session.client.send('POST', action.path, {
      user: { theme: 'dark', shortcuts: ['/apps/account'], strange: 1 },
    })
    notes.holds(
      'says that it is saved',
      world.sentences.heard('message:saved_api', asText(asObject(answer.body)?.['message'])),
      'User data saved with api',
      answer.text.slice(0, 300),
    )
    const kept = asObject((await session.client.get(`${users}settings/`)).body)
    notes.equal('is kept', ['dark', ['/apps/account']], [kept?.['theme'] ?? null, kept?.['shortcuts'] ?? null])
    notes.holds(
      'drops what it does not know',
      !isList(kept?.['strange']) && kept?.['strange'] === undefined,
      'absent',
      kept?.['strange'],
    )
    return answer
  },

  async permission_refusal_log(world, notes, action) {
    const { client, id } = await world.roster.person('STAFF')
    const agency = await world.make.create('agency')
    await client.send('DELETE', `/agency/api/v1/agency/delete/${agency.id}?row_version=1`)
    const elsewhere = await world.make.create('branch')
    const hidden = await world.make.create('agency', { full: true, having: { branch: elsewhere.id } })
    await client.get(`/agency/api/v1/agency/${hidden.id}`)
    await client.get('/agency/api/v1/agency/999999999')
    const told = async () => {
      const answer = await world.admin.get(action.path, { size: 100 })
      const rows = asRows(asObject(answer.body)?.['activity_logs']).filter((row) => row['user'] === id)
      return { answer, refused: rows.map((row) => `${asText(row['status'])} ${asText(row['record_id'])}`) }
    }
    // A refusal is written beside its answer.
    const both = [`403 ${agency.id}`, `404 ${hidden.id}`]
    const isTold = ({ refused }: Awaited<ReturnType<typeof told>>) => both.every((one) => refused.includes(one))
    const last = await awaited(told, isTold)
    notes.holds('tells what was refused', isTold(last), both, last.refused, { call: action.path })
    const isNothing = last.refused.every((one) => !one.endsWith('999999999'))
    notes.holds('what is nowhere was refused to nobody', isNothing, 'no 999999999', last.refused, { call: action.path })
    notes.status('is closed to STAFF', 403, await client.get(action.path), { call: action.path })
    return last.answer
  },

  async register(world, notes, action) {
    const settings = '/general_setting/api/v1/general_setting/'
    const guest = world.clientOf(undefined)
    const first = await applicant(world, 1)
    const closed = {
      status: 403,
      code: 'registration_closed',
      sentences: [{ id: 'organisation.registration_closed_please_contact_association' }],
    }
    notes.refused('is closed until it is opened', closed, await guest.send('POST', action.path, { user: first.user }))
    const open = async (registration_open: boolean) => {
      const [row] = asRows(asObject((await world.admin.get(`${settings}all/`)).body)?.['general_settings'])
      const row_version = row?.['row_version'] ?? null
      await world.admin.send('PUT', `${settings}update/${Number(row?.['id'])}`, { registration_open, row_version })
    }
    await open(true)
    const nothing = await guest.send('POST', action.path, { user: { ...first.user, email: 'nobody' } })
    notes.refused('an address that is none', { status: 400, at: 'email' }, nothing)
    const answer = await guest.send('POST', action.path, { user: first.user })
    notes.equal('gives no token yet', null, asObject(answer.body)?.['access_token'], { call: action.path })
    const { answer: done, password, user: made } = await confirmed(world, action.path, first.email)
    notes.holds(
      'says what comes next',
      world.sentences.heard('message:registered', asText(asObject(done.body)?.['message'])),
      'registered',
      done.text.slice(0, 300),
      { call: action.path },
    )
    notes.equal('a user who waits', 'requested', made?.['status'], { call: action.path })
    const signIn = () => guest.send('POST', `${users}login/`, { username: first.email, password })
    notes.refused('does not come in', { status: 401, sentences: [{ id: 'message:login_failed' }] }, await signIn())
    const decide = async (user: typeof made, status: string) =>
      world.admin.send('PUT', `${users}update_status/${Number(user?.['id'])}`, {
        status,
        note: 'Seen.',
        row_version: user?.['row_version'] ?? null,
      })
    if (notes.status('is released', 200, await decide(made, 'active')))
      world.tally.steps.add('user: requested -> active')
    notes.status('comes in', 200, await signIn())
    const second = await applicant(world, 2)
    await guest.send('POST', action.path, { user: second.user })
    const { user: refused } = await confirmed(world, action.path, second.email)
    if (notes.status('is refused', 200, await decide(refused, 'disabled')))
      world.tally.steps.add('user: requested -> disabled')
    await open(false)
    return answer
  },
}
