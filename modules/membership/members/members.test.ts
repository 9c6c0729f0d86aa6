import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#platform/clock/day.ts'
import { today } from '#platform/clock/clock.ts'
import { castOf, castPassword, made, rowsOf, type Cast, type Person, type Row } from '#platform/testing/cast.ts'
import { clientOf, type Send } from '#platform/testing/client.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { gather } from '#platform/sheet/hand_made.ts'
import { readSheet } from '#platform/sheet/read.ts'

/** Agencies of every standing in two branches, and the lists of members they belong to. */
let server: TestServer
let cast: Cast
let clerk: Person
let folder: string
const base = '/report/api/v1/report/'

/** Approval comes with renewals: until then a test says how an agency stands. */
async function stand(agency: Row, status: string, more: Readonly<Record<string, string>> = {}): Promise<void> {
  const columns = Object.entries({ status, ...more })
  await server.office.engine.database.app.query(
    `update agency set ${columns.map(([name], at) => `"${name}" = $${at + 2}`).join(', ')} where id = $1`,
    [agency.id, ...columns.map(([, value]) => value)],
  )
}

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  folder = mkdtempSync(join(tmpdir(), 'mr-'))
  const { admin } = cast
  const chattogram = await made(admin, 'branch', { name: 'Chattogram', code: 'CTG' })
  const add = async (n: number, name: string, over = {}) => made(admin, 'agency', cast.agency(n, { name, ...over }))
  await add(41, 'Applicant Overseas', { category: 'life' })
  const young = await add(42, 'Young Member')
  await stand(young, 'active', { member_since: addDays(today(), -30) })
  const old = await add(43, '=Old Member')
  await stand(old, 'active', { member_since: '2015-07-01' })
  await made(admin, 'agency_owner', cast.owner(1, old.id, { name: 'Abdul Karim', is_primary: true }))
  await stand(await add(44, 'Suspended Member'), 'inactive', { status_reason: 'suspended', status_date: '2026-03-05' })
  await stand(await add(45, 'MARK of Chattogram', { branch: chattogram.id }), 'active', { member_since: '2016-01-01' })
  clerk = await cast.person('clerk.dhaka', { roles: ['MEMBERSHIP'] })
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

const names = async (send: Send, path: string): Promise<unknown[]> =>
  rowsOf(await send('GET', base + path), 'rows').map((row) => row['name'])

describe('the lists of members', () => {
  it.each([
    ['all_members/', ['=Old Member', 'Applicant Overseas', 'MARK of Chattogram', 'Suspended Member', 'Young Member']],
    ['active_members/', ['=Old Member', 'MARK of Chattogram', 'Young Member']],
    ['new_members/', ['Applicant Overseas', 'Young Member']],
    ['inactive_members/', ['Suspended Member']],
    ['all_members/?status=inactive,new', ['Applicant Overseas', 'Suspended Member']],
    ['all_members/?category=life', ['Applicant Overseas']],
    ['all_members/?keyword=RL-43', ['=Old Member']],
    ['all_members/?keyword=Karim', ['=Old Member']],
    ['new_members/?date_from=2015-01-01&date_to=2016-12-31', ['=Old Member', 'MARK of Chattogram']],
    ['all_members/?sort=-name&size=1&page=2', ['Suspended Member']],
  ])('%s', async (path, expected) => {
    expect(await names(cast.admin, path)).toEqual(expected)
  })

  it('say who owns a member, where it is, and since and why it is inactive', async () => {
    const [old] = rowsOf(await cast.admin('GET', `${base}active_members/`), 'rows')
    expect(old).toMatchObject({
      rl_no: '43',
      owner: 'Abdul Karim',
      city: 'Dhaka',
      thana: 'Savar',
      member_since: '2015-07-01',
    })
    const [gone] = rowsOf(await cast.admin('GET', `${base}inactive_members/`), 'rows')
    expect(gone).toMatchObject({ inactive_since: '2026-03-05', reason: 'suspended' })
  })

  it('have the same rows without pages, under both of their addresses', async () => {
    const { body } = await cast.admin('GET', `${base}all_members_wp/?sort=-rl_no`)
    const paged = await cast.admin('GET', `${base}all_members/?sort=-rl_no`)
    expect((await cast.admin('GET', `${base}without_pagination/all_members/?sort=-rl_no`)).body).toEqual(body)
    expect(paged.body).toMatchObject({ ...body, page: 1, total_pages: 1 })
    expect(body).toMatchObject({ total_elements: 5 })
  })
})

