import { randomInt } from 'node:crypto'
import { asciiLower } from '../../fields/email/field.ts'
import { queueMessage } from '../../message/queue.ts'
import { languages } from '../../texts/languages.ts'
import type { Db } from '../sign_in/db.ts'
import type { Identity } from './provider.ts'
import type { ProviderSettings } from './provider_settings.ts'

/** What a user who comes in from the allow-list is made of. Whoever looks after users completes it. */
export async function firstValues(
  db: Db,
  settings: ProviderSettings,
  identity: Identity,
  email: string,
): Promise<Record<string, unknown>> {
  const local = email.slice(0, email.lastIndexOf('@'))
  const { rows } = await db.query<{ id: number }>('select id from branch where is_head_office')
  return {
    username: await freeUsername(db, email),
    email,
    first_name: shortened(identity.firstName ?? local),
    last_name: identity.lastName === null ? null : shortened(identity.lastName),
    primary_phone: placeholderPhone(),
    roles: settings.firstRole === null ? [] : [settings.firstRole],
    branch: rows[0]?.id ?? null,
    status: 'active',
    must_change_password: false,
    linked_sign_ins: linkText(settings.name, email),
  }
}

/** How the record of a user tells a link. */
export const linkText = (provider: string, email: string | null): string =>
  email === null ? provider : `${provider}: ${email}`

const longestName = 60
const shortened = (name: string): string => [...name].slice(0, longestName).join('')

/** `^[a-z0-9._-]{3,40}$`, with room for a number at its end. */
function usernameOf(local: string): string {
  const plain = asciiLower(local)
    .replace(/[^a-z0-9._-]+/g, '.')
    .slice(0, 34)
  return plain.length < 3 ? `${plain}.user` : plain
}

/** A user name made from an address that nobody has yet. */
export async function freeUsername(db: Db, email: string): Promise<string> {
  const wanted = usernameOf(email.slice(0, email.lastIndexOf('@')))
  const { rows } = await db.query<{ username: string }>('select username from "user" where starts_with(username, $1)', [
    wanted,
  ])
  const taken = new Set(rows.map(({ username }) => username))
  for (let n = 1; ; n++) {
    const name = n === 1 ? wanted : `${wanted}${n}`
    if (!taken.has(name)) return name
  }
}

// Numbers of Bangladesh by their shape, of a prefix that is not given out: providers seldom tell a phone.
const placeholderPhone = (): string => `+88010${String(randomInt(1, 10 ** 8)).padStart(8, '0')}`

/** A letter to every active administrator that somebody came in for the first time, in the language of each. */
export async function tellAdministrators(
  db: Db,
  user: number,
  facts: { readonly provider: string; readonly email: string; readonly role: string },
): Promise<void> {
  const { rows } = await db.query<{ name: string; email: string; language: string | null }>(
    `select u.first_name as name, u.email, u.settings->>'language' as language from "user" u
      where u.status = 'active' and u.id <> $1
        and exists (select from user_roles x join role r on r.id = x.value where x.record = u.id and r.kind = 'admin')
      order by u.id`,
    [user],
  )
  for (const { name, email, language } of rows) {
    const spoken = languages.find((one) => one === language)
    await queueMessage(db, 'external_user', {
      to: [email],
      params: { ...facts, name },
      origin: { resource: 'user', record: user },
      ...(spoken ? { language: spoken } : {}),
    })
  }
}
