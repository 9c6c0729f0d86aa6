import { asWritten, forbidden, notFound, Refusal } from '../../errors/errors.ts'
import type { Session } from '../session.ts'
import type { RoleKind } from '../session.ts'
import type { Db } from '../sign_in/db.ts'

/** A role as one looks through it. */
export interface ViewedRole {
  readonly id: number
  readonly name: string
  readonly label: string
  readonly kind: RoleKind
  /** Its permission codes in force. */
  readonly codes: readonly string[]
}

/** A look at the office as a role, for the log. */
export interface RoleView {
  readonly id: number
  readonly user: number
  readonly user_name: string
  readonly role_name: string
  readonly began_at: string
  readonly ended_at: string | null
}

/**
 * Nobody sees more as a role than without it: what the role gives and the administrator holds.
 * @param ownCodes that a role of the kind `user` gives for one's own records only
 */
export function viewedAs(
  own: Session,
  branches: readonly number[],
  role: ViewedRole,
  ownCodes: readonly string[],
): Session {
  const { id, name, label, kind, codes } = role
  return {
    ...own,
    roles: [{ id, name, kind }],
    kind,
    permissions: kind === 'admin' ? own.permissions : new Set(codes.filter((code) => own.permissions.has(code))),
    // People of the office belong to a branch; an administrator without one looks into all.
    branches: kind === 'admin' || branches.length === 0 ? own.branches : branches,
    // A role alone belongs to nobody: as a member's it sees no rows of any owner.
    member: kind === 'member' ? -1 : null,
    own: { record: own.own?.record ?? null, codes: kind === 'user' ? ownCodes : [] },
    viewing: { id, label },
  }
}

/** The role that a session looks through, with the codes it gives. */
export async function viewedRole(db: Db, role: number): Promise<ViewedRole | undefined> {
  const { rows } = await db.query<Omit<ViewedRole, 'codes'> & { codes: string }>(
    `select r.id, r.name, r.label, r.kind,
       coalesce((select string_agg(p.code, ' ') from role_permissions x join permission p on p.id = x.value where x.record = r.id and p.is_active), '') as codes
     from role r where r.id = $1`,
    [role],
  )
  const [found] = rows
  return found && { ...found, codes: found.codes === '' ? [] : found.codes.split(' ') }
}

/** Begins to look as a role, for this session alone, and notes it. @throws Refusal 403 for who is no administrator, 404 */
export async function beginView(db: Db, session: Session, role: number): Promise<void> {
  if (session.kind !== 'admin') throw forbidden('read', 'role')
  const { rowCount } = await db.query(
    `insert into role_view (session, "user", role, role_name) select $1, $2, r.id, r.name from role r where r.id = $3
     on conflict (session) where ended_at is null do nothing`,
    [session.signIn, session.user, role],
  )
  if (rowCount !== 1) throw notFound()
}

/** Returns to one's own rights. */
export async function endView(db: Db, session: Session): Promise<void> {
  await db.query('update role_view set ended_at = now() where session = $1 and ended_at is null', [session.signIn])
}

/** The last looks as a role, newest first. At most 50. */
export async function lastViews(db: Db): Promise<RoleView[]> {
  const { rows } = await db.query<RoleView>(
    `select v.id, v."user", concat_ws(' ', u.first_name, u.last_name) as user_name, v.role_name, v.began_at,
       coalesce(v.ended_at, s.ended_at) as ended_at
     from role_view v join "user" u on u.id = v."user" left join session s on s.id = v.session
     order by v.id desc limit 50`,
  )
  return rows
}

/** What leaves a trace is for one's own rights. @throws Refusal 403 `viewing` */
export function refuseWhileViewing({ viewing }: Session): void {
  if (viewing) throw new Refusal(403, 'viewing', 'error.viewing', { role: asWritten(viewing.label) })
}
