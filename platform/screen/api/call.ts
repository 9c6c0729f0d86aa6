import { look } from '../look.ts'
import { freshToken, signOutBecause, tokenRefused } from '../session/session.ts'
import { foundServer, lostServer, serverBack } from './connection.ts'
import { Refusal, Unreachable, type RefusalBody } from './problem.ts'

export type QueryValue = string | number | boolean | readonly string[] | undefined

export interface CallOptions {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly body?: unknown
  readonly query?: Readonly<Record<string, QueryValue>>
  readonly signal?: AbortSignal | undefined
  /** Sent again unchanged when an answer was lost, so that nothing is made twice. */
  readonly idempotencyKey?: string
  /** Without a token: general settings, sign-in, forgotten password. */
  readonly open?: boolean
}

/** An address with its query; values that are undefined or empty are left out. */
export function address(path: string, query: CallOptions['query'] = {}): string {
  const words = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    const list = Array.isArray(value) ? value : [value]
    for (const one of list) if (one !== undefined && one !== '') words.append(key, String(one))
  }
  const text = words.toString()
  return text ? `${path}?${text}` : path
}

/** One call of the API. Throws `Refusal` for an answer that says no, `Unreachable` for no answer. */
export async function call<Answer>(path: string, options: CallOptions = {}): Promise<Answer> {
  const token = options.open ? undefined : await freshToken()
  const answer = await send(path, options, token)
  if (answer.status === 401 && !options.open) {
    // The token was alive by our clock: another device may have ended the session, or the clocks differ.
    const renewed = token === undefined ? undefined : await tokenRefused(token)
    if (renewed === undefined) {
      await signOutBecause('login_failed')
      throw await refusal(answer)
    }
    const again = await send(path, options, renewed)
    if (again.status === 401) await signOutBecause('login_failed')
    return read(again)
  }
  return read(answer)
}

/**
 * A save that survives a bad line: when no answer comes, waits for the server and sends the same request with the same
 * key. `onWait` hears each time that it has to wait.
 */
export async function callUntilAnswered<Answer>(
  path: string,
  options: CallOptions & { readonly idempotencyKey: string; readonly onWait?: () => void },
): Promise<Answer> {
  for (;;) {
    try {
      return await call<Answer>(path, options)
    } catch (problem) {
      if (!(problem instanceof Unreachable)) throw problem
      options.onWait?.()
      await serverBack(options.signal)
    }
  }
}

async function send(path: string, options: CallOptions, token: string | undefined): Promise<Response> {
  const { method = 'GET', body, query, signal, idempotencyKey } = options
  const isForm = body instanceof FormData
  const headers: Record<string, string> = { Accept: 'application/json', 'Accept-Language': look.get().language }
  if (body !== undefined && !isForm) headers['Content-Type'] = 'application/json'
  if (token !== undefined) headers['Authorization'] = `Bearer ${token}`
  if (idempotencyKey !== undefined) headers['Idempotency-Key'] = idempotencyKey
  const init: RequestInit = { method, headers, credentials: 'same-origin' }
  if (body !== undefined) init.body = isForm ? body : JSON.stringify(body)
  if (signal) init.signal = signal
  let answer: Response
  try {
    answer = await fetch(address(path, query), init)
  } catch (problem) {
    if (signal?.aborted) throw problem
    lostServer()
    throw new Unreachable()
  }
  // A proxy says 502 to 504 for a server that is away.
  if (answer.status >= 502 && answer.status <= 504) {
    lostServer()
    throw new Unreachable()
  }
  foundServer()
  return answer
}

async function read<Answer>(answer: Response): Promise<Answer> {
  if (!answer.ok) throw await refusal(answer)
  const body: Answer = await answer.json()
  return body
}

async function refusal(answer: Response): Promise<Refusal> {
  const body: RefusalBody = await answer.json().catch(() => ({}))
  return new Refusal(answer.status, { request_id: answer.headers.get('X-Request-Id') ?? '', ...body })
}
