import { sql } from 'kysely'
import { inside, wordOf } from '../record/expanded.ts'
import { openReader } from '../record/selection.ts'
import { historyRowOf, type activities } from './activities.ts'
import { toldActivities, type Telling } from './told.ts'

/** An entry of the activity log, as collaboration.md 8 names its fields. */
export interface ActivityEntry {
  readonly id: number
  readonly at: string
  readonly user: number | null
  readonly user_name: string | null
  readonly role: string | null
  readonly branch: number | null
  readonly ip: string | null
  readonly user_agent: string | null
  readonly request_id: string | null
  readonly type: string
  readonly resource: string | null
  readonly record_id: number | null
  readonly record_label: string | null
  readonly number: string | null
  /** By field, before and after; what the asker may not know is left out, secrets are masked. */
  readonly changes: unknown
  /** The same in words. */
  readonly summary: string | null
  readonly reason: string | null
  readonly prev_hash: string | null
  readonly hash: string | null
}

export interface ActivityWish {
  readonly page: number
  readonly size: number
  readonly isOldestFirst: boolean
}

/** Entries of a page, as the asker may know them. @param query `activities`, narrowed */
export async function activityEntries(
  telling: Telling,
  query: ReturnType<typeof activities>,
  { page, size, isOldestFirst }: ActivityWish,
): Promise<ActivityEntry[]> {
  const direction = isOldestFirst ? 'asc' : 'desc'
  const rows = await openReader(telling.read)
    .selectFrom(query.as('r'))
    .selectAll('r')
    .orderBy('r.at', direction)
    .orderBy('r.id', direction)
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  const told = await toldActivities(telling, rows)
  const more = await circumstances(telling, rows)
  return told.map((row) => entryOf(row, more.get(Number(row['id']))))
}

/** How many entries there are. */
export async function countActivities({ read }: Pick<Telling, 'read'>, query: ReturnType<typeof activities>) {
  const row = await openReader(read)
    .selectFrom(query.as('r'))
    .select(sql<number>`count(*)`.as('n'))
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

type Row = Readonly<Record<string, unknown>>

/** What the history keeps of a change besides: as what it was made, and its place in the chain. */
async function circumstances({ read }: Telling, rows: readonly Row[]): Promise<Map<number, Row>> {
  const ids = new Map(rows.flatMap(({ id }) => [[historyRowOf(Number(id)), Number(id)] as const]))
  const found = await openReader(read)
    .selectFrom('history as h')
    .select([
      sql<number>`h.id`.as('id'),
      sql`h.asked_as`.as('asked_as'),
      sql`encode(h.prev_hash, 'hex')`.as('prev_hash'),
      sql`encode(h.hash, 'hex')`.as('hash'),
    ])
    .where(sql<boolean>`h.id = any(${[...ids.keys()].filter((id) => id !== undefined)}::bigint[])`)
    .execute()
  return new Map(found.flatMap((row) => [[ids.get(Number(row.id)) ?? 0, row] as const]))
}

function entryOf(row: Row, more: Row = {}): ActivityEntry {
  const askedAs = more['asked_as']
  const number = (value: unknown): number | null => (value === null || value === undefined ? null : Number(value))
  const word = (value: unknown): string | null => wordOf(value) || null
  return {
    id: Number(row['id']),
    at: wordOf(row['at']),
    user: number(row['user_id']),
    user_name: word(row['user']),
    role: word(inside(askedAs, 'role')),
    branch: number(inside(askedAs, 'branch')),
    ip: word(row['ip']),
    user_agent: word(inside(askedAs, 'user_agent') ?? inside(row['detail'], 'user_agent')),
    request_id: word(row['request']),
    type: wordOf(row['type']),
    resource: word(row['resource']),
    record_id: number(row['record_id']),
    record_label: word(row['record_label']),
    number: word(row['number']),
    changes: row['changes'] ?? null,
    summary: word(row['summary']),
    reason: word(row['reason']),
    prev_hash: word(more['prev_hash']),
    hash: word(more['hash']),
  }
}
