import { asciiLower } from '../../fields/email/field.ts'
import { officeSecret, officeSettings } from '../../settings/office_settings.ts'
import type { SecretBox } from '../../settings/secret_box.ts'
import type { Db } from '../sign_in/db.ts'

/** The one provider of the office in the addresses of calls. It stays when the office changes its name, because the address of return is registered there. */
export const providerKey = 'openid'

/** The address of return, as it has to be registered at the provider. @param own address of the office, without a path */
export const returnAddress = (own: string): string => `${own}/user/api/v1/user/external_login/${providerKey}/callback/`

/** A provider of OpenID Connect as the general settings describe it. */
export interface ProviderSettings {
  /** On the button. */
  readonly name: string
  readonly issuer: string
  readonly clientId: string
  /** Undefined for a client without one: PKCE alone protects the code. */
  readonly clientSecret: string | undefined
  readonly allowList: AllowList
  /** Role of a user made at a first sign-in; null: none. */
  readonly firstRole: number | null
}

/** Verified addresses and whole domains, in lower case; both empty let nobody in (decision 2). */
export interface AllowList {
  readonly emails: readonly string[]
  readonly domains: readonly string[]
}

/** The provider; undefined while none is configured. */
export async function providerSettings(db: Db, secrets: SecretBox): Promise<ProviderSettings | undefined> {
  const settings = await officeSettings(db)
  const text = (name: string): string => {
    const value = settings?.sign_in_provider?.[name]
    return typeof value === 'string' ? value : ''
  }
  const [name, issuer, clientId] = [text('name'), text('issuer'), text('client_id')]
  if (!settings || name === '' || issuer === '' || clientId === '') return undefined
  const list = (part: string) => textsIn(settings.allow_list?.[part])
  return {
    name,
    issuer,
    clientId,
    clientSecret: await officeSecret(db, secrets, 'provider_secret'),
    allowList: { emails: list('emails'), domains: list('domains') },
    firstRole: settings.first_role,
  }
}

const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string').map(asciiLower) : []

/** Whether an address, which its provider has verified, may come in. */
export function isAllowed({ emails, domains }: AllowList, email: string): boolean {
  const address = asciiLower(email)
  return emails.includes(address) || domains.includes(address.slice(address.lastIndexOf('@') + 1))
}
