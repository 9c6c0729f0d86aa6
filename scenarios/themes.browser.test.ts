import { expect, expectAccessible, signIn, test } from '../platform/testing/browser.ts'
import { enterAgency } from './agencies.ts'
import { hire } from './people.ts'
import { unreadable } from './theme_walk.ts'

test('the office can be read in the colours that somebody chooses, and has them at the first paint of the next visit', async ({
  page,
  admin,
}) => {
  await enterAgency(admin, 45, 'Padma Overseas')
  await enterAgency(admin, 46, 'Meghna Travels', { category: 'life' })
  await signIn(page)
  // A warm light one and a cold dark one, whose hues are the hardest; all of them in the second tier.
  expect(await unreadable(page, ['light8', 'dark4'])).toEqual([])

  await page.getByRole('group', { name: 'Dark' }).getByText('Plum').click()
  const html = page.locator('html')
  await expect(html).toHaveAttribute('data-theme', 'dark5')
  // Without the scripts of the office: what stands before they came is what is painted first.
  await page.route(/\/assets\/(?!boot).*\.js$/, (route) => route.abort())
  await page.reload()
  await expect(html).toHaveAttribute('data-theme', 'dark5')
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toMatch(/^oklch\(0\.185/)
})

test('a clerk puts the menu above the page by keyboard, finds it so in another browser, and puts it back', async ({
  page,
  another,
  admin,
  office,
}) => {
  const clerk = await hire(office.url, admin, 'rahima', ['MEMBERSHIP'])
  await signIn(page, clerk.username, clerk.password)
  await page.getByRole('button', { name: 'RAHIMA' }).click()
  await page.getByRole('menuitem', { name: 'Theme settings' }).click()
  const panel = page.getByRole('dialog', { name: 'Theme settings' })
  await expect(panel).toBeFocused()
  await panel.getByRole('radio', { name: 'Menu at the side' }).focus()
  await page.keyboard.press('ArrowDown')
  await panel.getByRole('combobox', { name: 'Theme of the menu' }).selectOption({ label: 'Indigo' })
  const kept = page.waitForResponse((answer) => answer.url().endsWith('/user/settings/') && answer.ok())
  await panel.getByRole('group', { name: 'Dark' }).getByText('Sand').click()
  await kept
  await expect(panel.getByRole('status')).toHaveText('Kept with your account.')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)

  const menu = page.getByRole('navigation', { name: 'Menu' })
  await menu.getByRole('button', { name: 'Membership' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(menu.getByRole('link', { name: 'Agencies' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu.getByRole('button', { name: 'Membership' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/member-management/)
  await expect(menu.getByRole('link', { name: 'Agencies' })).toHaveCount(0)

  const home = await another()
  await signIn(home, clerk.username, clerk.password)
  await expect(home.locator('html')).toHaveAttribute('data-theme', 'dark11')
  const above = home.getByRole('navigation', { name: 'Menu' })
  await expect(above).toHaveAttribute('data-theme', 'light4')
  await expect(above.getByRole('button', { name: 'Membership' })).toHaveAttribute('aria-expanded', 'false')
  await home.goto('/apps/account')
  await home.getByRole('button', { name: 'Reset' }).click()
  await expect(home.locator('html')).toHaveAttribute('data-theme', 'light')
  await expect(home.getByRole('button', { name: 'Fold the menu' })).toBeVisible()
})
