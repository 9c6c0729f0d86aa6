import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { startMailServer, type TestMailServer } from '#platform/message/testing.ts'
import { signedIn, type Answer, type Send } from '#platform/testing/client.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'

export const base = '/outbox_message/api/v1/outbox_message'
export const settings = '/general_setting/api/v1/general_setting'

/** A message as its record tells it. */
export interface Message {
  readonly id: number
  readonly row_version: number
  readonly kind: string
  readonly state: string
  readonly problem: string | null
  readonly attempts: number
  readonly recipients: readonly { readonly address: string; readonly state: string; readonly answer: string | null }[]
}

/** An office at work with a mail server beside it, new for each test. Only tests use it. */
export interface PostOffice {
  readonly server: TestServer
  readonly admin: Send
  readonly mail: TestMailServer
  /** What the mail server answers to a recipient; nothing: it takes the letter. */
  readonly answers: Map<string, string>
  readonly set: (values: object) => Promise<void>
  /** The office sends by this server, or by none. */
  readonly sendBy: (server: TestMailServer | undefined) => Promise<void>
  /** Writes a notice. */
  readonly write: (to: readonly string[], more?: object) => Promise<void>
  /** The newest message to an address. */
  readonly found: (address: string) => Promise<Message>
  /** Waits until it has come to a state. */
  readonly until: (address: string, state: string) => Promise<Message>
  /** An administrator takes a step with it. */
  readonly step: (message: Message, status: string) => Promise<void>
}

/** Opens it for the tests of a file. */
export function postOffice(): () => PostOffice {
  let server: TestServer
  let admin: Send
  let mail: TestMailServer
  const answers = new Map<string, string>()
  beforeAll(async () => {
    server = await startTestServer({ hasChores: true })
    admin = await signedIn(server.url)
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    answers.clear()
    mail = await startMailServer({ refuseRecipient: (address) => answers.get(address) })
  })
  afterEach(() => mail.close())
  const set = async (values: object): Promise<void> => {
    const [row] = rowsOf(await admin('GET', `${settings}/all/`), 'general_settings')
    const kept = await admin('PUT', `${settings}/update/${row?.id}`, { ...values, row_version: row?.row_version })
    expect(kept.status, kept.raw).toBe(200)
  }
  const found = async (address: string): Promise<Message> => {
    const list = await admin('GET', `${base}/all/?to_address=${encodeURIComponent(address)}`)
    const [first] = rowsOf(list, 'outbox_messages')
    const { body } = await admin('GET', `${base}/${first?.id}`)
    if (!isMessage(body)) throw new Error(`No message to ${address}.`)
    return body
  }
  return () => ({
    server,
    admin,
    mail,
    answers,
    set,
    sendBy: (one) =>
      set({
        mail_host: one ? '127.0.0.1' : null,
        mail_port: one?.port ?? null,
        mail_security: 'none',
        mail_sender: 'office@padma.example',
      }),
    async write(to, more = {}) {
      const notice = {
        channel: 'mail',
        language: 'en',
        to,
        subject: 'Annual meeting',
        body: 'Dear member,\n\nplease come.',
      }
      const answer = await admin('POST', `${base}/write/`, { ...notice, ...more })
      expect([answer.status, answer.body['queued']], answer.raw).toEqual([200, to.length])
    },
    found,
    async until(address, state) {
      await expect.poll(async () => (await found(address)).state, { timeout: 60_000 }).toBe(state)
      return found(address)
    },
    async step(message, status) {
      const answer = await admin('PUT', `${base}/update_status/${message.id}`, {
        status,
        row_version: message.row_version,
      })
      expect(answer.status, answer.raw).toBe(200)
    },
  })
}

interface Row {
  readonly id: number
  readonly row_version: number
}

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && 'id' in value && 'row_version' in value
const isMessage = (value: unknown): value is Message => isRow(value) && 'recipients' in value

function rowsOf(answer: Answer, key: string): readonly Row[] {
  const rows = answer.body[key]
  return Array.isArray(rows) ? rows.filter(isRow) : []
}
