import { notify } from './notify.ts'
import { dbOf } from '../database/db.ts'
import { castPassword } from '../testing/cast.ts'
import { clientOf } from '../testing/client.ts'
import { adminPassword, adminUsername, type TestServer } from '../testing/server.ts'
import { commented } from './changes.ts'
import { changesHeard, listenAs, tokenOf, type Listening } from './testing.ts'

/** A record, written `resource id`. */
export const placeOf = (resource: string, id: number): string => `${resource} ${id}`

/** What one person was told by the stream, whole. */
export interface HeardBy {
  readonly changes: ReadonlySet<string>
  /** Records of which something was said. */
  readonly comments: ReadonlySet<string>
  /** Records in which somebody else was said to be. */
  readonly presence: ReadonlySet<string>
  /** Unread items; undefined where nothing was ever said of a bell. */
  readonly badge: number | undefined
}

const base = '/notification/api/v1/notification/'

/**
 * Every record changes once, something is said about it, somebody has each of them open, and for each resource an item goes to whoever may read it, while all
 * these people listen. The last sign that a stream gives is that its session is over: nothing that had to come is still on its way.
 * @param records as many as one browser can show
 * @returns what each heard, by username
 */
export async function heardByAll(
  server: TestServer,
  usernames: readonly string[],
  records: readonly { readonly resource: string; readonly id: number }[],
): Promise<ReadonlyMap<string, HeardBy>> {
  const { app } = server.office.engine.database
  const watcher = await listener(server, adminUsername, adminPassword)
  const people = await Promise.all(usernames.map((name) => listener(server, name, castPassword)))
  for (const { send, stream } of [watcher, ...people]) await send('POST', `${base}presence/`, { stream, open: records })
  for (const resource of new Set(records.map((one) => one.resource)))
    await notify(dbOf(app), {
      to: { permission: `${resource}.read` },
      kind: 'role_given',
      subject: `proof of ${resource}`,
    })
  for (const { resource, id } of records)
    await app.query(`insert into comment (resource, record, user_name, text) values ($1, $2, 'Proof', 'Said')`, [
      resource,
      id,
    ])
  for (const { resource, id } of records)
    await app.query(
      `insert into history (resource, record, version, action, user_name, content_hash) values ($1, $2, 900000, 'update', 'Proof', '\\x00')`,
      [resource, id],
    )
  // The rounds of telling follow each other: what the watcher has heard was told to everybody in the same round.
  const last = records.at(-1)
  await watcher.listening.until(
    () => last !== undefined && namesIn(watcher.listening).has(placeOf(last.resource, last.id)),
  )
  for (const { send, listening } of people) {
    await send('POST', '/user/api/v1/user/logout/', {})
    await listening.until(({ event }) => event === 'ended')
  }
  watcher.listening.close()
  return new Map(
    people.map(({ username, listening }) => [
      username,
      {
        changes: namesIn(listening),
        comments: namesIn(listening, true),
        presence: presenceIn(listening),
        badge: unreadIn(listening),
      },
    ]),
  )
}

async function listener(server: TestServer, username: string, password: string) {
  const token = await tokenOf(server.url, username, password)
  const listening = await listenAs(server.url, token)
  const { data } = await listening.until(({ event }) => event === 'hello')
  // From here on each change is told.
  await listening.until(({ event }) => event === 'beat')
  return { username, listening, stream: String(Object(data).stream), send: clientOf(server.url, token) }
}

const namesIn = (listening: Listening, isSaid = false): ReadonlySet<string> =>
  new Set(
    changesHeard(listening)
      .filter(({ action }) => (action === commented) === isSaid)
      .map((one) => placeOf(String(one['resource']), Number(one['id']))),
  )

function presenceIn({ heard }: Listening): ReadonlySet<string> {
  const told = heard.flatMap(({ event, data }) => (event === 'presence' && Array.isArray(data) ? data : []))
  return new Set(told.map((one) => placeOf(String(one.resource), Number(one.id))))
}

const unreadIn = ({ heard }: Listening): number | undefined => {
  const last = heard.findLast(({ event }) => event === 'notification')
  return last && Number(Object(last.data).unread)
}
