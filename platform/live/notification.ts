import type { Gate } from '../access/read.ts'
import type { Session } from '../access/session.ts'
import type { Db } from '../access/sign_in/db.ts'
import { asWritten } from '../errors/errors.ts'
import { titlesOf } from '../record/expand.ts'
import { holds } from '../record/circumstance.ts'
import type { Registry } from '../resource/registry.ts'
import type { Language, Texts } from '../texts/catalogue.ts'

/** An item of the bell in its reader's language. `url` is null for what the reader may not open (any more). */
export interface ToldNotification {
  readonly id: number
  readonly kind: string
  readonly variant: 'info' | 'warning'
  readonly message: string
  readonly url: string | null
  readonly count: number
  readonly created_at: string
  readonly changed_at: string
  readonly read_at: string | null
}

/** An item as it is kept. */
export interface Stored {
  readonly id: number
  readonly kind: string
  readonly variant: 'info' | 'warning'
  readonly params: Readonly<Record<string, string | number>>
  readonly resource: string | null
  readonly record: number | null
  readonly path: string | null
  readonly view: string | null
  readonly count: number
  readonly created_at: string
  readonly changed_at: string
  readonly read_at: string | null
}

/** What the bell's items are put into words with. */
export interface Telling {
  readonly gate: Gate
  readonly registry: Registry
  readonly texts: Texts
}

/** Items of a person that were not put away, the newest first. */
export async function listNotifications(
  db: Db,
  user: number,
  page: number,
  size: number,
): Promise<{ items: Stored[]; total: number }> {
  const items = await db.query<Stored>(
    `select id, kind, variant, params, resource, record, path, view, count, created_at, changed_at, read_at
       from notification where "user" = $1 and dismissed_at is null order by changed_at desc, id desc limit $2 offset $3`,
    [user, size, (page - 1) * size],
  )
  const counted = await db.query<{ n: number }>(
    'select count(*) as n from notification where "user" = $1 and dismissed_at is null',
    [user],
  )
  return { items: items.rows, total: counted.rows[0]?.n ?? 0 }
}

/** Puts items into words. The title of a record, and the way to it, only where its reader may read it now. */
export async function tell(
  { gate, registry, texts }: Telling,
  session: Session,
  language: Language,
  items: readonly Stored[],
): Promise<ToldNotification[]> {
  const titles = new Map<string, string>()
  for (const [resource, all] of Map.groupBy(items, (item) => item.resource ?? '')) {
    const definition = registry.find(resource)
    if (!definition || !holds(session, definition, 'read')) continue
    const ids = all.flatMap(({ record }) => record ?? [])
    for (const [id, title] of await titlesOf({ registry, read: gate.read(session), session }, definition, ids))
      titles.set(`${resource} ${id}`, title)
  }
  return items.map(({ params, resource, record, path, view, ...item }) => {
    const title = titles.get(`${resource} ${record}`)
    const shown = title === undefined ? '$notification.unknown_record' : asWritten(title)
    return {
      ...item,
      message: texts.say(language, `notification.${item.kind}`, { ...params, title: shown, n: item.count }),
      url:
        resource === null
          ? path
          : title === undefined
            ? null
            : pathOf(registry, resource, Number(record)) + (view ?? ''),
    }
  })
}

function pathOf(registry: Registry, resource: string, id: number): string {
  const { area, plural } = registry.get(resource).screen
  return `/apps/${area}-management/${plural}/${id}`
}

export interface Unread {
  readonly user: number
  readonly unread: number
  /** When the newest of all items changed, for whoever shows them. */
  readonly changed_at: string | null
}

/** How many unread items each of these people has. */
export async function unreadOf(db: Db, users: readonly number[]): Promise<ReadonlyMap<number, Unread>> {
  const { rows } = await db.query<Unread>(
    `select u.id as "user", (select count(*) from notification n where n."user" = u.id and n.read_at is null and n.dismissed_at is null) as unread,
       (select n.changed_at from notification n where n."user" = u.id and n.dismissed_at is null order by n.changed_at desc limit 1) as changed_at
     from unnest($1::bigint[]) u(id)`,
    [users],
  )
  return new Map(rows.map((row) => [row.user, row]))
}

/** Which of a person's items: some, or all. */
export type Chosen = readonly number[] | 'all'

export const markRead = async (db: Db, user: number, chosen: Chosen): Promise<void> =>
  void (await db.query(
    `update notification set read_at = now() where "user" = $1 and read_at is null and ($2 or id = any($3::bigint[]))`,
    [user, ...(chosen === 'all' ? [true, []] : [false, chosen])],
  ))

/** Puts items away; they come back when it is told again. */
export const dismiss = async (db: Db, user: number, chosen: Chosen | { readonly variant: string }): Promise<void> =>
  void (await db.query(
    `update notification set dismissed_at = now(), read_at = coalesce(read_at, now())
      where "user" = $1 and dismissed_at is null and ($2 or id = any($3::bigint[]) or variant = $4)`,
    [
      user,
      chosen === 'all',
      chosen === 'all' || 'variant' in chosen ? [] : chosen,
      chosen !== 'all' && 'variant' in chosen ? chosen.variant : null,
    ],
  ))

/** Items are kept for 90 days (collaboration.md 6). */
export const forgetNotifications = async (db: Db): Promise<void> =>
  void (await db.query(`delete from notification where changed_at < now() - interval '90 days'`))
