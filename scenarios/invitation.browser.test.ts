import { expect, expectAccessible, signIn, test } from '../platform/testing/browser.ts'
import { linkIn, startMailServer } from '../platform/message/testing.ts'
import { adminPassword, adminUsername, startTestServer } from '../platform/testing/server.ts'

const settings = '/apps/sitesettings-management/sitesettings'

test('a member of staff is invited: the office learns to send mail, she gets a letter, chooses a password and is in', async ({
  page,
  another,
  office,
  admin,
}) => {
  const mail = await startMailServer()
  // Another process of the office does its background work.
  const worker = await startTestServer({ hasChores: true, given: office })
  try {
    await signIn(page, adminUsername, adminPassword)
    await page.goto(`${settings}?section=mail`)
    await page.getByRole('textbox', { name: 'Mail server', exact: true }).fill('127.0.0.1')
    await page.getByRole('textbox', { name: 'Port' }).fill('1')
    await page.getByRole('combobox', { name: 'Encryption' }).fill('None')
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: 'Letters come from the address' }).fill('office@padma.example')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
    await page.getByRole('textbox', { name: 'Send a test to' }).fill('me@padma.example')
    await page.getByRole('button', { name: 'Send a test' }).click()
    await expect(page.getByText('Nobody takes the connection')).toBeVisible()
    await page.getByRole('textbox', { name: 'Port' }).fill(String(mail.port))
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
    await page.getByRole('button', { name: 'Send a test' }).click()
    await expect(page.getByText('The server took it for me@padma.example.')).toBeVisible()
    await expectAccessible(page)

    const [branch] = (await admin('GET', '/branch/api/v1/branch/all/?size=1')).body['branches'] as { id: number }[]
    const made = await admin('POST', '/user/api/v1/user/create/', {
      username: 'rahima',
      email: 'rahima@padma.example',
      first_name: 'Rahima',
      primary_phone: '01811223344',
      branch: branch?.id,
    })
    await page.goto(`/apps/users-management/users/${String(made.body['id'])}`)
    await page.getByRole('link', { name: 'Invite' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Invite Rahima' })).toBeVisible()
    await page.getByRole('combobox', { name: 'Language' }).selectOption('bn')
    await page.getByRole('button', { name: 'Invite' }).click()
    await expect(page.getByText('The invitation is in the outbox.')).toBeVisible()
    await expect(page.getByText('Invited, not yet come.')).toBeVisible()
    await expectAccessible(page)
    await expect.poll(() => mail.taken.length, { timeout: 60_000 }).toBe(2)
    await page.goto('/apps/outbox-management/messages')
    await page.getByRole('link', { name: 'rahima@padma.example' }).click()
    await page.getByRole('tab', { name: 'What it says' }).click()
    await expect(page.getByText('প্রিয় Rahima')).toBeVisible()
    await expectAccessible(page)

    const hers = await another()
    const token = linkIn(mail.taken[1]?.raw ?? '', 'pages/auth/invitation')
    await hers.goto(`/pages/auth/invitation/${token}?language=bn`)
    await expect(hers.getByRole('heading', { name: 'স্বাগতম' })).toBeVisible()
    await expectAccessible(hers)
    await hers.getByLabel('নতুন পাসওয়ার্ড').first().fill('Nine loud geese 9')
    await hers.getByLabel(/আবার/).fill('Nine loud geese 9')
    await hers.getByRole('button', { name: 'সংরক্ষণ করে প্রবেশ করুন' }).click()
    await hers.waitForURL('**/apps/dashboards/project')
    await expect(hers.locator('#main h1')).toBeVisible()

    await page.goto('/apps/users-management/users')
    await expect(page.getByRole('row').filter({ hasText: 'rahima' })).toContainText('Has come')
  } finally {
    await worker.stop()
    await mail.close()
  }
})
