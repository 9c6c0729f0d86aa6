import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from '../platform/testing/browser.ts'
import { enterAgency } from './agencies.ts'
import { hire } from './people.ts'

const members = '/apps/member-management/members'
const pages = [
  '/apps/dashboards/project',
  members,
  `${members}/new`,
  '/apps/city-management/cities',
  '/apps/users-management/users',
  '/apps/roles-management/roles',
  '/apps/account',
  '/apps/administration',
]

/** Waits until a page stands: its heading, and nothing on its way any more. */
async function stands(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

const look = (words: string, url: string) => ({ name: 'samiti_look', value: words, url })

test('the office turns Bengali without a reload, and the digits follow', async ({ page, admin, office }) => {
  const clerk = await hire(office.url, admin, 'rahima', ['MEMBERSHIP'])
  await enterAgency(admin, 21, 'Nabaganga Travels', { name_local: 'নবগঙ্গা ট্রাভেলস' })
  await signIn(page, clerk.username, clerk.password)
  await page.goto(members)
  await stands(page)
  await page.evaluate(() => (document.body.dataset['seen'] = 'yes'))
  await page.getByRole('button', { name: 'Language' }).click()
  await page.getByRole('menuitemradio', { name: 'বাংলা' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/[\u0980-\u09ff]/)
  await expect(page.getByText('১–১')).toBeVisible()
  expect(await page.evaluate(() => document.body.dataset['seen'])).toBe('yes')
  await expectAccessible(page)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn')
  await stands(page)
})

for (const [words, direction, walk] of [
  ['en.light.100.language.normal', 'ltr', pages],
  ['ar.light.100.language.normal', 'rtl', [members]],
  ['en.dark.100.language.normal', 'ltr', [members]],
  ['ar.dark.100.language.normal', 'rtl', pages],
] as const) {
  test(`every page stands the test of axe: ${words}`, async ({ page, context, office, admin }) => {
    const rl = 30 + ['en.light', 'ar.light', 'en.dark', 'ar.dark'].indexOf(words.split('.').slice(0, 2).join('.'))
    const { id } = await enterAgency(admin, rl, `Shitalakhya ${rl}`)
    await signIn(page)
    await context.addCookies([look(words, office.url)])
    for (const path of [...walk, `${members}/${id}`, `${members}/${id}?edit=1`]) {
      await page.goto(path)
      await stands(page)
      await expect(page.locator('html')).toHaveAttribute('dir', direction)
      await expectAccessible(page)
    }
    await page.goto(members)
    await stands(page)
    await page.keyboard.press('/')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox').fill(String(rl))
    // The member comes before its account in the books.
    await expect(dialog.getByRole('option').first()).toHaveAccessibleName(new RegExp(`^${rl} Shitalakhya ${rl}`))
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: new RegExp(`Shitalakhya ${rl}`) })).toBeVisible()
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('lists are cards, the menu is a drawer, and nothing scrolls sideways', async ({
    page,
    context,
    office,
    admin,
  }) => {
    const { id } = await enterAgency(admin, 41, 'Dhaleshwari Recruiting and Overseas Employment Services')
    await signIn(page)
    for (const path of [
      ...pages,
      `${members}/${id}`,
      `${members}/${id}?tab=history`,
      `${members}/${id}?tab=agency_owner`,
      `${members}/${id}?edit=1`,
    ]) {
      await page.goto(path)
      await stands(page)
      await expectNoSidewaysScroll(page)
    }
    await page.goto(members)
    await expect(page.getByRole('listitem').filter({ hasText: 'Dhaleshwari' })).toBeVisible()
    await expect(page.getByRole('table')).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Agency owners' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Agency owners' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden()
    await context.addCookies([look('ar.dark.130.language.normal', office.url)])
    for (const path of [members, `${members}/${id}`, `${members}/${id}?edit=1`]) {
      await page.goto(path)
      await stands(page)
      await expectAccessible(page)
    }
    // What is called in Latin letters keeps their direction, and begins at the right as the rest of the card.
    await page.goto(members)
    const title = page.getByRole('listitem').locator('bdi').filter({ hasText: 'Dhaleshwari' }).first()
    await expect(title).toHaveCSS('direction', 'ltr')
    await expect(title).toHaveCSS('text-align', 'right')
  })
})
