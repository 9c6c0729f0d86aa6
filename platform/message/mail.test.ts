import { createServer } from 'node:net'
import { once } from 'node:events'
import { afterEach, describe, expect, it } from 'vitest'
import { sendLetter, type Letter, type MailServer } from './mail.ts'
import { letterOf } from './letter.ts'
import { header, plainText, startMailServer, type TestMailServer } from './testing.ts'

const opened: { close: () => Promise<void> }[] = []
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close()
})
const serverThat = async (temper: Parameters<typeof startMailServer>[0] = {}): Promise<TestMailServer> => {
  const server = await startMailServer(temper)
  opened.push(server)
  return server
}
const at = (port: number, more: Partial<MailServer> = {}): MailServer => ({
  host: '127.0.0.1',
  port,
  security: 'none',
  user: undefined,
  password: undefined,
  sender: 'office@padma.example',
  senderName: 'Padma Agencies Association',
  replyTo: undefined,
  ...more,
})
const letter = (more: Partial<Letter> = {}): Letter => ({
  to: ['rahima@example.org'],
  subject: 'A new password',
  text: 'Dear Rahima, …',
  html: '<p>Dear Rahima, …</p>',
  reference: '0b9f8b5e-1d2c-4f55-9d0a-3f1f5f0e7a11',
  unsubscribe: undefined,
  ...more,
})
const told = async (server: MailServer, one: Letter = letter(), waitMs?: number) => {
  const { problem, recipients, answer } = await sendLetter(server, one, waitMs)
  return { problem, answer, states: [...recipients.values()].map(({ state }) => state) }
}

