import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gather } from '#platform/sheet/hand_made.ts'
import { readSheet } from '#platform/sheet/read.ts'
import { castOf, castPassword, made, rowsOf, type Cast, type Person } from '#platform/testing/cast.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { Importing, runIn } from '#platform/transfer/testing/import_client.ts'
import { agencySheet, numbered } from './agency_sheet.ts'

let server: TestServer
let folder: string
let cast: Cast
let admin: Importing
let importer: Importing

const path = (name: string): string => join(folder, name)
const as = (person: Person, resource = 'agency'): Promise<Importing> =>
  Importing.signedIn(server.url, resource, person.username, castPassword)

const sheet = (name: string, rows: Parameters<typeof agencySheet>[1], more?: readonly string[]): string =>
  agencySheet(path(name), rows, more)

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'at-'))
  server = await startTestServer()
  cast = await castOf(server)
  admin = await Importing.signedIn(server.url, 'agency', server.adminUsername, server.adminPassword)
  const codes = ['agency.read', 'agency.import', 'agency.export']
  const permissions = await Promise.all(codes.map((code) => cast.permissionId(code)))
  await made(cast.admin, 'role', { name: 'IMPORTER', label: 'Importer', kind: 'staff', permissions })
  importer = await as(await cast.person('importer', { roles: ['IMPORTER'] }))
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

describe('who may bring agencies in', () => {
  it('is nobody without the right: not a member agency, not staff, not who only reads', async () => {
    const own = await made(cast.admin, 'agency', cast.agency(900))
    const people = [
      await cast.person('our_member', { roles: ['MEMBER_USER'], over: { agency: own.id } }),
      await cast.person('staff', { roles: ['STAFF'] }),
      await cast.person('auditor', { roles: ['AUDITOR'] }),
    ]
    const run = await admin.checked(sheet('rights.csv', numbered(100, 1)))
    for (const person of people) {
      const one = await as(person)
      const asked = [
        await one.upload(path('rights.csv')),
        await one.commit(run.id, 'all'),
        await one.undo(run.id),
        ...(await Promise.all(
          ['import/', `import/${run.id}`, `import/${run.id}/preview`, `import/${run.id}/faults`, 'import/template'].map(
            (call) => one.send('GET', `/agency/api/v1/agency/${call}`),
          ),
        )),
      ]
      expect(asked.map(({ status }) => status)).toEqual(asked.map(() => 403))
    }
    const member = await as(people[0]!)
    expect((await member.send('GET', '/agency/api/v1/agency/export/')).status).toBe(403)
    const nobody = await fetch(`${server.url}/agency/api/v1/agency/import/`, { method: 'POST' })
    expect(nobody.status).toBe(401)
    expect((await admin.run(run.id)).state).toBe('checked')
  })

  it('needs no other right, and sees runs of colleagues of the same branch but not those from everywhere', async () => {
    const colleague = await as(await cast.person('colleague', { roles: ['IMPORTER'] }))
    const run = await importer.checked(sheet('own.csv', numbered(110, 2)))
    expect(await importer.stored(run.id, 'all')).toMatchObject({ state: 'stored', new_count: 2 })
    expect(await colleague.run(run.id)).toMatchObject({ id: run.id, number: run.number })
    const everywhere = await admin.checked(path('own.csv'))
    expect((await colleague.send('GET', `/agency/api/v1/agency/import/${everywhere.id}`)).status).toBe(404)
    const listed = (await colleague.send('GET', '/agency/api/v1/agency/import/')).body['import_runs'] as {
      id: number
    }[]
    expect(listed.map(({ id }) => id)).toEqual([run.id])
    expect((await importer.send('GET', `/agency_owner/api/v1/agency_owner/import/${run.id}`)).status).toBe(403)
  })
})

