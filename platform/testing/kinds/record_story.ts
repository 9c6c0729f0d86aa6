import { expect, expectAccessible } from '../browser.ts'
import type { Kept } from '../conformance/record_maker.ts'
import { words } from './looks.ts'
import type { Hand } from './typing.ts'
import { titleWords } from './title.ts'

/** A record that was opened from its list: what it is called, each of its tabs, what happened to it, and nothing that axe objects to. */
export async function recordStory({ page, world, look }: Hand, resource: string, record: Kept): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`/${record.id}(/|$|\\?)`))
  const heading = page.getByRole('heading', { level: 1 })
  for (const word of titleWords(world, resource, record)) await expect(heading).toContainText(word)
  await expectAccessible(page)
  const tabs = page.getByRole('tab')
  for (let at = 1; at < (await tabs.count()); at += 1) {
    await tabs.nth(at).click()
    await expect(tabs.nth(at)).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('tabpanel').locator('[aria-busy="true"]')).toHaveCount(0)
  }
  await page.getByRole('tab', { name: words(look, 'screen.tab.history'), exact: true }).click()
  await expect(page.getByRole('tabpanel').locator('time').first()).toBeVisible()
  await expectAccessible(page)
}
