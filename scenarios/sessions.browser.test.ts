import { expect, expectAccessible, signIn, test } from '../platform/testing/browser.ts'
import { hire } from './people.ts'

test('a phone left behind is signed out from the desk, and the desk stays', async ({
  page,
  another,
  office,
  admin,
}) => {
  const { username, password } = await hire(office.url, admin, 'left.phone', ['STAFF'])
  const phone = await another({ viewport: { width: 390, height: 844 } })
  await signIn(phone, username, password)
  await signIn(page, username, password)
  await page.goto('/apps/account')
  const list = page.getByRole('list', { name: 'Sessions' })
  await expect(list.getByText('this one')).toHaveCount(1)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'End all others' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('All your other sessions have ended.')).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'End all others' })).toHaveCount(0)
  await phone.goto('/apps/account')
  await expect(phone).toHaveURL(/\/login/)
  await page.reload()
  await expect(list.getByText('this one')).toHaveCount(1)
})

test('an administrator sees where somebody is signed in and ends it', async ({ page, another, office, admin }) => {
  const { id, username, password } = await hire(office.url, admin, 'gone.home', ['STAFF'])
  const elsewhere = await another()
  await signIn(elsewhere, username, password)
  await signIn(page)
  await page.goto(`/apps/users-management/forgot-password/${id}`)
  await expect(page.getByRole('list', { name: 'Sessions' }).getByText('Chrome on Linux').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^End all sessions of/ }).click()
  await expect(page.getByText('Signed in nowhere.')).toBeVisible()
  await elsewhere.goto('/apps/account')
  await expect(elsewhere).toHaveURL(/\/login/)
})
