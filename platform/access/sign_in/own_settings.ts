import { invalid } from '../../errors/errors.ts'
import type { Db } from './db.ts'
import { ownSettingKeys, wrongSettings } from './own_settings.rules.ts'

/** Letters of all settings of one user together. */
const mostLetters = 32_000

type OwnSettings = Readonly<Record<string, unknown>>

/** The settings of a user; null for what was never set. */
export async function readOwnSettings(db: Db, user: number): Promise<OwnSettings> {
  const { rows } = await db.query<{ settings: OwnSettings | null }>('select settings from "user" where id = $1', [user])
  const kept = rows[0]?.settings ?? {}
  return Object.fromEntries(ownSettingKeys.map((key) => [key, kept[key] ?? null]))
}

/**
 * Keeps what is given beside what is kept already; unknown keys are dropped.
 * @throws Refusal 400 a key whose value is none of its kind, `settings` when all together are too long
 */
export async function keepOwnSettings(db: Db, user: number, given: OwnSettings): Promise<OwnSettings> {
  const wrong = wrongSettings(given)
  if (wrong.length > 0)
    throw invalid(Object.fromEntries(wrong.map((key) => [key, [{ text: 'field.invalid', params: { Label: key } }]])))
  const known = Object.fromEntries(ownSettingKeys.flatMap((key) => (key in given ? [[key, given[key]]] : [])))
  const all = JSON.stringify({ ...(await readOwnSettings(db, user)), ...known })
  if (all.length > mostLetters)
    throw invalid({ settings: [{ text: 'field.too_long', params: { Label: '$user.settings', n: mostLetters } }] })
  await db.query('update "user" set settings = coalesce(settings, \'{}\') || $2::jsonb where id = $1', [
    user,
    JSON.stringify(known),
  ])
  return readOwnSettings(db, user)
}
