import { asRows, asText, asObject, type Json } from '../finding.ts'
import type { Answer } from '../client.ts'
import { hintOf } from '../hints.ts'
import { ownFields } from '../manifest.ts'
import type { Notes } from '../notes.ts'
import { writableFields, type Kept } from '../record_maker.ts'
import { beyondRights, rightsOf } from '../rights.ts'
import { people, type Person } from '../roster.ts'
import type { World } from '../world.ts'
import { idsOf, isDeleted, isWritten, rowsOf, type Aspect } from './aspect.ts'

/** Who may do what: nobody beyond roles.json, and the server obeys the codes that each seeded role holds. */
export const roles: Aspect = {
  name: 'is open to whom it should be',
  applies: () => true,
  async run(world, resource, notes) {
    for (const name of people) {
      const person = await world.roster.person(name)
      const beyond = beyondRights(world.manifest, resource, name, person.codes)
      notes.equal('holds no more than its kind may', [], beyond, { call: name })
      await reads(world, resource, person, notes)
      await writes(world, resource, person, notes)
    }
    await reduced(world, resource, notes)
    await otherBranch(world, resource, notes)
  },
}

const may = (person: Person, resource: string, verb: string): boolean =>
  person.name === 'ADMIN' || person.codes.has(`${resource}.${verb}`)

/** The word of roles.json is 'read own', and nothing is the own of a seeded user. */
const readsOwn = (world: World, resource: string, person: Person): boolean => {
  const { verbs, own } = rightsOf(world.manifest, resource, person.name)
  return own.has('read') && !verbs.has('read') && person.name === 'USER'
}

/** 401 for nobody, 403 with the exact sentence for somebody who may not. */
function closed(person: Person, answer: Answer, call: string, notes: Notes): void {
  const place = { call: `${call} by ${person.name}`, sent: answer.sent }
  if (person.name === 'guest') notes.refused('is closed to guests', { status: 401 }, answer, place)
  else
    notes.refused(
      'is not allowed',
      { status: 403, code: 'forbidden', sentences: [{ id: 'message:forbidden' }] },
      answer,
      place,
    )
}

async function reads(world: World, resource: string, person: Person, notes: Notes): Promise<void> {
  const { base } = world.resource(resource)
  const record = await inHomeBranch(world, resource)
  const isMember = person.name === 'MEMBER_USER'
  const calls: [call: string, answer: Answer][] = [
    ['all/', await person.client.get(`${base}all/`)],
    ['search/', await person.client.get(`${base}search/`, { keyword: world.make.marker })],
    ['without_pagination/all/', await person.client.get(`${base}without_pagination/all/`)],
  ]
  const lookup = !may(person, resource, 'read') && rightsOf(world.manifest, resource, person.name).lookups
  for (const [call, answer] of calls) {
    const place = { call: `${call} by ${person.name}`, sent: answer.sent }
    if (!may(person, resource, 'read') && isPublic(world, base + call))
      onlyPublic(world, resource, answer, notes, place)
    else if (may(person, resource, 'read')) notes.status('may be read', 200, answer, place)
    else if (call.startsWith('without') && lookup && answer.status === 200)
      onlyNames(world, resource, answer, notes, place)
    else closed(person, answer, call, notes)
  }
  const got = await person.client.get(`${base}${record.id}`)
  if (!may(person, resource, 'read')) closed(person, got, '{id}', notes)
  else if (isMember) await ownOnly(world, resource, person, notes)
  else if (readsOwn(world, resource, person))
    notes.refused('is not read by who reads only the own', { status: 404, code: 'not_found' }, got, {
      call: `{id} by ${person.name}`,
    })
  else notes.status('may be read', 200, got, { call: `{id} by ${person.name}` })
}

/** A call that actions.json opens to everybody. */
const isPublic = (world: World, path: string): boolean =>
  world.manifest.actions.some((one) => one.method === 'GET' && one.path === path && one.auth === 'public')

/** Who may not read gets of a public call the fields that fields.json marks public, and no other. */
function onlyPublic(world: World, resource: string, answer: Answer, notes: Notes, place: { call: string }): void {
  if (!notes.status('is open to everybody', 200, answer, place)) return
  const specified = ownFields(world.manifest, resource)
  const open = specified.flatMap((field) => (field.public ? [field.name] : []))
  const closedTo = specified.flatMap((field) => (field.public ? [] : [field.name]))
  const told = new Set(rowsOf(world, resource, answer).flatMap((row) => Object.keys(row)))
  notes.holds(
    'tells every public field',
    open.length > 0 && open.every((name) => told.has(name)),
    open,
    [...told],
    place,
  )
  notes.equal(
    'tells public fields only',
    [],
    closedTo.filter((name) => told.has(name)),
    place,
  )
}

/** "read lookups": id and name only. */
function onlyNames(world: World, resource: string, answer: Answer, notes: Notes, place: { call: string }): void {
  const keys = new Set(rowsOf(world, resource, answer).flatMap((row) => Object.keys(row)))
  const names = ownFields(world.manifest, resource)
    .filter(({ name }) => /(^|_)(name|code|label|rl_no|title)$/.test(name))
    .map(({ name }) => name)
  const beyond = [...keys].filter((key) => key !== 'id' && !names.includes(key))
  notes.equal('a lookup shows id and name only', [], beyond, place)
}