describe('who sees what', () => {
  const calls = [
    'all_members/',
    'all_members_wp/',
    'all_members/?group=city',
    'all_members/?keyword=MARK',
    'active_members/export/?format=csv',
  ]
  it.each(calls)('a clerk of Dhaka gets no byte of Chattogram: %s', async (path) => {
    const answer = await clerk.send('GET', base + path)
    expect(answer.status).toBe(200)
    expect(answer.raw).not.toContain('MARK of')
  })

  it('counts and groups are of the same rows', async () => {
    const { body } = await clerk.send('GET', `${base}all_members/?count=only&group=status`)
    expect(body).toMatchObject({ total_elements: 4 })
    expect(body['groups']).toEqual([
      { value: 'active', key: 'active', count: 2, totals: {} },
      { value: 'inactive', key: 'inactive', count: 1, totals: {} },
      { value: 'new', key: 'new', count: 1, totals: {} },
    ])
  })

  it('members, people without the right and guests come to no report', async () => {
    const [agency] = rowsOf(await cast.admin('GET', '/agency/api/v1/agency/all/?rl_no=43'), 'agencies')
    const member = await cast.person('member.old', { roles: ['MEMBER_USER'], over: { agency: agency?.id } })
    const user = await cast.person('plain.user', { roles: ['USER'] })
    for (const path of [
      'all_members/',
      'all_members_wp/',
      'all_members/export/',
      'all_members/print/',
      'all_members/saved/',
    ]) {
      expect([path, (await member.send('GET', base + path)).status]).toEqual([path, 403])
      expect([path, (await user.send('GET', base + path)).status]).toEqual([path, 403])
      expect([path, (await clientOf(server.url)('GET', base + path)).status]).toEqual([path, 401])
    }
  })

  it('an approver may read, but take nothing out', async () => {
    const approver = await cast.person('approver.one', { roles: ['APPROVER'] })
    expect((await approver.send('GET', `${base}all_members/`)).status).toBe(200)
    expect((await approver.send('GET', `${base}all_members/export/`)).status).toBe(403)
    expect((await approver.send('GET', `${base}all_members/print/`)).status).toBe(403)
  })

  it('an unknown report is not found, a wrong parameter is named', async () => {
    expect((await cast.admin('GET', `${base}no_members/`)).status).toBe(404)
    const { status, body } = await cast.admin('GET', `${base}all_members/?categroy=life&city=Dhaka&constructor=x`)
    expect(status).toBe(400)
    expect(body['errors']).toEqual({
      categroy: ['There is no field "categroy". Did you mean "category"?'],
      city: ['Please check this value.'],
      constructor: ['There is no field "constructor".'],
    })
  })
})

