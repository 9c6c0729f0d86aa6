import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nextDocumentNumber } from '#platform/record/numbering.ts'
import { transaction } from '#platform/record/engine.ts'
import { officeSecret, officeSetting } from '#platform/settings/office_settings.ts'
import { systemSession } from '#platform/access/session.ts'
import { castOf, made } from '#platform/testing/cast.ts'
import { clientOf, signedIn, type Send } from '#platform/testing/client.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'

const base = '/general_setting/api/v1/general_setting'
const open = `${base}/without_pagination/all/`

let server: TestServer
let admin: Send
let guest: Send

const settings = async (): Promise<{ id: number; row_version: number } & Record<string, unknown>> => {
  const answer = await admin('GET', `${base}/all/`)
  const [row] = answer.body['general_settings'] as [{ id: number; row_version: number }]
  return row
}
const change = async (values: Record<string, unknown>) => {
  const { id, row_version } = await settings()
  return admin('PUT', `${base}/update/${id}`, { ...values, row_version })
}
const told = async (who: Send) => {
  const answer = await who('GET', open)
  return (answer.body['general_settings'] as Record<string, unknown>[])[0] ?? {}
}
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2a7' } })
    .png()
    .toBuffer()
const upload = async (field: string, bytes: Buffer, name = 'logo.png') => {
  const form = new FormData()
  form.append('resource', 'general_setting')
  form.append('field', field)
  form.append('file', new File([new Uint8Array(bytes)], name))
  return admin('POST', '/file/api/v1/file/upload/', form)
}

beforeAll(async () => {
  server = await startTestServer()
  admin = await signedIn(server.url)
  guest = clientOf(server.url)
})
afterAll(() => server.stop())

describe('one row for the whole office', () => {
  it('is there from the first start, with the defaults of the specification', async () => {
    expect(await settings()).toMatchObject({
      site_name: 'Samiti',
      time_zone: 'Asia/Dhaka',
      grouping: 'lakh',
      cash_limit: '50000.00',
      content_four_eyes: true,
    })
    const { id } = await settings()
    expect((await admin('GET', `${base}/${id}`)).body['expand']).toMatchObject({
      home_country: { title: 'Bangladesh' },
      foreign_fund_country: { title: 'Malaysia' },
      first_role: { title: 'Administrator' },
    })
  })

  it('has no second one, and the first stays', async () => {
    const second = await admin('POST', `${base}/create/`, { site_name: 'Another' })
    expect([second.status, second.body['detail']]).toEqual([409, 'General settings already exist.'])
    const { id, row_version } = await settings()
    const removed = await admin('DELETE', `${base}/delete/${id}?row_version=${row_version}`)
    expect([removed.status, removed.body['detail']]).toEqual([409, 'The general settings cannot be deleted.'])
    expect((await settings()).id).toBe(id)
  })
})

describe('what a guest may know', () => {
  it('is what is public and nothing else, and is not sent twice', async () => {
    await change({ site_name: 'Padma Agencies Association', small_gift_limit: '500.00', phones: ['01711-222333'] })
    const first = await guest('GET', open)
    expect((first.body['general_settings'] as unknown[]).length).toBe(1)
    expect(await told(guest)).toMatchObject({
      site_name: 'Padma Agencies Association',
      phones: ['+8801711222333'],
      admin_logo: null,
    })
    expect(first.raw).not.toMatch(/small_gift_limit|cash_limit|mail_server|allow_list|row_version/)
    const tag = first.headers.get('etag') ?? ''
    const again = await guest('GET', open, undefined, { 'if-none-match': tag })
    expect([again.status, again.raw]).toEqual([304, ''])
    await change({ tagline: 'Together abroad' })
    expect((await guest('GET', open, undefined, { 'if-none-match': tag })).status).toBe(200)
  })

  it('is a logo while it is the logo', async () => {
    const first = await upload('admin_logo', await picture(300, 90))
    const key = String(first.body['key'])
    expect((await guest('GET', `/file/api/v1/file/${key}`)).status).toBe(401)
    await change({ admin_logo: key })
    expect((await told(guest))['admin_logo']).toBe(`/file/api/v1/file/${key}`)
    expect((await guest('GET', `/file/api/v1/file/${key}`)).headers.get('content-type')).toBe('image/png')
    await change({ admin_logo: null })
    expect((await guest('GET', `/file/api/v1/file/${key}`)).status).toBe(401)
    const paper = await upload('letterhead', await picture(1300, 200))
    await change({ letterhead: paper.body['key'] })
    expect((await guest('GET', `/file/api/v1/file/${String(paper.body['key'])}`)).status).toBe(401)
  })

  it('is the same in another process, at once', async () => {
    const other = await startTestServer({ given: server })
    try {
      expect((await told(clientOf(other.url)))['short_name']).toBe('Samiti')
      await change({ short_name: 'PAA' })
      expect((await told(clientOf(other.url)))['short_name']).toBe('PAA')
    } finally {
      await other.office.app.close()
    }
  })
})

