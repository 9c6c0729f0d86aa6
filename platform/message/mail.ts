import { oneLine } from './wording.ts'
import { keptAnswer, outcomeForAll, type Outcome, type RecipientOutcome } from './outcome.ts'
import type { Attachment } from './attachment.ts'
import type { Problem } from './states.ts'

/** The server that takes the office's letters, as the general settings name it. */
export interface MailServer {
  readonly host: string
  readonly port: number
  /** `tls`: encrypted from the first byte. `starttls`: encrypted before anything is said, or not at all. `none`: never. */
  readonly security: 'starttls' | 'tls' | 'none'
  /** Without a name nobody signs in. */
  readonly user: string | undefined
  readonly password: string | undefined
  readonly sender: string
  readonly senderName: string
  readonly replyTo: string | undefined
}

/** A letter as it goes out. */
export interface Letter {
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The same at each try: by it a receiver knows a letter that came twice. */
  readonly reference: string
  /** Address at which its reader declines more of the kind (RFC 8058). */
  readonly unsubscribe: string | undefined
  readonly attachments?: readonly Attachment[]
}

/** Milliseconds until somebody who does not answer counts as not there; a whole letter may take three times as long. */
const patienceMs = 10_000

/**
 * Hands a letter to the mail server. Never throws: what went wrong is said of each recipient. An answer 5xx is final,
 * anything else may pass; so are a wrong password or a certificate of ours to mend, which concern no recipient.
 */
export async function sendLetter(server: MailServer, letter: Letter, waitMs = patienceMs): Promise<Outcome> {
  // Its 3 MB come with the first letter: many an office sends none for days.
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    host: server.host,
    port: server.port,
    secure: server.security === 'tls',
    requireTLS: server.security === 'starttls',
    ignoreTLS: server.security === 'none',
    ...(server.user ? { auth: { user: server.user, pass: server.password ?? '' } } : {}),
    connectionTimeout: waitMs,
    greetingTimeout: waitMs,
    dnsTimeout: waitMs,
    socketTimeout: 3 * waitMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  try {
    const sent = await transport.sendMail({
      from: { name: oneLine(server.senderName), address: server.sender },
      ...(server.replyTo ? { replyTo: server.replyTo } : {}),
      to: letter.to.map((address) => ({ name: '', address })),
      envelope: { from: server.sender, to: [...letter.to] },
      subject: oneLine(letter.subject),
      text: letter.text,
      html: letter.html,
      attachments: (letter.attachments ?? []).map(({ name, type, content }) => ({
        filename: oneLine(name),
        contentType: type,
        content,
      })),
      messageId: `<${letter.reference}@${server.sender.split('@')[1] ?? 'localhost'}>`,
      headers: {
        'Auto-Submitted': 'auto-generated',
        ...(letter.unsubscribe
          ? {
              'List-Unsubscribe': `<${letter.unsubscribe}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }
          : {}),
      },
    })
    return answeredEach(letter.to, sent.rejectedErrors ?? [], server.password)
  } catch (error) {
    return refusedAll(letter.to, faultOf(error), server.password)
  } finally {
    transport.close()
  }
}

interface Fault {
  readonly code: string
  readonly systemCode: string
  readonly command: string
  readonly status: number
  readonly said: string
  readonly recipients: readonly Fault[]
  readonly recipient: string
}

/** What the library throws, read with care: its errors are those of sockets, of TLS and of servers. */
function faultOf(error: unknown): Fault {
  const of: Readonly<Record<string, unknown>> = typeof error === 'object' && error !== null ? { ...error } : {}
  const word = (name: string): string => (typeof of[name] === 'string' ? of[name] : '')
  const each = of['rejectedErrors']
  return {
    code: word('code'),
    systemCode: word('originalCode'),
    command: word('command'),
    status: typeof of['responseCode'] === 'number' ? of['responseCode'] : 0,
    said: word('response') || (error instanceof Error ? error.message : String(error)),
    recipients: Array.isArray(each) ? each.map(faultOf) : [],
    recipient: word('recipient'),
  }
}

const isFinal = ({ status }: Fault): boolean => status >= 500 && status < 600

/** Some recipients were refused, the others have the letter. */
function answeredEach(to: readonly string[], errors: readonly unknown[], password: string | undefined): Outcome {
  const faults = errors.map(faultOf)
  const recipients = new Map(
    to.map((address): [string, RecipientOutcome] => {
      const fault = faults.find(({ recipient }) => recipient === address)
      return [address, fault ? refusedOne(fault, password) : { state: 'accepted', answer: null }]
    }),
  )
  const [first] = faults
  return {
    recipients,
    problem: first ? 'recipient_refused' : null,
    answer: first ? keptAnswer(first.said, password) : null,
  }
}

const refusedOne = (fault: Fault, password: string | undefined): RecipientOutcome => ({
  state: isFinal(fault) ? 'refused' : 'waiting',
  answer: keptAnswer(fault.said, password),
})

function refusedAll(to: readonly string[], fault: Fault, password: string | undefined): Outcome {
  const problem = problemOf(fault)
  if (problem === 'recipient_refused') {
    const own = (address: string): Fault => fault.recipients.find(({ recipient }) => recipient === address) ?? fault
    const recipients = new Map(to.map((address) => [address, refusedOne(own(address), password)]))
    return { recipients, problem, answer: keptAnswer((fault.recipients[0] ?? fault).said, password) }
  }
  const isTheirs = problem === 'sender_refused' || problem === 'content_refused'
  return outcomeForAll(
    to,
    isTheirs && isFinal(fault) ? 'refused' : 'waiting',
    problem,
    keptAnswer(fault.said, password),
  )
}

/** Codes of Node for a certificate that nobody vouches for, that is for another name or whose time is over. */
const certificate = /CERT|SELF_SIGNED|SELF-SIGNED|ALTNAME|UNABLE_TO_(GET|VERIFY)|certificate/i

function problemOf({ code, systemCode, command, said }: Fault): Problem {
  if (code === 'EAUTH' || code === 'ENOAUTH') return 'sign_in'
  if (code === 'ETIMEDOUT') return 'timeout'
  if (code === 'EDNS') return 'unknown_host'
  if (certificate.test(systemCode) || certificate.test(said)) return 'certificate'
  if (code === 'ETLS' || /SSL|TLS/.test(said)) return 'no_encryption'
  if (code === 'EENVELOPE') return command === 'RCPT TO' ? 'recipient_refused' : 'sender_refused'
  if (code === 'EMESSAGE') return 'content_refused'
  return ['ECONNECTION', 'ESOCKET', 'EPROTOCOL'].includes(code) ? 'unreachable' : 'unknown'
}
