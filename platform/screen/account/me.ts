import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

/** The person as the profile shows them (`me/`). */
export interface Me {
  readonly id: number
  readonly username: string
  readonly email: string
  readonly first_name: string
  readonly last_name: string | null
  /** Address of the picture. */
  readonly image: string | null
  readonly primary_phone: string | null
  readonly secondary_phone: string | null
  readonly row_version: number
  readonly branch_name: string | null
  readonly last_login_at: string | null
  readonly roles: readonly { readonly id: number; readonly label: string }[]
}

/** A place where somebody is signed in. */
export interface OpenSession {
  readonly id: number
  readonly created_at: string
  readonly last_seen_at: string
  readonly ip: string
  readonly user_agent: string
  readonly is_current: boolean
}

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => call<Me>('/user/api/v1/user/me/', { signal }),
})

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) =>
    (await call<{ sessions: readonly OpenSession[] }>('/user/api/v1/user/sessions/', { signal })).sessions,
})

/** The sessions of another user, for who manages users. */
export const sessionsOfQuery = (user: number) =>
  queryOptions({
    queryKey: ['sessions', user],
    queryFn: async ({ signal }) =>
      (await call<{ sessions: readonly OpenSession[] }>(`/user/api/v1/user/sessions_of/${user}`, { signal })).sessions,
  })
