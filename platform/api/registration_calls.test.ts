import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { castOf, made, rowsOf, type Cast } from '../testing/cast.ts'
import { clientOf, type Send } from '../testing/client.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'

/** An agency asks for an account. */
let server: TestServer
let cast: Cast
let guest: Send
const path = '/api/auth/register'
const password = { new_password: 'Nineteen slow buffaloes 19', confirm_password: 'Nineteen slow buffaloes 19' }

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  guest = clientOf(server.url)
})
afterAll(() => server.stop())

async function open(registration_open: boolean): Promise<void> {
  const base = '/general_setting/api/v1/general_setting/'
  const [row] = rowsOf(await cast.admin('GET', `${base}all/`), 'general_settings')
  await cast.admin('PUT', `${base}update/${row?.id}`, { registration_open, row_version: row?.row_version })
}

const wish = (n: number, over: Readonly<Record<string, unknown>> = {}) => {
  const { rl_no, name, licence_issue_date, licence_expiry_date, address, city, thana } = cast.agency(n)
  const agency = { rl_no, name, licence_issue_date, licence_expiry_date, address, city, thana }
  return {
    user: { ...agency, first_name: 'Rahima', email: `r${n}@new.example`, primary_phone: `0188800000${n}`, ...over },
  }
}

/** The secret of the last letter to that address. */
async function linkTo(email: string): Promise<string> {
  const { rows } = await server.scratch.database.app.query<{ link: string }>(
    `select params->>'link' as link from outbox_message where kind = 'registration' and to_address = $1 order by id desc limit 1`,
    [email],
  )
  return /#([\w-]+)$/.exec(rows[0]?.link ?? '')?.[1] ?? ''
}

const usersCalled = async (email: string) =>
  rowsOf(await cast.admin('GET', `/user/api/v1/user/all/?email=${email}`), 'users')
const bell = async (): Promise<string> => (await cast.admin('GET', '/notification/api/v1/notification/events/')).raw

describe('registration', () => {
  it('is closed until the office opens it', async () => {
    expect((await guest('GET', path)).body).toEqual({ is_open: false, fields: [] })
    const answer = await guest('POST', path, wish(1))
    expect([answer.status, answer.body['code']]).toEqual([403, 'registration_closed'])
    expect((await guest('POST', `${path}/confirm`, { token: 'x', ...password })).status).toBe(403)
  })

  it('makes nothing before the address is confirmed, then an application and a user who waits', async () => {
    await open(true)
    expect((await guest('GET', path)).body).toMatchObject({ is_open: true })
    expect((await guest('POST', path, wish(1))).status).toBe(200)
    expect(await usersCalled('r1@new.example')).toEqual([])
    const token = await linkTo('r1@new.example')
    expect(
      (await guest('POST', `${path}/confirm`, { token, new_password: 'short', confirm_password: 'short' })).status,
    ).toBe(400)
    expect((await guest('POST', `${path}/confirm`, { token, ...password })).status).toBe(200)
    const [user] = await usersCalled('r1@new.example')
    expect(user).toMatchObject({ status: 'requested', roles: [await cast.roleId('MEMBER_USER')] })
    const agency = await cast.admin('GET', `/agency/api/v1/agency/${Number(user?.['agency'])}`)
    expect(agency.body).toMatchObject({
      rl_no: '1',
      status: 'new',
      email: 'r1@new.example',
      phone_number: '+8801888000001',
    })
    expect(await bell()).toContain('Rahima asks for an account')
    expect((await guest('POST', `${path}/confirm`, { token, ...password })).body['code']).toBe('registration_over')
  })

  it('answers alike for what is known and what is not; the office hears what stands in the way', async () => {
    await made(cast.admin, 'agency', cast.agency(2))
    const known = await guest('POST', path, wish(2))
    const unknown = await guest('POST', path, wish(3))
    const told = ({ status, raw }: typeof known) => [status, raw.replaceAll(/r\d@/g, 'r@')]
    expect(told(known)).toEqual(told(unknown))
    const confirm = async (email: string) =>
      guest('POST', `${path}/confirm`, { token: await linkTo(email), ...password })
    expect(told(await confirm('r2@new.example'))).toEqual(told(await confirm('r3@new.example')))
    expect(await usersCalled('r2@new.example')).toEqual([])
    expect(await bell()).toContain('The registration of r2@new.example could not be taken over')
  })

  it.each([
    ['a right nobody asked for', { roles: [1] }, 'roles'],
    ['an agency that is there', { agency: 1 }, 'agency'],
    ['no e-mail address', { email: undefined }, 'email'],
    ['a day that is none', { licence_issue_date: '2026-02-30' }, 'licence_issue_date'],
  ])('is refused with %s', async (_what, over, at) => {
    const { status, body } = await guest('POST', path, wish(4, over))
    expect([status, Object.keys(body['errors'] ?? {})]).toEqual([400, [at]])
  })

  it('of one mailbox is passed over in silence after three letters', async () => {
    for (const _time of [1, 2, 3, 4, 5])
      expect((await guest('POST', path, wish(5, { email: 'same@new.example' }))).status).toBe(200)
    const { rows } = await server.scratch.database.app.query(
      `select from outbox_message where to_address = 'same@new.example'`,
    )
    expect(rows.length).toBe(3)
  })
})
