import { expect, expectAccessible, signIn, test } from '../platform/testing/browser.ts'
import { enterAgency } from './agencies.ts'

test('what ends on which day is found by keys, by chips and in the calendar that somebody thinks in', async ({
  page,
  admin,
}) => {
  for (let n = 0; n < 5; n += 1) await enterAgency(admin, 70 + n, `Meghna ${n}`, { licence_expiry_date: '2031-03-26' })
  await enterAgency(admin, 80, 'Jamuna Trade', { licence_expiry_date: '2031-03-03' })
  await signIn(page)
  await page.goto('/apps/calendar?day=2031-03-02')
  const cell = (day: string) => page.locator(`[role="gridcell"][data-day="${day}"]`)
  await expect(page.getByRole('grid', { name: 'March 2031' })).toBeVisible()
  await expect(cell('2031-03-03').getByRole('link', { name: '80 Jamuna Trade' })).toBeVisible()
  await expectAccessible(page)

  await cell('2031-03-02').focus()
  await page.keyboard.press('ArrowRight')
  await expect(cell('2031-03-03')).toBeFocused()
  await page.keyboard.press('PageDown')
  await expect(cell('2031-04-03')).toBeFocused()
  await expect(page.getByRole('grid', { name: 'April 2031' })).toBeVisible()
  await page.keyboard.press('PageUp')
  await expect(cell('2031-03-03')).toBeFocused()
  expect(page.url()).toContain('day=2031-03-03')

  // A day with more than it has room for, opened from its own button.
  await cell('2031-03-26').getByRole('button', { name: '2 more' }).click()
  const day = page.getByRole('dialog', { name: /Wednesday,? 26 March 2031/ })
  await expect(day.getByRole('link')).toHaveCount(5)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Licence expires' }).click()
  await expect(page.getByRole('link', { name: '80 Jamuna Trade' })).toHaveCount(0)

  // The list of agencies as a calendar keeps its filter, and days are those of Bangladesh as well.
  await page
    .context()
    .addCookies([
      { name: 'samiti_look', value: 'bn.light.100.language.normal.bangla', url: new URL(page.url()).origin },
    ])
  await page.goto('/apps/member-management/members?rl_no=80&as=calendar&by=licence_expiry_date&calendar.day=2031-03-26')
  await expect(cell('2031-03-26')).toContainText('১২ চৈত্র ১৪৩৭')
  await expect(cell('2031-03-26').getByRole('link')).toHaveCount(0)
  await cell('2031-03-03').getByRole('link').click()
  await expect(page.getByText('১৮ ফাল্গুন ১৪৩৭')).toBeVisible()
})
