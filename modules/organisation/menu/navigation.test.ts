import { expect, test } from 'vitest'
import { navigationOf, type MenuRow, type NavigationItem } from './navigation.ts'

const row = (id: number, title: string, over: Partial<MenuRow> = {}): MenuRow => ({
  id,
  title,
  translate: null,
  type: 'item',
  parent: null,
  url: `/apps/${title}`,
  icon: null,
  badge: null,
  exact: null,
  target: null,
  permission: null,
  sort_order: id * 10,
  is_active: true,
  row_version: 1,
  ...over,
})
const group = (id: number, title: string, over: Partial<MenuRow> = {}) =>
  row(id, title, { type: 'group', url: null, ...over })
const divider = (id: number) => row(id, '-', { type: 'divider', url: null })

const seenBy = (rows: readonly MenuRow[], isShown: (row: MenuRow) => boolean = () => true): string[] => {
  const lines = (items: readonly NavigationItem[], indent: string): string[] =>
    items.flatMap((item) => [indent + item.title, ...lines(item.children, `${indent}  `)])
  return lines(navigationOf(rows, { isShown, auth: () => [], badge: ({ badge }) => badge, url: ({ url }) => url }), '')
}

test('entries stand in their order under their groups, without a place of their own at the end', () => {
  const rows = [
    row(1, 'Notices', { sort_order: null }),
    group(2, 'Members'),
    row(3, 'Owners', { parent: 2, sort_order: 20 }),
    row(4, 'Agencies', { parent: 2, sort_order: 10 }),
  ]
  expect(seenBy(rows)).toEqual(['Members', '  Agencies', '  Owners', 'Notices'])
})

test('a group of which nothing is left is dropped, and with it the one that held only it', () => {
  const rows = [
    group(1, 'Accounts'),
    group(2, 'Reports', { parent: 1 }),
    row(3, 'Balance', { parent: 2 }),
    row(4, 'Notices'),
  ]
  expect(seenBy(rows, ({ title }) => title !== 'Balance')).toEqual(['Notices'])
})

test('what stands in a group that is not shown is not shown elsewhere', () => {
  const rows = [group(1, 'Accounts'), row(2, 'Balance', { parent: 1 })]
  expect(seenBy(rows, ({ id }) => id !== 1)).toEqual([])
})

test('a divider parts something', () => {
  const rows = [divider(1), row(2, 'Notices'), divider(3), divider(4), row(5, 'Calendar'), divider(6)]
  expect(seenBy(rows)).toEqual(['Notices', '-', 'Calendar'])
})
