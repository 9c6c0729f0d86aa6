import type { Refusal } from '../../errors/errors.ts'
import { notify } from '../../live/notify.ts'
import { openTicket, secondFactorWanted } from '../second_factor/ticket.ts'
import type { Db } from '../sign_in/db.ts'
import { addressKey, keysOf, type ChangeStatus } from '../sign_in/failures.ts'
import { readLimits, type Limits } from '../sign_in/limits.ts'
import { networkOf } from '../sign_in/network.ts'
import { knownHereSql, openSession } from '../sign_in/open_session.ts'
import { loginFailed, tooManyTries, type SignedIn, type SignInDeps } from '../sign_in/sign_in.ts'
import { countTry, waitFor } from '../sign_in/tries.ts'
import { firstValues, tellAdministrators } from './first_user.ts'
import type { Identity } from './provider.ts'
import { isAllowed, type ProviderSettings } from './provider_settings.ts'
import { knownAddress } from './refusals.ts'

/** One transaction in which a user is made by the lifecycle, with its history, together with what belongs to it. */
export type MakeUser = <Outcome>(
  request: string,
  work: (db: Db, create: (values: Readonly<Record<string, unknown>>) => Promise<number>) => Promise<Outcome>,
) => Promise<Outcome>

export interface ComeInDeps extends SignInDeps {
  readonly changeStatus: ChangeStatus
  readonly makeUser: MakeUser
  /** Keeps in the server's log who came in for the first time. */
  readonly noteFirst: (facts: {
    readonly user: number
    readonly provider: string
    readonly email: string
    readonly role: string
    readonly ip: string
  }) => void
}

export interface Coming {
  readonly identity: Identity
  readonly settings: ProviderSettings
  readonly ip: string
  readonly userAgent: string
  /** Request id, for the history of a user that is made. */
  readonly request: string
}

/**
 * Signs in whom the provider has sent: the user an identity is linked to, or a new one for a verified address of the
 * allow-list. A user that is there already is never taken over by an address. Who may not come in is told what a wrong
 * password is told, and counts as one for the address it came from.
 * @throws Refusal 401 `login_failed` or `second_factor_wanted`, 409 `external_known`, 429 `too_many_tries`
 */
export async function comeIn(deps: ComeInDeps, coming: Coming): Promise<SignedIn> {
  const { db } = deps
  const { ip, userAgent } = coming
  const limits = await readLimits(db)
  const network = networkOf(ip)
  const wait = await waitFor(db, addressKey(network))
  if (wait !== undefined) throw tooManyTries(wait)
  const refused = async (): Promise<Refusal> => {
    await countTry(db, {
      key: addressKey(network),
      most: limits.failures_per_address,
      minutes: limits.address_minutes,
    })
    return loginFailed()
  }
  const user = (await linkedUser(db, coming.identity)) ?? (await firstUser(deps, coming))
  const account = user === undefined ? undefined : await accountOf(db, user, network, limits)
  if (!account) throw await refused()
  const keys = keysOf(account.id, '', network)
  const opening = { attempt: { ip, userAgent }, network, limits, keys, account, fits: true }
  const ticket = account.has_second_factor ? await openTicket(db, opening) : undefined
  const opened = account.has_second_factor ? undefined : await openSession(db, opening)
  if (ticket === undefined && !opened) throw await refused()
  await db.query('update external_identity set last_used_at = now() where issuer = $1 and subject = $2', [
    coming.identity.issuer,
    coming.identity.subject,
  ])
  if (!opened) throw secondFactorWanted(ticket ?? '')
  if (opened.is_lock_over) deps.afterAnswer(() => deps.changeStatus(account.id, 'active', 'lock_expired'))
  return {
    user: account.id,
    signIn: opened.id,
    cookie: opened.cookie,
    cookieSeconds: limits.session_minutes * 60,
    access: await deps.tokens.issueAccess({ user: account.id, signIn: opened.id }),
  }
}

/** The user an identity opens; undefined for one that nobody has linked. */
export async function linkedUser(
  db: Db,
  { issuer, subject }: Pick<Identity, 'issuer' | 'subject'>,
): Promise<number | undefined> {
  const { rows } = await db.query<{ user: number }>(
    'select "user" from external_identity where issuer = $1 and subject = $2',
    [issuer, subject],
  )
  return rows[0]?.user
}

/** Links an identity to a user. @returns false when either has another link at this provider */
export async function linkIdentity(
  db: Db,
  user: number,
  { issuer, subject, email }: Identity,
  provider: string,
): Promise<boolean> {
  const { rowCount } = await db.query(
    'insert into external_identity ("user", issuer, subject, provider, email) values ($1, $2, $3, $4, $5) on conflict do nothing',
    [user, issuer, subject, provider, email],
  )
  return rowCount === 1
}

async function accountOf(db: Db, user: number, network: string, limits: Limits) {
  const { rows } = await db.query<{ id: number; is_known_here: boolean; has_second_factor: boolean }>(
    `select u.id, ${knownHereSql} as is_known_here,
       exists (select from second_factor f where f."user" = u.id and f.secret is not null) as has_second_factor
     from "user" u where u.id = $1 and u.status in ('active', 'locked')`,
    [user, network, limits.known_address_days],
  )
  return rows[0]
}

/** Makes the user of a verified address of the allow-list; undefined for who is not on it. */
async function firstUser(deps: ComeInDeps, coming: Coming): Promise<number | undefined> {
  const { identity, settings, ip } = coming
  const { email } = identity
  if (email === null || !isAllowed(settings.allowList, email)) return undefined
  const made = await deps.makeUser(coming.request, async (within, create) => {
    // Two tabs that come back at once make one user.
    await within.query(`select pg_advisory_xact_lock(hashtext('samiti external sign-in'))`)
    const linked = await linkedUser(within, identity)
    if (linked !== undefined) return { user: linked, role: undefined }
    const holder = await within.query<{ status: string }>('select status from "user" where lower(email) = lower($1)', [
      email,
    ])
    if (holder.rows[0]) {
      if (['active', 'locked'].includes(holder.rows[0].status)) throw knownAddress()
      return undefined
    }
    const user = await create(await firstValues(within, settings, identity, email))
    await linkIdentity(within, user, identity, settings.name)
    const { rows } = await within.query<{ name: string }>('select name from role where id = $1', [settings.firstRole])
    const role = rows[0]?.name ?? '-'
    if (settings.firstRole === null)
      await notify(within, {
        to: { permission: 'user.manage' },
        kind: 'user_without_role',
        target: { resource: 'user', id: user },
      })
    await tellAdministrators(within, user, { provider: settings.name, email, role })
    return { user, role }
  })
  if (made?.role !== undefined) deps.noteFirst({ user: made.user, provider: settings.name, email, role: made.role, ip })
  return made?.user
}
