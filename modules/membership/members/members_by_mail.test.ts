import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { today } from '#platform/clock/clock.ts'
import { header, plainText, startMailServer, type TestMailServer } from '#platform/message/testing.ts'
import { daysOf } from '#platform/report/period.ts'
import { castOf, made, rowsOf, type Cast, type Person, type Row } from '#platform/testing/cast.ts'
import type { Send } from '#platform/testing/client.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'

/** Lists of members that go out by mail: to a manager who sees both branches and a clerk who sees one. */
let server: TestServer
let mail: TestMailServer
let cast: Cast
let manager: Person
let clerk: Person
let secretary: Person
const base = '/report_schedule/api/v1/report_schedule/'

interface Sending {
  readonly user_name: string
  readonly state: string
  readonly problem: string | null
}
type Shown = Row & {
  readonly name: string
  readonly is_own: boolean
  readonly is_paused: boolean
  readonly problem: string | null
  readonly next_at: string
  readonly recipients: readonly { readonly id: number }[]
  readonly last: { readonly sendings: readonly Sending[] } | null
}

const sql = (text: string, values: unknown[] = []) => server.office.engine.database.app.query(text, values)
const daily = { report: 'all_members', asked: {}, format: 'csv', rhythm: 'daily', on_day: null, at_hour: 7 }

async function list(send: Send): Promise<Shown[]> {
  return rowsOf(await send('GET', `${base}all/`), 'report_schedules') as Shown[]
}

/** Sets one up. @returns its id */
async function setUp(by: Send, name: string, recipients: readonly number[], over: object = {}): Promise<number> {
  const answer = await by('POST', `${base}create/`, { ...daily, name, recipients, ...over })
  expect(answer.status, answer.raw).toBe(201)
  return rowsOf(answer, 'report_schedules').find((one) => one['name'] === name)?.id ?? 0
}

/** Its time comes. */
async function letItBeDue(id: number): Promise<void> {
  await sql(`update report_schedule set next_at = now() - interval '3 days' where id = $1`, [id])
  expect((await cast.admin('POST', '/job/api/v1/job/run/send_due_reports', {})).status).toBe(201)
}

/** What became of it, once nothing of it waits any more. */
async function outcome(by: Send, id: number): Promise<Sending[]> {
  const sendings = async () => (await list(by)).find((one) => one.id === id)?.last?.sendings ?? []
  await expect
    .poll(async () => (await sendings()).map(({ state }) => state).join(' '), { timeout: 60_000 })
    .toMatch(/^(attached|linked|refused)( (attached|linked|refused))*$/)
  return [...(await sendings())]
}

const lettersTo = (person: Person): string[] =>
  mail.taken.filter(({ to }) => to.includes(`${person.username}@people.example`)).map(({ raw }) => raw)

async function letterTo(person: Person): Promise<string> {
  await expect.poll(() => lettersTo(person).length, { timeout: 60_000 }).toBeGreaterThan(0)
  return lettersTo(person)[0] ?? ''
}

/** The file of a letter. */
function attached(raw: string): Buffer {
  const part = raw.split(/\r\n--[^\r\n]+/).find((one) => /content-disposition: attachment/i.test(one)) ?? ''
  return Buffer.from(part.slice(part.indexOf('\r\n\r\n')), 'base64')
}

beforeAll(async () => {
  server = await startTestServer({ hasChores: true })
  mail = await startMailServer()
  cast = await castOf(server)
  const { admin } = cast
  const [setting] = rowsOf(await admin('GET', '/general_setting/api/v1/general_setting/all/'), 'general_settings')
  const kept = await admin('PUT', `/general_setting/api/v1/general_setting/update/${setting?.id}`, {
    mail_host: '127.0.0.1',
    mail_port: mail.port,
    mail_security: 'none',
    mail_sender: 'office@padma.example',
    row_version: setting?.row_version,
  })
  if (kept.status !== 200) throw new Error(kept.raw)
  const chattogram = await made(admin, 'branch', { name: 'Chattogram', code: 'CTG' })
  await made(admin, 'agency', cast.agency(51, { name: 'Dhaka Overseas' }))
  await made(admin, 'agency', cast.agency(52, { name: 'MARK of Chattogram', branch: chattogram.id }))
  manager = await cast.person('both.branches', { roles: ['MEMBERSHIP'], over: { branches: [chattogram.id] } })
  clerk = await cast.person('clerk.dhaka', { roles: ['MEMBERSHIP'] })
  secretary = await cast.person('secretary.dhaka', { roles: ['MEMBERSHIP'] })
})
beforeEach(() => void mail.taken.splice(0))
afterAll(async () => {
  await server.stop()
  await mail.close()
})

