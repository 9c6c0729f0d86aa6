import { useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import { arrangements } from '../board/arrangement.ts'
import { keptHere } from '../kept_here.ts'
import { useLayout, widthOf, type Layout } from '../looks/layout.ts'
import { look } from '../look.ts'
import { layout } from '../looks/layout.ts'
import { useNarrow } from './narrow.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** What the page wants of the shell, whatever the person has chosen. */
    layout?: Partial<Layout>
  }
}

/** The layout as the page and the window let it be. */
export interface ShownLayout {
  readonly wanted: Layout
  readonly narrow: boolean
  /** The menu comes over the page when it is asked for. */
  readonly isDrawer: boolean
  readonly isHorizontal: boolean
  readonly hasToolbar: boolean
  /** The page scrolls with its toolbar or its footer. */
  readonly scrolls: boolean
  readonly width: string
}

/** A window that is not wide has the drawer and a fixed toolbar, whatever is wanted (ui.json `mobile_breakpoint`). */
export function useShownLayout(): ShownLayout {
  const chosen = useLayout()
  const ofPage = useMatches({ select: (matches) => matches.at(-1)?.staticData.layout })
  const narrow = useNarrow()
  const wanted = { ...chosen, ...ofPage }
  const hasToolbar = narrow || wanted.toolbar === 'shown'
  const isFlowing = (shown: boolean, style: 'fixed' | 'static'): boolean => shown && style === 'static'
  return {
    wanted,
    narrow,
    isDrawer: narrow || wanted.navbar === 'hidden',
    isHorizontal: wanted.layout !== 'layout1',
    hasToolbar,
    scrolls:
      !narrow &&
      (isFlowing(hasToolbar, wanted.toolbar_style) || isFlowing(wanted.footer === 'shown', wanted.footer_style)),
    width: `${widthOf(wanted)}px`,
  }
}

/** Whose settings this browser has brought; goes with the rest of the storage at the sign-out. */
const looksOf = (): string | null => keptHere.get('samiti_looks_of')

/** What the person changes is kept with the account; what was chosen in another browser is brought here once. */
export function useKeptLooks(person: number | undefined): void {
  const { scrollbars } = useLayout()
  useEffect(() => document.documentElement.setAttribute('data-scrollbars', scrollbars), [scrollbars])
  useEffect(() => {
    if (person === undefined) return undefined
    const load = () => import('../looks/kept.ts')
    const later = (): void => void load().then(({ keepSoon }) => keepSoon())
    // A browser that cannot ask now looks as it did, and asks at the next visit.
    if (looksOf() !== String(person))
      void load()
        .then(({ bringLooks }) => bringLooks(person))
        .catch(() => undefined)
    const stops = [look, layout, arrangements].map((one) => one.subscribe(later))
    return () => stops.forEach((stop) => stop())
  }, [person])
}
