import type pg from 'pg'
import { showValue } from '../fields/catalogue.ts'
import { phone } from '../fields/index.ts'
import type { FileStore } from '../files/store.ts'
import { officeSettings } from '../settings/office_settings.ts'

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
  /** The office is filled with invented data: every paper says so. */
  readonly is_demo: boolean
}

const phoneField = phone({})
const product = { name: 'Samiti', name_local: 'সমিতি' }

/** The letterhead as the general settings hold it now. */
export async function officeHead(queries: Pick<pg.Pool, 'query'>, files: Pick<FileStore, 'read'>): Promise<OfficeHead> {
  const settings = await officeSettings(queries)
  const isOwn = (settings?.site_name ?? '') !== ''
  return {
    name: isOwn ? (settings?.site_name ?? '') : product.name,
    name_local: isOwn ? (settings?.site_name_local ?? '') : product.name_local,
    address: settings?.address ?? '',
    // The settings hold one address and no web address (website.md general_setting).
    address_local: '',
    phones: (settings?.phones ?? []).map((number) => showValue(phoneField, number, 'en')).join(', '),
    email: settings?.emails?.[0] ?? '',
    website: '',
    is_demo: settings?.is_demo ?? false,
    logo: await fileBytes(files, settings?.admin_logo ?? ''),
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
