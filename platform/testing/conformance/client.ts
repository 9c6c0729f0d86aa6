import { request as openRequest } from 'node:http'
import { unpacked } from '../client.ts'
import { asObject, type Finding, type Json } from './finding.ts'

/** One answer of the server, with what was asked. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** Undefined when the answer is no JSON. */
  readonly body: Json | undefined
  readonly sent: Json
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH'
export type Query = Readonly<Record<string, string | number | boolean>>

export interface Client {
  readonly get: (path: string, query?: Query) => Promise<Answer>
  readonly send: (
    method: Method,
    path: string,
    body?: Json,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Answer>
  readonly form: (path: string, form: FormData) => Promise<Answer>
  /** Sends bytes as they are, with the content type that is said. */
  readonly raw: (method: Method, path: string, body: string, contentType: string) => Promise<Answer>
  /** Listens to a stream until its first event, which is the body of the answer. */
  readonly listen: (path: string) => Promise<Answer>
  /** Announces a body of that many bytes and sends only its beginning. */
  readonly announce: (method: Method, path: string, bytes: number) => Promise<Answer>
}

/** Milliseconds after which an answer is given up: a call that hangs must name itself, not stop the whole run. */
const patience = 20_000

/** What a call sends besides who asks. */
interface Sending {
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | FormData
}

/**
 * A caller of the API. Each answer passes `watch`, which sees what no test of its own asks for: faults of the server
 * and errors without the shape that every error has.
 * @param given access token; undefined for a guest
 * @param renew another one for the same person where that is too old: on a slow machine a run takes longer than a token lives
 */
export function clientOf(
  base: string,
  given: string | undefined,
  watch: (answer: Answer) => void,
  renew?: () => Promise<string | undefined>,
): Client {
  let token = given
  const auth = () => ({ ...unpacked, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) })
  const call = async (method: Method, path: string, init: Sending, sent: Json): Promise<Answer> => {
    const answer = await once(method, path, init, sent)
    if (answer.status === 401 && asObject(answer.body)?.['code'] === 'token_expired' && renew) {
      const next = await renew()
      if (next !== undefined) {
        token = next
        return watched(await once(method, path, init, sent))
      }
    }
    return watched(answer)
  }
  const watched = (answer: Answer): Answer => (watch(answer), answer)
  const once = async (method: Method, path: string, { headers, ...init }: Sending, sent: Json): Promise<Answer> => {
    const options: RequestInit = {
      ...init,
      headers: { ...auth(), ...headers },
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
    }
    const { response, text } = await fetch(base + path, options)
      .then(async (given) => ({ response: given, text: await given.text() }))
      .catch((cause: unknown) => {
        throw new Error(`${method} ${path} was not answered within ${patience / 1000} s, or broke off.`, { cause })
      })
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: parsed(text),
      sent: { [`${method} ${path}`]: sent },
    }
  }
  return {
    get: (path, query = {}) => call('GET', path + written(query), { headers: { accept: 'application/json' } }, null),
    send: (method, path, body, headers = {}) =>
      call(
        method,
        path,
        {
          headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        },
        body ?? null,
      ),
    form: (path, form) => call('POST', path, { body: form }, [...form.keys()]),
    raw: (method, path, body, contentType) =>
      call(method, path, { headers: { 'content-type': contentType }, body }, `${contentType}, ${body.slice(0, 60)}`),
    listen: (path) => firstEvent(base, path, auth()).then(watched),
    announce: (method, path, bytes) => announced(base, method, path, bytes, auth()).then(watched),
  }
}

/** Faults that any answer can have, whatever was asked: a fault of the server, an error that tells a person nothing. */
export function shapeFaults(answer: Answer, resource: string): Finding[] {
  if (answer.status < 400) return []
  const body = asObject(answer.body)
  const place = { resource, sent: answer.sent }
  const is = `${answer.status} ${answer.text.slice(0, 200)}`
  if (answer.status >= 500) return [{ ...place, kind: 'server fault', should: 'an answer', is }]
  const detail = body?.['detail']
  if (typeof detail !== 'string' || detail.trim() === '')
    return [{ ...place, kind: 'error shape', should: '{detail, errors?, code?}', is }]
  if (/^[a-z_]+(\.[a-z_]+)+$/.test(detail))
    return [{ ...place, kind: 'error shape', should: 'a sentence in detail, no text id', is }]
  return typeof body?.['request_id'] === 'string' ? [] : [{ ...place, kind: 'error shape', should: 'request_id', is }]
}

/** `?a=1&b=2`, or nothing. */
export function written(query: Query): string {
  const words = new URLSearchParams(
    Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]),
  ).toString()
  return words === '' ? '' : `?${words}`
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function firstEvent(base: string, path: string, auth: Readonly<Record<string, string>>): Promise<Answer> {
  const ending = new AbortController()
  const signal = AbortSignal.any([ending.signal, AbortSignal.timeout(patience)])
  const response = await fetch(base + path, { headers: { ...auth, accept: 'text/event-stream' }, signal })
  let text = ''
  const decoder = new TextDecoder()
  if (response.body)
    for await (const bytes of response.body) {
      text += decoder.decode(bytes, { stream: true })
      if (/^event: .*\n[^]*\n\n/m.test(text)) break
    }
  ending.abort()
  const event = /^event: (.*)$/m.exec(text)?.[1]
  const data = /^data: (.*)$/m.exec(text)?.[1]
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: event === undefined || data === undefined ? parsed(text) : { event, data: parsed(data) ?? null },
    sent: { [`GET ${path}`]: null },
  }
}

function announced(
  base: string,
  method: Method,
  path: string,
  bytes: number,
  auth: Readonly<Record<string, string>>,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { ...auth, 'content-type': 'application/json', 'content-length': bytes }
    const request = openRequest(base + path, { method, headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => {
        const text = Buffer.concat(parts).toString('utf8')
        resolve({
          status: response.statusCode ?? 0,
          headers: new Headers(),
          text,
          body: parsed(text),
          sent: { [`${method} ${path}`]: `${bytes} bytes announced` },
        })
        request.destroy()
      })
    })
    request.on('error', reject)
    request.write(`{"note":"${'x'.repeat(1000)}`)
  })
}
