import { expect, expectAccessible, test, typeSignIn } from '../platform/testing/browser.ts'
import { hire } from './people.ts'

const vouchers = '/apps/report-management/voucher-reports'

test('an old bookmark survives the sign-in; a closed page and an unknown one say which they are, and how to go on', async ({
  page,
  office,
  admin,
}) => {
  const clerk = await hire(office.url, admin, 'rafiq', ['ACCOUNTS'])
  await page.goto(`${vouchers}/2026-07-01/2026-07-31/-/ledgers?group=branch`)
  await typeSignIn(page, clerk.username, clerk.password)
  await expect(page).toHaveURL(`${vouchers}?date_after=2026-07-01&date_before=2026-07-31&redirect=ledgers&group=branch`)
  await expect(page.getByRole('heading', { level: 1, name: 'Voucher register' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Ledgers', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ledgers', exact: true })).toBeVisible()

  await page.goto('/apps/users-management/userslist?status=active')
  await expect(page).toHaveURL(/error-403/)
  await expect(page.getByRole('heading', { level: 1, name: 'Your role does not open this page.' })).toBeVisible()
  await expect(page.getByText('/apps/users-management/users?status=active')).toBeVisible()
  await expectAccessible(page)

  await page.goto('/apps/passenger-management/passengers/7')
  await expect(page.getByRole('heading', { level: 1, name: 'This page does not exist.' })).toBeVisible()
  await expect(page.getByText('/apps/passenger-management/passengers/7')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'To the start page' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /Welcome/ })).toBeVisible()

  // Who signs out by the address is out, and what was open asks for the sign-in again.
  await page.goto('/logout')
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await page.goto('/apps/passenger-management/passengers/7')
  await expect(page.getByRole('heading', { level: 1, name: 'This page does not exist.' })).toBeVisible()
  await page.goto('/apps/city-management/cities?name=Dha')
  await expect(page).toHaveURL(/\/login\?returnTo=%2Fapps%2Fcity-management%2Fcities%3Fname%3DDha/)
})
