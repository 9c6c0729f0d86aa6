import type { Selectable } from 'kysely'
import type { Reader } from '../access/read.ts'
import type { Tables } from '../resource/tables.ts'
import type { SecretBox } from './secret_box.ts'

/**
 * What the association has set for itself: the one row of `general_setting`. Read by whoever needs it and never kept in
 * a process: asking whether a copy still holds would cost the same statement, and so a changed setting counts at the
 * very next request in every process. Settings of the operator are in settings.ts.
 */
export type OfficeSettings = Selectable<Tables['general_setting']>
export type OfficeSecret = 'mail_server' | 'sms_provider' | 'captcha_keys' | 'provider_secret'

/** A pool, or the connection of a transaction, of role samiti_app. */
interface Queries {
  query<R>(text: string, values?: unknown[]): Promise<{ rows: R[] }>
}

/** A setting that a rule needs, through the gate; null while nobody has set it. Hooks hand in `readAll`: a member session sees no settings. */
export async function officeSetting<K extends keyof OfficeSettings>(
  read: Reader,
  key: K,
): Promise<OfficeSettings[K] | null> {
  const row = await read.selectFrom('general_setting').selectAll().executeTakeFirst()
  return row?.[key] ?? null
}

/** All settings, for code that works on a connection; undefined before the first start has made them. */
export async function officeSettings(queries: Queries): Promise<OfficeSettings | undefined> {
  const { rows } = await queries.query<OfficeSettings>('select * from general_setting')
  return rows[0]
}

/** A secret in the clear, for the code that signs in elsewhere with it. Undefined while none is set, or when APP_SECRET has become another one. */
export async function officeSecret(
  queries: Queries,
  secrets: SecretBox,
  field: OfficeSecret,
): Promise<string | undefined> {
  const sealed = (await officeSettings(queries))?.[field]
  return sealed ? secrets.open({ resource: 'general_setting', field }, sealed) : undefined
}

/** The value a default of the form `{ from: 'setting' }` names: a field of the general settings, or undefined. */
export async function defaultFromSetting(queries: Queries, key: string): Promise<unknown> {
  return new Map<string, unknown>(Object.entries((await officeSettings(queries)) ?? {})).get(key) ?? undefined
}

/** A row of `setting`: what parts of the platform keep for themselves (`print.{paper}`, `sign_in.{limit}`), with no field and no screen. Undefined without one. */
export async function readSetting(queries: Queries, key: string): Promise<unknown> {
  const { rows } = await queries.query<{ value: unknown }>('select value from setting where key = $1', [key])
  return rows[0]?.value
}

/** A row of `setting` that holds a list of texts; undefined without one. */
export async function readTexts(queries: Queries, key: string): Promise<readonly string[] | undefined> {
  const kept = await readSetting(queries, key)
  return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : undefined
}

/** All rows of `setting` whose key begins with a prefix, by the rest of their key. */
export async function settingsUnder(queries: Queries, prefix: string): Promise<ReadonlyMap<string, unknown>> {
  const { rows } = await queries.query<{ name: string; value: unknown }>(
    'select substr(key, length($1) + 1) as name, value from setting where starts_with(key, $1)',
    [prefix],
  )
  return new Map(rows.map(({ name, value }) => [name, value]))
}

export async function keepSetting(queries: Queries, key: string, value: unknown): Promise<void> {
  await queries.query(
    'insert into setting (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
    [key, JSON.stringify(value)],
  )
}
