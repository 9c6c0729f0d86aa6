import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '../platform/clock/day.ts'
import { today } from '../platform/clock/clock.ts'
import { systemSession, type Session } from '../platform/access/session.ts'
import { leadsOf } from '../platform/board/leads.ts'
import type { AnsweredTile, Figure } from '../platform/board/tile.ts'
import { officeBooks } from '../modules/accounting/testing/books/office_books.ts'
import type { Send } from '../platform/testing/client.ts'
import { castOf, made, rowOf, type Cast, type Person, type Row } from '../platform/testing/cast.ts'
import { startTestServer, type TestServer } from '../platform/testing/server.ts'

const countings = '/agency/api/v1/agency/dashboard_countings/'
const summary = '/dashboard/api/v1/dashboard/total_account_summary/'
const ofMember = '/dashboard/api/v1/dashboard/member_user/'
const board = '/dashboard/api/v1/dashboard/board'

let server: TestServer
let cast: Cast
let admin: Send
let elsewhere: Row
const people = new Map<string, Person>()
let own: Row

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  ;({ admin } = cast)
  elsewhere = await made(admin, 'branch', { name: 'Sylhet', code: 'SYL', address: '1 Zindabazar' })
  const ends = (days: number) => ({ licence_expiry_date: addDays(today(), days) })
  own = await made(admin, 'agency', cast.agency(101, ends(45)))
  for (const [n, days] of [0, 30, 31, 60, 61, 90, 91, -1].entries())
    await made(admin, 'agency', cast.agency(110 + n, ends(days)))
  // Has left: it counts among all, and its licence is nobody's business any more.
  const gone = await made(admin, 'agency', cast.agency(120, ends(10)))
  await admin('PUT', `/agency/api/v1/agency/update_status/${gone.id}`, {
    status: 'closed',
    note: 'Went elsewhere.',
    row_version: gone.row_version,
  })
  const deleted = await made(admin, 'agency', cast.agency(121, ends(10)))
  await admin('DELETE', `/agency/api/v1/agency/delete/${deleted.id}?row_version=${deleted.row_version}`)
  // Of another branch: the administrator counts it, a clerk of the head office does not.
  await made(admin, 'agency', cast.agency(122, { ...ends(10), branch: elsewhere.id }))
  const hired: readonly [string, readonly string[], Record<string, unknown>][] = [
    ['clerk', ['STAFF'], {}],
    ['bookkeeper', ['ACCOUNTS'], {}],
    ['writer', ['USER'], {}],
    ['member', ['MEMBER_USER'], { agency: own.id, branch: null }],
    ['nobody', [], {}],
  ]
  for (const [name, roles, over] of hired) people.set(name, await cast.person(`board.${name}`, { roles, over }))
}, 60_000)
afterAll(() => server.stop())

const as = (name: string): Send => people.get(name)?.send ?? admin

async function tilesOf(send: Send, name: string, query = ''): Promise<readonly AnsweredTile[]> {
  const { body } = await send('GET', `${board}/${name}/${query}`)
  return (body['tiles'] ?? []) as readonly AnsweredTile[]
}

async function figuresOf(send: Send, name: string, tile: string): Promise<readonly Figure[]> {
  const found = (await tilesOf(send, name)).find((one) => one.name === tile)
  return found?.state === 'there' && 'figures' in found.data ? found.data.figures : []
}

describe('what the office counts of its agencies', () => {
  it('is neither what has gone, nor what another branch has, nor the wrong days', async () => {
    expect((await as('clerk')('GET', countings)).body).toEqual({
      all: 10,
      active: 0,
      inactive: 0,
      new: 9,
      awaiting_approval: 9,
      licence_expiring_30: 2,
      licence_expiring_60: 5,
      licence_expiring_90: 7,
    })
    expect((await admin('GET', countings)).body).toMatchObject({ all: 11, new: 10, licence_expiring_30: 3 })
  })

  it('leads to a list of just as many', async () => {
    const figures = await figuresOf(as('clerk'), 'project', 'agencies')
    expect(figures.length).toBe(8)
    for (const { key, value, href = '' } of figures) {
      const [path = '', query = ''] = href.split('?')
      const call = path.endsWith('/report')
        ? `/report/api/v1/report/new_members/?${query}`
        : `/agency/api/v1/agency/all/?${query}`
      const { body } = await as('clerk')('GET', call)
      expect(body['total_elements'], `${key} ${href}`).toBe(value)
    }
  })
})

it('licences that end soon stand on the landing page, those that have just ended first', async () => {
  const [tile] = await tilesOf(as('clerk'), 'project', '?tiles=licences_ending')
  const rows = tile?.state === 'there' && 'rows' in tile.data ? tile.data.rows : []
  expect(rows.map(({ days }) => days)).toEqual([-1, 0, 30, 31, 45, 60])
})

