import { codeApp } from '../platform/access/second_factor/testing.ts'
import { expect, expectAccessible, signIn, test, typeSignIn } from '../platform/testing/browser.ts'
import { hire } from './people.ts'

test('a clerk sets up a second factor, signs in with the phone, and without it by a recovery code', async ({
  page,
  office,
  admin,
}) => {
  const clerk = await hire(office.url, admin, 'careful.clerk', ['STAFF'])
  await signIn(page, clerk.username, clerk.password)
  await page.goto('/apps/account')
  await page.getByRole('button', { name: 'Set up a second factor' }).click()
  await page.getByLabel('Current password').last().fill(clerk.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('img', { name: 'Code to scan with the app' })).toBeVisible()
  await expectAccessible(page)
  const code = codeApp((await page.locator('[data-key]').getAttribute('data-key')) ?? '')
  const digits = page.getByLabel('The six digits that the app shows now')
  await digits.fill(code(9))
  await page.getByRole('button', { name: 'Switch on' }).click()
  await expect(page.getByText('This code is not right')).toBeVisible()
  await digits.fill(code())
  await page.getByRole('button', { name: 'Switch on' }).click()
  const codes = page.getByRole('region', { name: 'Recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await expectAccessible(page)
  const recovery = (await codes.getByRole('listitem').first().textContent()) ?? ''
  const download = page.waitForEvent('download')
  await codes.getByRole('button', { name: 'Save as a file' }).click()
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt')
  await codes.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('Recovery codes left: 10.')).toBeVisible()

  await page.getByRole('button', { name: 'CAREFUL.CLERK' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login/)
  await typeSignIn(page, clerk.username, clerk.password)
  const field = page.getByLabel('Code', { exact: true })
  await expect(field).toBeFocused()
  await expectAccessible(page)
  await field.fill('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This code is not right')).toBeVisible()
  // The code of this half minute is spent; that of the next is taken already.
  await field.fill(code(1))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/apps/dashboards/project')
  await expect(page.locator('#main h1')).toBeVisible()

  await page.getByRole('button', { name: 'CAREFUL.CLERK' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await typeSignIn(page, clerk.username, clerk.password)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(recovery)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/apps/dashboards/project')
  await page.goto('/apps/account')
  await expect(page.getByText('Recovery codes left: 9.')).toBeVisible()
})
