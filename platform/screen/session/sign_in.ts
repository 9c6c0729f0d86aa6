import { call } from '../api/call.ts'
import { remember } from './refresh.ts'
import { accept, signOutBecause, storeBranch } from './session.ts'
import type { SignInAnswer } from './storage.ts'

const base = '/user/api/v1/user/'

/**
 * Signs in; throws the server's refusal, whose `errors` belong to the fields. Where a second factor is on, the refusal
 * brings the `ticket` for `sendCode`.
 */
export const signIn = (username: string, password: string): Promise<void> => come('login/', { username, password })

/** The second step: a code of the app, or a recovery code. Throws the server's refusal. */
export const sendCode = (ticket: string, code: string): Promise<void> => come('second_factor/login/', { ticket, code })

/** Somebody has come back from a provider outside: the session lies in the cookie, the token is fetched with it. Throws the server's refusal. */
export const comeByCookie = (): Promise<void> => come('refresh/', {})

async function come(path: string, body: Readonly<Record<string, string>>): Promise<void> {
  const answer = await call<SignInAnswer>(base + path, { method: 'POST', body, open: true })
  remember(answer)
  accept(answer)
  void fetchBranch(answer.id)
}

/** Ends the session on the server too; here it ends in any case. */
export async function signOut(): Promise<void> {
  await call(`${base}logout/`, { method: 'POST', body: {} }).catch(() => undefined)
  remember(undefined)
  await signOutBecause('signed_out')
}

export const askForReset = (username_or_email: string): Promise<{ message?: string; detail?: string }> =>
  call(`${base}forgot_password/`, { method: 'POST', body: { username_or_email }, open: true })

export const setNewPassword = (token: string, new_password: string, confirm_password: string): Promise<unknown> =>
  call(`${base}reset_password/`, { method: 'POST', body: { token, new_password, confirm_password }, open: true })

/** Takes up an invitation: the password is chosen, and whoever was invited is in. */
export async function acceptInvitation(token: string, new_password: string, confirm_password: string): Promise<void> {
  const answer = await call<SignInAnswer>(`${base}accept_invitation/`, {
    method: 'POST',
    body: { token, new_password, confirm_password },
    open: true,
  })
  remember(answer)
  accept(answer)
  void fetchBranch(answer.id)
}

export const changePassword = (
  old_password: string,
  new_password: string,
  confirm_password: string,
): Promise<unknown> =>
  call(`${base}passwordchange/`, { method: 'POST', body: { old_password, new_password, confirm_password } })

/** The branch of a person, kept under `user_branch` and `user_branch_name`. A failure leaves them empty. */
export async function fetchBranch(user: number): Promise<void> {
  const branch = await call<{ id: number; name: string }>(`/branch/api/v1/branch/by_user/${user}`).catch(
    () => undefined,
  )
  storeBranch(branch && typeof branch.id === 'number' ? branch : undefined)
}
