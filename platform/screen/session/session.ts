import { createStore, useStore } from '../store.ts'
import { keptHere } from '../kept_here.ts'
import { refreshOverLine, type RefreshOutcome } from './refresh.ts'
import { roleOfKind } from '#platform/resource/route_group.ts'
import {
  clearStorage,
  displayName,
  isAlive,
  loginEvent,
  storeAnswer,
  storeBranch,
  storedToken,
  tokenKey,
  type SignInAnswer,
} from './storage.ts'

/** Who is signed in, as the server said it. */
export interface Person {
  readonly id: number
  readonly email: string
  readonly displayName: string
  readonly photoURL: string
  /** Role name, upper-cased; empty for a user without a role, who is shown as Guest. */
  readonly role: string
  /** Built-in role that decides route groups: an added role names a base kind. */
  readonly roleKind: string
  readonly permissions: ReadonlySet<string>
  readonly mustChangePassword: boolean
  readonly mustSetSecondFactor: boolean
  /** The role through which an administrator looks at the office; nothing can be changed meanwhile. */
  readonly viewing: { readonly id: number; readonly label: string } | undefined
}

export type Session =
  | { readonly state: 'checking' }
  | { readonly state: 'guest'; readonly reason?: SignOutReason }
  | { readonly state: 'signed_in'; readonly person: Person }

/** Text ids of messages.json. */
export type SignOutReason = 'login_failed' | 'token_expired' | 'token_login_failed' | 'signed_out'

const session = createStore<Session>({ state: 'checking' })
export const useSession = (): Session => useStore(session)
export const currentSession = (): Session => session.get()
export const currentPerson = (): Person | undefined => {
  const now = session.get()
  return now.state === 'signed_in' ? now.person : undefined
}
export const onSessionChange = session.subscribe

/** The person, in screens that only signed-in people see; undefined for the moment in which a session ends. */
export const usePerson = (): Person | undefined => {
  const now = useSession()
  return now.state === 'signed_in' ? now.person : undefined
}

/** True when the signed-in person holds a permission code. The server decides; this only spares useless buttons. */
export const may = (permission: string): boolean => currentPerson()?.permissions.has(permission) ?? false

/** Takes over an answer of login/ or refresh/. */
export function accept(answer: SignInAnswer): void {
  storeAnswer(answer)
  const role = (answer.role?.name ?? '').toUpperCase()
  session.set({
    state: 'signed_in',
    person: {
      id: answer.id,
      email: answer.email,
      displayName: displayName(answer),
      photoURL: answer.image ?? '',
      role,
      roleKind: roleOfKind(answer.role?.kind, role),
      permissions: new Set(answer.user_permissions),
      mustChangePassword: answer.must_change_password ?? false,
      mustSetSecondFactor: answer.must_set_second_factor ?? false,
      viewing: answer.viewing ?? undefined,
    },
  })
}

export { storeBranch }

/** The stored-token check at start; the splash shows while it runs (requirement document, section 4). */
export async function checkStoredToken(): Promise<void> {
  const token = storedToken()
  if (token === undefined) {
    // A browser that keeps no token keeps the cookie of the session all the same: a reload is no sign-out.
    const outcome = keptHere.isLasting() ? undefined : await refreshOverLine('')
    return outcome?.state === 'renewed' ? accept(outcome.answer) : session.set({ state: 'guest' })
  }
  if (!isAlive(token, 0)) return signOutBecause('token_expired')
  const outcome = await refreshOverLine(token)
  if (outcome.state === 'renewed') return accept(outcome.answer)
  if (outcome.state === 'unreachable') {
    await new Promise((resolve) => setTimeout(resolve, 2000))
    return checkStoredToken()
  }
  await signOutBecause('token_login_failed')
}

/** A token that lives for at least the next half minute; renewed by one tab for all. Undefined for a guest. */
export async function freshToken(): Promise<string | undefined> {
  const token = storedToken()
  if (token === undefined || isAlive(token, 30)) return token
  const outcome = await renew(token)
  if (outcome === 'refused') await signOutBecause('token_expired')
  return storedToken()
}

/** After a 401: another token, when the session itself still lives. */
export async function tokenRefused(token: string): Promise<string | undefined> {
  return (await renew(token)) === 'renewed' ? storedToken() : undefined
}

/** The person has another name or picture: what the shell shows of them is asked for anew. */
export function renewPerson(): void {
  const token = storedToken()
  if (token !== undefined) void renew(token)
}

async function renew(token: string): Promise<RefreshOutcome['state']> {
  const outcome = await refreshOverLine(token)
  if (outcome.state === 'renewed') accept(outcome.answer)
  return outcome.state
}

/** Ends the session here and in the other tabs; the reason is a text that the sign-in page shows. */
export async function signOutBecause(reason: SignOutReason): Promise<void> {
  if (session.get().state === 'guest') return
  clearStorage()
  session.set({ state: 'guest', reason })
}

/** While a tab is open the stored token is kept alive, so that a reload finds a valid one; looked at once a minute. */
export function keepAlive(): void {
  setInterval(() => {
    const token = storedToken()
    if (token !== undefined && session.get().state === 'signed_in' && !isAlive(token, 150)) void renew(token)
  }, 60_000)
}

/** Other tabs: whoever signs out elsewhere is signed out here, whoever signs in elsewhere comes in. */
export function followOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    if (event.key === loginEvent || (event.key === tokenKey && event.newValue === null)) {
      if (session.get().state === 'signed_in') session.set({ state: 'guest', reason: 'signed_out' })
    } else if (event.key === 'user_id' && session.get().state === 'signed_in') {
      // Somebody else signed in elsewhere in this browser: nothing of the former person may stay on the screen.
      if (event.newValue !== null && event.newValue !== String(currentPerson()?.id)) location.reload()
    } else if (event.key === tokenKey && session.get().state === 'guest') void checkStoredToken()
  })
}
