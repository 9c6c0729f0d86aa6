import { describe, expect, test } from 'vitest'
import { menuAddress } from './address.ts'
import { menuItemFaults, type Placed } from './menu_item.rules.ts'

const group = (id: number, parent: number | null): Placed => ({ id, parent, type: 'group' })
// Accounts > Reports > Year > Closing: four levels.
const menu = [group(1, null), group(2, 1), group(3, 2), { id: 4, parent: 3, type: 'item' }, group(5, null)]
const page = { id: null, type: 'item', parent: null, url: '/apps/calendar', permission: null }
const texts = (doc: Parameters<typeof menuItemFaults>[0], more = {}) =>
  menuItemFaults(doc, { menu, isCodeKnown: true, ...more }).map(({ text }) => text)

describe('an entry of the menu', () => {
  test('stands at the fourth level at most, with all that is in it', () => {
    expect(texts({ ...page, parent: 3 })).toEqual([])
    expect(texts({ ...page, type: 'group', id: 2, parent: 5, url: '' })).toEqual([])
    expect(texts({ ...page, type: 'group', id: 1, parent: 5, url: '' })).toEqual(['menu_item.too_deep'])
  })

  test('is not put under itself, nor under what is in it', () => {
    expect(texts({ ...page, type: 'group', id: 1, parent: 1 })).toEqual(['menu_item.under_itself'])
    expect(texts({ ...page, type: 'group', id: 1, parent: 3 })).toEqual(['menu_item.under_itself'])
  })

  test('stands in a group or in nothing, and a group that holds others stays one', () => {
    expect(texts({ ...page, parent: 4 })).toContain('menu_item.closed_parent')
    expect(texts({ ...page, id: 5, type: 'item' })).toEqual([])
    expect(texts({ ...page, id: 1, type: 'item' })).toEqual(['menu_item.has_children'])
  })

  test('asks for a right that exists', () =>
    expect(texts({ ...page }, { isCodeKnown: false })).toEqual(['menu_item.unknown_code']))
})

describe('an address', () => {
  test.each(['/apps/calendar', '/apps/member-management/members?status=new', 'https://example.org/rules'])(
    'may be %s',
    (written) => expect(menuAddress(written)).toBe(written),
  )
  test.each([
    'javascript:alert(1)',
    'http://example.org',
    '//example.org',
    'https://clerk:secret@example.org',
    '/apps/a b',
    '/\\example.org',
    'calendar',
  ])('is never %s', (written) => expect(menuAddress(written)).toEqual({ text: 'menu_item.url_form' }))
})
