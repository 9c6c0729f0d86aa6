import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { plainText, startGateway, startMailServer, type TestMailServer } from '#platform/message/testing.ts'
import { castOf, made, rowOf, rowsOf, uploaded, type Cast, type Person, type Row } from '#platform/testing/cast.ts'
import type { Send } from '#platform/testing/client.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { whileLookedAt } from '../testing/while_looked_at.ts'

const base = '/document_send/api/v1/document_send/'
const received = '/document_recipient/api/v1/document_recipient/'
const paper = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

let server: TestServer
let cast: Cast
let officer: Person
let padma: Person
let meghna: Person
let mail: TestMailServer
/** What the mail server answers to an address; nothing: it takes the letter. */
const answers = new Map<string, string>()

beforeAll(async () => {
  server = await startTestServer({ hasChores: true })
  cast = await castOf(server)
  officer = await cast.person('documents.officer', { roles: ['MEMBERSHIP'] })
  const member = async (n: number): Promise<Person> => {
    const { id } = await made(cast.admin, 'agency', cast.agency(n))
    return cast.person(`documents.member${n}`, { roles: ['MEMBER_USER'], over: { agency: id } })
  }
  padma = await member(1)
  meghna = await member(2)
})
afterAll(() => server.stop())
beforeEach(async () => {
  answers.clear()
  mail = await startMailServer({ refuseRecipient: (address) => answers.get(address) })
  await sendBy(mail)
})
afterEach(() => mail.close())

async function set(values: Readonly<Record<string, unknown>>): Promise<void> {
  const settings = '/general_setting/api/v1/general_setting/'
  const [row] = rowsOf(await cast.admin('GET', `${settings}all/`), 'general_settings')
  const answer = await cast.admin('PUT', `${settings}update/${row?.id}`, { ...values, row_version: row?.row_version })
  expect(answer.status, answer.raw).toBe(200)
}

/** The office sends by this server, or by none. */
/** States in which the letters of a subject are, each once. */
const lettersOf = async (subject: string): Promise<string[]> => {
  const sql = 'select distinct state from outbox_message where subject = $1 order by state'
  return (await server.office.engine.database.app.query(sql, [subject])).rows.map(({ state }) => state)
}

const sendBy = (one: TestMailServer | undefined): Promise<void> =>
  set({
    mail_host: one ? '127.0.0.1' : null,
    mail_port: one?.port ?? null,
    mail_security: 'none',
    mail_sender: 'office@padma.example',
  })

const circular = {
  document_type: 'letter',
  to: ['office1@agencies.example', 'office2@agencies.example'],
  bcc: ['watcher@embassy.example'],
  subject: 'Circular on visas',
  body: 'Dear members,\n\nplease find the circular attached.',
  dispatch_mode: 'email',
}
const draft = async (over: object = {}): Promise<Row> => made(officer.send, 'document_send', { ...circular, ...over })
async function step(document: Row, status: string, send: Send = officer.send): Promise<Row> {
  const { row_version } = document
  const answer = await send('PUT', `${base}update_status/${document.id}`, { status, row_version })
  expect(answer.status, answer.raw).toBe(200)
  return rowOf(answer.body)
}
const kept = async (document: Row): Promise<Row> => rowOf((await officer.send('GET', `${base}${document.id}`)).body)
async function until(document: Row, status: string): Promise<void> {
  await expect.poll(async () => (await kept(document))['status'], { timeout: 60_000 }).toBe(status)
}
const copies = async (document: Row, send: Send = officer.send): Promise<Row[]> =>
  rowsOf(await send('GET', `${received}all/?document_send=${document.id}&sort=id`), 'document_recipients')