describe('a letter', () => {
  it('arrives with sender, answer address, subject and both of its forms', async () => {
    const server = await serverThat()
    const outcome = await told(at(server.port, { replyTo: 'desk@padma.example' }))
    expect(outcome).toEqual({ problem: null, answer: null, states: ['accepted'] })
    const [taken] = server.taken
    expect(taken).toMatchObject({ from: 'office@padma.example', to: ['rahima@example.org'] })
    const raw = taken?.raw ?? ''
    expect(header(raw, 'From')).toBe('Padma Agencies Association <office@padma.example>')
    expect(header(raw, 'Reply-To')).toBe('desk@padma.example')
    expect(header(raw, 'Subject')).toBe('A new password')
    expect(header(raw, 'Auto-Submitted')).toBe('auto-generated')
    expect(plainText(raw)).toContain('Dear Rahima, …')
    expect(raw).toMatch(/content-type: text\/html/i)
  })

  it('bears the same name at each try, by which its receiver knows it again', async () => {
    const server = await serverThat()
    await told(at(server.port))
    await told(at(server.port))
    expect(server.taken.map(({ raw }) => header(raw, 'Message-ID'))).toEqual([
      '<0b9f8b5e-1d2c-4f55-9d0a-3f1f5f0e7a11@padma.example>',
      '<0b9f8b5e-1d2c-4f55-9d0a-3f1f5f0e7a11@padma.example>',
    ])
  })

  it('of a notice tells mail programs how to decline with one request', async () => {
    const server = await serverThat()
    await told(at(server.port), letter({ unsubscribe: 'https://office.example.org/decline/abc' }))
    const raw = server.taken[0]?.raw ?? ''
    expect(header(raw, 'List-Unsubscribe')).toBe('<https://office.example.org/decline/abc>')
    expect(header(raw, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
  })

  it('gets no header from what a person wrote, wherever it stands', async () => {
    const server = await serverThat()
    const evil = 'x\r\nBcc: everybody@example.org\r\n\r\nBody of somebody else'
    const made = letterOf({
      subject: `Hello {name} ${evil}`,
      body: 'Dear {name}',
      values: { name: evil },
      language: 'en',
      office: evil,
      foot: undefined,
    })
    await told(at(server.port, { senderName: evil }), letter(made))
    const [taken] = server.taken
    expect(taken?.to).toEqual(['rahima@example.org'])
    const headers = (taken?.raw ?? '').split('\r\n\r\n')[0] ?? ''
    expect(headers).not.toMatch(/^bcc:/im)
    expect(header(taken?.raw ?? '', 'To')).toBe('rahima@example.org')
  })

  it('signs in where the server asks for it', async () => {
    const server = await serverThat({ account: ['office', 'hush hush'] })
    expect(await told(at(server.port, { user: 'office', password: 'hush hush' }))).toMatchObject({
      states: ['accepted'],
    })
  })
})

describe('what goes wrong is told in its own word', () => {
  it('a wrong password: no fault of the recipient', async () => {
    const server = await serverThat({ account: ['office', 'hush hush'] })
    expect(await told(at(server.port, { user: 'office', password: 'wrong' }))).toMatchObject({
      problem: 'sign_in',
      states: ['waiting'],
    })
  })

  it.each([
    ['550 No such user', 'refused'],
    ['451 Come again later', 'waiting'],
  ] as const)('a recipient answered %j is %s', async (answer, state) => {
    const server = await serverThat({ refuseRecipient: () => answer })
    expect(await told(at(server.port))).toEqual({ problem: 'recipient_refused', answer, states: [state] })
  })

  it('one recipient of three is refused for good, one for now, one has the letter', async () => {
    const answers = new Map([
      ['gone@example.org', '550 No such user'],
      ['busy@example.org', '450 Mailbox busy'],
    ])
    const server = await serverThat({ refuseRecipient: (address) => answers.get(address) })
    const outcome = await told(
      at(server.port),
      letter({ to: ['gone@example.org', 'busy@example.org', 'here@example.org'] }),
    )
    expect(outcome).toMatchObject({ problem: 'recipient_refused', states: ['refused', 'waiting', 'accepted'] })
    expect(server.taken.map(({ to }) => to)).toEqual([['here@example.org']])
  })

  it.each([
    [{ refuseSender: '553 Sender not allowed' }, 'sender_refused', 'refused'],
    [{ refuseSender: '451 Sender unknown for now' }, 'sender_refused', 'waiting'],
    [{ refuseContent: (): string => '554 Looks like spam' }, 'content_refused', 'refused'],
    [{ refuseContent: (): string => '452 No room left' }, 'content_refused', 'waiting'],
  ] as const)('%j', async (temper, problem, state) => {
    const server = await serverThat(temper)
    expect(await told(at(server.port))).toMatchObject({ problem, states: [state] })
  })

  it.each(['tls', 'starttls'] as const)('a certificate nobody vouches for (%s)', async (security) => {
    const server = await serverThat({ security })
    expect(await told(at(server.port, { security, host: 'localhost' }))).toMatchObject({
      problem: 'certificate',
      states: ['waiting'],
    })
    expect(server.taken).toEqual([])
  })

  it('a server that offers no encryption gets nothing when encryption is asked for', async () => {
    const server = await serverThat()
    expect(await told(at(server.port, { security: 'starttls' }))).toMatchObject({ problem: 'no_encryption' })
    expect(server.taken).toEqual([])
  })

  it('nobody listens there', async () => {
    const server = await startMailServer()
    await server.close()
    expect(await told(at(server.port))).toMatchObject({ problem: 'unreachable', states: ['waiting'] })
  })

  it('somebody listens and says nothing', async () => {
    const silent = createServer(() => {})
    silent.listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const address = silent.address()
    try {
      const port = typeof address === 'object' && address ? address.port : 0
      expect(await told(at(port), letter(), 200)).toMatchObject({ problem: 'timeout', states: ['waiting'] })
    } finally {
      silent.close()
    }
  })

  it('there is no machine of that name', async () => {
    expect(await told(at(25, { host: 'mail.invalid' }))).toMatchObject({ problem: 'unknown_host', states: ['waiting'] })
  })
})
