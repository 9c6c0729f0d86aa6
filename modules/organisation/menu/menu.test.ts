import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listPath } from '#platform/api/menu.ts'
import { castOf, made } from '#platform/testing/cast.ts'
import { signedIn, type Send } from '#platform/testing/client.ts'
import { registry } from '#platform/testing/registry.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { hire } from '../../../scenarios/people.ts'

interface Entry {
  readonly id: number
  readonly title: string
  readonly translate: string | null
  readonly url: string | null
  readonly row_version: number
  readonly parent: number | null
  readonly auth: readonly string[]
  readonly badge?: unknown
  readonly is_ticked?: boolean
  readonly is_permitted?: boolean
  readonly children: readonly Entry[]
}

let office: TestServer
let admin: Send
beforeAll(async () => {
  office = await startTestServer()
  admin = await signedIn(office.url)
})
afterAll(() => office.stop())

const own = '/menu_item/api/v1/menu_item/by_user_role/'
const flat = (items: readonly Entry[]): Entry[] => items.flatMap((item) => [item, ...flat(item.children)])
const menuSeenBy = async (send: Send) => flat((await send('GET', own)).body['menu_items'] as Entry[])
const titles = async (send: Send) => (await menuSeenBy(send)).map(({ title }) => title)

async function role(name: string, codes: readonly string[]): Promise<number> {
  const { permissions } = (await admin('GET', '/permission/api/v1/permission/without_pagination/all/')).body as {
    permissions: { id: number; code: string }[]
  }
  const made = await admin('POST', '/role/api/v1/role/create/', {
    name,
    label: name,
    kind: 'staff',
    permissions: permissions.filter(({ code }) => codes.includes(code)).map(({ id }) => id),
  })
  expect(made.status).toBe(201)
  return Number(made.body['id'])
}
const treeOf = async (id: number) => {
  const { body } = await admin('GET', `/menu_item/api/v1/menu_item/by_role/${id}`)
  return flat(body['menu_items'] as Entry[])
}
const entry = async (title: string): Promise<Entry> => {
  const { menu_items } = (await admin('GET', '/menu_item/api/v1/menu_item/without_pagination/all/')).body as {
    menu_items: Entry[]
  }
  const found = menu_items.find((one) => one.title === title)
  if (!found) throw new Error(`There is no entry ${title}.`)
  return found
}
const tickedIds = (tree: readonly Entry[]) => tree.filter(({ is_ticked }) => is_ticked).map(({ id }) => id)

const found = async (send: Send, keyword: string) =>
  ((await send('GET', `/search/api/v1/search/?keyword=${keyword}`)).body['results'] as { resource: string }[]).map(
    ({ resource }) => resource,
  )

describe('the search of the office', () => {
  test('finds no record whose page is closed to the asker, although the right to read it is held', async () => {
    const clerk = await hire(office.url, admin, 'menu.seeker', ['MEMBERSHIP'])
    const send = await signedIn(office.url, clerk.username, clerk.password)
    expect((await send('GET', '/role/api/v1/role/all/')).status).toBe(200)
    expect(await found(admin, 'Auditor')).toContain('role')
    expect(await found(send, 'Auditor')).toEqual([])
  })
})

