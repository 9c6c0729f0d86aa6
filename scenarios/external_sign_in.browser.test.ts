import { setProvider, startPath, startTestProvider } from '../platform/access/external_sign_in/testing.ts'
import { expect, expectAccessible, test } from '../platform/testing/browser.ts'
import { hire } from './people.ts'

test.use({ isPlainProviderAllowed: true })

test('a clerk links the sign-in of a provider under My account, and comes in with it to the page that was asked for', async ({
  page,
  office,
  admin,
}) => {
  const provider = await startTestProvider(`${office.url}${startPath}callback/`)
  try {
    await setProvider(office, provider.issuer)
    provider.people.set('clerk.there', { email: 'clerk@private.example', email_verified: true })
    const clerk = await hire(office.url, admin, 'linking.clerk', ['STAFF'])
    const thereAs = async (name: string) => {
      await page.getByLabel('Name').fill(name)
      await page.getByRole('button', { name: 'Go on' }).click()
    }

    await page.goto('/login?returnTo=%2Fapps%2Faccount')
    const button = page.getByRole('link', { name: 'Sign in with Provider' })
    await expect(button).toBeVisible()
    await expectAccessible(page)
    await button.click()
    await thereAs('clerk.there')
    await expect(page.getByRole('alert')).toHaveText('Incorrect username or password.')
    await expectAccessible(page)

    await page.getByLabel('User name').fill(clerk.username)
    await page.getByLabel('Password', { exact: true }).fill(clerk.password)
    await page.getByRole('button', { name: 'Login' }).click()
    await page.waitForURL('**/apps/account')
    await page.getByRole('button', { name: 'Link Provider' }).click()
    await page.getByLabel('Current password').last().fill(clerk.password)
    await page.keyboard.press('Enter')
    await expect(page.getByText('The sign-in is linked.')).toBeVisible()
    await expect(page.getByText('clerk@private.example')).toBeVisible()
    await expectAccessible(page)

    await page.getByRole('button', { name: 'LINKING.CLERK' }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await page.goto('/login?returnTo=%2Fapps%2Faccount')
    await page.getByRole('link', { name: 'Sign in with Provider' }).click()
    await page.waitForURL('**/apps/account')
    await expect(page.getByRole('heading', { name: 'Linked sign-ins' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Linked sign-ins' })).toBeVisible()
  } finally {
    await provider.stop()
  }
})