describe('a file that is none', () => {
  const refusal = async (name: string, content: string | Buffer) => {
    writeFileSync(path(name), content)
    const answer = await importer.upload(path(name), name)
    return [answer.status, answer.body['detail']]
  }
  it('is refused at once, in words that help', async () => {
    expect(await refusal('a.pdf', '%PDF-1.7 x')).toEqual([
      400,
      'This is a PDF. Send the spreadsheet it was made from (.xlsx or CSV).',
    ])
    expect(await refusal('empty.csv', '')).toEqual([400, 'The file is empty.'])
    expect(await refusal('wrong.csv', 'Item,Quantity\nPaper,4\n')).toEqual([
      400,
      'No sheet of this file has the headings of Agencies. Download the template, or write the headings as the list shows them.',
    ])
    expect(await refusal('half.csv', 'Name,Email\nX,x@example.org\n')).toEqual([
      400,
      expect.stringMatching(/^These columns are missing: RL number, /),
    ])
    expect(await refusal('big.csv', Buffer.alloc(51 * 1024 * 1024, 'a,b\n'))).toEqual([
      400,
      'The file is larger than 50 MB.',
    ])
    const form = new FormData()
    form.set('something', 'else')
    expect((await importer.send('POST', '/agency/api/v1/agency/import/', form)).status).toBe(400)
  })
})

describe('the template', () => {
  it('has every column that can be written, in the language of who asks, the required ones marked', async () => {
    await importer.download('import/template', path('template.xlsx'), { 'accept-language': 'bn' })
    const reader = await readSheet({ path: path('template.xlsx'), name: 'template.xlsx' })
    const [headings, ...others] = await gather(reader.rows(0))
    const texts = headings?.cells.map(({ text }) => text) ?? []
    expect(others).toEqual([])
    expect(texts).toContain('জেলা *')
    expect(texts.some((text) => text.includes('সদস্য নম্বর'))).toBe(false)
  })
})

describe('a list goes out and comes back', () => {
  it('is the same in every record, also in Bengali, also with a name that looks like a formula', async () => {
    await made(
      cast.admin,
      'agency',
      cast.agency(920, {
        name: '=HYPERLINK("x")',
        phone_secondary: '01811000920',
        category: 'life',
        sms_opt_out: true,
        countries: rowsOf(await cast.admin('GET', '/country/api/v1/country/all/?iso2=AE'), 'countries').map(
          ({ id }) => id,
        ),
      }),
    )
    for (const [format, language] of [
      ['xlsx', 'bn'],
      ['csv', 'en'],
      ['xlsx', 'ar'],
    ] as const) {
      const response = await importer.download(`export/?format=${format}`, path(`out.${format}`), {
        'accept-language': language,
      })
      expect(response.headers.get('content-disposition')).toMatch(
        new RegExp(`filename\\*=UTF-8''.+-\\d{4}-\\d{2}-\\d{2}\\.${format}$`),
      )
      const run = await importer.checked(path(`out.${format}`), `out.${format}`)
      const total = await importer.count()
      expect(run).toMatchObject({
        state: 'checked',
        rows: total,
        same_count: total,
        fault_count: 0,
        new_count: 0,
        changed_count: 0,
        unknown_columns: [],
      })
    }
    expect(readFileSync(path('out.csv'), 'utf8')).toContain(`'=HYPERLINK`)
  })

  it('holds no field its reader may not know, masks what is masked, and is noted', async () => {
    const auditor = await as(await cast.person('reader', { roles: ['AUDITOR'] }), 'user')
    await auditor.download('export/?format=csv', path('users.csv'))
    const users = readFileSync(path('users.csv'), 'utf8')
    expect(users).toContain('importer')
    expect(users).not.toContain('importer@people.example')
    expect((await auditor.send('GET', '/user/api/v1/user/export/?columns=email')).status).toBe(400)
    const [own] = rowsOf(await cast.admin('GET', '/agency/api/v1/agency/all/?rl_no=920'), 'agencies')
    await made(cast.admin, 'agency_owner', cast.owner(5, own?.id ?? 0))
    const owners = await as(await cast.person('owner_reader', { roles: ['AUDITOR'] }), 'agency_owner')
    await owners.download('export/?format=csv&columns=name,nid,agency', path('owners.csv'))
    expect(readFileSync(path('owners.csv'), 'utf8')).toMatch(/Owner 5,••••••7775,/)
    const noted = await server.scratch.database.app.query(
      `select resource, user_name, row_count, columns from export_log where resource = 'agency_owner'`,
    )
    expect(noted.rows).toEqual([
      { resource: 'agency_owner', user_name: 'owner_reader', row_count: 1, columns: ['name', 'nid', 'agency'] },
    ])
  })

  it('takes the filters and the keyword of the list, and the cookie of a browser', async () => {
    await importer.download('export/?format=csv&columns=rl_no&rl_no=110', path('one.csv'))
    expect(readFileSync(path('one.csv'), 'utf8')).toBe('\ufeffRL number\r\n110\r\n')
    expect((await importer.send('GET', '/agency/api/v1/agency/export/?colour=red')).status).toBe(400)
  })
})