async function writes(world: World, resource: string, person: Person, notes: Notes): Promise<void> {
  if (!isWritten(world, resource)) return
  const { base } = world.resource(resource)
  const body = await world.make.draft(resource)
  const create = await person.client.send('POST', `${base}create/`, body)
  if (may(person, resource, 'create'))
    notes.status('may be created', 201, create, { call: `create/ by ${person.name}` })
  else closed(person, create, 'create/', notes)
  const record = await inHomeBranch(world, resource)
  const field = writableFields(world.manifest, resource).find(
    (one) => one.kind === 'text' && !hintOf(resource, one.name),
  )
  const change = field ? { [field.name]: await world.make.value(resource, field) } : {}
  const update = await person.client.send('PUT', `${base}update/${record.id}`, {
    ...change,
    row_version: record.row_version,
  })
  if (may(person, resource, 'update'))
    notes.status('may be updated', 200, update, { call: `update/ by ${person.name}` })
  else closed(person, update, 'update/', notes)
  const fresh = await inHomeBranch(world, resource)
  const remove = await person.client.send('DELETE', `${base}delete/${fresh.id}?row_version=${fresh.row_version}`)
  if (!isDeleted(world, resource) && person.name !== 'guest')
    notes.status('is deleted by nobody', [403, 405], remove, { call: `delete/ by ${person.name}` })
  else if (may(person, resource, 'delete'))
    notes.status('may be deleted', 200, remove, { call: `delete/ by ${person.name}` })
  else closed(person, remove, 'delete/', notes)
  if (!may(person, resource, 'update') && !may(person, resource, 'delete')) {
    notes.status('is untouched by who may not', 200, await world.admin.get(`${base}${fresh.id}`), { call: person.name })
  }
}

/** A member knows its own records and no other: 404, and not a word of them in its lists. */
async function ownOnly(world: World, resource: string, person: Person, notes: Notes): Promise<void> {
  if (!world.manifest.rights.member_scope.own_agency.includes(resource)) return
  const { base } = world.resource(resource)
  const { member } = await world.roster.places()
  const owner = ownFields(world.manifest, resource).find(
    (field) => field.reference === 'agency' && field.required === true,
  )
  const having = (id: number) => (owner ? { [owner.name]: id } : {})
  const own = resource === 'agency' ? member : (await world.make.create(resource, { having: having(member) })).id
  const strange =
    resource === 'agency'
      ? await world.make.create('agency', { full: true })
      : await world.make.create(resource, { full: true, having: having((await world.make.create('agency')).id) })
  notes.status('a member reads its own', 200, await person.client.get(`${base}${own}`))
  notes.refused(
    'a member does not read another one',
    { status: 404, code: 'not_found', sentences: [{ id: 'message:not_found' }] },
    await person.client.get(`${base}${strange.id}`),
  )
  for (const [path, query] of [
    ['all/', { size: 200 }],
    ['without_pagination/all/', {}],
    ['search/', { keyword: world.make.marker, size: 200 }],
  ] as const) {
    const ids = idsOf(world, resource, await person.client.get(base + path, query))
    notes.holds('its lists hold its own only', !ids.includes(strange.id), `no ${strange.id}`, ids, { call: path })
    if (path !== 'search/') notes.holds('its lists hold its own', ids.includes(own), own, ids, { call: path })
  }
  const record = asObject((await person.client.get(`${base}${own}`)).body) ?? {}
  for (const field of ownFields(world.manifest, resource).filter((one) =>
    /never to MEMBER_USER/.test(one.note ?? ''),
  )) {
    notes.holds('is never told to a member', !(field.name in record), 'absent', record[field.name], {
      field: field.name,
    })
  }
}

/** "user data of others is reduced to id, name and image" (roles.json resource_exceptions). */
async function reduced(world: World, resource: string, notes: Notes): Promise<void> {
  if (resource !== 'user') return
  const staff = await world.roster.person('STAFF')
  const answer = await staff.client.get(`${world.resource(resource).base}without_pagination/all/`)
  if (answer.status !== 200) return
  const secret = ['username', 'email', 'primary_phone', 'roles', 'last_login_at', 'settings']
  const rows: readonly { readonly [key: string]: Json }[] = rowsOf(world, resource, answer).filter(
    (row) => row['id'] !== staff.id,
  )
  const told = secret.filter((name) => rows.some((row) => row[name] != null))
  notes.equal('others are shown by id, name and image only', [], told)
  notes.holds('others are shown', asRows(rows).length > 0, 'rows', rows.length)
}

/** Records of a branch are unknown to staff of another one. */
async function otherBranch(world: World, resource: string, notes: Notes): Promise<void> {
  const branch = ownFields(world.manifest, resource).find((field) => field.name === 'branch' && field.group === '@sys')
  const staff = await world.roster.person('STAFF')
  if (!branch || !may(staff, resource, 'read')) return
  const elsewhere = await world.make.create('branch')
  const record = await world.make.create(resource, { full: true, having: { branch: elsewhere.id } })
  const { base } = world.resource(resource)
  notes.refused(
    'a record of another branch',
    { status: 404, code: 'not_found' },
    await staff.client.get(`${base}${record.id}`),
  )
  const ids = idsOf(world, resource, await staff.client.get(`${base}without_pagination/all/`))
  notes.holds(
    'lists hold the own branch only',
    !ids.includes(record.id) && ids.length > 0,
    `no ${record.id}`,
    ids.slice(-20),
  )
}

async function inHomeBranch(
  world: World,
  resource: string,
): Promise<Kept | { readonly id: number; readonly row_version: number }> {
  if (isWritten(world, resource)) return world.make.create(resource)
  const row = rowsOf(world, resource, await world.admin.get(`${world.resource(resource).base}all/`, { size: 1 }))[0]
  return { id: Number(asText(row?.['id'])), row_version: Number(asText(row?.['row_version'])) }
}