describe('who may know what', () => {
  it.each<[string, string, number]>([
    ['clerk', countings, 200],
    ['writer', countings, 403],
    ['member', countings, 403],
    ['nobody', countings, 403],
    ['clerk', summary, 403],
    ['bookkeeper', summary, 200],
    ['member', summary, 403],
    ['clerk', ofMember, 403],
    ['member', ofMember, 200],
    ['clerk', `${board}/project/`, 200],
    ['nobody', `${board}/project/`, 200],
    ['member', `${board}/project/`, 403],
    ['member', `${board}/member/`, 200],
    ['clerk', `${board}/member/`, 403],
    ['writer', `${board}/post/`, 200],
    ['nobody', `${board}/post/`, 403],
    ['member', `${board}/post/`, 403],
    ['clerk', `${board}/treasure/`, 404],
  ])('%s asks for %s: %i', async (who, path, status) => {
    expect((await as(who)('GET', path)).status).toBe(status)
  })

  it.each<[string, readonly string[], readonly string[]]>([
    ['clerk', ['agencies', 'licences_ending', 'own_work', 'lists'], ['accounts', 'receipts', 'waiting', 'own_agency']],
    // A cash drawer that was counted waits for a second person.
    ['bookkeeper', ['accounts', 'receipts', 'agencies', 'waiting'], ['own_agency', 'post_figures']],
    ['nobody', [], ['agencies', 'accounts', 'lists', 'waiting', 'licences_ending']],
  ])('the landing page of %s has %j and none of %j', async (who, there, absent) => {
    const names = (await tilesOf(as(who), 'project')).map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining([...there]))
    expect(names.filter((name) => absent.includes(name))).toEqual([])
  })

  it('nothing leads to a page that does not open', () => {
    const { registry } = server.office.engine
    const reader = { ...systemSession, permissions: new Set(['agency.read']) }
    const waysOf = (session: Session) => {
      const leads = leadsOf(registry, session)
      return [leads.list('agency', { status: 'new' }), leads.record('agency', 7), leads.report('new_members')]
    }
    expect(waysOf(systemSession)).toEqual([undefined, undefined, undefined])
    expect(waysOf({ ...reader, member: own.id })[0]).toBeUndefined()
    expect(waysOf(reader)).toEqual([
      '/apps/member-management/members?status=new',
      '/apps/member-management/members/7',
      expect.stringContaining('/apps/'),
    ])
  })

  it('a member whose people may not read its own record is not told where it stands', async () => {
    await made(admin, 'role', { name: 'MUTE', label: 'Mute', kind: 'member', permissions: [] })
    const { send } = await cast.person('board.mute', { roles: ['MUTE'], over: { agency: own.id, branch: null } })
    expect((await send('GET', ofMember)).status).toBe(403)
    expect(await tilesOf(send, 'member')).toEqual([])
  })

  it('nobody gets a tile by asking for it by name', async () => {
    expect(await tilesOf(as('writer'), 'project', '?tiles=accounts,agencies')).toEqual([])
    expect((await tilesOf(as('clerk'), 'project', '?tiles=agencies,accounts')).map(({ name }) => name)).toEqual([
      'agencies',
    ])
  })
})

describe('the account summary', () => {
  it('knows branches, days and nothing else', async () => {
    const books = await officeBooks(cast)
    await books.post('RV', { from: '4101002', to: '1401001', taka: 500n })
    const ask = async (query: string) => (await as('bookkeeper')('GET', `${summary}?${query}`)).body
    expect(await ask('')).toMatchObject({ cash: '500.00', bank: '0.00', income: '500.00', result: '500.00' })
    expect(await ask(`date_before=${addDays(today(), -1)}`)).toMatchObject({ cash: '0.00', income: '0.00' })
    expect(await ask('date_after=2026-02-30')).toMatchObject({
      code: 'invalid',
      errors: { date_after: [expect.any(String)] },
    })
    expect(await ask(`branch=${elsewhere.id}`)).toMatchObject({ code: 'not_found' })
    expect(await ask('ledger=4')).toMatchObject({ code: 'invalid' })
    const figures = await figuresOf(as('bookkeeper'), 'project', 'accounts')
    expect(figures.map(({ key, value }) => [key, value])).toContainEqual(['cash', '500.00'])
    const [months] = await tilesOf(as('bookkeeper'), 'project', '?tiles=months')
    const points = months?.state === 'there' && 'points' in months.data ? months.data.points : []
    expect(points).toHaveLength(12)
    for (const { month, href } of points) {
      const asked = new URLSearchParams(href?.split('?')[1])
      const [first, next] = [`${month}-01`, addDays(asked.get('date_before') ?? '', 1)]
      expect([asked.get('date_after'), next.slice(8), addDays(next, -1).slice(0, 7)]).toEqual([first, '01', month])
    }
  })
})

