import { may, type Session } from '../access/session.ts'
import type { Db } from '../access/sign_in/db.ts'
import { standsAgainst } from '../record/circumstance.ts'
import type { Registry } from '../resource/registry.ts'
import { understood } from './understood.ts'

/** Who may show a view to everybody of a role. */
export const shareRight = 'saved_view.share'

/** A way of looking at a list that somebody kept. */
export interface SavedView {
  readonly id: number
  readonly resource: string
  readonly name: string
  /** Words of the address, as far as the reader may know what they are about. */
  readonly asked: Readonly<Record<string, string>>
  /** How many words were left out for that, or because the field is gone. */
  readonly left_out: number
  readonly is_own: boolean
  /** Whose it is. */
  readonly user_name: string
  /** Roles whose people find it too. */
  readonly roles: readonly number[]
  readonly row_version: number
}

/** What one list opens with. */
export interface StandardView {
  readonly resource: string
  /** Null: as the list comes, whatever the role opens with. */
  readonly view: number | null
  /** By one's own choice, else by that of one's role. */
  readonly is_own: boolean
  readonly role: number | null
}

type Kept = Omit<SavedView, 'left_out'>

/** Sees views of others: own ones, and what is shared with a role of one's own. */
const isSeen = `(s."user" = $1 or exists (select from saved_view_role o where o.view = s.id and o.role = any($2)))`

const mostViews = 500

const askerOf = ({ user, roles }: Session): unknown[] => [user, roles.map(({ id }) => id)]

/**
 * The session's own views and those shared with it, by name, of lists that it may read at all. What they say is narrowed to
 * what it may know.
 * @param id this one only
 */
export async function readViews(db: Db, registry: Registry, session: Session, id?: number): Promise<SavedView[]> {
  const { rows } = await db.query<Kept>(
    `select s.id, s.resource, s.name, s.asked, s."user" = $1 as is_own, s.row_version,
       concat_ws(' ', u.first_name, u.last_name) as user_name,
       array(select r.role from saved_view_role r where r.view = s.id and (s."user" = $1 or r.role = any($2)) order by r.role) as roles
     from saved_view s join "user" u on u.id = s."user"
     where ${isSeen} and ($3::bigint is null or s.id = $3)
     order by s."user" <> $1, s.name, s.id limit ${mostViews}`,
    [...askerOf(session), id ?? null],
  )
  return rows.flatMap((row): SavedView[] => {
    const definition = readable(registry, session, row.resource)
    if (!definition) return []
    const { asked, left_out } = understood(definition, session, row.asked)
    return [{ ...row, asked, left_out }]
  })
}

/** The definition of a list that the session may read; undefined for any other name. */
export function readable(registry: Registry, session: Session, resource: string) {
  const definition = registry.find(resource)
  return definition && standsAgainst(session, definition, 'read') === undefined ? definition : undefined
}

/** What the session's lists open with: its own choice before that of its roles. A view it no longer sees opens nothing. */
export async function readStandards(db: Db, session: Session): Promise<StandardView[]> {
  const { rows } = await db.query<StandardView>(
    `select distinct on (d.resource) d.resource, d.view, d.role, d.role is null as is_own
     from (select resource, view, null::bigint as role from saved_view_standard where "user" = $1
       union all select resource, view, role from saved_view_role_standard where role = any($2)) d
       left join saved_view s on s.id = d.view
     where d.view is null or ${isSeen}
     order by d.resource, d.role nulls first`,
    askerOf(session),
  )
  return rows
}

/** Roles a view can be shown to, for who may do that: those of the office. */
export async function sharedWith(
  db: Db,
  session: Session,
): Promise<readonly { readonly id: number; readonly name: string }[]> {
  if (!may(session, shareRight)) return []
  const { rows } = await db.query<{ id: number; name: string }>(
    `select id, label as name from role where kind <> 'member' order by label, id`,
  )
  return rows
}
