import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

const base = '/user/api/v1/user/second_factor/'

/** The second factor of who is signed in. */
export interface SecondFactorState {
  readonly is_on: boolean
  readonly set_up_at: string | null
  readonly recovery_codes_left: number
  /** The office or a role asks for it: it cannot be switched off. */
  readonly is_wanted: boolean
  /** Who has none came in through a provider outside and is asked for none. */
  readonly has_password: boolean
}

export interface NewKey {
  readonly key: string
  readonly address: string
}

export const secondFactorQuery = queryOptions({
  queryKey: ['second_factor'],
  queryFn: ({ signal }) => call<SecondFactorState>(base, { signal }),
})

/** What the owner shows: the password, and a code where the factor is changed or given up. */
export interface Proof {
  readonly password: string
  readonly code?: string
}

const post = <Answer>(path: string, body: object): Promise<Answer> => call(base + path, { method: 'POST', body })

export const beginSetUp = (proof: Proof): Promise<NewKey> => post('begin/', proof)
export const confirmSetUp = (code: string): Promise<{ recovery_codes: readonly string[] }> => post('confirm/', { code })
export const renewCodes = (password: string): Promise<{ recovery_codes: readonly string[] }> =>
  post('codes/', { password })
export const switchOff = (proof: Proof): Promise<unknown> => post('off/', proof)
export const resetSecondFactor = (user: number): Promise<unknown> => post(`reset/${user}`, {})
