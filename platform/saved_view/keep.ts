import { may, type Session } from '../access/session.ts'
import type { Db } from '../access/sign_in/db.ts'
import { errorCode } from '../database/database_error.ts'
import { asWritten, invalid, notFound, Refusal } from '../errors/errors.ts'
import { readKeptName } from '../fields/kept_name.ts'
import { shareRight, sharedWith } from './read.ts'

/** What one person keeps of one list, and of all lists together. */
export const [mostOfOne, mostOfAll] = [50, 300]
const taken = '23505'

/** A view as somebody wants it kept. */
export interface WantedView {
  readonly resource: string
  readonly name: string
  readonly asked: Readonly<Record<string, string>>
  readonly roles: readonly number[]
}

/** @throws Refusal 400 for none, or one that is too long */
export function readName(given: unknown): string {
  const read = readKeptName(given, '$saved_view.name')
  if ('fault' in read) throw invalid({ name: [read.fault] })
  return read.value
}

/** Roles that are to find a view. @throws Refusal 403 without the right to share, 400 for what is no role of the office */
export async function readRoles(db: Db, session: Session, given: unknown): Promise<number[]> {
  if (given === undefined || (Array.isArray(given) && given.length === 0)) return []
  if (!may(session, shareRight))
    throw new Refusal(403, 'forbidden', 'error.forbidden_code', { code: asWritten(shareRight) })
  const known = (await sharedWith(db, session)).map(({ id }) => id)
  if (!Array.isArray(given) || !given.every((role) => known.includes(role)))
    throw invalid({ roles: [{ text: 'field.invalid' }] })
  return [...new Set<number>(given)]
}

/**
 * Keeps a new view, in a transaction.
 * @returns its id
 * @throws Refusal 400 for a name one has already, 409 for too many
 */
export async function addView(
  trx: Db,
  session: Session,
  { resource, name, asked, roles }: WantedView,
): Promise<number> {
  // One after the other: two that count at the same time would both find room for the last one.
  await trx.query(`select pg_advisory_xact_lock(hashtext('samiti saved view'), $1::bigint::int)`, [session.user])
  const { rows } = await named(
    trx.query<{ id: number }>(
      `insert into saved_view (resource, name, asked, "user")
         select $1, $2, $3, $4
         where (select count(*) from saved_view s where s."user" = $4 and s.resource = $1) < $5
           and (select count(*) from saved_view s where s."user" = $4) < $6
       returning id`,
      [resource, name, JSON.stringify(asked), session.user, mostOfOne, mostOfAll],
    ),
  )
  if (!rows[0]) throw new Refusal(409, 'too_many_views', 'saved_view.too_many', { n: mostOfOne })
  await share(trx, rows[0].id, roles)
  return rows[0].id
}

/**
 * Changes one of the session's own: what is undefined stays.
 * @throws Refusal 404, 409 `changed_meanwhile` for another version than the stored one, 400 for a name one has already
 */
export async function changeView(
  trx: Db,
  session: Session,
  id: number,
  wanted: Partial<WantedView> & { readonly version: unknown },
): Promise<void> {
  await lockOwn(trx, session, id, wanted.version)
  await named(
    trx.query(
      `update saved_view set name = coalesce($2, name), asked = coalesce($3, asked), row_version = row_version + 1, changed_at = clock_timestamp()
         where id = $1`,
      [id, wanted.name ?? null, wanted.asked === undefined ? null : JSON.stringify(wanted.asked)],
    ),
  )
  if (wanted.roles !== undefined) await share(trx, id, wanted.roles)
}

/** Forgets a view: one's own, or as somebody who may share what others have shared. @throws Refusal 404 */
export async function removeView(db: Db, session: Session, id: number): Promise<void> {
  const { rowCount } = await db.query(
    `delete from saved_view s where s.id = $1 and (s."user" = $2
       or ($3 and exists (select from saved_view_role r where r.view = s.id and r.role = any($4))))`,
    [id, session.user, may(session, shareRight), session.roles.map((role) => role.id)],
  )
  if (rowCount === 0) throw notFound()
}

/**
 * Has a list open with a view, for the session itself or for all of a role.
 * @param view null: as the list comes; undefined: as the role has it, or for a role as the list comes
 * @returns whether it opened otherwise before
 * @throws Refusal 404 for a view that somebody has deleted meanwhile
 */
export async function keepStandard(
  trx: Db,
  session: Session,
  resource: string,
  { view, role }: { readonly view: number | null | undefined; readonly role: number | null },
): Promise<boolean> {
  const [table, whose] = role === null ? ['saved_view_standard', '"user"'] : ['saved_view_role_standard', 'role']
  const who = role ?? session.user
  if (view === undefined)
    return isAny(await trx.query(`delete from ${table} where resource = $1 and ${whose} = $2`, [resource, who]))
  if (view !== null && !isAny(await trx.query('select from saved_view where id = $1 for key share', [view])))
    throw notFound()
  const kept = await trx.query(
    `insert into ${table} (resource, ${whose}, view) values ($1, $2, $3)
       on conflict (${whose}, resource) do update set view = excluded.view where ${table}.view is distinct from excluded.view`,
    [resource, who, view],
  )
  return isAny(kept)
}

const isAny = ({ rowCount }: { readonly rowCount: number | null }): boolean => rowCount !== null && rowCount > 0

async function lockOwn(trx: Db, session: Session, id: number, version: unknown): Promise<void> {
  if (!Number.isInteger(version))
    throw invalid({ row_version: [{ text: 'field.required', params: { Label: '$system.row_version' } }] })
  const { rows } = await trx.query<{ row_version: number; changed_at: string }>(
    `select row_version, to_char(changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as changed_at
       from saved_view where id = $1 and "user" = $2 for update`,
    [id, session.user],
  )
  if (!rows[0]) throw notFound()
  if (rows[0].row_version !== version)
    throw new Refusal(409, 'changed_meanwhile', 'error.changed_meanwhile', {
      user: asWritten(session.name),
      time: `@${rows[0].changed_at}`,
    })
}

/** What a role no longer finds, its list no longer opens with. */
async function share(trx: Db, id: number, roles: readonly number[]): Promise<void> {
  await trx.query('delete from saved_view_role where view = $1 and not (role = any($2))', [id, [...roles]])
  await trx.query('delete from saved_view_role_standard where view = $1 and not (role = any($2))', [id, [...roles]])
  // A role that was deleted meanwhile finds nothing any more.
  await trx.query(
    `insert into saved_view_role (view, role) select $1, id from role where id = any($2) for key share on conflict do nothing`,
    [id, [...roles]],
  )
}

async function named<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (errorCode(error) === taken) throw invalid({ name: [{ text: 'saved_view.name_taken' }] })
    throw error
  }
}