describe('one file, asked for twice', () => {
  it('is stored once: of two who ask at the same time one is told', async () => {
    const run = await importer.checked(sheet('twice.csv', numbered(200, 30)))
    const answers = await Promise.all([importer.commit(run.id, 'all'), importer.commit(run.id, 'all')])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await importer.settled(run.id)).toMatchObject({ state: 'stored', new_count: 30 })
    expect((await importer.commit(run.id, 'all')).body).toMatchObject({
      code: 'import_stored',
      detail: `Import ${run.number} was already stored by importer.`,
    })
  })

  it('answers the same key with the same answer', async () => {
    const run = await importer.checked(sheet('key.csv', numbered(240, 2)))
    const key = { 'idempotency-key': 'click' }
    const [first, again] = [await importer.commit(run.id, 'all', key), await importer.commit(run.id, 'all', key)]
    expect([first.status, again.status]).toEqual([200, 200])
    expect(runIn(again)).toEqual(runIn(first))
    await importer.settled(run.id)
  })
})

it('is stored though the step before holds the run a moment longer than its end is known', async () => {
  const run = await importer.checked(sheet('held.csv', numbered(250, 2)))
  const before = await server.scratch.database.listenerClient()
  await before.query(`select pg_advisory_lock(hashtext('samiti import'), $1::int)`, [run.id])
  expect((await importer.commit(run.id, 'all')).status).toBe(200)
  await importer.stored((await importer.checked(sheet('beside.csv', numbered(260, 2)))).id, 'all')
  expect(await importer.run(run.id)).toMatchObject({ state: 'storing' })
  await before.end()
  expect(await importer.settled(run.id)).toMatchObject({ state: 'stored', new_count: 2 })
})

describe('somebody takes a number between check and storing', () => {
  it('stores nothing where all was asked for, and says why; then the others', async () => {
    const run = await importer.checked(sheet('late.csv', numbered(300, 60, 'Tardy')))
    await made(cast.admin, 'agency', cast.agency(310, { name: 'Was faster' }))
    expect(await importer.stored(run.id, 'all')).toMatchObject({
      state: 'checked',
      fault_count: 1,
      new_count: 59,
      problem: 'Rows refused while storing: 1. Nothing was stored.',
    })
    expect(await importer.rows(run.id, 'fault')).toMatchObject([
      { row: 12, faults: [{ field: 'rl_no', heading: 'rl_no', text: 'RL number 310 is already used by Was faster.' }] },
    ])
    expect(rowsOf(await cast.admin('GET', '/agency/api/v1/agency/all/?keyword=Tardy'), 'agencies')).toEqual([])
    expect(await importer.stored(run.id, 'valid')).toMatchObject({ state: 'stored', fault_count: 1, new_count: 59 })
  })
})

describe('two owners of one agency in one file', () => {
  it('cannot both be its primary owner, and the check says so already', async () => {
    const owners = await Importing.signedIn(server.url, 'agency_owner', server.adminUsername, server.adminPassword)
    await made(cast.admin, 'agency', cast.agency(380))
    await made(cast.admin, 'agency', cast.agency(381))
    const owner = (rl: number, n: number, primary: string): string =>
      `${rl};Owner ${n};${primary};${1_000_000_000 + n};05/03/1970;0181${String(n).padStart(7, '0')};01/01/2020`
    const lines = [owner(380, 1, 'Yes'), owner(381, 2, 'Yes'), owner(380, 3, 'Yes'), owner(381, 4, '')]
    writeFileSync(path('owners.csv'), ['agency;name;is_primary;nid;date_of_birth;phone;from_date', ...lines].join('\n'))
    const run = await owners.checked(path('owners.csv'), 'owners.csv')
    expect(run).toMatchObject({ new_count: 3, fault_count: 1 })
    expect(await owners.rows(run.id, 'fault')).toMatchObject([
      { row: 4, faults: [{ field: 'is_primary', text: 'Row 2 of this file says so too. Only one may.' }] },
    ])
  })
})
