import type { Locator } from '@playwright/test'
import { expect, expectAccessible } from '../browser.ts'
import type { Kept } from '../conformance/record_maker.ts'
import { words } from './looks.ts'
import type { Hand } from './typing.ts'
import { titleWords } from './title.ts'

/** The list of a resource, the newest first. */
export const listOf = (hand: Hand, resource: string): string => {
  const { area, plural } = hand.world.definition(resource).screen
  return `/apps/${area}-management/${plural}`
}

/**
 * A list as whoever opens it: its name, the record that was made last with the way to it, nothing that axe objects to; at a desk
 * the keys walk through it, and what nothing matches says so and how to come back.
 */
export async function listStory(hand: Hand, resource: string, record: Kept): Promise<void> {
  const { page, world, look } = hand
  await page.goto(`${listOf(hand, resource)}?sort=-id&size=10`)
  await expect(
    page.getByRole('heading', { level: 1, name: words(look, `${resource}.plural`), exact: true }),
  ).toBeVisible()
  const rows = page.locator('[data-rows]')
  await expect(rows.or(page.getByRole('tree')).first()).toBeVisible()
  if ((await rows.count()) === 0) return treeStory(hand, resource, record)
  await stands(rows)
  const link = page.locator(`[data-rows] a[href*="/${record.id}"]`).first()
  await expect(link).toBeVisible()
  const [title] = titleWords(world, resource, record, world.definition(resource).list)
  if (title !== undefined) await expect(page.locator('[data-rows]')).toContainText(title)
  await expectAccessible(page)
  if (look.isPhone) return link.click()

  await page.goto(`${listOf(hand, resource)}?sort=-id&size=10&keyword=${encodeURIComponent('no such thing qqq')}`)
  await page
    .getByRole('button', { name: words(look, 'screen.clear_filters'), exact: true })
    .last()
    .click()
  await stands(page.locator('[data-rows]'))
  await page.goto(`${listOf(hand, resource)}?sort=-id&size=10`)
  await expect(link).toBeVisible()
  await page.keyboard.press('j')
  await expect(page.locator('[data-rows] tr[data-here]')).toHaveAttribute('data-row', '0')
  await page.keyboard.press('Enter')
}

/** What a module shows as a tree where its list would stand; the record is opened by its address. */
async function treeStory(hand: Hand, resource: string, record: Kept): Promise<void> {
  await expect(hand.page.getByRole('treeitem').first()).toBeVisible()
  await expectAccessible(hand.page)
  await hand.page.goto(`${listOf(hand, resource)}/${record.id}`)
}

/** Waits until rows stand: none of them is on its way. */
const stands = (rows: Locator): Promise<void> => expect(rows).toHaveAttribute('aria-busy', 'false')
