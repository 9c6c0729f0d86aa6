import type { Db } from '../access/sign_in/db.ts'
import { today } from '../clock/clock.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { mailNotification } from './mail_job.ts'
import { topicOfKind } from './topics.ts'

/** A record, and which part of its page somebody should see: `?tab=comments#comment-12`. */
interface RecordTarget {
  readonly resource: string
  readonly id: number
  readonly view?: `?${string}`
}

/** Something a person should hear of, without having asked. */
export interface Notice {
  /** These people, or whoever of the office holds a permission; of a branch: who works for it. */
  readonly to: { readonly users: readonly number[] } | { readonly permission: string; readonly branch?: number | null }
  /** Its text is `notification.{kind}`, with `{title}` for the record it points to and `{n}` for how often. */
  readonly kind: string
  readonly variant?: 'info' | 'warning'
  /** Places of the text: written values through `asWritten`, text ids with `$`. */
  readonly params?: Readonly<Record<string, string | number>>
  /** Where it leads: a record, whose title each reader sees only if he may, or a page of the office. */
  readonly target?: RecordTarget | { readonly path: string }
  /** What it is about besides its target: two of one kind, subject and day are one item with a count. */
  readonly subject?: string
  /** Each of these people hears of this kind under this name once, whatever the day; told again it stays as it is. */
  readonly onceAs?: string
}

/**
 * Puts an item into the bell of people, in the transaction of what it tells of: both happen or neither. What is told
 * again on the same day raises the count of its item and makes it unread. Members have no bell; who has
 * switched its topic off gets none. Who wants the topic by mail gets one letter for each item, whatever its count.
 * @param db the transaction
 */
export async function notify(db: Db, notice: Notice): Promise<void> {
  const { target, params = {}, variant = 'info', kind } = notice
  const { resource = null, id: record = null, view = null } = target && 'resource' in target ? target : {}
  const path = target && 'path' in target ? target.path : null
  const users = 'users' in notice.to ? notice.to.users : await holdersOf(db, notice.to)
  if (users.length === 0) return
  const about = notice.subject ?? (resource === null ? path : `${resource} ${record}`) ?? ''
  const { rows } = await db.query<{ id: number }>(notifySql, [
    users,
    kind,
    variant,
    JSON.stringify(params),
    resource,
    record,
    path,
    `${kind} ${notice.onceAs ?? `${today()} ${about}`}`.slice(0, 200),
    topicOfKind(kind),
    view,
    notice.onceAs !== undefined,
  ])
  for (const { id } of rows) await enqueue(db, mailNotification, { notification: id })
}

// In the order of users, so that two who tell the same people never wait for each other. Who has the topic off but wants
// its letters has an item that is put away from the start: it knows that its letter was written.
const notifySql = `
  with wish as (
    select u.id, exists (select from notification_off o where o."user" = u.id and o.topic = $9) as is_off,
        exists (select from notification_mail m where m."user" = u.id and m.topic = $9) as is_mailed
      from "user" u where u.id = any($1::bigint[]) and not ${hasKindSql('member')}
  ), told as (
    insert into notification as n ("user", kind, variant, params, resource, record, path, view, dedupe_key, read_at, dismissed_at)
      select w.id, $2, $3, $4::jsonb, $5, $6::bigint, $7, $10, $8, case when w.is_off then now() end, case when w.is_off then now() end
        from wish w where w.is_mailed or not w.is_off order by w.id
      on conflict ("user", dedupe_key) do update set count = n.count + 1, params = excluded.params, path = excluded.path,
        changed_at = clock_timestamp(), read_at = excluded.read_at, dismissed_at = excluded.dismissed_at
        where not $11::boolean
      returning n.id, n."user", n.count
  )
  select t.id from told t join wish w on w.id = t."user" where w.is_mailed and t.count = 1 order by t.id`

/** Active people of the office who hold a code now, by role or by a grant that has not run out. Administrators work for every branch. */
async function holdersOf(
  db: Db,
  { permission, branch = null }: { readonly permission: string; readonly branch?: number | null },
): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    `select u.id from "user" u where u.status = 'active' and not ${hasKindSql('member')}
       and ($3::bigint is null or u.branch = $3 or exists (select from user_branches b where b.record = u.id and b.value = $3) or ${hasKindSql('admin')})
       and exists (select from permission p where p.code = $1 and p.is_active and (
         ${hasKindSql('admin')}
         or exists (select from user_roles x join role_permissions rp on rp.record = x.value where x.record = u.id and rp.value = p.id)
         or exists (select from user_user_permissions g where g.record = u.id and g.permission = p.id and (g.expires_on is null or g.expires_on >= $2::date))))`,
    [permission, today(), branch],
  )
  return rows.map(({ id }) => id)
}

function hasKindSql(kind: 'admin' | 'member'): string {
  return `exists (select from user_roles x join role r on r.id = x.value where x.record = u.id and r.kind = '${kind}')`
}
