import { expect, expectAccessible } from '../browser.ts'
import { asText } from '../conformance/finding.ts'
import { listOf } from './list_story.ts'
import { words } from './looks.ts'
import { titleWords } from './title.ts'
import type { Hand } from './typing.ts'

/**
 * A list by a day of its records: at a desk the record stands on its day in a grid that keys walk through in the direction of
 * the language, on a phone in the list of days; the way back to the list keeps what narrows it.
 */
export async function calendarStory(hand: Hand, resource: string, by: string): Promise<void> {
  const { page, world, look } = hand
  const record = await world.make.create(resource, { full: true })
  const day = asText(record[by]).slice(0, 10)
  const [word = ''] = titleWords(world, resource, record)
  await page.goto(
    `${listOf(hand, resource)}?as=calendar&by=${by}&keyword=${encodeURIComponent(word)}&calendar.day=${day}`,
  )
  const calendar = page.locator('[data-calendar]')
  await expect(calendar).toHaveAttribute('aria-busy', 'false')
  const link = calendar.locator(`a[href*="/${record.id}"]`)
  await expect(link).toContainText(word)
  await expectAccessible(page)
  if (!look.isPhone) {
    const cell = page.locator(`[role="gridcell"][data-day="${day}"]`)
    await expect(cell.locator('a')).toHaveCount(1)
    await cell.focus()
    await page.keyboard.press(look.language === 'ar' ? 'ArrowLeft' : 'ArrowRight')
    await page.keyboard.press(look.language === 'ar' ? 'ArrowRight' : 'ArrowLeft')
    await expect(cell).toHaveAttribute('tabindex', '0')
  }
  await page
    .getByRole('link', { name: words(look, 'screen.as_list'), exact: true })
    .first()
    .click()
  await expect(page.locator(`[data-rows] a[href*="/${record.id}"]`).first()).toBeVisible()
}
