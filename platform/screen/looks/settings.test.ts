import { describe, expect, test } from 'vitest'
import { wrongSettings } from '../../access/sign_in/own_settings.rules.ts'
import { look } from '../look.ts'
import { layoutFrom, standardLayout } from './layout.ts'
import { looksIn, settingsOf } from './settings.ts'

const dark = { ...look.get(), language: 'bn', theme: 'dark6', fontSize: 110, density: 'compact' } as const

describe('settings of a person', () => {
  test('have the shape of the specification', () => {
    expect(
      settingsOf(dark, layoutFrom({ layout: 'layout2', toolbar: 'hidden', navbar_theme: 'light3' }), {}),
    ).toMatchObject({
      layout: {
        style: 'layout2',
        config: {
          navbar: { style: 'style-1', position: 'left', folded: false, display: true },
          toolbar: { display: false, style: 'fixed' },
          footer: { display: true, style: 'fixed' },
          mode: 'fullwidth',
          containerWidth: 1120,
        },
        customScrollbars: true,
      },
      theme: { main: 'dark6', navbar: 'light3', toolbar: 'dark6', footer: 'dark6' },
      direction: 'ltr',
      language: 'bn',
      font_size: 1.1,
    })
  })

  test('are what the office keeps: none of them is refused', () => {
    const boards = { project: { order: ['cash', 'agencies'], hidden: ['licences'] } }
    const own = layoutFrom({ layout: 'layout3', mode: 'container', container_width: 1300, footer_theme: 'dark2' })
    for (const shown of [own, standardLayout]) expect(wrongSettings({ ...settingsOf(dark, shown, boards) })).toEqual([])
  })

  test('come back as they were kept', () => {
    const layout = layoutFrom({
      layout: 'layout3',
      navbar_style: 'style-3',
      navbar: 'hidden',
      footer_style: 'static',
      mode: 'container',
      scrollbars: 'system',
      container_width: 1300,
      footer_theme: 'dark2',
    })
    const boards = { project: { order: ['cash', 'agencies'], hidden: ['licences'] } }
    for (const shown of [layout, standardLayout]) {
      const found = looksIn(settingsOf(dark, shown, boards))
      expect(found.boards).toEqual(boards)
      expect(found.layout).toEqual(shown)
      expect({ ...look.get(), ...found.look }).toEqual(dark)
    }
  })

  test('a direction against that of the language is a wish, the language’s own is none', () => {
    expect(looksIn(settingsOf({ ...dark, direction: 'rtl' }, standardLayout, {})).look.direction).toBe('rtl')
    expect(looksIn(settingsOf({ ...dark, language: 'ar' }, standardLayout, {})).look.direction).toBe('language')
  })

  test('of somebody who never chose, or written by something else, change nothing', () => {
    const nothing = { layout: null, theme: null, direction: null, language: null, font_size: null }
    expect(looksIn(nothing)).toEqual({ look: {}, layout: undefined, boards: {} })
    expect(looksIn({ layout: [1], theme: 'dark', direction: 'up', language: 'xx', font_size: 9 })).toEqual({
      look: {},
      layout: undefined,
      boards: {},
    })
  })
})
