import { Refusal } from '../../errors/errors.ts'
import { queueMessage } from '../../message/queue.ts'
import type { Language } from '../../texts/languages.ts'
import type { Db, Transactions } from '../sign_in/db.ts'
import { networkOf } from '../sign_in/network.ts'
import { isSecret, newSecret, secretHash } from '../sign_in/secret.ts'
import { tooManyTries } from '../sign_in/sign_in.ts'
import { countTry } from '../sign_in/tries.ts'

/** Hours in which the link of the letter opens. */
const hours = 24
/** Requests within an hour: from one address, for one mailbox. */
const [mostOfNetwork, mostOfMailbox] = [10, 3]

/** Values by field, as they were written and read. */
export type Wish = Readonly<Record<string, unknown>>

interface Request {
  readonly email: string
  readonly name: string
  readonly wish: Wish
  readonly ip: string
  /** In which the letter is written. */
  readonly language: Language
  /** Name of the association. */
  readonly office: string
  /** Origin that the link begins with. */
  readonly publicUrl: string
}

/**
 * Keeps what somebody asks for and sends a link to the address that was given: nothing is made before its owner opens it.
 * Whoever asks learns nothing of who has an account: nothing is compared with what is there.
 * @throws Refusal 429 for too many from one address; too many for one mailbox are passed over in silence
 */
export async function askForAccount(db: Db & Transactions, asked: Request): Promise<void> {
  const { email, ip, wish, name, office, language, publicUrl } = asked
  const wait = await countTry(db, { key: `register-address:${networkOf(ip)}`, most: mostOfNetwork, minutes: 60 })
  if (wait !== undefined) throw tooManyTries(wait)
  const mailbox = `register-mailbox:${secretHash(email.toLowerCase()).toString('base64url')}`
  if ((await countTry(db, { key: mailbox, most: mostOfMailbox, minutes: 60 })) !== undefined) return
  const secret = newSecret()
  await db.transaction(async (within) => {
    await within.query(
      `insert into registration (token_hash, email, wish, expires_at) values ($1, $2, $3, now() + $4 * interval '1 hour')`,
      [secretHash(secret), email, JSON.stringify(wish), hours],
    )
    await queueMessage(within, 'registration', {
      to: [email],
      language,
      params: { name, office, link: `${publicUrl}/register#${secret}`, n: hours },
      minutes: hours * 60,
    })
  })
}

/** What was asked for by that link. @throws Refusal 400 for one that was used, is too old or never was */
export async function askedWish(db: Db, token: string): Promise<Wish> {
  const { rows } = await db.query<{ wish: Wish }>(
    'select wish from registration where token_hash = $1 and used_at is null and expires_at > now()',
    [hashOf(token)],
  )
  if (!rows[0]) throw linkOver()
  return rows[0].wish
}

/** The link has served. Of two who open it at once one goes on. @throws Refusal 400 */
export async function useLink(within: Db, token: string): Promise<void> {
  const used = await within.query(
    'update registration set used_at = now() where token_hash = $1 and used_at is null and expires_at > now()',
    [hashOf(token)],
  )
  if (used.rowCount !== 1) throw linkOver()
}

const linkOver = (): Refusal => new Refusal(400, 'registration_over', 'register.link_over')

function hashOf(token: string): Buffer {
  if (!isSecret(token)) throw linkOver()
  return secretHash(token)
}
