import pg from 'pg'
import { columnTypes } from './column_text.ts'
import { asDatabaseError, DatabaseUnavailable } from './database_error.ts'
import { slowMs, timeStatements } from './timed.ts'

const mostNames = 500
const longestText = 4096
// Which index serves a pattern is known only with the pattern: a plan kept for all of them reads the whole table.
const dependsOnPattern = /\slike\s/i

/** How a process connects, and the role it turns into once connected. */
export type Login = {
  connection: pg.ClientConfig
  /** Undefined where the user of the connection is that role already. */
  role: string | undefined
  applicationName: string
  /** Longest a statement may take, in milliseconds; without it as long as it likes. */
  statementTimeoutMs?: number
  /** Hears of each statement that took longer than a second: its text without values, and milliseconds. */
  onSlow?: (statement: string, ms: number) => void
}

/**
 * A connection whose repeated statements are planned once: the second time a text with parameters is seen it gets a name.
 * Errors of a lost connection arrive as DatabaseUnavailable, and never as an event that ends the process.
 */
export class Client extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    this.on('error', () => {})
    // A pool takes back what its borrower gives back: only one that is ending is not lent again.
    const leave = () => void this.end().catch(() => {})
    this.query = translated(this.query.bind(this), new StatementNames(), leave)
  }
}

/** A pool of such connections, each in its role and in UTC before its first use. */
export class Pool extends pg.Pool {
  constructor(login: Login, most: number) {
    // The pool waits for the promise before it hands the connection out, though its type does not say so.
    const onConnect: (client: pg.ClientBase) => unknown = (client) => enterRole(client, login)
    const waits = { idleTimeoutMillis: 300_000, connectionTimeoutMillis: 5000 }
    super({ ...clientConfig(login), ...waits, Client, max: most, onConnect })
    this.on('error', () => {})
    this.connect = translated(this.connect.bind(this))
  }
}

/** One connection outside the pools; the caller ends it. */
export async function connect(login: Login): Promise<pg.Client> {
  const client = new Client({ ...clientConfig(login), connectionTimeoutMillis: 5000 })
  try {
    await client.connect()
    await enterRole(client, login)
    return client
  } catch (error) {
    await client.end().catch(() => {})
    throw asDatabaseError(error)
  }
}

function clientConfig(login: Login): pg.ClientConfig {
  return { ...login.connection, types: columnTypes, keepAlive: true, application_name: login.applicationName }
}

async function enterRole(client: pg.ClientBase, login: Login): Promise<void> {
  const role = login.role === undefined ? '' : `set role ${pg.escapeIdentifier(login.role)};`
  // A transaction that its program forgot would hold its locks for ever.
  const limit = login.statementTimeoutMs === undefined ? '' : `set statement_timeout = ${login.statementTimeoutMs};`
  await client.query(`set time zone 'UTC'; set idle_in_transaction_session_timeout = '5min'; ${limit} ${role}`)
  if (login.onSlow) timeStatements(client, slowMs, login.onSlow)
}

class StatementNames {
  readonly #names = new Map<string, string>()
  readonly #seenOnce = new Set<string>()

  nameOf(text: string): string | undefined {
    const name = this.#names.get(text)
    if (name !== undefined || text.length > longestText || this.#names.size >= mostNames) return name
    if (dependsOnPattern.test(text)) return undefined
    if (!this.#seenOnce.delete(text)) {
      if (this.#seenOnce.size >= mostNames) this.#seenOnce.clear()
      this.#seenOnce.add(text)
      return undefined
    }
    const made = `s${this.#names.size}`
    this.#names.set(text, made)
    return made
  }
}

/** A method of the driver that names what it sends and translates the errors it returns, by promise or callback. */
function translated<Method extends (...given: never[]) => unknown>(
  method: Method,
  names?: StatementNames,
  onLost?: () => void,
): Method {
  const told = (error: unknown): unknown => {
    const translatedError = asDatabaseError(error)
    if (translatedError instanceof DatabaseUnavailable) onLost?.()
    return translatedError
  }
  return new Proxy(method, {
    apply: (target, self, given: unknown[]): unknown => {
      const last = given.at(-1)
      if (typeof last === 'function') {
        given[given.length - 1] = (error: unknown, ...rest: unknown[]) =>
          Reflect.apply(last, undefined, [told(error), ...rest])
      }
      const answer: unknown = Reflect.apply(target, self, names ? withName(given, names) : given)
      return answer instanceof Promise ? answer.catch((error: unknown) => Promise.reject(told(error))) : answer
    },
  })
}

function withName(given: unknown[], names: StatementNames): unknown[] {
  const [first, second, ...rest] = given
  if (typeof first === 'string' && Array.isArray(second) && second.length > 0) {
    const name = names.nameOf(first)
    return name === undefined ? given : [{ name, text: first, values: second }, ...rest]
  }
  return given
}