describe('the board of a member', () => {
  it('says where its agency stands and what to do next, in its language, and nothing of others', async () => {
    const { body, raw } = await as('member')('GET', ofMember)
    expect(body).toMatchObject({
      agency: { id: own.id, rl_no: '101', status: 'new' },
      standing: null,
      next_step: { key: 'licence_ending', text: 'Your licence ends in 45 days. Renew it and bring the office a copy.' },
      licence_days_left: 45,
    })
    expect(raw).not.toContain('Agency 110')
    const bengali = await as('member')('GET', ofMember, undefined, { 'accept-language': 'bn' })
    expect(bengali.raw).toContain('৪৫ দিনে শেষ')
    const tiles = await tilesOf(as('member'), 'member')
    expect(tiles.map(({ name, state }) => [name, state])).toEqual([
      ['own_agency', 'there'],
      ['own_account', 'there'],
      ['received', 'there'],
    ])
  })
})

describe('what leaves the office', () => {
  const letter = (n: number, over: object = {}) => ({
    to: [`office${n}@agencies.example`],
    subject: `Letter to ${n}`,
    body: 'Please call at the office.',
    dispatch_mode: 'hand',
    ...over,
  })
  async function step(send: Send, document: Row, ...states: readonly string[]): Promise<void> {
    let now = document
    for (const status of states) {
      const { row_version } = now
      const path = `/document_send/api/v1/document_send/update_status/${document.id}`
      now = rowOf((await send('PUT', path, { status, row_version })).body)
      expect(now['status']).toBe(status)
    }
  }

  it('is counted by whom it belongs to and how it stands; each figure leads to its rows', async () => {
    const clerk = as('clerk')
    await made(clerk, 'document_send', letter(101))
    await made(admin, 'document_send', letter(101, { subject: "Somebody else's draft" }))
    await step(clerk, await made(clerk, 'document_send', letter(110)), 'queued')
    await step(clerk, await made(clerk, 'document_send', letter(101)), 'queued', 'sent')
    await step(clerk, await made(clerk, 'document_send', letter(111)), 'queued', 'sent', 'delivered')
    await step(admin, await made(admin, 'document_send', letter(112, { branch: elsewhere.id })), 'queued', 'sent')
    const figures = await figuresOf(clerk, 'post', 'post_figures')
    expect(figures.map(({ key, value }) => [key, value])).toEqual([
      ['own_drafts', 1],
      ['queued', 1],
      ['failed', 0],
      ['this_month', 2],
    ])
    for (const { key, value, href = '' } of figures) {
      const { body } = await clerk('GET', `/document_send/api/v1/document_send/all/?${href.split('?')[1]}`)
      expect(body['total_elements'], `${key} ${href}`).toBe(value)
    }
    for (const { key, value, href = '' } of await figuresOf(clerk, 'post', 'post_standing')) {
      const { body } = await clerk('GET', `/document_send/api/v1/document_send/all/?${href.split('?')[1]}`)
      expect(body['total_elements'], `${key} ${href}`).toBe(value)
    }
    expect(await figuresOf(clerk, 'post', 'post_standing')).not.toEqual([])
    expect(await tilesOf(as('writer'), 'post')).toEqual([])
  })

  it('reaches a member as a letter that nobody has opened yet; others and drafts do not', async () => {
    const rows = async () => {
      const [tile] = await tilesOf(as('member'), 'member', '?tiles=received')
      return tile?.state === 'there' && 'rows' in tile.data ? tile.data.rows : []
    }
    await step(as('clerk'), await made(as('clerk'), 'document_send', letter(101, { subject: 'On its way' })), 'queued')
    const [copy, ...more] = await rows()
    expect([copy?.title, copy?.isUnread, more.length]).toEqual(['Letter to 101', true, 0])
    await as('member')('POST', `/document_recipient/api/v1/document_recipient/open/${copy?.id}`, {})
    expect((await rows()).map(({ isUnread }) => isUnread)).toEqual([false])
  })
})

it('what somebody worked with last is what that person did, as long as it may be read', async () => {
  people.set('newcomer', await cast.person('board.newcomer', { roles: ['STAFF'] }))
  const agency = await made(as('newcomer'), 'agency', cast.agency(150))
  const worked = async (who: string) => {
    const [tile] = await tilesOf(as(who), 'project', '?tiles=own_work')
    return tile?.state === 'there' && 'rows' in tile.data ? tile.data.rows.map(({ title }) => title) : []
  }
  expect(await worked('newcomer')).toEqual(['150 Agency 150'])
  expect(await worked('bookkeeper')).toEqual([])
  await admin('DELETE', `/agency/api/v1/agency/delete/${agency.id}?row_version=${agency.row_version}`)
  expect(await worked('newcomer')).toEqual([])
})
