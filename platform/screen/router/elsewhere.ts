import { writeAddress } from './address.ts'

/** The page of an address that nobody knows (requirement document, section 2), and of one that a role does not open. */
export const notFoundPath = '/pages/errors/error-404'
export const forbiddenPath = '/pages/errors/error-403'

/** The page that says so, and of which address it speaks. */
export const errorPath = (page: string, address: string): string => `${page}${writeAddress({ address })}`

/**
 * Where an address leads that is no page's own: to the page that an old spelling means, or to the one that says that it is
 * unknown. The table of old addresses is loaded only for them.
 */
export async function elsewhere(href: string): Promise<string> {
  const { leadsTo } = await import('./leads_to.ts')
  return leadsTo(href) ?? errorPath(notFoundPath, href)
}
