import { vivid, type Oklch } from './oklch.ts'

export type Scheme = 'light' | 'dark'

/**
 * A theme in a few numbers: the hue of its surfaces and how much of it they carry, the hue of what can be pressed and how
 * strong it is. `plain` ones have black and white instead of near it.
 */
export interface Theme {
  readonly scheme: Scheme
  readonly hue: number
  readonly tint: number
  readonly accentHue: number
  readonly strength: number
  readonly plain?: boolean
}

/** Hue and tint of the surfaces, hue and strength of the accent; the first are light1 and dark1, and so on. */
const families: readonly (readonly [hue: number, tint: number, accentHue: number, strength: number])[] = [
  [160, 0.9, 165, 0.095],
  [200, 1.2, 200, 0.1],
  [240, 1.2, 245, 0.13],
  [275, 1.3, 275, 0.15],
  [315, 1.3, 318, 0.14],
  [0, 1.2, 5, 0.14],
  [32, 1.3, 32, 0.13],
  [72, 1.5, 65, 0.12],
  [115, 1.5, 118, 0.1],
  [250, 1, 250, 0.05],
  [85, 2.1, 190, 0.09],
]

const family = (scheme: Scheme, [hue, tint, accentHue, strength]: (typeof families)[number]): Theme => ({
  scheme,
  hue,
  tint,
  accentHue,
  strength,
})

const plain = (scheme: Scheme): Theme => ({ scheme, hue: 0, tint: 0, accentHue: 255, strength: 0.16, plain: true })

/** All themes by the names of ui.json `themes`. */
export const themes: Readonly<Record<string, Theme>> = Object.fromEntries([
  ['light', { scheme: 'light', hue: 130, tint: 0.7, accentHue: 168, strength: 0.093 }],
  ...families.map((one, at) => [`light${at + 1}`, family('light', one)]),
  ['light12', plain('light')],
  ...families.map((one, at) => [`dark${at + 1}`, family('dark', one)]),
  ['dark12', plain('dark')],
])

/** What takes its colour from where: the surfaces' hue (chroma times the tint), the accent's, or a hue of its own. */
type Recipe =
  | readonly ['surface', lightness: number, chroma: number]
  | readonly ['accent', lightness: number, share: number]
  | readonly ['fixed', ...Oklch]

const surface = (lightness: number, chroma: number): Recipe => ['surface', lightness, chroma]
const accent = (lightness: number, share: number): Recipe => ['accent', lightness, share]
const fixed = (...colour: Oklch): Recipe => ['fixed', ...colour]

/**
 * The places of a palette, light and dark. Screens use these and no colour of their own. palette.test.ts counts what is
 * read on what.
 */
const recipes = {
  paper: [surface(0.962, 0.008), surface(0.185, 0.009)],
  sheet: [surface(1, 0), surface(0.222, 0.01)],
  rail: [surface(0.938, 0.01), surface(0.165, 0.008)],
  line: [surface(0.905, 0.01), surface(0.312, 0.012)],
  'line-strong': [surface(0.615, 0.01), surface(0.6, 0.012)],
  ink: [surface(0.24, 0.012), surface(0.93, 0.008)],
  'ink-soft': [surface(0.455, 0.014), surface(0.735, 0.012)],
  hover: [surface(0.97, 0.008), surface(0.262, 0.012)],
  chosen: [accent(0.948, 0.2), accent(0.3, 0.42)],
  accent: [accent(0.478, 1), accent(0.765, 0.9)],
  'accent-hover': [accent(0.42, 0.85), accent(0.82, 0.7)],
  'on-accent': [fixed(1, 0, 0), fixed(0.18, 0, 0)],
  deep: [accent(0.315, 0.6), accent(0.27, 0.5)],
  'on-deep': [fixed(0.965, 0, 0), fixed(0.945, 0, 0)],
  error: [fixed(0.475, 0.165, 29), fixed(0.8, 0.11, 29)],
  danger: [fixed(0.51, 0.165, 29), fixed(0.74, 0.14, 29)],
  'danger-hover': [fixed(0.45, 0.15, 29), fixed(0.79, 0.11, 29)],
  'plain-bg': [surface(0.925, 0.01), surface(0.31, 0.012)],
  'plain-ink': [surface(0.4, 0.014), surface(0.84, 0.01)],
  'good-bg': [fixed(0.948, 0.03, 165), fixed(0.295, 0.045, 165)],
  'good-ink': [fixed(0.43, 0.08, 165), fixed(0.84, 0.07, 165)],
  'good-line': [fixed(0.58, 0.105, 165), fixed(0.64, 0.1, 165)],
  'info-bg': [fixed(0.945, 0.027, 240), fixed(0.29, 0.05, 240)],
  'info-ink': [fixed(0.43, 0.09, 245), fixed(0.84, 0.07, 240)],
  'info-line': [fixed(0.6, 0.11, 240), fixed(0.65, 0.11, 240)],
  'warn-bg': [fixed(0.953, 0.032, 75), fixed(0.3, 0.045, 75)],
  'warn-ink': [fixed(0.44, 0.085, 65), fixed(0.84, 0.085, 75)],
  'warn-line': [fixed(0.61, 0.12, 70), fixed(0.68, 0.12, 72)],
  'bad-bg': [fixed(0.945, 0.024, 28), fixed(0.295, 0.06, 28)],
  'bad-ink': [fixed(0.43, 0.14, 29), fixed(0.84, 0.075, 28)],
  'bad-line': [fixed(0.61, 0.17, 28), fixed(0.66, 0.15, 28)],
  'chart-1': [accent(0.54, 1), accent(0.7, 1)],
  'chart-2': [fixed(0.6, 0.11, 240), fixed(0.7, 0.11, 240)],
  'chart-3': [fixed(0.64, 0.125, 70), fixed(0.77, 0.12, 75)],
  'chart-4': [fixed(0.56, 0.14, 330), fixed(0.72, 0.13, 330)],
  'chart-5': [fixed(0.6, 0.16, 28), fixed(0.7, 0.14, 28)],
  'chart-6': [fixed(0.6, 0.11, 135), fixed(0.76, 0.12, 135)],
  'chart-7': [fixed(0.5, 0.14, 285), fixed(0.68, 0.13, 285)],
  'chart-8': [fixed(0.52, 0.02, 250), fixed(0.66, 0.02, 250)],
} satisfies Record<string, readonly [light: Recipe, dark: Recipe]>

