import { DEFAULT_THEME } from '@mantine/core'
import { describe, expect, test } from 'vitest'
import { colours, palettes } from './colours.ts'
import { theme } from './theme.ts'

/** Contrast of two colours by WCAG 2.2, 1 to 21. */
function contrast(one: string, other: string): number {
  const light = (colour: string): number => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const [dark = 0, bright = 0] = [light(one), light(other)].toSorted((a, b) => a - b)
  return (bright + 0.05) / (dark + 0.05)
}

describe.each(Object.entries(palettes))('theme %s', (_name, palette) => {
  const surfaces = ['paper', 'sheet', 'rail', 'hover', 'chosen'] as const
  test.each(surfaces)('text and accent read on %s', (surface) => {
    for (const text of ['ink', 'inkSoft', 'accent'] as const)
      expect(contrast(palette[text], palette[surface]), `${text} on ${surface}`).toBeGreaterThanOrEqual(4.5)
  })
  test('a button of the accent reads, and the frame of a field is seen', () => {
    expect(contrast(palette.onAccent, palette.accent)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(palette.lineStrong, palette.sheet)).toBeGreaterThanOrEqual(3)
  })
})

test('the words of a filled button follow the theme', () => {
  const words = theme.variantColorResolver?.({ color: 'pine', variant: 'filled', theme: DEFAULT_THEME })
  expect(words?.color).toBe('var(--on-accent)')
})

test.each(['pine', 'brick'] as const)('a filled button of %s reads in the dark theme, hovered too', (name) => {
  for (const shade of [4, 5])
    expect(contrast(palettes.dark.onAccent, colours[name][shade] ?? ''), `on ${name} ${shade}`).toBeGreaterThanOrEqual(
      4.5,
    )
})

test.each(Object.entries(colours).filter(([name]) => name !== 'dark'))(
  'badges of %s read in both themes',
  (name, shades) => {
    expect(contrast(shades[7] ?? '', shades[1] ?? ''), `${name} 7 on 1`).toBeGreaterThanOrEqual(4.5)
    expect(contrast('#ffffff', shades[6] ?? ''), `white on ${name} 6`).toBeGreaterThanOrEqual(4.5)
    expect(contrast(shades[3] ?? '', palettes.dark.sheet), `${name} 3 on the dark sheet`).toBeGreaterThanOrEqual(4.5)
  },
)
