import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { heardByAll, placeOf } from '../live/rights_proof.ts'
import { castOf, made, rowsOf, type Cast, type Row } from '../testing/cast.ts'
import { papersOf } from '../testing/papers.ts'
import { clientOf, type Send } from '../testing/client.ts'
import { agreed, readDifferences } from '../testing/conformance/differences.ts'
import { isKnown, ownFields, readManifest, resourceOf, type SpecResource } from '../testing/conformance/manifest.ts'
import { registry } from '../testing/registry.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'

/**
 * Role by resource by action by scope, each asked for through HTTP, and what each role is told by the stream. What has to come is read from the specification
 * (roles.json, resources.json, fields.json) and from the codes a role was given; no definition is asked for its verdict.
 */
const manifest = agreed(readManifest(), readDifferences())
const resources = registry.all
  .filter(({ name }) => isKnown(manifest, name))
  .map(({ name }) => resourceOf(manifest, name))

/** Base kinds of the seeded roles: roles.json `roles` and `role_templates`. */
const kinds = {
  ADMIN: 'admin',
  STAFF: 'staff',
  USER: 'user',
  MEMBER_USER: 'MEMBER_USER',
  MEMBERSHIP: 'staff',
  APPROVER: 'staff',
  AUDITOR: 'staff',
} as const
type RoleName = keyof typeof kinds
const roleNames = Object.keys(kinds) as readonly RoleName[]

interface Asker {
  readonly name: RoleName | 'no role' | 'guest'
  readonly codes: ReadonlySet<string>
  readonly send: Send
  readonly isMember: boolean
}

/** A record in the asker's branch and agency, and one in none of them. */
type Scope = 'own' | 'other'

interface Action {
  readonly verb: string
  readonly method: string
  readonly path: (id: number) => string
  readonly body?: unknown
  /** What an open door answers to a call that brings nothing. */
  readonly open: readonly number[]
  readonly isOfRecord: boolean
}

const at = (path: string) => () => path
const one = (
  verb: string,
  method: string,
  path: (id: number) => string,
  open: readonly number[],
  body?: unknown,
): Action => ({ verb, method, path, open, body, isOfRecord: true })
const list = (verb: string, method: string, path: string, open: readonly number[], body?: unknown): Action => ({
  ...one(verb, method, at(path), open, body),
  isOfRecord: false,
})
const actions: readonly Action[] = [
  list('read', 'GET', 'all/?size=1', [200]),
  list('read', 'GET', 'search/?keyword=a&size=1', [200]),
  list('lookup', 'GET', 'without_pagination/all/?limit=1', [200]),
  list('export', 'GET', 'export/?format=csv&size=1', [200, 400]),
  list('create', 'POST', 'create/', [400], {}),
  list('create', 'POST', 'preview/', [200], {}),
  one('read', 'GET', (id) => `${id}`, [200]),
  one('history', 'GET', (id) => `history/${id}`, [200]),
  // Without a version nothing is changed: an open door says that it is missing.
  one('update', 'PUT', (id) => `update/${id}`, [400], {}),
  one('delete', 'DELETE', (id) => `delete/${id}`, [400]),
]

/** Statuses the specification allows (decision 1: 401 nobody, 403 not allowed, 404 out of scope, 405 closed). */
function allowed(asker: Asker, resource: SpecResource, action: Action, scope: Scope | undefined): readonly number[] {
  const { verb, open } = action
  if (isPublic(resource, action)) return [200]
  if (asker.name === 'guest') return [401]
  const isSingle = resource.write_policy === 'single'
  const isWorkflow = resource.write_policy === 'workflow'
  const isFixed = resource.write_policy !== 'normal' && !isSingle && !isWorkflow
  const right = verb === 'history' || verb === 'lookup' ? 'read' : verb
  if (isFixed && (verb === 'create' || verb === 'delete')) return [403, 405]
  if (isWorkflow && verb === 'delete') return [403, 405]
  if (!known.has(`${resource.name}.${right}`)) return [403, 405]
  if (!asker.codes.has(`${resource.name}.${right}`)) {
    const isLookup =
      verb === 'lookup' && asker.name !== 'no role' && wordsOf(resource, asker.name).includes('read lookups')
    return isLookup ? [200, 403] : [403]
  }
  if (scope === 'other') return [404]
  // Who changed what is for the office.
  if (verb === 'history' && asker.isMember) return [404]
  // The one row is there already (website.md, general_setting); asking what a second would be changes nothing.
  if (isSingle && action.path(0) === 'create/') return [409]
  return open
}

/** Calls that are sent before anybody has signed in (actions.json `auth`); what they give away is proven by conformance. */
const isPublic = (resource: SpecResource, { method, path }: Action): boolean =>
  manifest.actions.some(
    (call) =>
      call.auth === 'public' &&
      call.resource === resource.name &&
      call.method === method &&
      `${resource.base}${path(0)}`.startsWith(call.path),
  )

