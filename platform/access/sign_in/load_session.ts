import { today } from '../../clock/clock.ts'
import { roleKinds, type RoleKind, type Session } from '../session.ts'
import type { Db } from './db.ts'
import { isLiveSql } from './session_store.ts'
import type { Bearer } from './token.ts'

export type LoadSession = (db: Db, bearer: Bearer) => Promise<Session | undefined>

interface Facts {
  username: string
  first_name: string
  last_name: string | null
  branch: number | null
  owner: number | null
  must_change_password: boolean
  roles: Session['roles'] | null
  branches: number[]
  codes: string
}

/**
 * Makes the loader of sessions: one round trip, read anew for every request, so that a right taken away is gone at the
 * very next one in every process (C-07).
 * @param ownerField field of `user` that binds a member to what it may see
 */
export function sessionLoader(ownerField: string): LoadSession {
  if (!/^[a-z_]+$/.test(ownerField)) throw new RangeError(`${ownerField} is no field of user.`)
  const text = loadSql(ownerField)
  return async (db, { user, signIn }) => {
    const { rows } = await db.query<Facts>(text, [signIn, user, today()])
    return rows[0] && sessionOf(rows[0], user, signIn)
  }
}

// A locked user keeps the sessions that are open: else five wrong passwords from anywhere would sign anybody out.
const loadSql = (ownerField: string): string => `
  with held as (
    select r.id, r.name, r.kind from user_roles x join role r on r.id = x.value where x.record = $2
  ), seen as (
    update session s set last_seen_at = now()
      where s.id = $1 and s."user" = $2 and s.last_seen_at < now() - interval '1 minute' and ${isLiveSql}
  )
  select u.username, u.first_name, u.last_name, u.branch, u.must_change_password, u."${ownerField}" as owner,
    (select json_agg(json_build_object('id', h.id, 'name', h.name, 'kind', h.kind) order by h.id) from held h) as roles,
    array(select b.value from user_branches b where b.record = u.id) as branches,
    coalesce((select string_agg(p.code, ' ') from permission p where p.is_active and (
      exists (select from held h where h.kind = 'admin')
      or p.id in (select rp.value from held h join role_permissions rp on rp.record = h.id)
      or p.id in (select g.permission from user_user_permissions g where g.record = u.id and (g.expires_on is null or g.expires_on >= $3::date))
    )), '') as codes
  from session s join "user" u on u.id = s."user"
  where s.id = $1 and s."user" = $2 and u.status in ('active', 'locked') and ${isLiveSql}`

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
  }
}