export type Place = keyof typeof recipes

/** Black and white as far as they go, and frames that are seen from afar. */
const plainPlaces: Readonly<Record<Scheme, Partial<Record<Place, Recipe>>>> = {
  light: {
    paper: fixed(1, 0, 0),
    rail: fixed(0.975, 0, 0),
    line: fixed(0.72, 0, 0),
    'line-strong': fixed(0.4, 0, 0),
    ink: fixed(0, 0, 0),
    'ink-soft': fixed(0.33, 0, 0),
    accent: accent(0.38, 1),
  },
  dark: {
    paper: fixed(0, 0, 0),
    sheet: fixed(0, 0, 0),
    rail: fixed(0.14, 0, 0),
    line: fixed(0.45, 0, 0),
    'line-strong': fixed(0.75, 0, 0),
    ink: fixed(1, 0, 0),
    'ink-soft': fixed(0.87, 0, 0),
    accent: accent(0.83, 0.6),
  },
}

const isPlace = (name: string): name is Place => name in recipes
export const places: readonly Place[] = Object.keys(recipes).filter(isPlace)

const recipeOf = ({ scheme, plain }: Theme, place: Place): Recipe =>
  (plain && plainPlaces[scheme][place]) || recipes[place][scheme === 'light' ? 0 : 1]

/** The colour of a place in a theme. */
export function colourOf(theme: Theme, place: Place): Oklch {
  const [from, lightness, chroma, hue = 0] = recipeOf(theme, place)
  if (from === 'fixed') return [lightness, chroma, hue]
  if (from === 'surface') return [lightness, chroma * theme.tint, theme.hue]
  return vivid(lightness, theme.accentHue, theme.strength * chroma)
}

const short = (figure: number): string => String(Number(figure.toFixed(4))).replace(/^0\./, '.')
const written = ([lightness, chroma, hue]: Oklch): string => `oklch(${short(lightness)} ${short(chroma)} ${short(hue)})`

/** What all themes of a scheme share; surfaces follow hue and tint of the one that is chosen. */
function schemeRule(scheme: Scheme): string {
  const any: Theme = { scheme, hue: 0, tint: 0, accentHue: 0, strength: 0 }
  const lines = places.flatMap((place) => {
    const [from, lightness, chroma] = recipeOf(any, place)
    if (from === 'accent') return []
    if (from === 'fixed') return [`--${place}:${written(colourOf(any, place))}`]
    return [`--${place}:oklch(${short(lightness)} calc(${short(chroma)}*var(--tint)) var(--hue))`]
  })
  return `[data-theme^=${scheme}]{color-scheme:${scheme};color:var(--ink);${lines.join(';')}}`
}

function themeRule([name, theme]: readonly [string, Theme]): string {
  const isOwn = (place: Place): boolean =>
    recipeOf(theme, place)[0] === 'accent' || (theme.plain === true && place in plainPlaces[theme.scheme])
  const own = places.filter(isOwn).map((place) => `--${place}:${written(colourOf(theme, place))}`)
  return `[data-theme=${name}]{--hue:${theme.hue};--tint:${theme.tint};${own.join(';')}}`
}

/**
 * All themes as a style sheet, written when the screens are built. An element with `data-theme` has that theme inside,
 * whatever the page around it has: parts of the shell, and the little pictures to choose from.
 */
export const themeSheet = (): string =>
  [schemeRule('light'), schemeRule('dark'), ...Object.entries(themes).map(themeRule)].join('\n')
