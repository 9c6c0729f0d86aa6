import { today } from '../../clock/clock.ts'
import { isWantedSql } from '../second_factor/wanted.ts'
import { roleKinds, type RoleKind, type Session } from '../session.ts'
import type { Db } from './db.ts'
import { isLiveSql, touch } from './session_store.ts'
import type { Bearer } from './token.ts'

export type LoadSession = (db: Db, bearer: Bearer) => Promise<Session | undefined>

interface Facts {
  username: string
  first_name: string
  last_name: string | null
  branch: number | null
  owner: number | null
  must_change_password: boolean
  must_set_second_factor: boolean
  roles: Session['roles'] | null
  branches: number[]
  codes: string
  version: number
}

interface Remembered {
  readonly session: Session
  readonly version: number
  /** Grants end with a day. */
  readonly day: string
}

const mostRemembered = 5000

/**
 * Makes the loader of sessions; undefined for one that has ended, run out or been idle, or whose user may not sign in.
 * Each call reads whether the session lives and the number of `access_version`; what a user may do is read again when
 * that number has grown, so that a right taken away is gone at the very next request in every process (C-07).
 * @param ownerField field of `user` that binds a member to what it may see
 */
export function sessionLoader(ownerField: string): LoadSession {
  if (!/^[a-z_]+$/.test(ownerField)) throw new RangeError(`${ownerField} is no field of user.`)
  const text = loadSql(ownerField)
  const remembered = new Map<number, Remembered>()

  return async (db, { user, signIn }) => {
    const { rows } = await db.query<{ version: number; is_unseen: boolean }>(aliveSql, [signIn, user])
    const [alive] = rows
    if (!alive) {
      remembered.delete(signIn)
      return undefined
    }
    if (alive.is_unseen) await touch(db, signIn)
    const day = today()
    const known = remembered.get(signIn)
    if (known && known.version === alive.version && known.day === day) return known.session
    const loaded = await db.query<Facts>(text, [user, day])
    const [facts] = loaded.rows
    if (!facts) return undefined
    const session = sessionOf(facts, user, signIn)
    if (remembered.size >= mostRemembered) remembered.clear()
    remembered.set(signIn, { session, version: facts.version, day })
    return session
  }
}

const versionSql = 'coalesce((select version from access_version), 0)'

const aliveSql = `
  select ${versionSql} as version, s.last_seen_at < now() - interval '1 minute' as is_unseen
    from session s where s.id = $1 and s."user" = $2 and ${isLiveSql}`

// A locked user keeps the sessions that are open: else five wrong passwords from anywhere would sign anybody out.
const loadSql = (ownerField: string): string => `
  with held as (
    select r.id, r.name, r.kind from user_roles x join role r on r.id = x.value where x.record = $1
  )
  select u.username, u.first_name, u.last_name, u.branch, u.must_change_password, u."${ownerField}" as owner,
    u.two_factor = 'none' and ${isWantedSql('u.id')} as must_set_second_factor,
    (select json_agg(json_build_object('id', h.id, 'name', h.name, 'kind', h.kind) order by h.id) from held h) as roles,
    array(select b.value from user_branches b where b.record = u.id order by b.value) as branches,
    coalesce((select string_agg(p.code, ' ') from permission p where p.is_active and (
      exists (select from held h where h.kind = 'admin')
      or p.id in (select rp.value from held h join role_permissions rp on rp.record = h.id)
      or p.id in (select g.permission from user_user_permissions g where g.record = $1 and (g.expires_on is null or g.expires_on >= $2::date))
    )), '') as codes,
    ${versionSql} as version
  from "user" u where u.id = $1 and u.status in ('active', 'locked')`

function sessionOf(facts: Facts, user: number, signIn: number): Session {
  const roles = facts.roles ?? []
  const kind: RoleKind | 'none' = roleKinds.find((one) => roles.some((role) => role.kind === one)) ?? 'none'
  const own = facts.branch === null ? [] : [facts.branch]
  return {
    user,
    name: [facts.first_name, facts.last_name].filter((part) => part).join(' '),
    username: facts.username,
    roles,
    kind,
    permissions: new Set(facts.codes === '' ? [] : facts.codes.split(' ')),
    branches: kind === 'admin' ? 'all' : [...new Set([...own, ...facts.branches])],
    branch: facts.branch,
    // No record has a negative id: a member without an owner sees nothing.
    member: kind === 'member' ? (facts.owner ?? -1) : null,
    signIn,
    mustChangePassword: facts.must_change_password,
    mustSetSecondFactor: facts.must_set_second_factor,
  }
}