const bell = async (person: Person): Promise<string[]> => {
  const { body } = await person.send('GET', '/notification/api/v1/notification/events/?size=50')
  return rowsOf({ body }, 'notifications').map(({ message }) => String(message))
}
const linkOf = (address: string): string => {
  const letter = mail.taken.find(({ to }) => to.includes(address))
  return /http:\/\/\S+(\/document\/[\w-]+)/.exec(plainText(letter?.raw ?? ''))?.[1] ?? ''
}

describe('a document that goes to two agencies and, hidden, to an embassy', () => {
  it('comes to each alone, with its file; an agency finds its own copy and no word of the others', async () => {
    const file = await uploaded(officer.send, {
      resource: 'document_send',
      field: 'attachments.file',
      name: 'Circular 7.pdf',
      content: paper,
    })
    const document = await step(await draft({ attachments: [{ file, title: 'The circular' }] }), 'queued')
    expect(document['number']).toMatch(/^DS-\d{4}-\d{6}$/)
    await until(document, 'sent')
    expect(mail.taken.map(({ to }) => to.join(' ')).toSorted()).toEqual([
      'office1@agencies.example',
      'office2@agencies.example',
      'watcher@embassy.example',
    ])
    for (const { raw } of mail.taken) {
      expect(plainText(raw)).toContain('please find the circular attached')
      expect(raw).toContain('Circular 7.pdf')
    }
    const list = await padma.send('GET', `${received}all/`)
    const [copy, ...others] = rowsOf(list, 'document_recipients')
    expect([copy?.['subject'], others]).toEqual(['Circular on visas', []])
    const whole = await padma.send('GET', `${received}${copy?.id}`)
    for (const { raw } of [list, whole])
      for (const word of ['office2@', 'watcher@', 'Agency 2', 'bcc']) expect(raw).not.toContain(word)

    const [, second] = await copies(document)
    const opened = await officer.send('GET', `${received}${second?.id}`)
    expect(opened.body).toMatchObject({ line: 'to', attachments: [{ file, title: 'The circular' }] })
    expect((await padma.send('GET', `${received}${second?.id}`)).status).toBe(404)
    expect((await padma.send('POST', `${received}open/${second?.id}`)).status).toBe(404)
    expect((await padma.send('GET', `${base}${document.id}`)).status).toBe(403)
    expect((await padma.send('GET', `/file/api/v1/file/${file}`)).status).toBe(200)
    const { id } = await made(cast.admin, 'agency', cast.agency(3))
    const stranger = await cast.person('documents.stranger', { roles: ['MEMBER_USER'], over: { agency: id } })
    expect((await stranger.send('GET', `/file/api/v1/file/${file}`)).status).toBe(404)
    expect(rowsOf(await stranger.send('GET', `${received}all/`), 'document_recipients')).toEqual([])
  })

  it('says who opened it: the agency that signs in, and whoever presses the button behind the link', async () => {
    const document = await step(await draft(), 'queued')
    await until(document, 'sent')
    const [first, , embassy] = await copies(document)
    expect((await officer.send('POST', `${received}open/${first?.id}`)).body['opened']).toBe(false)
    expect((await padma.send('POST', `${received}open/${first?.id}`)).body['opened']).toBe(true)
    expect((await padma.send('POST', `${received}open/${first?.id}`)).body['opened']).toBe(true)
    const link = server.url + linkOf('watcher@embassy.example')
    const asked = await fetch(link)
    expect([asked.status, await asked.text()]).toEqual([200, expect.stringContaining('Open the document')])
    expect((await copies(document)).map((copy) => copy['view_count'])).toEqual([2, 0, 0])
    const form = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: '' }
    expect(await (await fetch(link, form)).text()).toContain('please find the circular attached')
    const seen = await copies(document)
    expect(seen.map((copy) => [copy['view_count'], copy['opened_at'] !== null])).toEqual([
      [2, true],
      [0, false],
      [1, true],
    ])
    expect((await kept(document))['view_count']).toBe(3)
    const told = await bell(officer)
    expect(told.filter((message) => message.startsWith('office1@agencies.example has opened DS-'))).toHaveLength(1)
    expect(told).toContainEqual(expect.stringContaining('watcher@embassy.example has opened'))

    const { app } = server.office.engine.database
    await app.query(`update document_recipient set created_at = now() - interval '15 days' where id = $1`, [
      embassy?.id,
    ])
    expect((await fetch(link)).status).toBe(410)
    expect((await fetch(link, form)).status).toBe(410)
    expect((await fetch(`${server.url}/document/${'A'.repeat(24)}`)).status).toBe(404)
  })

  it('that is canceled while it waits is not sent, and nobody finds it', async () => {
    await sendBy(undefined)
    const document = await step(await draft({ subject: 'A mistake' }), 'queued')
    expect(await copies(document)).toHaveLength(3)
    await step(await kept(document), 'canceled')
    expect(await copies(document)).toEqual([])
    expect((await meghna.send('GET', `${received}all/`)).raw).not.toContain('A mistake')
    await expect.poll(() => lettersOf('A mistake'), { timeout: 60_000 }).toEqual(['cancelled'])
  })

  it('that is canceled while somebody looks at one of its letters waits for that one, and leaves none to be sent one day', async () => {
    await sendBy(undefined)
    const document = await step(await draft({ subject: 'Looked at' }), 'queued')
    await expect.poll(() => lettersOf('Looked at'), { timeout: 60_000 }).toEqual(['held'])
    const letter = `select from outbox_message where subject = 'Looked at' limit 1`
    await whileLookedAt(server.office.engine.database.app, letter, async () => step(await kept(document), 'canceled'))
    expect(await lettersOf('Looked at')).toEqual(['cancelled'])
  })
})

