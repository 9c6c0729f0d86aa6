import { themeNames } from '../look.ts'
import { createStore, useStore } from '../store.ts'

/** What can be chosen of the shell, the standard first (ui.json `layouts`, `navbar_styles`, `modes`, `toolbar_footer`). */
export const layoutChoices = {
  layout: ['layout1', 'layout2', 'layout3'],
  navbar_style: ['style-1', 'style-2', 'style-3', 'style-3-dense'],
  navbar_position: ['left', 'right'],
  navbar_folded: ['unfolded', 'folded'],
  navbar: ['shown', 'hidden'],
  toolbar: ['shown', 'hidden'],
  toolbar_style: ['fixed', 'static'],
  footer: ['shown', 'hidden'],
  footer_style: ['fixed', 'static'],
  mode: ['fullwidth', 'boxed', 'container'],
  scrollbars: ['custom', 'system'],
} as const

type Choices = typeof layoutChoices
export type LayoutChoice = keyof Choices

/** Parts of the shell that may have a theme of their own; empty: that of the page. */
export const themedParts = ['navbar_theme', 'toolbar_theme', 'footer_theme'] as const
export type ThemedPart = (typeof themedParts)[number]

export type Layout = { readonly [Choice in LayoutChoice]: Choices[Choice][number] } & {
  readonly [Part in ThemedPart]: string
} & {
  /** Pixels; 0: what the layout has (ui.json `sizes_px`). */
  readonly container_width: number
}

/** Pixels between which a width of one's own lies. */
export const containerWidths = { min: 800, max: 2400 } as const

/** The width of the layout when nobody has said another, ui.json `sizes_px`. */
export const widthOf = ({ layout, container_width }: Pick<Layout, 'layout' | 'container_width'>): number =>
  container_width || (layout === 'layout1' ? 1570 : 1120)

const oneOf = <Word extends string>(words: readonly [Word, ...Word[]], word: unknown): Word =>
  words.find((one) => one === word) ?? words[0]

/** A layout of whatever somebody has kept: what is none of the choices becomes the standard. */
export function layoutFrom(kept: Readonly<Record<string, unknown>>): Layout {
  const width = Number(kept['container_width'])
  const themeOf = (part: ThemedPart): string => themeNames.find((one) => one === kept[part]) ?? ''
  return {
    layout: oneOf(layoutChoices.layout, kept['layout']),
    navbar_style: oneOf(layoutChoices.navbar_style, kept['navbar_style']),
    navbar_position: oneOf(layoutChoices.navbar_position, kept['navbar_position']),
    navbar_folded: oneOf(layoutChoices.navbar_folded, kept['navbar_folded']),
    navbar: oneOf(layoutChoices.navbar, kept['navbar']),
    toolbar: oneOf(layoutChoices.toolbar, kept['toolbar']),
    toolbar_style: oneOf(layoutChoices.toolbar_style, kept['toolbar_style']),
    footer: oneOf(layoutChoices.footer, kept['footer']),
    footer_style: oneOf(layoutChoices.footer_style, kept['footer_style']),
    mode: oneOf(layoutChoices.mode, kept['mode']),
    scrollbars: oneOf(layoutChoices.scrollbars, kept['scrollbars']),
    navbar_theme: themeOf('navbar_theme'),
    toolbar_theme: themeOf('toolbar_theme'),
    footer_theme: themeOf('footer_theme'),
    container_width: width >= containerWidths.min && width <= containerWidths.max ? Math.round(width) : 0,
  }
}

export const standardLayout: Layout = layoutFrom({})

/** What differs from the standard, as words for a cookie: `layout=layout2&mode=boxed`. */
export const layoutWords = (layout: Layout): string =>
  new URLSearchParams(
    Object.entries(layout).flatMap(([key, value]) =>
      Object.entries(standardLayout).some(([name, standard]) => name === key && standard === value)
        ? []
        : [[key, String(value)]],
    ),
  ).toString()

export const layoutOf = (words: string): Layout => layoutFrom(Object.fromEntries(new URLSearchParams(words)))

const cookie = 'samiti_layout'

const kept = (): string =>
  typeof document === 'undefined' ? '' : (new RegExp(`(?:^|; )${cookie}=([^;]*)`).exec(document.cookie)?.[1] ?? '')

/** The layout that the person chose; the shell shows it as far as window and page let it. */
export const layout = createStore<Layout>(layoutOf(kept()))
export const useLayout = (): Layout => useStore(layout)

/** Changes the layout at once and keeps it for the next visit of this browser. */
export function changeLayout(change: Partial<Layout>): void {
  const next = { ...layout.get(), ...change }
  const words = layoutWords(next)
  document.cookie = `${cookie}=${words}; path=/; max-age=${words === '' ? 0 : 31536000}; SameSite=Lax`
  layout.set(next)
}
