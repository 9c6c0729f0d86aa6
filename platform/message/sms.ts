import http from 'node:http'
import https from 'node:https'
import { keptAnswer, outcomeForAll, type Outcome, type RecipientOutcome } from './outcome.ts'
import { isPrivate, PrivateAddress, publicLookup } from './private_address.ts'
import type { Problem } from './states.ts'

/** A service that takes SMS over HTTP, as the general settings describe it. */
export interface SmsGateway {
  readonly url: string
  readonly method: 'post' | 'get'
  readonly content: 'form' | 'json'
  /** What the gateway calls its values. */
  readonly names: { readonly number: string; readonly text: string; readonly sender: string; readonly key: string }
  readonly numberForm: 'international' | 'digits' | 'national'
  readonly sender: string | undefined
  readonly key: string | undefined
  /** Text that an answer must hold to count as a success; undefined: its status says it all. */
  readonly success: string | undefined
}

/** How a gateway wants a number, which is kept as E.164: `+8801712345678`, `8801712345678`, `01712345678`. */
export function numberFor(number: string, form: SmsGateway['numberForm']): string {
  if (form === 'international') return number
  return form === 'national' && number.startsWith('+880') ? number.slice(3) : number.slice(1)
}

/** What is asked of the gateway for one SMS. Pure. */
export function smsRequest(
  gateway: SmsGateway,
  number: string,
  text: string,
): { readonly url: URL; readonly headers: Readonly<Record<string, string>>; readonly body: string | undefined } {
  const { names } = gateway
  const values = new Map([
    [names.number, numberFor(number, gateway.numberForm)],
    [names.text, text],
    ...(gateway.sender ? [[names.sender, gateway.sender] as const] : []),
    ...(gateway.key ? [[names.key, gateway.key] as const] : []),
  ])
  const url = new URL(gateway.url)
  if (gateway.method === 'get') {
    for (const [name, value] of values) url.searchParams.set(name, value)
    return { url, headers: {}, body: undefined }
  }
  return gateway.content === 'json'
    ? { url, headers: { 'content-type': 'application/json' }, body: JSON.stringify(Object.fromEntries(values)) }
    : {
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams([...values]).toString(),
      }
}

const patienceMs = 15_000
const longestAnswer = 64_000

/**
 * Hands an SMS to the gateway, once for each number. Never throws. Refused for good is what the gateway answers with 4xx
 * or without the text of a success; silence, 5xx and 'too many' may pass. No redirection is followed.
 * @param options `allowsPrivate`: the operator lets the gateway stand inside the office
 */
export async function sendSms(
  gateway: SmsGateway,
  to: readonly string[],
  text: string,
  options: { readonly allowsPrivate: boolean; readonly waitMs?: number },
): Promise<Outcome> {
  const recipients = new Map<string, RecipientOutcome>()
  let problem: Problem | null = null
  let answer: string | null = null
  for (const number of to) {
    const one = await sendOne(gateway, number, text, options)
    recipients.set(number, one.recipients.get(number) ?? { state: 'accepted', answer: null })
    problem ??= one.problem
    answer ??= one.answer
  }
  return { recipients, problem, answer }
}

async function sendOne(
  gateway: SmsGateway,
  number: string,
  text: string,
  options: { readonly allowsPrivate: boolean; readonly waitMs?: number },
): Promise<Outcome> {
  try {
    const { status, body } = await ask(smsRequest(gateway, number, text), gateway.method, options)
    const said = keptAnswer(`${status} ${body}`, gateway.key)
    if (status === 408 || status === 429 || status >= 500)
      return outcomeForAll([number], 'waiting', 'gateway_refused', said)
    if (status < 200 || status >= 300) return outcomeForAll([number], 'refused', 'gateway_refused', said)
    if (gateway.success !== undefined && !body.includes(gateway.success))
      return outcomeForAll([number], 'refused', 'gateway_answer', said)
    return { recipients: new Map([[number, { state: 'accepted', answer: said }]]), problem: null, answer: said }
  } catch (error) {
    const said = keptAnswer(error instanceof Error ? error.message : String(error), gateway.key)
    return outcomeForAll([number], 'waiting', problemOf(error), error instanceof PrivateAddress ? null : said)
  }
}

function ask(
  { url, headers, body }: ReturnType<typeof smsRequest>,
  method: SmsGateway['method'],
  { allowsPrivate, waitMs = patienceMs }: { readonly allowsPrivate: boolean; readonly waitMs?: number },
): Promise<{ status: number; body: string }> {
  // A host that is an address is never looked up.
  if (!allowsPrivate && isPrivate(url.hostname.replace(/^\[|\]$/g, '')))
    return Promise.reject(new PrivateAddress(url.hostname))
  return new Promise((resolve, reject) => {
    const { request } = url.protocol === 'https:' ? https : http
    const asked = request(
      url,
      {
        method: method.toUpperCase(),
        headers: { ...headers, ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }) },
        signal: AbortSignal.timeout(waitMs),
        ...(allowsPrivate ? {} : { lookup: publicLookup }),
      },
      (answer) => {
        let said = ''
        answer.setEncoding('utf8')
        answer.on('data', (part: string) => {
          if (said.length < longestAnswer) said += part
        })
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: said }))
        answer.on('error', reject)
      },
    )
    asked.on('error', reject)
    asked.end(body)
  })
}

function problemOf(error: unknown): Problem {
  if (error instanceof PrivateAddress) return 'private_address'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const name = error instanceof Error ? error.name : ''
  if (name === 'TimeoutError' || name === 'AbortError' || code === 'ETIMEDOUT' || code === 'ABORT_ERR') return 'timeout'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'unknown_host'
  if (/CERT|SELF_SIGNED|ALTNAME|UNABLE_TO_/.test(code)) return 'certificate'
  return /^E[A-Z]+$/.test(code) ? 'unreachable' : 'unknown'
}
