import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '../../clock/day.ts'
import { today } from '../../clock/clock.ts'
import { Pool } from '../../database/client.ts'
import { may } from '../session.ts'
import { sessionLoader } from './load_session.ts'
import { endAllSessions, endSession, forgetOld, listSessions, sessionByCookie } from './session_store.ts'
import { dbOver, goodPassword, openOffice, type Office } from './testing.ts'

let office: Office
const load = sessionLoader('agency', { field: 'employee', codes: [] })
const roles = { admin: 0, staff: 0, cashier: 0, member: 0 }

beforeAll(async () => {
  office = await openOffice()
  roles.admin = await office.role('ADMIN', 'admin')
  roles.staff = await office.role('STAFF', 'staff', ['welfare_fund.read', 'notice.read'])
  roles.cashier = await office.role('CASHIER', 'staff', ['receipt.create', 'notice.read'])
  roles.member = await office.role('MEMBER_USER', 'member', ['notice.read'])
  await office.db.query(
    `insert into permission (code, component, label, is_sensitive, is_active, created_at, updated_at, row_version)
     values ('old.read', 'x', 'x', false, false, now(), now(), 1), ('lone.read', 'x', 'x', false, true, now(), now(), 1)`,
  )
})
afterAll(() => office.close())

const sessionOf = async (username: string) => {
  const { user, signIn, cookie } = await office.enter(username, goodPassword)
  return { user, signIn, cookie, now: () => load(office.db, { user, signIn }) }
}
const grant = (user: number, code: string, until: string | null) =>
  office.db.query(
    'insert into user_user_permissions (record, position, permission, expires_on) select $1, 1, id, $3 from permission where code = $2',
    [user, code, until],
  )

it('holds the rights of all roles together, and no right that is switched off', async () => {
  await office.db.query(`insert into role_permissions select $1, id from permission where code = 'old.read'`, [
    roles.staff,
  ])
  await office.person('both', { roles: [roles.staff, roles.cashier] })
  const session = await (await sessionOf('both')).now()
  expect([...(session?.permissions ?? [])].sort()).toEqual(['notice.read', 'receipt.create', 'welfare_fund.read'])
  expect(session).toMatchObject({ kind: 'staff', name: 'both', member: null, branches: [], branch: null })
})

it('gives an administrator every active right and all branches', async () => {
  await office.person('chief', { roles: [roles.member, roles.admin] })
  const session = await (await sessionOf('chief')).now()
  expect(session).toMatchObject({ kind: 'admin', branches: 'all', member: null })
  expect(session && may(session, 'lone.read')).toBe(true)
  expect(session && may(session, 'old.read')).toBe(false)
})

it('takes a right away at the very next request of an open session, in every process (C-07)', async () => {
  await office.person('clerk', { roles: [roles.staff] })
  const { user, signIn, now } = await sessionOf('clerk')
  const second = new Pool(
    { connection: { connectionString: office.url, ssl: false }, role: undefined, applicationName: 'second' },
    2,
  )
  const elsewhere = sessionLoader('agency', { field: 'employee', codes: [] })
  const rights = async () => [
    (await now())?.permissions.has('welfare_fund.read'),
    (await elsewhere(dbOver(second), { user, signIn }))?.permissions.has('welfare_fund.read'),
  ]
  try {
    expect(await rights()).toEqual([true, true])
    await office.db.query(
      `delete from role_permissions where record = $1 and value = (select id from permission where code = 'welfare_fund.read')`,
      [roles.staff],
    )
    expect(await rights()).toEqual([false, false])
    await grant(user, 'welfare_fund.read', null)
    expect(await rights()).toEqual([true, true])
    await office.db.query(`update permission set is_active = false where code = 'welfare_fund.read'`)
    expect(await rights()).toEqual([false, false])
    await office.db.query('update user_roles set value = $2 where record = $1', [user, roles.admin])
    await office.db.query(`update permission set is_active = true where code = 'welfare_fund.read'`)
    expect(await rights()).toEqual([true, true])
    await office.db.query(`update role set kind = 'user' where id = $1`, [roles.admin])
    await office.db.query('delete from user_user_permissions where record = $1', [user])
    expect(await rights()).toEqual([false, false])
    await office.db.query(`update role set kind = 'admin' where id = $1`, [roles.admin])
  } finally {
    await second.end()
  }
})

it('does not count a change before it is committed, nor miss it afterwards', async () => {
  await office.person('waiting', { roles: [roles.cashier] })
  const { user, now } = await sessionOf('waiting')
  const has = async () => (await now())?.permissions.has('lone.read')
  await office.db.transaction(async (within) => {
    await within.query(
      `insert into user_user_permissions (record, position, permission) select $1, 1, id from permission where code = 'lone.read'`,
      [user],
    )
    expect(await has()).toBe(false)
    await within.query(`update role set label = 'Cash desk' where id = $1`, [roles.cashier])
  })
  expect(await has()).toBe(true)
})

it('lets two people edit users at the same time', async () => {
  const [first, second] = [await office.person('first'), await office.person('second')]
  await office.db.transaction(async (within) => {
    await within.query(`update "user" set last_name = 'Slow' where id = $1`, [first])
    await office.db.query(
      `set lock_timeout = '2s'; update "user" set last_name = 'Quick' where id = ${second}; reset lock_timeout`,
    )
  })
  expect(
    await office.one('select string_agg(last_name, $2 order by id) as names from "user" where id = any($1)', [
      [first, second],
      ' ',
    ]),
  ).toEqual({ names: 'Slow Quick' })
})

