import { nowMs } from '../../clock/clock.ts'
import type { SecretBox } from '../../settings/secret_box.ts'

/** Seconds within which somebody comes back from the provider. */
export const waitingSeconds = 600

/**
 * A sign-in that is under way at the provider. It lives in a cookie of the browser that began it, sealed, so that a code
 * that was stolen opens nothing in another browser.
 */
export interface Waiting {
  readonly state: string
  readonly nonce: string
  /** Proof key of the code (PKCE, RFC 7636). */
  readonly verifier: string
  /** Path of our own that was asked for; empty for none. */
  readonly back: string
  /** Who is linking an identity to the own user; undefined for a sign-in. */
  readonly linking: { readonly user: number; readonly signIn: number } | undefined
}

const place = { resource: 'user', field: 'external_sign_in' } as const

export function sealWaiting(secrets: SecretBox, { state, nonce, verifier, back, linking }: Waiting): string {
  const parts = [nowMs(), state, nonce, verifier, linking?.user ?? '', linking?.signIn ?? '', back]
  return secrets.seal(place, parts.join('\n'))
}

/** What was sealed, while it is young enough; undefined for anything else. */
export function openWaiting(secrets: SecretBox, sealed: string | undefined): Waiting | undefined {
  const [at, state, nonce, verifier, user, signIn, back] =
    (sealed === undefined ? undefined : secrets.open(place, sealed))?.split('\n') ?? []
  if (state === undefined || nonce === undefined || verifier === undefined || back === undefined) return undefined
  const age = nowMs() - Number(at)
  if (!(age >= 0 && age < waitingSeconds * 1000)) return undefined
  return { state, nonce, verifier, back, linking: user ? { user: Number(user), signIn: Number(signIn) } : undefined }
}

/** A path of this site to come back to: no other host, no address of a call. Anything else is no path. */
export const pathBack = (asked: string | undefined): string =>
  asked !== undefined && asked.length <= 500 && /^\/(?![/\\])[^\u0000-\u001f\\]*$/.test(asked) ? asked : ''
