import { describe, expect, test } from 'vitest'
import ui from '#spec/manifest/ui.json' with { type: 'json' }
import { layoutChoices, layoutFrom, layoutOf, layoutWords, standardLayout, widthOf } from './layout.ts'

describe('the layout of the shell', () => {
  test('has the choices of the specification', () => {
    expect(layoutChoices.layout).toEqual(ui.layouts.value.map(({ key }) => key))
    expect(layoutChoices.navbar_style).toEqual(ui.navbar_styles.value.map(({ key }) => key))
    expect([...layoutChoices.mode].toSorted()).toEqual(ui.modes.value.map(({ key }) => key).toSorted())
    expect(layoutChoices.toolbar_style).toEqual(ui.toolbar_footer.value.style)
    expect(standardLayout.layout).toBe(ui.default_layout.value)
  })

  test('is as wide as its layout says, until somebody says otherwise', () => {
    for (const { key, container_width_px } of ui.layouts.value)
      expect(widthOf({ layout: layoutFrom({ layout: key }).layout, container_width: 0 })).toBe(container_width_px)
    expect(widthOf({ layout: 'layout2', container_width: 1400 })).toBe(1400)
  })

  test('comes back from its cookie as it was, and costs nothing while it is the standard', () => {
    const own = layoutFrom({ layout: 'layout3', mode: 'container', container_width: 1300, navbar_theme: 'dark4' })
    expect(layoutOf(layoutWords(own))).toEqual(own)
    expect(layoutWords(standardLayout)).toBe('')
  })

  test('is the standard where somebody else has written into the cookie', () => {
    expect(layoutOf('layout=layout9&toolbar=<b>&container_width=99999999&footer_theme=neon')).toEqual(standardLayout)
    expect(layoutOf('%E0%A4%A')).toEqual(standardLayout)
  })
})