/** The words of module_rights for the base kind of a role, or of the exception that wins over them. */
function wordsOf(resource: SpecResource, role: RoleName): readonly string[] {
  const kind = kinds[role]
  const exception = manifest.rights.resource_exceptions.find(({ resources: of }) => of.includes(resource.name))
  return exception?.[kind] ?? manifest.rights.module_rights[resource.module]?.[kind] ?? []
}

const usernameOf = ({ name }: Pick<Asker, 'name'>): string => `proof.${name.toLowerCase().replace(' ', '_')}`

let server: TestServer
let cast: Cast
let known: ReadonlySet<string>
let askers: readonly Asker[]
const records = new Map<string, Readonly<Partial<Record<Scope, number>>>>()

const isOfBranch = (name: string) =>
  ownFields(manifest, name).some((field) => field.name === 'branch' && field.group === '@sys')

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  const permissions = rowsOf(
    await cast.admin('GET', '/permission/api/v1/permission/without_pagination/all/'),
    'permissions',
  )
  const codes = new Map(permissions.map((row) => [row.id, String(row['code'])]))
  known = new Set(codes.values())
  const roles = new Map(
    rowsOf(await cast.admin('GET', '/role/api/v1/role/without_pagination/all/'), 'roles').map((row) => [
      String(row['name']),
      row,
    ]),
  )
  const elsewhere = await made(cast.admin, 'branch', { name: 'Sylhet', code: 'SY' })
  const own = await made(cast.admin, 'agency', cast.agency(9001))
  const other = await made(cast.admin, 'agency', cast.agency(9002, { branch: elsewhere.id }))
  records.set('agency', { own: own.id, other: other.id })
  const ownerOf = async (n: number, agency: Row) =>
    (await made(cast.admin, 'agency_owner', cast.owner(n, agency.id))).id
  records.set('agency_owner', { own: await ownerOf(9001, own), other: await ownerOf(9002, other) })
  await made(cast.admin, 'authorize', {
    name: 'The president',
    post: 'President',
    documents: ['letters'],
    valid_from: '2026-01-01',
  })
  await cast.admin('POST', '/ledger_account/api/v1/ledger_account/default_chart/', {})
  const ledger = rowsOf(
    await cast.admin('GET', '/ledger_account/api/v1/ledger_account/all/?system_role=PETTY_CASH'),
    'ledger_accounts',
  )[0]
  await made(cast.admin, 'ledger_mapping', { system_role: 'PETTY_CASH', ledger: ledger?.id ?? 0 })
  await made(cast.admin, 'bank', { name: 'Sonali Bank', short_name: 'SB', branch_name: 'Motijheel' })
  await made(cast.admin, 'cost_centre', { code: 'TRN', name: 'Training' })
  await papersOf(cast)
  for (const { name, base, list_key } of resources.filter((resource) => !records.has(resource.name))) {
    const [row] = rowsOf(await cast.admin('GET', `${base}all/?size=1`), list_key)
    records.set(name, row ? { own: row.id } : {})
  }
  const people: Asker[] = []
  for (const name of roleNames) {
    const held = roles.get(name)?.['permissions']
    const over = name === 'MEMBER_USER' ? { agency: own.id, branch: null } : {}
    const { send } = await cast.person(usernameOf({ name }), { roles: [name], over })
    const ids = Array.isArray(held) ? held.map(Number) : []
    const own_codes = new Set(name === 'ADMIN' ? known : ids.map((id) => codes.get(id) ?? ''))
    people.push({ name, codes: own_codes, send, isMember: name === 'MEMBER_USER' })
  }
  const { send } = await cast.person(usernameOf({ name: 'no role' }), { roles: [], over: { branch: null } })
  askers = [
    ...people,
    { name: 'no role', codes: new Set(), send, isMember: false },
    { name: 'guest', codes: new Set(), send: clientOf(server.url), isMember: false },
  ]
})
afterAll(() => server.stop())