it('lets a grant end with its last day', async () => {
  const user = await office.person('guest')
  const { now } = await sessionOf('guest')
  await grant(user, 'lone.read', today())
  await grant(user, 'notice.read', addDays(today(), -1))
  expect([...((await now())?.permissions ?? [])]).toEqual(['lone.read'])
  expect(await now()).toMatchObject({ kind: 'none', roles: [] })
})

it('binds a member to its owner, and shows one without an owner nothing', async () => {
  // Any reference of the user may be the binding one: here its branch stands for it.
  const bound = sessionLoader('branch', { field: 'employee', codes: [] })
  const owner = await givenBranch('Padma')
  await office.person('m.bound', { roles: [roles.member], branch: owner })
  await office.person('m.lost', { roles: [roles.member] })
  const member = async (username: string) => bound(office.db, await office.enter(username, goodPassword))
  expect(await member('m.bound')).toMatchObject({ kind: 'member', member: owner })
  expect(await member('m.lost')).toMatchObject({ kind: 'member', member: -1 })
  expect(() => sessionLoader('x" from role --', { field: 'employee', codes: [] })).toThrow(RangeError)
})

it('shows home branch and further branches once each', async () => {
  const [dhaka, sylhet] = [await givenBranch('Dhaka'), await givenBranch('Sylhet')]
  const user = await office.person('travels', { roles: [roles.staff], branch: dhaka })
  const { now } = await sessionOf('travels')
  expect((await now())?.branches).toEqual([dhaka])
  await office.db.query('insert into user_branches (record, value) values ($1, $2), ($1, $3)', [user, dhaka, sylhet])
  expect(await now()).toMatchObject({ branch: dhaka, branches: [dhaka, sylhet] })
})

it('is nobody once the user is disabled, but outlives a lock', async () => {
  const user = await office.person('dismissed', { roles: [roles.staff] })
  const { now, cookie } = await sessionOf('dismissed')
  await office.db.query(`update "user" set status = 'locked' where id = $1`, [user])
  expect(await now()).toBeDefined()
  await office.db.query(`update "user" set status = 'disabled' where id = $1`, [user])
  expect(await now()).toBeUndefined()
  expect(await sessionByCookie(office.db, cookie)).toBeUndefined()
})

it('ends when its owner ends it, alone or with all others', async () => {
  const user = await office.person('owner')
  const [desk, phone, laptop] = [await sessionOf('owner'), await sessionOf('owner'), await sessionOf('owner')]
  expect(new Set((await listSessions(office.db, user)).map((one) => one.id))).toEqual(
    new Set([desk.signIn, phone.signIn, laptop.signIn]),
  )
  expect(await endSession(office.db, user + 1, desk.signIn, 'ended_by_user')).toBe(false)
  expect(await endSession(office.db, user, phone.signIn, 'ended_by_user')).toBe(true)
  expect([await desk.now(), await phone.now(), await laptop.now()].map((one) => one?.signIn)).toEqual([
    desk.signIn,
    undefined,
    laptop.signIn,
  ])
  expect(await endAllSessions(office.db, user, 'signed_out_everywhere', laptop.signIn)).toBe(1)
  expect(await desk.now()).toBeUndefined()
  expect(await laptop.now()).toBeDefined()
  expect(await listSessions(office.db, user)).toMatchObject([
    { id: laptop.signIn, ip: '203.0.113.5', user_agent: 'Test' },
  ])
})

it('is gone after eight idle hours, and after seven days however busy', async () => {
  await office.person('sleeper')
  const idle = await sessionOf('sleeper')
  await office.wait(8 * 60 - 1)
  expect(await idle.now()).toBeDefined()
  await office.wait(8 * 60 - 1)
  expect(await idle.now()).toBeDefined()
  await office.wait(8 * 60)
  expect(await idle.now()).toBeUndefined()
  const busy = await sessionOf('sleeper')
  for (let hours = 0; hours < 7 * 24 - 7; hours += 7) {
    await office.wait(7 * 60)
    expect(await busy.now()).toBeDefined()
  }
  await office.wait(7 * 60)
  expect(await busy.now()).toBeUndefined()
  expect(await sessionByCookie(office.db, busy.cookie)).toBeUndefined()
  await office.wait(91 * 24 * 60)
  await forgetOld(office.db)
  expect(
    await office.one('select count(*) as n from session where id = any($1)', [[idle.signIn, busy.signIn]]),
  ).toEqual({ n: 0 })
})

it('belongs to one user: the number of another session opens nothing', async () => {
  const thief = await office.person('thief', { roles: [roles.staff] })
  await office.person('rich', { roles: [roles.admin] })
  const { signIn } = await sessionOf('rich')
  expect(await load(office.db, { user: thief, signIn })).toBeUndefined()
  expect(await sessionByCookie(office.db, undefined)).toBeUndefined()
  expect(await sessionByCookie(office.db, 'A'.repeat(43))).toBeUndefined()
})

async function givenBranch(name: string): Promise<number> {
  const { id } = await office.one<{ id: number }>(
    `insert into branch (name, code, is_head_office, is_active, created_at, updated_at, row_version)
     values ($1, left($1, 3), false, true, now(), now(), 1) returning id`,
    [name],
  )
  return id
}