describe('taken out of the office', () => {
  const sheetOf = async (format: string) => {
    const answer = await fetch(`${server.url}${base}all_members/export/?format=${format}&sort=rl_no`, {
      headers: { authorization: `Bearer ${await token()}` },
    })
    const path = join(folder, `members.${format}`)
    writeFileSync(path, Buffer.from(await answer.arrayBuffer()))
    const reader = await readSheet({ path, name: `members.${format}` })
    return gather(reader.rows(0))
  }
  const token = async (): Promise<string> => {
    const { body } = await clientOf(server.url)('POST', '/user/api/v1/user/login/', {
      username: clerk.username,
      password: castPassword,
    })
    return String(body['access'])
  }

  it('a workbook has days as days, codes as text and nothing that runs as a formula', async () => {
    const rows = await sheetOf('xlsx')
    const heading = rows.findIndex((row) => row.cells[0]?.text === 'RL no.')
    const column = (name: string): number => rows[heading]?.cells.findIndex((cell) => cell?.text === name) ?? -1
    const old = rows.find((row) => row.cells[0]?.text === '43')
    expect(rows).toHaveLength(heading + 1 + 4 + 1)
    expect(rows.at(-1)?.cells[0]?.text).toMatch(/^As of \d/)
    expect(old?.cells[column('Name')]).toMatchObject({ kind: 'text', text: '=Old Member' })
    expect(old?.cells[column('RL no.')]).toMatchObject({ kind: 'text' })
    expect(old?.cells[column('Member since')]).toMatchObject({ text: '2015-07-01', isDate: true })
    expect(old?.cells[column('Status')]).toMatchObject({ text: 'Active' })
  })

  it('a CSV has the same rows', async () => {
    const rows = await sheetOf('csv')
    expect(rows.map((row) => row.cells[1]?.text)).toEqual([
      'Name',
      'Applicant Overseas',
      'Young Member',
      '=Old Member',
      'Suspended Member',
    ])
  })

  it('a paper is printed with what narrows it and how many there are, and is written down', async () => {
    const { send } = clerk
    const paper = await send('GET', `${base}all_members/print/?status=active&group=category&language=bn`)
    expect([paper.status, paper.raw.slice(0, 5)]).toEqual([200, '%PDF-'])
    const { rows } = await server.office.engine.database.app.query<{ shown: { title: string; facts: unknown[] } }>(
      `select shown from printed_document where resource = 'all_members'`,
    )
    expect(rows[0]?.shown).toMatchObject({
      title: 'সকল সদস্য',
      facts: [
        expect.objectContaining({ value: 'সক্রিয়' }),
        expect.objectContaining({ label: 'যে সময়ের' }),
        { label: 'সারির সংখ্যা', value: '২' },
      ],
    })
  })
})

describe('saved filters', () => {
  const saved = `${base}all_members/saved/`
  it('are for the one who keeps them, or for everybody of a role', async () => {
    const colleague = await cast.person('clerk.two', { roles: ['MEMBERSHIP'] })
    const role = await cast.roleId('MEMBERSHIP')
    const asked = { status: 'active', sort: '-name' }
    expect((await clerk.send('POST', saved, { name: 'Mine', asked })).status).toBe(201)
    expect((await clerk.send('POST', saved, { name: 'Ours', asked, role })).status).toBe(201)
    const found = rowsOf(await colleague.send('GET', saved), 'saved_reports')
    expect(found.map(({ name, is_own }) => ({ name, is_own }))).toEqual([{ name: 'Ours', is_own: false }])
    expect((await colleague.send('DELETE', `${saved}${found[0]?.id}`)).status).toBe(404)
    expect((await clerk.send('DELETE', `${saved}${found[0]?.id}`)).status).toBe(200)
    expect(rowsOf(await colleague.send('GET', saved), 'saved_reports')).toEqual([])
  })

  it.each([
    ['no name', { asked: {} }, 'name'],
    ['a parameter that is none', { name: 'Wrong', asked: { colour: 'red' } }, 'colour'],
    ['a role of others', { name: 'Wrong', asked: {}, role: 1 }, 'role'],
    ['what is no part of it', { name: 'Wrong', asked: {}, user: 1 }, 'user'],
  ])('refuse %s', async (_what, body, key) => {
    const answer = await clerk.send('POST', saved, body)
    expect([answer.status, Object.keys(Object(answer.body['errors']))]).toEqual([400, [key]])
  })
})
