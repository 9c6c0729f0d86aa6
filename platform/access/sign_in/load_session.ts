import { today } from '../../clock/clock.ts'
import { isWantedSql } from '../second_factor/wanted.ts'
import { roleKinds, type RoleKind, type Session } from '../session.ts'
import { viewedAs, viewedRole } from '../view_as/view_as.ts'
import { isInForceSql } from './codes_in_force.ts'
import type { Db } from './db.ts'
import { isLiveSql, touch } from './session_store.ts'
import type { Bearer } from './token.ts'

/** How a person of the office is known as the owner of records. */
export interface Self {
  /** Field of `user` with the record that the person is. */
  readonly field: string
  /** Codes of reading resources that know whose their records are (`scope.own`). */
  readonly codes: readonly string[]
}

export type LoadSession = (db: Db, bearer: Bearer) => Promise<Session | undefined>

interface Facts {
  status: string
  username: string
  first_name: string
  last_name: string | null
  branch: number | null
  owner: number | null
  self: number | null
  must_change_password: boolean
  must_set_second_factor: boolean
  roles: Session['roles'] | null
  branches: number[]
  codes: string
  own_codes: string
  version: number
}

interface Remembered {
  readonly session: Session
  readonly version: number
  /** Grants end with a day. */
  readonly day: string
  /** The role that is looked through. */
  readonly view: number | null
}

const mostRemembered = 5000

/**
 * Makes the loader of sessions; undefined for one that has ended, run out or been idle, or whose user may not sign in.
 * Each call reads whether the session lives and the number of `access_version`; what a user may do is read again when
 * that number has grown, so that a right taken away is gone at the very next request in every process (C-07).
 * @param ownerField field of `user` that binds a member to what it may see
 * @param self by what a person's own records are known, and which rights to read know such
 */
export function sessionLoader(ownerField: string, self: Self): LoadSession {
  const text = loadSql(ownerField, self)
  const remembered = new Map<number, Remembered>()

  return async (db, { user, signIn }) => {
    const { rows } = await db.query<{ version: number; is_unseen: boolean; view: number | null }>(aliveSql, [
      signIn,
      user,
    ])
    const [alive] = rows
    if (!alive) {
      remembered.delete(signIn)
      return undefined
    }
    if (alive.is_unseen) await touch(db, signIn)
    const day = today()
    const known = remembered.get(signIn)
    const { view } = alive
    if (known && known.version === alive.version && known.day === day && known.view === view) return known.session
    const loaded = await db.query<Facts>(text, [user, day, self.codes])
    const [facts] = loaded.rows
    if (!facts || !maySignIn(facts.status)) return undefined
    const own = sessionOf(facts, user, signIn)
    const role = view !== null && own.kind === 'admin' ? await viewedRole(db, view) : undefined
    const session = role ? viewedAs(own, branchesOf(facts), role, self.codes) : own
    if (remembered.size >= mostRemembered) remembered.clear()
    remembered.set(signIn, { session, version: facts.version, day, view })
    return session
  }
}

/** A user with the session that a sign-in would open now, whether or not the user may sign in. */
export interface Standing {
  readonly session: Session
  readonly status: string
}

/** Reads what a user may do at this moment, by the same statement as sessions. Parameters as of `sessionLoader`. */
export function standingReader(
  ownerField: string,
  self: Self,
): (db: Db, user: number) => Promise<Standing | undefined> {
  const text = loadSql(ownerField, self)
  return async (db, user) => {
    const { rows } = await db.query<Facts>(text, [user, today(), self.codes])
    return rows[0] && { session: sessionOf(rows[0], user, 0), status: rows[0].status }
  }
}

const versionSql = 'coalesce((select version from access_version), 0)'

const aliveSql = `
  select ${versionSql} as version, s.last_seen_at < now() - interval '1 minute' as is_unseen, v.role as view
    from session s left join role_view v on v.session = s.id and v.ended_at is null where s.id = $1 and s."user" = $2 and ${isLiveSql}`

function loadSql(ownerField: string, self: Self): string {
  for (const field of [ownerField, self.field])
    if (!/^[a-z_]+$/.test(field)) throw new RangeError(`${field} is no field of user.`)
  return `
  with held as (
    select r.id, r.name, r.kind from user_roles x join role r on r.id = x.value where x.record = $1
  )
  select u.status, u.username, u.first_name, u.last_name, u.branch, u.must_change_password, u."${ownerField}" as owner, u."${self.field}" as self,
    u.two_factor = 'none' and ${isWantedSql('u.id')} as must_set_second_factor,
    (select json_agg(json_build_object('id', h.id, 'name', h.name, 'kind', h.kind) order by h.id) from held h) as roles,
    array(select b.value from user_branches b where b.record = u.id order by b.value) as branches,
    coalesce((select string_agg(p.code, ' ') from permission p
      where (p.is_active and exists (select from held h where h.kind = 'admin')) or (${isInForceSql('$1', '$2')})), '') as codes,
    coalesce((select string_agg(p.code, ' ') from permission p
      where p.code = any($3::text[]) and ${isInForceSql('$1', '$2')} and not (${isGivenFarSql})), '') as own_codes,
    ${versionSql} as version
  from "user" u where u.id = $1`
}

/**
 * SQL that is true of a permission `p` in force which reaches beyond one's own records: a role of the office's staff gives it, or a
 * grant to somebody who has such a role. roles.json 'read own': what the base kind `user` may have at most.
 */
const isGivenFarSql = `exists (select from held h where h.kind in ('admin', 'staff') and (
  exists (select from role_permissions rp where rp.record = h.id and rp.value = p.id)
  or exists (select from user_user_permissions g where g.record = $1 and g.permission = p.id and (g.expires_on is null or g.expires_on >= $2::date))))`

/** A locked user keeps the sessions that are open: else five wrong passwords from anywhere would sign anybody out. */
export const maySignIn = (status: string): boolean => status === 'active' || status === 'locked'

/** Home branch and further branches. */
const branchesOf = ({ branch, branches }: Facts): number[] => [
  ...new Set([...(branch === null ? [] : [branch]), ...branches]),
]

const wordsOf = (codes: string): string[] => (codes === '' ? [] : codes.split(' '))

function sessionOf(facts: Facts, user: number, signIn: number): Session {
  const roles = facts.roles ?? []
  const kind: RoleKind | 'none' = roleKinds.find((one) => roles.some((role) => role.kind === one)) ?? 'none'
  return {
    user,
    name: [facts.first_name, facts.last_name].filter((part) => part).join(' '),
    username: facts.username,
    roles,
    kind,
    permissions: new Set(wordsOf(facts.codes)),
    branches: kind === 'admin' ? 'all' : branchesOf(facts),
    branch: facts.branch,
    // No record has a negative id: a member without an owner sees nothing.
    member: kind === 'member' ? (facts.owner ?? -1) : null,
    own: { record: facts.self, codes: kind === 'admin' ? [] : wordsOf(facts.own_codes) },
    signIn,
    mustChangePassword: facts.must_change_password,
    mustSetSecondFactor: facts.must_set_second_factor,
    viewing: null,
  }
}
