import type pg from 'pg'
import type { FileStore } from '../files/store.ts'

/** What stands at the top of every paper. Texts are empty where the office has set none. */
export interface OfficeHead {
  readonly name: string
  readonly name_local: string
  readonly address: string
  readonly address_local: string
  readonly phones: string
  readonly email: string
  readonly website: string
  readonly logo: Uint8Array | undefined
}

const product = { name: 'Samiti', name_local: 'সমিতি' }

/** The letterhead as the general settings hold it now: rows of `setting` named `site.*`. */
export async function officeHead(queries: Pick<pg.Pool, 'query'>, files: Pick<FileStore, 'read'>): Promise<OfficeHead> {
  const kept = await queries.query<{ name: string; value: unknown }>(
    `select substr(key, 6) as name, value from setting where starts_with(key, 'site.')`,
  )
  const values = new Map(kept.rows.map(({ name, value }) => [name, typeof value === 'string' ? value.trim() : '']))
  const of = (name: string): string => values.get(name) ?? ''
  const isOwn = of('site_name') !== ''
  return {
    name: isOwn ? of('site_name') : product.name,
    name_local: isOwn ? of('site_name_local') : product.name_local,
    address: of('address'),
    address_local: of('address_local'),
    phones: of('phone'),
    email: of('email'),
    website: of('website'),
    logo: await fileBytes(files, of('admin_logo')),
  }
}

/** Bytes of a stored picture; undefined without a key, or when it is gone. */
export async function fileBytes(files: Pick<FileStore, 'read'>, key: string): Promise<Uint8Array | undefined> {
  const found = key === '' ? undefined : await files.read(key, 'full')
  if (!found) return undefined
  const parts: Uint8Array[] = []
  for await (const part of found.stream) if (part instanceof Uint8Array) parts.push(part)
  return new Uint8Array(Buffer.concat(parts))
}
