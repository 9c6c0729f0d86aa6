import { expect, it } from 'vitest'
import { wrongSettings } from './own_settings.rules.ts'

const navbar = { style: 'style-1', position: 'left', folded: false, display: true }

it.each<[string, Record<string, unknown>]>([
  [
    'a whole layout',
    {
      layout: {
        style: 'layout2',
        config: { navbar, toolbar: { display: true, style: 'fixed' }, mode: 'boxed', containerWidth: 1120 },
        customScrollbars: true,
        density: 'compact',
        boards: { project: { order: ['cash'], hidden: [] } },
      },
    },
  ],
  ['a theme for each part', { theme: { main: 'dark6', navbar: 'light3' } }],
  ['one theme', { theme: 'dark' }],
  ['a language, a direction, a size', { language: 'bn', direction: 'rtl', font_size: 1.1 }],
  ['pages at hand', { shortcuts: ['/apps/account', '/apps/member-management/members?status=active'] }],
  ['columns and filters of a list', { list_columns: { agency: ['rl_no'] }, saved_filters: { agency: { due: 'a=1' } } }],
  ['nothing, which takes a setting back', { layout: null, theme: null, font_size: null }],
])('%s may be kept', (_what, given) => {
  expect(wrongSettings(given)).toEqual([])
})

it.each<[string, Record<string, unknown>]>([
  ['a language nobody reads here', { language: 'xx' }],
  ['a direction that is none', { direction: 'up' }],
  ['letters too large to read a form', { font_size: 9 }],
  ['a size in words', { font_size: '1.1' }],
  ['a key that no layout has', { layout: { style: 'layout1', notes: 'x'.repeat(9_000) } }],
  ['a list in the place of a layout', { layout: [1] }],
  ['markup for a theme', { theme: { main: '<b>' } }],
  ['an address elsewhere among pages', { shortcuts: ['//elsewhere.example'] }],
  ['a script among pages', { shortcuts: ['javascript:alert(1)'] }],
  ['columns without a list', { list_columns: ['rl_no'] }],
  ['a store of any kind', { saved_filters: { agency: { due: { deep: { deeper: [] } } } } }],
])('%s is refused', (_what, given) => {
  expect(wrongSettings(given)).toEqual(Object.keys(given))
})