describe.each(resources.map((resource) => [resource.name, resource] as const))('%s', (name, resource) => {
  it('opens to each role, for each action, in each scope, as the specification says', async () => {
    const wrong: string[] = []
    let asked = 0
    for (const asker of askers)
      for (const action of actions)
        for (const scope of action.isOfRecord ? (['own', 'other'] as const) : [undefined]) {
          const id = scope === undefined ? 0 : records.get(name)?.[scope]
          // An administrator knows every branch; a record outside exists only where rows belong to one.
          if (id === undefined || (scope === 'other' && (asker.name === 'ADMIN' || !isFenced(name, asker)))) continue
          // Some records can be made of nothing; nobody knows this field.
          const isMaking = action.path(0) === 'create/' && resource.write_policy !== 'single'
          const body = isMaking ? { no_such_field: 1 } : action.body
          const { status } = await asker.send(action.method, resource.base + action.path(id), body)
          const should = allowed(asker, resource, action, scope && scopeFor(asker, name, scope))
          asked += 1
          if (!should.includes(status))
            wrong.push(
              `${asker.name} ${action.method} ${action.path(id)} ${scope ?? ''}: ${status}, not ${should.join(' or ')}`,
            )
        }
    expect(wrong).toEqual([])
    expect(asked).toBeGreaterThanOrEqual(askers.length * actions.length)
  })

  it('is given to no role beyond what its base kind may ever have', () => {
    const beyond = askers.flatMap((asker) => {
      if (asker.name === 'no role' || asker.name === 'guest') return []
      const words = wordsOf(resource, asker.name)
      // The area file wins over roles.json: an auditor reads and exports everywhere (collaboration.md 2).
      const more = asker.name === 'AUDITOR' ? ['read', 'export'] : []
      // A request is put in other words by who made it (resources.json, write_policy workflow).
      if (resource.write_policy === 'workflow') more.push('update')
      const verbs = new Set([...words.map((word) => word.split(' ')[0] ?? ''), ...more])
      return manifest.rights.permissions.verbs
        .filter((verb) => asker.codes.has(`${name}.${verb}`) && !verbs.has(verb))
        .map((verb) => `${asker.name} ${verb}`)
    })
    expect(beyond).toEqual([])
  })
})

describe('calls about access itself', () => {
  it.each([
    ['permission.read', 'GET', '/permission/api/v1/permission/why/?resource=agency', 200],
    ['permission.read', 'GET', '/permission/api/v1/permission/matrix/', 200],
    ['permission.export', 'GET', '/rights/api/v1/rights/export/', 200],
    ['role.manage', 'GET', '/user/api/v1/user/views/', 200],
    ['role.manage', 'POST', '/user/api/v1/user/view_as/999999', 404],
    ['user.manage', 'POST', '/user/api/v1/user/second_factor/reset/999999', 404],
  ])('whoever holds %s of the office may %s %s', async (code, method, path, open) => {
    for (const asker of askers) {
      const { status } = await asker.send(method, path, method === 'POST' ? {} : undefined)
      const should = asker.name === 'guest' ? 401 : asker.codes.has(code) && !asker.isMember ? open : 403
      expect([asker.name, status]).toEqual([asker.name, should])
    }
  })
})

describe('the stream', () => {
  it('tells each role the changes, the comments, the presence and the badge of what it may read, and of nothing else', async () => {
    const all = resources.flatMap(({ name }) =>
      Object.values(records.get(name) ?? {}).map((id) => ({ resource: name, id })),
    )
    const people = askers.filter(({ name }) => name !== 'guest')
    const heard = await heardByAll(
      server,
      people.map((asker) => usernameOf(asker)),
      all,
    )
    const reading = one('read', 'GET', String, [200])
    for (const asker of people) {
      const readable = resources.flatMap((resource) =>
        (['own', 'other'] as const).flatMap((scope) => {
          const id = records.get(resource.name)?.[scope]
          const isOut = scope === 'other' && asker.name !== 'ADMIN' && isFenced(resource.name, asker)
          const fenced = scopeFor(asker, resource.name, isOut ? scope : 'own')
          const isOpen = id !== undefined && allowed(asker, resource, reading, fenced).includes(200)
          return isOpen ? [placeOf(resource.name, id)] : []
        }),
      )
      const items = new Set(all.map(({ resource }) => resource).filter((name) => asker.codes.has(`${name}.read`)))
      expect({ asker: asker.name, ...heard.get(usernameOf(asker)) }).toEqual({
        asker: asker.name,
        changes: new Set(readable),
        comments: new Set(asker.isMember ? [] : readable),
        presence: new Set(asker.isMember ? [] : readable),
        badge: asker.isMember ? undefined : items.size,
      })
    }
  })
})

/**
 * Papers of the office here are drafts, of parties that are no members: no member knows them. Nor is anybody here the person that a
 * record is about, where a role reads only its own (roles.json 'read own'; what one's own opens is told in own_fund.test.ts).
 */
const scopeFor = (asker: Asker, name: string, scope: Scope): Scope =>
  (asker.isMember && ['receivable_bill', 'receipt_voucher', 'sales', 'sales_return'].includes(name)) ||
  readsOwnOnly(asker, name)
    ? 'other'
    : scope
const readsOwnOnly = (asker: Asker, name: string): boolean =>
  asker.name === 'USER' && wordsOf(resourceOf(manifest, name), asker.name).includes('read own')
/** Rows of a branch are fenced for the office, rows of an agency for its member. */
const isFenced = (name: string, asker: Asker): boolean =>
  asker.isMember ? manifest.rights.member_scope.own_agency.includes(name) : isOfBranch(name)
