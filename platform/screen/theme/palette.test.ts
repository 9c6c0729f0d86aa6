import { describe, expect, test } from 'vitest'
import ui from '#spec/manifest/ui.json' with { type: 'json' }
import { otherScheme, themeNames } from '../look.ts'
import { contrast, isShown } from './oklch.ts'
import { colourOf, places, themeSheet, themes, type Place } from './palette.ts'

/** What is read on what: text needs 4.5, frames, signs and bars of charts need 3 (WCAG 2.2 AA). */
const surfaces = ['paper', 'sheet', 'rail', 'hover', 'chosen'] as const
const tones = ['good', 'info', 'warn', 'bad'] as const
const charts = places.filter((place) => place.startsWith('chart-'))

const pairs = (fronts: readonly Place[], backs: readonly Place[], least: number) =>
  fronts.flatMap((front) => backs.map((back) => ({ front, back, least })))

const counted = [
  // Text, muted text and placeholders, links and what is chosen, errors: on the page, in the menu, on hovered and chosen rows.
  ...pairs(['ink', 'ink-soft', 'accent', 'error'], surfaces, 4.5),
  // The same inside of a note.
  ...pairs(['ink', 'ink-soft', 'accent', 'error'], ['good-bg', 'info-bg', 'warn-bg', 'bad-bg'], 4.5),
  // Words of filled buttons, hovered too; the side of the sign-in.
  ...pairs(['on-accent'], ['accent', 'accent-hover', 'danger', 'danger-hover'], 4.5),
  ...pairs(['on-deep'], ['deep'], 4.5),
  // Badges.
  ...(['plain', ...tones] as const).flatMap((tone) => pairs([`${tone}-ink`], [`${tone}-bg`], 4.5)),
  // Frames of fields, rings of what has the focus, edges of notes and signs, bars and lines of charts.
  ...pairs(['line-strong'], ['paper', 'sheet', 'rail', 'hover'], 3),
  ...pairs(
    tones.map((tone): Place => `${tone}-line`),
    surfaces,
    3,
  ),
  ...pairs(charts, ['paper', 'sheet'], 3),
]

test('the themes are those of the specification', () => {
  expect(Object.keys(themes).toSorted()).toEqual(ui.themes.value.main.toSorted())
  expect([...themeNames].toSorted()).toEqual(ui.themes.value.main.toSorted())
})

describe.each(Object.entries(themes))('theme %s', (name, theme) => {
  test('everything that is read can be read', () => {
    const faults = counted.flatMap(({ front, back, least }) => {
      const found = contrast(colourOf(theme, front), colourOf(theme, back))
      return found < least ? [`${front} on ${back}: ${found.toFixed(2)}`] : []
    })
    expect(faults).toEqual([])
  })

  test('each colour is one that screens can show, so that what is counted is what is seen', () => {
    expect(places.filter((place) => !isShown(colourOf(theme, place)))).toEqual([])
  })

  test('the sheet has it', () => {
    expect(themeSheet()).toContain(`[data-theme=${name}]{`)
  })
})

test('black on white is 21 to 1, and grey is counted as the guideline does', () => {
  expect(contrast([0, 0, 0], [1, 0, 0])).toBeCloseTo(21, 1)
  // #767676, the lightest grey that may be read on white.
  expect(contrast([0.5672, 0, 0], [1, 0, 0])).toBeCloseTo(4.54, 1)
})

test('the moon in the toolbar gives the same colours by night, and the sun brings them back', () => {
  expect(otherScheme('light')).toBe('dark1')
  expect(otherScheme('dark1')).toBe('light')
  expect(otherScheme('light7')).toBe('dark7')
  expect(otherScheme('dark12')).toBe('light12')
})