describe('a report that goes out by mail', () => {
  it('brings each recipient what that one may read, once', async () => {
    const id = await setUp(manager.send, 'Members on Monday', [manager.id, clerk.id])
    await letItBeDue(id)
    expect((await outcome(manager.send, id)).map(({ state }) => state)).toEqual(['attached', 'attached'])
    const [whole, part] = [await letterTo(manager), await letterTo(clerk)].map((raw) => attached(raw).toString())
    expect(whole).toMatch(/Dhaka Overseas[^]*MARK of Chattogram/)
    expect(part).toContain('Dhaka Overseas')
    expect(part).not.toContain('MARK of')
    expect(header(lettersTo(clerk)[0] ?? '', 'Subject')).toBe('Members on Monday')

    // Its job begins anew, as after a crash, and the same time is looked at once more.
    await sql(`insert into job_run (job, lane, input, longest_s, retries)
      select 'send_report', 'long', jsonb_build_object('sending', id), 300, 0 from report_sending limit 1`)
    await sql(
      `update report_schedule set next_at = (select max(due_at) from report_sending where schedule = $1) where id = $1`,
      [id],
    )
    expect((await cast.admin('POST', '/job/api/v1/job/run/send_due_reports', {})).status).toBe(201)
    const open = `select id from job_run where job in ('send_report', 'send_due_reports') and state in ('waiting', 'running')`
    await expect.poll(async () => (await sql(open)).rowCount, { timeout: 60_000 }).toBe(0)
    expect((await sql(`select id from outbox_message where kind = 'report_sent'`)).rowCount).toBe(2)
    expect((await sql('select "user" from export_log where resource = \'all_members\' order by id')).rows).toEqual(
      expect.arrayContaining([{ user: manager.id }, { user: clerk.id }]),
    )
    // What was sent lies about no longer.
    await expect.poll(async () => (await sql('select message from message_attachment')).rowCount).toBe(0)
  })

  it('has the days that its period means when it is made, as a paper in the language of its reader', async () => {
    await sql(`update "user" set settings = '{"language": "bn"}' where id = $1`, [clerk.id])
    const asked = { date_from: 'last_month', date_to: 'last_month' }
    const id = await setUp(clerk.send, 'New last month', [clerk.id], { report: 'new_members', asked, format: 'pdf' })
    await letItBeDue(id)
    const raw = await letterTo(clerk)
    const { from, to } = daysOf('last_month', today())
    expect(plainText(raw)).toContain(`/apps/newMembers/report?date_from=${from}&date_to=${to}`)
    expect(plainText(raw)).toContain('প্রতিবেদন')
    expect(attached(raw).subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('is not sent to who may read it no more, or has left, and its owner sees why', async () => {
    const id = await setUp(manager.send, 'Members', [manager.id, clerk.id, secretary.id])
    await sql(`update "user" set status = 'disabled' where id = $1`, [secretary.id])
    await sql('delete from user_roles where record = $1', [clerk.id])
    await sql('update access_version set version = version + 1')
    await letItBeDue(id)
    expect((await outcome(manager.send, id)).map(({ user_name, problem }) => [user_name, problem])).toEqual([
      ['both.branches', null],
      ['clerk.dhaka', 'not_allowed'],
      ['secretary.dhaka', 'inactive'],
    ])
    await letterTo(manager)
    expect([...lettersTo(clerk), ...lettersTo(secretary)]).toEqual([])
    const bell = await manager.send('GET', '/notification/api/v1/notification/events/')
    expect(bell.raw).toContain('“Members” did not reach everybody it is for.')
  })

  it('goes to nobody any more when its owner may not read it', async () => {
    const leaver = await cast.person('leaver.one', { roles: ['MEMBERSHIP'] })
    const id = await setUp(leaver.send, 'Of somebody who leaves', [leaver.id, manager.id])
    await sql(`update "user" set status = 'disabled' where id = $1`, [leaver.id])
    await letItBeDue(id)
    const shown = async () => (await list(cast.admin)).find((one) => one.id === id)
    await expect.poll(async () => (await shown())?.problem, { timeout: 60_000 }).toBe('owner')
    expect(await shown()).toMatchObject({ is_paused: true, last: null })
    expect(lettersTo(manager)).toEqual([])
  })
})

describe('the list of them', () => {
  let id: number
  let owner: Person
  let reader: Person
  beforeAll(async () => {
    owner = await cast.person('owner.of.it', { roles: ['MEMBERSHIP'] })
    reader = await cast.person('reader.of.it', { roles: ['MEMBERSHIP'] })
    id = await setUp(owner.send, 'Own list', [owner.id, reader.id], { rhythm: 'monthly', on_day: 31 })
  })
  const one = async (send: Send) => (await list(send)).find((row) => row.id === id)

  it('shows its owner and administrators all of it, who gets it the own part, others nothing', async () => {
    const other = await cast.person('other.one', { roles: ['MEMBERSHIP'] })
    expect(await one(owner.send)).toMatchObject({ is_own: true, recipients: [{ id: owner.id }, { id: reader.id }] })
    expect((await one(cast.admin))?.recipients).toHaveLength(2)
    expect(await one(reader.send)).toMatchObject({ is_own: false, recipients: [{ id: reader.id }] })
    expect(await one(other.send)).toBeUndefined()
    for (const [method, path, body] of [
      ['PUT', `update/${id}`, { ...daily, name: 'Mine now', recipients: [other.id] }],
      ['PUT', `pause/${id}`, { is_paused: true }],
      ['POST', `send/${id}`, {}],
      ['DELETE', `delete/${id}`, undefined],
    ] as const)
      expect([path, (await other.send(method, base + path, body)).status]).toEqual([path, 404])
  })

  it('may be held up and let go on, changed, and sent at once', async () => {
    expect((await owner.send('PUT', `${base}pause/${id}`, { is_paused: true })).status).toBe(200)
    expect(await one(owner.send)).toMatchObject({ is_paused: true })
    expect((await cast.admin('PUT', `${base}pause/${id}`, { is_paused: false })).status).toBe(200)
    const change = { ...daily, name: 'Own list, daily', recipients: [owner.id, reader.id] }
    expect((await owner.send('PUT', `${base}update/${id}`, change)).status).toBe(200)
    expect(await one(owner.send)).toMatchObject({ name: 'Own list, daily', is_paused: false })
    expect((await owner.send('POST', `${base}send/${id}`, {})).status).toBe(200)
    expect(await outcome(owner.send, id)).toHaveLength(2)
  })

  it('lets who gets it stop it, and its owner delete it', async () => {
    expect((await reader.send('DELETE', `${base}delete/${id}`)).status).toBe(200)
    expect((await one(owner.send))?.recipients.map((row) => row.id)).toEqual([owner.id])
    expect((await owner.send('DELETE', `${base}delete/${id}`)).status).toBe(200)
    expect(await one(cast.admin)).toBeUndefined()
  })

  it.each([
    ['nobody to send it to', { recipients: [] }, 'recipients'],
    ['somebody who is none', { recipients: [999_999] }, 'recipients'],
    ['a weekday that is none', { rhythm: 'weekly', on_day: 7 }, 'on_day'],
    ['a day for what is daily', { on_day: 3 }, 'on_day'],
    ['an hour that is none', { at_hour: 24 }, 'at_hour'],
    ['a form that is none', { format: 'docx' }, 'format'],
    ['filters that the report does not know', { asked: { colour: 'red' } }, 'colour'],
    ['no name', { name: ' ' }, 'name'],
    ['what is no part of it', { user: 1 }, 'user'],
  ])('refuses %s', async (_what, over, key) => {
    const answer = await owner.send('POST', `${base}create/`, {
      ...daily,
      name: 'Wrong',
      recipients: [owner.id],
      ...over,
    })
    expect([answer.status, Object.keys(Object(answer.body['errors']))]).toEqual([400, [key]])
  })

  it('refuses recipients who may not take the report out, and members and guests altogether', async () => {
    const approver = await cast.person('approver.one', { roles: ['APPROVER'] })
    const to = (recipients: readonly number[]) => ({ ...daily, name: 'Wrong', recipients })
    const answer = await owner.send('POST', `${base}create/`, to([owner.id, approver.id]))
    expect(answer.body['errors']).toEqual({ recipients: ['approver.one may not take this report out.'] })
    expect((await approver.send('POST', `${base}create/`, to([approver.id]))).status).toBe(403)
    const [agency] = rowsOf(await cast.admin('GET', '/agency/api/v1/agency/all/?rl_no=51'), 'agencies')
    const member = await cast.person('member.one', { roles: ['MEMBER_USER'], over: { agency: agency?.id } })
    expect((await member.send('GET', `${base}all/`)).status).toBe(403)
    expect((await member.send('POST', `${base}create/`, to([member.id]))).status).toBe(403)
  })
})