describe('the menu of a new office', () => {
  test('is made from what the product knows, for each role what opens to it', async () => {
    expect(await titles(admin)).toEqual(
      expect.arrayContaining(['Overview', 'Membership', 'Agencies', 'Users and access', 'Roles', 'Menu items']),
    )
    const clerk = await hire(office.url, admin, 'menu.clerk', ['STAFF'])
    const seen = await titles(await signedIn(office.url, clerk.username, clerk.password))
    expect(seen).toEqual(expect.arrayContaining(['Overview', 'Membership', 'Agencies']))
    expect(seen).not.toContain('Administration')
    expect(seen).not.toContain('Menu items')
  })

  test('leads an administrator to every list and report that the product files under a heading', async () => {
    const seen = (await menuSeenBy(admin)).map(({ url }) => url)
    const named = [
      ...registry.all.filter(({ screen }) => screen.nav !== '').map(listPath),
      ...registry.reports.map(({ path }) => path),
    ]
    expect(named.filter((path) => !seen.includes(path))).toEqual([])
  })

  test('begins with the pages that stand in no group', async () => {
    const items = (await admin('GET', own)).body['menu_items'] as (Entry & { type: string })[]
    const kinds = items.map(({ type }) => type)
    expect(kinds.indexOf('group')).toBe(kinds.lastIndexOf('item') + 1)
    expect(kinds.indexOf('group')).toBeGreaterThan(2)
  })

  test('begins its reports with the page of all reports', async () => {
    const reports = (await menuSeenBy(admin)).find(({ title }) => title === 'Reports')
    expect(reports?.children[0]?.url).toBe('/apps/reports')
  })

  test('somebody without a role has the landing page and nothing else', async () => {
    const nobody = await hire(office.url, admin, 'menu.nobody', [])
    expect(await titles(await signedIn(office.url, nobody.username, nobody.password))).toEqual(['Overview'])
  })

  test('stays as an administrator made it when the office starts anew: nothing deleted comes back', async () => {
    const thanas = await entry('Thanas')
    const cities = await entry('Cities')
    const gone = await admin(
      'DELETE',
      `/menu_item/api/v1/menu_item/delete/${thanas.id}?row_version=${thanas.row_version}`,
    )
    expect(gone.status).toBe(200)
    const renamed = await admin('PUT', `/menu_item/api/v1/menu_item/update/${cities.id}`, {
      title: 'Districts',
      translate: null,
      row_version: cities.row_version,
    })
    expect(renamed.status).toBe(200)
    const again = await startTestServer({ given: { scratch: office.scratch, dataDir: office.dataDir } })
    const seen = await titles(await signedIn(again.url))
    await again.office.app.close()
    expect(seen).toContain('Districts')
    expect(seen).not.toContain('Thanas')
    expect(seen.filter((title) => title === 'Agencies')).toHaveLength(1)
  })
})

describe('the menu of a role', () => {
  test('gains the entries of a right that is given, and keeps those out that were taken out', async () => {
    const id = await role('GATE', ['city.read'])
    const country = await entry('Countries')
    expect(tickedIds(await treeOf(id))).not.toContain(country.id)
    const { permissions, row_version } = (await admin('GET', `/role/api/v1/role/${id}`)).body as {
      permissions: number[]
      row_version: number
    }
    const right = (await admin('GET', '/permission/api/v1/permission/all/?code=country.read')).body['permissions'] as {
      id: number
    }[]
    const given = { permissions: [...permissions, right[0]?.id], row_version }
    expect((await admin('PUT', `/role/api/v1/role/update/${id}`, given)).status).toBe(200)
    expect(tickedIds(await treeOf(id))).toContain(country.id)

    const known = tickedIds(await treeOf(id))
    const without = known.filter((one) => one !== country.id)
    const path = `/role_menu/api/v1/role_menu/by_role/${id}`
    expect((await admin('PUT', path, { menu_items: without, known })).status).toBe(200)
    const again = (await admin('GET', `/role/api/v1/role/${id}`)).body
    const relabelled = { label: 'Front gate', row_version: again['row_version'] }
    expect((await admin('PUT', `/role/api/v1/role/update/${id}`, relabelled)).status).toBe(200)
    expect(tickedIds(await treeOf(id))).not.toContain(country.id)
  })

  test('is stored whole: a child brings its group, and what somebody else changed meanwhile is not overwritten', async () => {
    const id = await role('PORCH', ['currency.read'])
    const [currency, profession] = [await entry('Currencies'), await entry('Professions')]
    const known = tickedIds(await treeOf(id))
    const path = `/role_menu/api/v1/role_menu/by_role/${id}`
    const mine = await admin('PUT', path, { menu_items: [profession.id], known })
    expect(mine.status).toBe(200)
    expect(tickedIds(await treeOf(id)).toSorted((a, b) => a - b)).toEqual(
      [profession.parent, profession.id].toSorted((a, b) => (a ?? 0) - (b ?? 0)),
    )
    const theirs = await admin('PUT', path, { menu_items: [currency.id], known })
    expect(theirs.status).toBe(409)
    expect(theirs.body['code']).toBe('changed_meanwhile')
  })

  test('a tick shows nothing to who lacks the right, and the address typed by hand stays closed (C-11)', async () => {
    const id = await role('ANTEROOM', ['city.read'])
    const agencies = await entry('Agencies')
    const ticked = await admin('POST', '/role_menu/api/v1/role_menu/create/', { role: id, menu_item: agencies.id })
    expect(ticked.body['warnings']).toEqual([
      { field: 'menu_item', text: 'ANTEROOM lacks agency.read; the entry stays hidden.' },
    ])
    const clerk = await hire(office.url, admin, 'anteroom', ['ANTEROOM'])
    const send = await signedIn(office.url, clerk.username, clerk.password)
    expect(await titles(send)).not.toContain('Agencies')
    expect((await send('GET', '/agency/api/v1/agency/all/')).status).toBe(403)
  })

  test('a grant of one person shows its entry to that person alone', async () => {
    await role('LOBBY', ['city.read'])
    const [right] = (await admin('GET', '/permission/api/v1/permission/all/?code=currency.read')).body[
      'permissions'
    ] as {
      id: number
    }[]
    const grants = [{ permission: right?.id, expires_on: '2099-12-31', reason: 'Stands in for the cashier' }]
    const clerk = await hire(office.url, admin, 'lobby', ['LOBBY'], { user_permissions: grants })
    const other = await hire(office.url, admin, 'lobby.two', ['LOBBY'])
    expect(await titles(await signedIn(office.url, clerk.username, clerk.password))).toContain('Currencies')
    expect(await titles(await signedIn(office.url, other.username, other.password))).not.toContain('Currencies')
  })
})

