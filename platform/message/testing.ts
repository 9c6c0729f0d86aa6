import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A letter as a mail server took it. */
export interface Taken {
  readonly from: string
  readonly to: readonly string[]
  /** Headers and body as they came over the wire. */
  readonly raw: string
}

/** What a test's mail server says no to; each gives the answer it says it with. */
interface Temper {
  readonly refuseSender?: string
  readonly refuseRecipient?: (address: string) => string | undefined
  readonly refuseContent?: () => string | undefined
  /** User and password it asks for. */
  readonly account?: readonly [user: string, password: string]
  readonly security?: 'none' | 'starttls' | 'tls'
}

/** A real mail server of a test. Its certificate is one that nobody vouches for. */
export interface TestMailServer {
  readonly port: number
  readonly taken: Taken[]
  readonly close: () => Promise<void>
}

/** An answer such as `550 No such user` as the server library throws it. */
const refusal = (answer: string): Error =>
  Object.assign(new Error(answer.slice(4)), { responseCode: Number(answer.slice(0, 3)) })

export async function startMailServer(temper: Temper = {}): Promise<TestMailServer> {
  const taken: Taken[] = []
  const { security = 'none', account } = temper
  const server = new SMTPServer({
    logger: false,
    secure: security === 'tls',
    authOptional: account === undefined,
    disabledCommands: [...(security === 'starttls' ? [] : ['STARTTLS']), ...(account ? [] : ['AUTH'])],
    allowInsecureAuth: true,
    onAuth(given, _session, done) {
      const fits = given.username === account?.[0] && given.password === account?.[1]
      if (fits) done(null, { user: given.username })
      else done(refusal('535 Wrong name or password'))
    },
    onMailFrom(_address, _session, done) {
      done(temper.refuseSender ? refusal(temper.refuseSender) : null)
    },
    onRcptTo({ address }, _session, done) {
      const answer = temper.refuseRecipient?.(address)
      done(answer ? refusal(answer) : null)
    },
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const answer = temper.refuseContent?.()
        if (answer) return done(refusal(answer))
        const { mailFrom, rcptTo } = session.envelope
        taken.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(parts).toString('utf8'),
        })
        return done(null)
      })
    },
  })
  // A client that turns away from the certificate is what some tests are about.
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    port: portOf(server.server.address()),
    taken,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

const portOf = (address: AddressInfo | string | null): number =>
  typeof address === 'object' && address !== null ? address.port : 0

/** What somebody asked of a test's SMS gateway. */
export interface AskedSms {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A real HTTP server of a test that answers as it is told. `undefined`: it never answers. */
export async function startGateway(
  answer: (asked: AskedSms) => { readonly status: number; readonly body: string } | undefined,
): Promise<{ readonly url: string; readonly asked: AskedSms[]; readonly close: () => Promise<void> }> {
  const asked: AskedSms[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const one = {
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(parts).toString('utf8'),
      }
      asked.push(one)
      const said = answer(one)
      if (said) response.writeHead(said.status, { location: 'http://127.0.0.1:1/elsewhere' }).end(said.body)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${portOf(server.address())}/send`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** The text of a letter in its plain part, whatever way it was packed for the wire. */
export function plainText(raw: string): string {
  const part = raw.split(/\r\n--[^\r\n]+\r\n/).find((one) => /content-type: text\/plain/i.test(one)) ?? raw
  const [head = '', ...rest] = part.split('\r\n\r\n')
  const body = rest.join('\r\n\r\n')
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8')
  if (!/quoted-printable/i.test(head)) return body
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

/** A header of a letter, its folded lines together. */
export const header = (raw: string, name: string): string =>
  new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, 'im')
    .exec(raw.split('\r\n\r\n')[0] ?? '')?.[1]
    ?.replace(/\r\n[ \t]+/g, ' ') ?? ''

/** The secret part of a link in a letter: what follows `path`. */
export const linkIn = (raw: string, path: string): string =>
  new RegExp(`http://\\S+/${path}/([\\w-]+)`).exec(plainText(raw))?.[1] ?? ''
