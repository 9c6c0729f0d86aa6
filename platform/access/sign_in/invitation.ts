import { notFound, Refusal } from '../../errors/errors.ts'
import type { Asker } from '../../jobs/enqueue.ts'
import type { Channel } from '../../message/kinds.ts'
import { queueMessage } from '../../message/queue.ts'
import type { Language } from '../../texts/languages.ts'
import type { Db, Transactions } from './db.ts'
import { readLimits } from './limits.ts'
import { voidLinks } from './links.ts'
import { passwordByLink, type ByLink, type LinkDeps } from './reset.ts'
import { newSecret, secretHash } from './secret.ts'

/** `This invitation has been used or is too old. Ask the office for a new one.` */
const invitationOver = (): Refusal => new Refusal(400, 'invitation_over', 'user.invitation_over')

interface Invitation {
  readonly user: number
  readonly channel: Channel
  /** In which the letter is written, and the office shown when its reader comes. */
  readonly language: Language
  readonly by: Asker
  /** Name of the association. */
  readonly office: string
  /** Origin that the link begins with. */
  readonly publicUrl: string
}

/**
 * Invites a user who has no password yet: a link, once and for 72 hours (setting `sign_in.invitation_hours`), sent to the
 * user's address or phone. An earlier invitation is void from then on.
 * The caller has checked who may invite whom.
 * @throws Refusal 404; 409 `user_has_come`, `user_not_active`
 */
export async function inviteUser(db: Db & Transactions, invitation: Invitation): Promise<{ readonly until: string }> {
  const { user, channel, language, by, office, publicUrl } = invitation
  const { invitation_hours: hours } = await readLimits(db)
  const secret = newSecret()
  return db.transaction(async (within) => {
    const { rows } = await within.query<Invited>(
      `select u.status, u.first_name, u.email, u.primary_phone, exists (select from user_password p where p."user" = u.id) as has_come
         from "user" u where u.id = $1 for update`,
      [user],
    )
    const [person] = rows
    if (!person) throw notFound()
    if (person.status !== 'active') throw new Refusal(409, 'user_not_active', 'user.invite_not_active')
    if (person.has_come) throw new Refusal(409, 'user_has_come', 'user.has_come')
    await voidLinks(within, user, 'void')
    await within.query(
      `insert into password_reset (token_hash, "user", expires_at, is_invitation) values ($1, $2, now() + $3 * interval '1 hour', true)`,
      [secretHash(secret), user, hours],
    )
    const marked = await within.query<{ until: string }>(
      `update "user" set invitation = 'waiting', invited_until = now() + $2 * interval '1 hour', settings = coalesce(settings, '{}') || jsonb_build_object('language', $3::text)
        where id = $1 returning invited_until as until`,
      [user, hours, language],
    )
    await queueMessage(within, 'invitation', {
      channel,
      language,
      to: [channel === 'sms' ? person.primary_phone : person.email],
      params: {
        name: person.first_name,
        office,
        link: `${publicUrl}/pages/auth/invitation/${secret}?language=${language}`,
        n: hours,
      },
      origin: { resource: 'user', record: user },
      minutes: hours * 60,
      by,
    })
    return { until: marked.rows[0]?.until ?? '' }
  })
}

interface Invited {
  readonly status: string
  readonly first_name: string
  readonly email: string
  readonly primary_phone: string
  readonly has_come: boolean
}

/**
 * Somebody who was invited chooses a password.
 * @returns the user name, to sign in with
 * @throws Refusal 400 `invitation_over`, or with `new_password` or `confirm_password`
 */
export async function acceptInvitation(deps: LinkDeps, given: ByLink): Promise<string> {
  const user = await passwordByLink(deps, given, invitationOver)
  const { rows } = await deps.db.query<{ username: string }>('select username from "user" where id = $1', [user])
  if (!rows[0]) throw invitationOver()
  return rows[0].username
}