describe('the order of the menu', () => {
  const arrange = '/menu_item/api/v1/menu_item/arrange/'
  const placeOf = (one: Entry, over: object) => ({
    id: one.id,
    parent: one.parent,
    sort_order: 5,
    row_version: one.row_version,
    ...over,
  })

  test('is stored at once or not at all', async () => {
    const [agencies, roles] = [await entry('Agencies'), await entry('Roles')]
    const half = await admin('PUT', arrange, {
      menu_items: [placeOf(agencies, { sort_order: 99 }), placeOf(roles, { row_version: 77 })],
    })
    expect(half.status).toBe(409)
    expect(half.body['stale']).toEqual([roles.id])
    expect((await entry('Agencies')).row_version).toBe(agencies.row_version)
    const ring = await admin('PUT', arrange, { menu_items: [placeOf(agencies, { parent: roles.id })] })
    expect(ring.status).toBe(400)
  })

  test('an entry that moves takes its ticks to the new group', async () => {
    const id = await role('VERANDA', ['agency.read'])
    const [agencies, settings] = [await entry('Agencies'), await entry('Settings')]
    const moved = await admin('PUT', arrange, { menu_items: [placeOf(agencies, { parent: settings.id })] })
    expect(moved.status).toBe(200)
    expect(tickedIds(await treeOf(id))).toEqual(expect.arrayContaining([settings.id, agencies.id]))
  })
})

test('who looks after users sees on the menu how many ask for an account, and nobody else does', async () => {
  const badge = async (send: Send) =>
    (await menuSeenBy(send)).find(({ url }) => url === '/apps/users-management/users')?.badge
  expect(await badge(admin)).toBe(null)
  const reader = await hire(office.url, admin, 'user.reader', ['STAFF'])
  const waiting = await hire(office.url, admin, 'newcomer', ['STAFF'])
  // Who asks for an account was entered by nobody.
  await office.scratch.database.app.query(
    `update "user" set status = 'requested', created_by = null where username = $1`,
    [waiting.username],
  )
  expect(await badge(admin)).toEqual({ title: '1' })
  expect((await badge(await signedIn(office.url, reader.username, reader.password))) ?? null).toBe(null)
})

test('all reports and reports by mail stand in the menu of whoever may open a report, in no menu of members', async () => {
  const cast = await castOf(office)
  const agency = await made(admin, 'agency', cast.agency(61))
  const member = await cast.person('mail.member', { roles: ['MEMBER_USER'], over: { agency: agency.id, branch: null } })
  const clerk = await cast.person('mail.clerk', { roles: ['MEMBERSHIP'] })
  const plain = await cast.person('mail.plain', { roles: ['USER'] })
  for (const page of ['/apps/reports', '/apps/report-schedules']) {
    const sees = async (send: Send) => (await menuSeenBy(send)).some(({ url }) => url === page)
    expect([await sees(admin), await sees(clerk.send), await sees(plain.send), await sees(member.send)]).toEqual([
      true,
      true,
      false,
      false,
    ])
  }
  const { body } = await admin('GET', '/role/api/v1/role/all/?name=MEMBER_USER')
  const [{ id } = { id: 0 }] = body['roles'] as { id: number }[]
  expect((await treeOf(id)).find(({ url }) => url === '/apps/report-schedules')).toMatchObject({
    is_ticked: false,
    is_permitted: false,
  })
})
