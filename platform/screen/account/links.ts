import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

const base = '/user/api/v1/user/'

/** A way in through a provider outside. */
export interface Link {
  readonly id: number
  readonly provider: string
  readonly email: string | null
  readonly linked_at: string
  readonly last_used_at: string | null
}

export const linksQuery = queryOptions({
  queryKey: ['external_links'],
  queryFn: ({ signal }) =>
    call<{ links: readonly Link[]; has_password: boolean }>(`${base}external_links/`, { signal }),
})

/** The links of another user, for who manages users. */
export const linksOfQuery = (user: number) =>
  queryOptions({
    queryKey: ['external_links', user],
    queryFn: async ({ signal }) =>
      (await call<{ links: readonly Link[] }>(`${base}external_links_of/${user}`, { signal })).links,
  })

/** @returns the provider's address, to which the browser goes now */
export const beginLink = async (password: string): Promise<string> =>
  (await call<{ address: string }>(`${base}external_links/begin/`, { method: 'POST', body: { password } })).address

export const removeLink = (link: number): Promise<unknown> =>
  call(`${base}external_links/remove/${link}`, { method: 'POST', body: {} })

export const removeLinkOf = (user: number, link: number): Promise<unknown> =>
  call(`${base}external_unlink_of/${user}`, { method: 'POST', body: { link } })