describe('pictures', () => {
  it.each([
    ['no square', 'favicon', [32, 31], 'The icon must be a square of 16 to 512 pixels. This picture has 32 by 31.'],
    [
      'too small',
      'favicon_white',
      [15, 15],
      'The icon must be a square of 16 to 512 pixels. This picture has 15 by 15.',
    ],
    ['too large', 'favicon', [513, 513], 'The icon must be a square of 16 to 512 pixels. This picture has 513 by 513.'],
    [
      'too narrow for A4',
      'letterhead',
      [1239, 200],
      'The picture must be at least 1240 pixels wide to print clearly. This one has 1239.',
    ],
  ] as const)('%s is refused', async (_name, field, [width, height], sentence) => {
    const answer = await upload(field, await picture(width, height))
    expect([answer.status, answer.body['detail']]).toEqual([400, sentence])
  })

  it('that is none is refused', async () => {
    const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    expect((await upload('admin_logo', script, 'logo.svg')).body['detail']).toBe('This file type is not allowed.')
  })

  it('is refused above the size the association allows', async () => {
    await change({ upload_max_mb: 1 })
    const large = await upload('admin_logo', Buffer.concat([await picture(9, 9), Buffer.alloc(1_200_000)]))
    expect(large.body['detail']).toBe('The file is larger than 1 MB.')
    await change({ upload_max_mb: null })
  })
})

describe('a secret (W-18)', () => {
  const password = 'smtps://office:hush-hush-8831@mail.example.org'

  it('is in no answer, history or table, and is there for the server alone', async () => {
    const set = await change({ mail_server: password })
    expect(set.status).toBe(200)
    const { id } = await settings()
    const setAt = (set.body['expand'] as Record<string, { set_at: string }>)['mail_server']?.set_at
    expect(setAt).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    const places = [`${base}/${id}`, `${base}/all/`, open, `${base}/search/`, `${base}/history/${id}`, '/openapi.json']
    const answers = await Promise.all(places.map((path) => admin('GET', path)))
    const preview = await admin('POST', `${base}/preview/`, { ...(await settings()), mail_server: password })
    for (const { raw } of [set, preview, ...answers]) expect(raw).not.toContain('hush-hush')
    for (const { body } of answers.slice(0, 1)) expect(body).not.toHaveProperty('mail_server')
    const stored = await server.scratch.database.app.query<{ all: string }>(
      `select (select string_agg(to_jsonb(g)::text, '') from general_setting g) || (select string_agg(to_jsonb(h)::text, '') from history h) as all`,
    )
    expect(stored.rows[0]?.all).toContain('"mail_server"')
    expect(stored.rows[0]?.all).not.toContain('hush-hush')
    const { database, secrets } = server.office.engine
    expect(await officeSecret(database.app, secrets, 'mail_server')).toBe(password)
  })

  it('is told in the history as changed, and may be taken away', async () => {
    await change({ mail_server: 'smtp://other.example.org' })
    await change({ mail_server: null })
    const { id } = await settings()
    const { history } = (await admin('GET', `${base}/history/${id}`)).body as { history: { changes: unknown }[] }
    expect(history.slice(0, 3).map(({ changes }) => changes)).toEqual([
      { mail_server: { before: 'set', after: null } },
      { mail_server: { before: 'set', after: 'changed' } },
      { mail_server: { before: null, after: 'changed' } },
    ])
    expect((await admin('GET', `${base}/${id}`)).body['expand']).not.toHaveProperty('mail_server')
  })

  it('can neither be filtered nor sorted by', async () => {
    for (const query of ['mail_server=s', 'mail_server.empty=false', 'sort=mail_server'])
      expect((await admin('GET', `${base}/all/?${query}`)).status, query).toBe(400)
  })
})

