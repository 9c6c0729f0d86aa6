import { useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { usePerson } from '../session/session.ts'
import { hasText, useT, type Translate } from '../texts/texts.ts'
import { useLook } from '../look.ts'

/** An entry of the menu as the server gives it (requirement document, section 3). */
export interface MenuItem {
  readonly id: number | string
  readonly type: 'group' | 'collapse' | 'item' | 'link' | 'divider'
  readonly title: string
  readonly translate?: string | null
  readonly url?: string | null
  readonly icon?: string | null
  readonly badge?: { readonly title?: string } | string | null
  readonly exact?: boolean | null
  readonly target?: string | null
  /** Roles that have it; the server has chosen for all roles of the person together. */
  readonly auth?: readonly string[] | null
  readonly children?: readonly MenuItem[] | null
}

/** The menu of the person, merged over the roles by the server; fetched after sign-in. */
export function useMenu(): readonly MenuItem[] {
  const person = usePerson()
  const { language } = useLook()
  const { data } = useQuery({
    queryKey: ['menu', person?.id, language],
    queryFn: () => call<{ menu_items: readonly MenuItem[] }>('/menu_item/api/v1/menu_item/by_user_role/'),
    enabled: person !== undefined,
    staleTime: 5 * 60_000,
    placeholderData: (before) => before,
  })
  return data?.menu_items ?? []
}

/** The title in the language of the screen: its own text id, else what the server said. */
export function titleOf(item: MenuItem, t: Translate): string {
  return item.translate && hasText(item.translate) ? t(item.translate) : item.title
}

/** Every page of the menu with the names of the groups above it, for the search box. */
export function usePages(): readonly { readonly title: string; readonly under: string; readonly url: string }[] {
  const t = useT()
  const menu = useMenu()
  const walk = (items: readonly MenuItem[], under: string): { title: string; under: string; url: string }[] =>
    items.flatMap((item) => {
      const title = titleOf(item, t)
      const own = item.url && item.type !== 'divider' ? [{ title, under, url: item.url }] : []
      return [...own, ...walk(item.children ?? [], title)]
    })
  return walk(menu, '')
}

/** Whether the page of that path is the entry's, or one of those below it. */
export const isHere = (item: MenuItem, path: string): boolean =>
  Boolean(item.url && (item.exact ? path === item.url : path === item.url || path.startsWith(`${item.url}/`))) ||
  (item.children ?? []).some((child) => isHere(child, path))
