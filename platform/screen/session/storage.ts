import { keptHere, keptInTab } from '../kept_here.ts'

/**
 * What the session keeps in the browser (ui.json `storage_keys`). Other tabs hear of changes by the storage event.
 * Nothing here is believed: role and expiry are read from the server's answers (decision 15 of the specification).
 */
export const tokenKey = 'jwt_access_token'

/** What stays behind after a sign-out in other tabs: they follow. */
export const loginEvent = 'login-event'

/** Answer of login/ and refresh/. */
export interface SignInAnswer {
  readonly access: string
  readonly id: number
  readonly email: string
  readonly first_name: string
  readonly last_name: string | null
  readonly image: string | null
  readonly role: { readonly name: string; readonly kind?: string } | null
  readonly user_permissions: readonly string[]
  readonly must_change_password?: boolean
  readonly must_set_second_factor?: boolean
  readonly viewing?: { readonly id: number; readonly label: string } | null
}

/** First and last name, upper-cased as the document says; by no locale, or a Turkish `i` would change the name. */
export const displayName = (answer: Pick<SignInAnswer, 'first_name' | 'last_name'>): string =>
  `${answer.first_name} ${answer.last_name ?? ''}`.trim().toUpperCase()

export const storedToken = (): string | undefined => keptHere.get(tokenKey) ?? undefined

export function storeAnswer(answer: SignInAnswer): void {
  keptHere.set(tokenKey, answer.access)
  keptHere.set('user_id', String(answer.id))
  keptHere.set('user_role', (answer.role?.name ?? '').toUpperCase())
  keptHere.set('user_name', displayName(answer))
  keptHere.set('user_email', answer.email)
  keptHere.set('user_image', answer.image ?? '')
}

export function storeBranch(branch: { readonly id: number; readonly name: string } | undefined): void {
  keptHere.set('user_branch', branch ? String(branch.id) : '')
  keptHere.set('user_branch_name', branch?.name ?? '')
}

/** Clears local and session storage, as the document says, and announces it. Drafts lie elsewhere and stay. */
export function clearStorage(): void {
  keptHere.clear()
  keptInTab.clear()
  keptHere.set(loginEvent, String(Date.now()))
  window.dispatchEvent(new Event(loginEvent))
}

/** Seconds since 1970 at which a token ends; 0 when it is none. */
export function expiryOf(token: string): number {
  try {
    const middle = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const claims: { exp?: unknown } = JSON.parse(atob(middle))
    return typeof claims.exp === 'number' ? claims.exp : 0
  } catch {
    return 0
  }
}

/** Whether a token still lives `margin` seconds from now; compared in seconds, as the document says. */
export const isAlive = (token: string, margin: number): boolean => expiryOf(token) > Date.now() / 1000 + margin
