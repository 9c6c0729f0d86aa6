/** Milliseconds after which a busy server is asked again. */
const patience = 300

/** An answer with its body. */
export interface Answer {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}

/** One signed-in person's hand on the API. */
export interface Hand {
  /** @throws Error with the server's words for anything but a good answer */
  readonly ask: (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) => Promise<Answer['body']>
  /** The list or record that an answer holds under a key. */
  readonly list: (path: string, key: string) => Promise<readonly Readonly<Record<string, unknown>>[]>
}

export const baseOf = (resource: string): string => `/${resource}/api/v1/${resource}`

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A hand of whoever holds the token; nobody's without one. */
export function handOf(url: string, token?: string): Hand {
  const send = async (method: string, path: string, body: unknown): Promise<Answer> => {
    const isForm = body instanceof FormData
    const answer = await fetch(url + path, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    })
    const read: unknown = await answer.json()
    return { status: answer.status, body: isRecord(read) ? read : {} }
  }
  const ask: Hand['ask'] = async (method, path, body) => {
    for (;;) {
      const answer = await send(method, path, body)
      if (answer.status < 300) return answer.body
      // A busy server turns requests away before it has done anything.
      if (answer.status !== 503) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
      await new Promise((resolve) => setTimeout(resolve, patience))
    }
  }
  return {
    ask,
    async list(path, key) {
      const rows = (await ask('GET', path))[key]
      return Array.isArray(rows) ? rows.filter(isRecord) : []
    },
  }
}

/** Signs in. */
export async function signIn(url: string, username: string, password: string): Promise<Hand> {
  const answer = await handOf(url).ask('POST', `${baseOf('user')}/login/`, { username, password })
  return handOf(url, String(answer['access']))
}

/** Changes one's own password and signs in with the new one. */
export async function withOwnPassword(url: string, username: string, given: string, own: string): Promise<Hand> {
  const first = await signIn(url, username, given)
  const body = { old_password: given, new_password: own, confirm_password: own }
  await first.ask('POST', `${baseOf('user')}/passwordchange/`, body)
  return first
}