describe('values', () => {
  it.each([
    [{ time_zone: 'Asia/Dacca City' }, 'There is no such time zone. An example is Asia/Dhaka.'],
    [{ landing_route: 'https://elsewhere.example' }, 'Enter a page of the office that begins with /apps/.'],
    [{ landing_route: '/apps//elsewhere.example' }, 'Enter a page of the office that begins with /apps/.'],
    [{ grace_end: '02-30' }, 'Enter month and day, for example 03-31.'],
    [
      { date_format: 'MM-DD-YYYY' },
      'How dates are written must be one of: DD-MM-YYYY, DD/MM/YYYY, DD.MM.YYYY, YYYY-MM-DD.',
    ],
    [{ fiscal_year_start_month: 13 }, 'First month of the fiscal year must be between 1 and 12.'],
    [{ session_minutes: 1 }, 'Sign out after minutes without use must be between 5 and 10080.'],
    [{ password_policy: { min_length: 9 } }, 'Passwords must be between 10 and 40.'],
    [
      { sign_in_provider: { name: 'X', issuer: 'http://id.example.org', client_id: 'a' } },
      "Enter the provider's address, beginning with https://.",
    ],
    [{ allow_list: { domains: ['no domain'] } }, 'Enter domains such as example.org.'],
    [{ number_prefixes: { import: 'i' } }, 'A beginning has 2 to 6 capital letters or digits, a letter first.'],
    [{ number_prefixes: { imports: 'IX' } }, 'There is no field "imports".'],
    [{ phones: ['01711222333', '12'] }, 'Enter a valid phone number, for example 01712345678.'],
  ])('%j is refused', async (values, sentence) => {
    const answer = await change(values)
    const [field = ''] = Object.keys(values)
    expect([answer.status, answer.body['errors']]).toEqual([400, { [field]: [sentence] }])
  })
})

describe('a setting counts where it is read', () => {
  it('for rules, by its name and with its type', async () => {
    await change({ fiscal_year_start_month: 4, cash_limit: '12345678901234.50' })
    const read = server.office.engine.gate.read(systemSession)
    const month: number | null = await officeSetting(read, 'fiscal_year_start_month')
    expect([month, await officeSetting(read, 'cash_limit')]).toEqual([4, '12345678901234.50'])
  })

  it('for numbers: those given from now on begin as chosen', async () => {
    const next = () => transaction(server.office.engine, (client) => nextDocumentNumber(client, 'import', 2031))
    expect(await next()).toBe('IM-2031-000001')
    await change({ number_prefixes: { import: 'lst' } })
    expect(await next()).toBe('LST-2031-000002')
  })

  it('for passwords and sessions: from the next one on', async () => {
    await change({ password_policy: { min_length: 16 }, session_minutes: 25 })
    const { id } = (await admin('GET', '/user/api/v1/user/me/')).body as { id: number }
    const short = { new_password: 'Herons x Fifteen'.slice(0, 15), confirm_password: 'Herons x Fifteen'.slice(0, 15) }
    const refused = await admin('PUT', `/user/api/v1/user/set_password/${id}`, short)
    expect([refused.status, refused.body['errors']]).toMatchObject([400, { new_password: expect.anything() }])
    await signedIn(server.url)
    const opened = await server.scratch.database.app.query<{ idle_minutes: number }>(
      'select idle_minutes from session order by id desc limit 1',
    )
    expect(opened.rows[0]?.idle_minutes).toBe(25)
  })
})

describe('the role of who comes in from outside', () => {
  const keeper = async (): Promise<Send> => {
    const cast = await castOf(server)
    const codes = ['general_setting.read', 'general_setting.update', 'agency.read']
    const permissions = await Promise.all(codes.map(cast.permissionId))
    await made(admin, 'role', { name: 'SETTINGS', label: 'Settings', kind: 'staff', permissions })
    return (await cast.person('settings.keeper', { roles: ['SETTINGS'] })).send
  }
  const named = async (name: string): Promise<unknown> => {
    const { body } = await admin('GET', `/role/api/v1/role/all/?name=${name}`)
    return (body['roles'] as { id: number }[])[0]?.id
  }

  it('is none of a member, whom no provider tells the agency of', async () => {
    const { status, body } = await change({ first_role: await named('MEMBER_USER') })
    expect([status, body['errors']]).toEqual([
      400,
      { first_role: ['Who comes in from outside cannot become a member user: such a user needs its agency.'] },
    ])
  })

  it('gives nobody more than who sets it holds, nor may the door be opened to such a role', async () => {
    const own = await keeper()
    const changeAs = async (values: Record<string, unknown>) => {
      const { id, row_version } = await settings()
      return own('PUT', `${base}/update/${id}`, { ...values, row_version })
    }
    const strangers = { allow_list: { domains: ['strangers.example'] } }
    expect((await changeAs(strangers)).body['detail']).toBe(
      'Only an administrator can let people from outside in as administrators.',
    )
    expect((await changeAs({ first_role: await named('STAFF') })).status).toBe(403)
    expect((await changeAs({ tagline: 'Everything else is theirs to change' })).status).toBe(200)
    expect((await changeAs({ first_role: await named('SETTINGS'), ...strangers })).status).toBe(200)
    expect((await change({ first_role: await named('ADMIN'), allow_list: null })).status).toBe(200)
  })
})
