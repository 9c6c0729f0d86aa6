import { adminPassword, adminUsername } from './server.ts'

/** An answer of the API as a test looks at it. */
export interface Answer {
  readonly status: number
  readonly body: Record<string, unknown>
  readonly headers: Headers
  /** Every byte of the body, as text. */
  readonly raw: string
}

export type Send = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
) => Promise<Answer>

/** Packing every answer and unpacking it again would be a tenth of a test's work; that an answer comes packed has its own test. */
export const unpacked = { 'accept-encoding': 'identity' } as const

/** Sends JSON as one signed-in person, or as nobody without a token. A form or a blob goes as it is, with its own type. */
export const clientOf =
  (url: string, token?: string): Send =>
  async (method, path, body, headers = {}) => {
    const isBare = body instanceof FormData || body instanceof Blob
    const response = await fetch(url + path, {
      method,
      headers: {
        ...unpacked,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined || isBare ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isBare ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      raw: text,
      body: text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : { text },
    }
  }

/** Signs in and returns the person's client. */
export async function signedIn(url: string, username = adminUsername, password = adminPassword): Promise<Send> {
  const answer = await clientOf(url)('POST', '/user/api/v1/user/login/', { username, password })
  if (answer.status !== 200) throw new Error(`${username} cannot sign in: ${JSON.stringify(answer.body)}`)
  return clientOf(url, String(answer.body['access']))
}
