import { notFound } from '../../errors/errors.ts'
import type { ChangeAccount } from '../second_factor/account.ts'
import type { Owner } from '../second_factor/set_up.ts'
import type { Db } from '../sign_in/db.ts'
import { assertManages } from '../sign_in/managed.ts'
import { endAllSessions } from '../sign_in/session_store.ts'
import { linkIdentity } from './come_in.ts'
import { linkText } from './first_user.ts'
import type { Identity } from './provider.ts'
import { alreadyLinked, onlyWay } from './refusals.ts'

/** A way in through a provider, as its owner and the managers of users see it. */
export interface Link {
  readonly id: number
  readonly provider: string
  readonly email: string | null
  readonly linked_at: string
  readonly last_used_at: string | null
}

export interface LinkDeps {
  readonly db: Db
  readonly changeAccount: ChangeAccount
}

export async function linksOf(db: Db, user: number): Promise<Link[]> {
  const { rows } = await db.query<Link>(
    'select id, provider, email, linked_at, last_used_at from external_identity where "user" = $1 order by id',
    [user],
  )
  return rows
}

export async function hasPassword(db: Db, user: number): Promise<boolean> {
  const { rowCount } = await db.query('select from user_password where "user" = $1', [user])
  return rowCount === 1
}

/** Links the identity that has come back to who began it. @throws Refusal 409 when either is linked already */
export async function addLink(
  { changeAccount }: LinkDeps,
  { session, request }: Owner,
  identity: Identity,
  provider: string,
): Promise<void> {
  await changeAccount(session.user, request, async (within, keep) => {
    if (!(await linkIdentity(within, session.user, identity, provider))) throw alreadyLinked()
    await keep(session, { linked_sign_ins: await told(within, session.user) })
  })
}

/** Takes away one's own link; what it has opened elsewhere ends. @throws Refusal 404, 409 for the only way in */
export async function removeLink(deps: LinkDeps, owner: Owner, link: number): Promise<void> {
  const { user, signIn } = owner.session
  if (!(await hasPassword(deps.db, user))) throw onlyWay()
  await remove(deps, owner, { user, link }, (within) => endAllSessions(within, user, 'ended_by_user', signIn))
}

/** A manager of users takes away somebody's link; all sessions of that user end. The caller has checked `user.manage`. @throws Refusal 403, 404 */
export async function removeLinkOf(deps: LinkDeps, owner: Owner, user: number, link: number): Promise<void> {
  await assertManages(deps.db, owner.session, user)
  await remove(deps, owner, { user, link }, (within) => endAllSessions(within, user, 'ended_by_manager'))
}

async function remove(
  { changeAccount }: LinkDeps,
  { session, request }: Owner,
  { user, link }: { readonly user: number; readonly link: number },
  endSessions: (within: Db) => Promise<unknown>,
): Promise<void> {
  await changeAccount(user, request, async (within, keep) => {
    const { rowCount } = await within.query('delete from external_identity where id = $2 and "user" = $1', [user, link])
    if (rowCount !== 1) throw notFound()
    await keep(session, { linked_sign_ins: await told(within, user) })
    await endSessions(within)
  })
}

/** What the user's record says of the links, so that its history tells each that came and went. */
async function told(db: Db, user: number): Promise<string | null> {
  const text = (await linksOf(db, user)).map(({ provider, email }) => linkText(provider, email)).join(', ')
  return text === '' ? null : [...text].slice(0, 500).join('')
}