describe('beside the letter', () => {
  it('an agency is told by SMS where its copy is, unless it wants none, and a colleague by the bell', async () => {
    const quiet = await made(cast.admin, 'agency', cast.agency(4, { sms_opt_out: true }))
    const colleague = await cast.person('documents.colleague', { roles: ['MEMBERSHIP'] })
    const gateway = await startGateway(() => ({ status: 202, body: '' }))
    try {
      await set({ sms_url: gateway.url, sms_success: null })
      const to = ['office1@agencies.example', String(quiet['email']), 'documents.colleague@people.example']
      const document = await step(await draft({ to, bcc: [], also_sms: true }), 'queued')
      await until(document, 'sent')
      await expect.poll(() => gateway.asked.length, { timeout: 60_000 }).toBe(1)
      const sms = new URLSearchParams(gateway.asked[0]?.body)
      expect([...sms.values()].join(' ')).toContain('01700000001')
      const [copy] = await copies(document)
      const [, path = ''] = /http:\/\/\S+?(\/document\/[\w-]+)/.exec(sms.get('message') ?? '') ?? []
      await fetch(server.url + path, { method: 'POST' })
      expect((await copies(document)).map(({ id, view_count }) => [id, view_count])).toContainEqual([copy?.id, 1])
      expect(await bell(colleague)).toContainEqual(expect.stringMatching(/has sent you .*DS-/))
      expect(gateway.asked).toHaveLength(1)
    } finally {
      await set({ sms_url: null })
      await gateway.close()
    }
  })

  it('nothing goes out twice within the hour without a question', async () => {
    await step(await draft({ subject: 'Said once', dispatch_mode: 'courier' }), 'queued')
    const again = await officer.send('POST', `${base}create/`, { ...circular, subject: 'Said once' })
    expect([again.status, JSON.stringify(again.body['warnings'])]).toEqual([
      201,
      expect.stringContaining('office1@agencies.example'),
    ])
    const other = await officer.send('POST', `${base}create/`, { ...circular, subject: 'Said never before' })
    expect(other.body['warnings']).toBeUndefined()
  })
})

