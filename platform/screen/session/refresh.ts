import { keptHere } from '../kept_here.ts'
import { look } from '../look.ts'
import { isAlive, storedToken, type SignInAnswer } from './storage.ts'

export type RefreshOutcome =
  | { readonly state: 'renewed'; readonly answer: SignInAnswer }
  | { readonly state: 'refused' }
  | { readonly state: 'unreachable' }

let running: Promise<RefreshOutcome> | undefined

/**
 * Renews the token by the session cookie. One tab does it for all (Web Locks): whoever waited finds the new token in
 * storage, and asks once more only for its own copy of role and permissions.
 */
export function refreshOverLine(token: string): Promise<RefreshOutcome> {
  running ??= locked(() => once(token)).finally(() => {
    running = undefined
  })
  return running
}

/** Web Locks exist in secure contexts only; a plain-http office network goes without. */
const locked = <Result>(work: () => Promise<Result>): Promise<Result> =>
  'locks' in navigator ? navigator.locks.request('samiti-refresh', work) : work()

let known: SignInAnswer | undefined

async function once(token: string): Promise<RefreshOutcome> {
  const stored = storedToken()
  // Another tab was quicker: its token is taken over, what the answer said besides is known here already.
  if (
    known &&
    String(known.id) === keptHere.get('user_id') &&
    stored !== undefined &&
    stored !== token &&
    isAlive(stored, 30)
  ) {
    return { state: 'renewed', answer: { ...known, access: stored } }
  }
  let answer: Response
  try {
    answer = await fetch('/user/api/v1/user/refresh/', {
      method: 'POST',
      credentials: 'same-origin',
      headers: { Accept: 'application/json', 'Accept-Language': look.get().language },
    })
  } catch {
    return { state: 'unreachable' }
  }
  if (answer.status >= 500) return { state: 'unreachable' }
  if (!answer.ok) return { state: 'refused' }
  const said: SignInAnswer = await answer.json()
  known = said
  return { state: 'renewed', answer: said }
}

/** Sign-in hands its answer over, sign-out takes it away. */
export const remember = (answer: SignInAnswer | undefined): void => {
  known = answer
}
