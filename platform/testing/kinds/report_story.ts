import { expect, expectAccessible } from '../browser.ts'
import type { Report } from '../../report/report.ts'
import { words } from './looks.ts'
import type { Hand } from './typing.ts'

/**
 * A report as whoever opens it: its name, its rows or the words of one that has none, and nothing that axe objects to; at a desk
 * the keys go into its rows.
 */
export async function reportStory({ page, look }: Hand, { name, path }: Report): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: words(look, name), exact: true })).toBeVisible()
  const body = page.locator(`[data-report="${name}"]`)
  await expect(body).toHaveAttribute('aria-busy', 'false')
  const rows = body.locator('[data-row], li')
  const empty = words(look, `${name}.empty`, 'report.empty')
  await expect(rows.or(body.getByText(empty, { exact: true })).first()).toBeVisible()
  await expectAccessible(page)
  if (look.isPhone || (await rows.count()) === 0) return
  await page.keyboard.press('j')
  await expect(body.locator('[data-row="0"]:focus, [data-row="0"] :focus')).toHaveCount(1)
}