describe('an address that refuses', () => {
  it('is told to the sender; the document counts as sent when anybody has it', async () => {
    answers.set('office2@agencies.example', '550 No such user')
    const document = await step(await draft({ subject: 'Half of it' }), 'queued')
    await until(document, 'sent')
    expect((await copies(document)).map(({ state }) => state)).toEqual(['sent', 'failed', 'sent'])
    expect(await bell(officer)).toContainEqual(expect.stringMatching(/did not reach office2@agencies\.example/))
  })

  it('can be tried again when nobody has it', async () => {
    answers.set('nobody@example.org', '550 No such user')
    const document = await step(await draft({ to: ['nobody@example.org'], bcc: [], subject: 'None' }), 'queued')
    await until(document, 'failed')
    answers.clear()
    await step(await kept(document), 'queued')
    await until(document, 'sent')
    expect(mail.taken.map(({ to }) => to)).toEqual([['nobody@example.org']])
    expect((await kept(document))['number']).toBe(document['number'])
  })

  it('is written to with 20 MB at most', async () => {
    const half = Buffer.concat([paper.subarray(0, 9), Buffer.alloc(10.5 * 1024 * 1024, '%'), paper.subarray(9)])
    const files: { file: string }[] = []
    for (const name of ['one.pdf', 'two.pdf'])
      files.push({
        file: await uploaded(officer.send, {
          resource: 'document_send',
          field: 'attachments.file',
          name,
          content: half,
        }),
      })
    const answer = await officer.send('POST', `${base}create/`, { ...circular, attachments: files })
    expect(answer.body['errors']).toEqual({ attachments: ['Attachments are 22 MB; the limit is 20 MB.'] })
  })

  it('is named when it is none', async () => {
    const answer = await officer.send('POST', `${base}create/`, { ...circular, to: ['good@example.org', 'not good'] })
    expect([answer.status, answer.body['errors']]).toEqual([400, { to: ['not good is not a valid email address.'] }])
  })
})

describe('on paper', () => {
  it('the office hands it over and notes who took it; the agency reads its copy here', async () => {
    const document = await step(await draft({ dispatch_mode: 'courier', subject: 'By courier' }), 'queued')
    const handed = await step(document, 'sent')
    expect(mail.taken).toEqual([])
    const slip = { received_by: 'The guard', courier_no: 'SB-778', row_version: handed.row_version }
    const noted = await officer.send('PUT', `${base}update/${document.id}`, slip)
    expect(noted.status, noted.raw).toBe(200)
    const done = await step(rowOf(noted.body), 'delivered')
    expect([done['status'], done['received_on']]).toEqual(['delivered', expect.stringMatching(/^\d{4}-\d\d-\d\d$/)])
    expect((await meghna.send('GET', `${received}all/`)).raw).toContain('By courier')
  })
})

describe('in one call', () => {
  it('is written and sent, or neither', async () => {
    const { dispatch_mode: _by, ...written } = circular
    const answer = await officer.send('POST', `${base}mail_document/`, { ...written, subject: 'At once' })
    expect([answer.status, answer.body['status']], answer.raw).toEqual([200, 'queued'])
    await until(rowOf(answer.body), 'sent')
    const bare = await officer.send('POST', `${base}mail_document/`, {
      ...written,
      document_type: 'receipt',
      subject: 'Nothing attached',
    })
    expect([bare.status, bare.body['errors']]).toEqual([400, { attachments: ['Attach the file that is to be sent.'] }])
    expect((await officer.send('GET', `${base}all/`)).raw).not.toContain('Nothing attached')
  })
})

it('links are guessed by nobody: whoever tries sixty in a minute waits', async () => {
  const guess = async () => (await fetch(`${server.url}/document/${'A'.repeat(24)}`)).status
  const answers = new Set<number>()
  // A minute may end on the way.
  for (let turn = 0; turn <= 120 && !answers.has(429); turn += 1) answers.add(await guess())
  expect([...answers]).toEqual([404, 429])
})
