import {
  calendars,
  densities,
  directionOf,
  fontSizes,
  directions,
  isRightToLeft,
  languages,
  themeNames,
  type Look,
} from '../look.ts'
import { arrangementsIn, type Arrangements } from '../board/arrangement.ts'
import { layoutFrom, type Layout, widthOf } from './layout.ts'

/** The settings of a person as the office keeps them (ui.json `layout_settings_shape`, collaboration.md 1 user). */
export interface Settings {
  readonly layout: unknown
  readonly theme: unknown
  readonly direction: unknown
  readonly language: unknown
  readonly font_size: unknown
}

/** What is kept of look, layout and the order of tiles. */
export function settingsOf(look: Look, layout: Layout, boards: Arrangements): Settings {
  return {
    layout: {
      style: layout.layout,
      config: {
        navbar: {
          style: layout.navbar_style,
          position: layout.navbar_position,
          folded: layout.navbar_folded === 'folded',
          display: layout.navbar === 'shown',
        },
        toolbar: { display: layout.toolbar === 'shown', style: layout.toolbar_style },
        footer: { display: layout.footer === 'shown', style: layout.footer_style },
        mode: layout.mode,
        containerWidth: widthOf(layout),
      },
      customScrollbars: layout.scrollbars === 'custom',
      density: look.density,
      digits: look.digits,
      calendar: look.calendar,
      boards,
    },
    theme: {
      main: look.theme,
      navbar: layout.navbar_theme || look.theme,
      toolbar: layout.toolbar_theme || look.theme,
      footer: layout.footer_theme || look.theme,
    },
    direction: isRightToLeft(look) ? 'rtl' : 'ltr',
    language: look.language,
    font_size: look.fontSize / 100,
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const inside = (value: unknown, ...keys: readonly string[]): unknown =>
  keys.reduce<unknown>((found, key) => (isObject(found) ? found[key] : undefined), value)

/** Look and layout in settings that somebody kept, from here or through the call of the document; anything else is passed over. */
export function looksIn({ layout, theme, direction, language, font_size }: Settings): {
  readonly look: Partial<Look>
  readonly layout: Layout | undefined
  readonly boards: Arrangements
} {
  const chosenLanguage = languages.find((one) => one === language)
  const main = themeNames.find((one) => one === inside(theme, 'main'))
  const size = fontSizes.find((one) => one === Math.round(Number(font_size) * 100))
  const density = densities.find((one) => one === inside(layout, 'density'))
  const calendar = calendars.find((one) => one === inside(layout, 'calendar'))
  const digits = (['language', 'latin'] as const).find((one) => one === inside(layout, 'digits'))
  const chosenDirection = directions.find((one) => one === direction)
  const natural = directionOf(chosenLanguage ?? 'en')
  return {
    look: {
      ...(chosenLanguage ? { language: chosenLanguage } : {}),
      ...(main ? { theme: main } : {}),
      ...(size ? { fontSize: size } : {}),
      ...(density ? { density } : {}),
      ...(calendar ? { calendar } : {}),
      ...(digits ? { digits } : {}),
      ...(chosenDirection ? { direction: chosenDirection === natural ? 'language' : chosenDirection } : {}),
    },
    layout: isObject(layout) ? layoutIn(layout, theme) : undefined,
    boards: arrangementsIn(inside(layout, 'boards')),
  }
}

function layoutIn(layout: Readonly<Record<string, unknown>>, theme: unknown): Layout {
  const config = (...keys: readonly string[]): unknown => inside(layout, 'config', ...keys)
  const themeOf = (part: string): unknown => (inside(theme, part) === inside(theme, 'main') ? '' : inside(theme, part))
  const read = layoutFrom({
    layout: layout['style'],
    navbar_style: config('navbar', 'style'),
    navbar_position: config('navbar', 'position'),
    navbar_folded: config('navbar', 'folded') === true ? 'folded' : 'unfolded',
    navbar: config('navbar', 'display') === false ? 'hidden' : 'shown',
    toolbar: config('toolbar', 'display') === false ? 'hidden' : 'shown',
    toolbar_style: config('toolbar', 'style'),
    footer: config('footer', 'display') === false ? 'hidden' : 'shown',
    footer_style: config('footer', 'style'),
    mode: config('mode'),
    scrollbars: layout['customScrollbars'] === false ? 'system' : 'custom',
    navbar_theme: themeOf('navbar'),
    toolbar_theme: themeOf('toolbar'),
    footer_theme: themeOf('footer'),
    container_width: config('containerWidth'),
  })
  // The width that a layout has of itself is no wish of the person.
  return read.container_width === widthOf({ layout: read.layout, container_width: 0 })
    ? { ...read, container_width: 0 }
    : read
}
