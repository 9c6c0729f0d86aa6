import sharp from 'sharp'
import { expect, expectAccessible, signIn, test } from '../platform/testing/browser.ts'
import { adminPassword, adminUsername } from '../platform/testing/server.ts'
import { hire } from './people.ts'

const settings = '/apps/sitesettings-management/sitesettings'
const icon = (width: number, height = width) =>
  sharp({ create: { width, height, channels: 3, background: '#7a2d8c' } })
    .png()
    .toBuffer()

test('an administrator gives the association its name and icon, and everybody sees them', async ({ page, another }) => {
  await signIn(page, adminUsername, adminPassword)
  await page.goto(settings)
  await expect(page.getByRole('heading', { name: 'Name and logo' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Name of the association' }).fill('Padma Agencies Association')
  await page.getByRole('textbox', { name: 'Short name' }).fill('Padma')
  const chooser = page.locator('[data-field=favicon] input[type=file]')
  await chooser.setInputFiles({ name: 'icon.png', mimeType: 'image/png', buffer: await icon(64, 40) })
  await expect(
    page.getByText('The icon must be a square of 16 to 512 pixels. This picture has 64 by 40.'),
  ).toBeVisible()
  await chooser.setInputFiles({ name: 'icon.png', mimeType: 'image/png', buffer: await icon(64) })
  await expect(page.locator('[data-field=favicon] img')).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('banner').or(page.locator('nav')).getByText('Padma', { exact: true })).toBeVisible()
  await expect(page).toHaveTitle('General settings · Padma')

  const guest = await another()
  await guest.goto('/login')
  await expect(guest.getByText('Padma Agencies Association')).toBeVisible()
  await expect(guest).toHaveTitle(/Padma$/)
  await expect(guest.locator('link[rel=icon]')).toHaveAttribute('href', /\/file\/api\/v1\/file\//)
})

test('what is typed in one section waits while another one is open', async ({ page }) => {
  await signIn(page, adminUsername, adminPassword)
  await page.goto(settings)
  await page.getByRole('textbox', { name: 'Tagline' }).fill('Together abroad')
  const sections = page.getByRole('navigation', { name: 'Sections' })
  await sections.getByRole('link', { name: 'Accounts' }).press('Enter')
  await expect(page).toHaveURL(/section=books/)
  await expect(sections.getByRole('link', { name: /Name and logo Not saved yet/ })).toBeVisible()
  await sections.getByRole('link', { name: /Name and logo/ }).click()
  await expect(page.getByRole('textbox', { name: 'Tagline' })).toHaveValue('Together abroad')
  await page.getByRole('link', { name: 'Branches' }).click()
  await expect(page.getByRole('dialog')).toContainText('is not saved and would be lost')
  await page.getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('textbox', { name: 'Tagline' })).toHaveValue('')
})

test('two administrators: other sections do not disturb, the same field is asked about', async ({
  page,
  another,
  admin,
  office,
}) => {
  const second = await hire(office.url, admin, 'second.admin', ['ADMIN'])
  const other = await another()
  await signIn(page, adminUsername, adminPassword)
  await signIn(other, second.username, second.password)
  await page.goto(`${settings}?section=contact`)
  await other.goto(`${settings}?section=books`)
  const address = page.getByRole('textbox', { name: 'Address', exact: true })
  await address.fill('12 Topkhana Road')
  await other.getByRole('textbox', { name: 'Hours a permission to change lives' }).fill('48')
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(other.getByRole('button', { name: 'Save' })).toBeDisabled()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  const kept = (await admin('GET', '/general_setting/api/v1/general_setting/all/')).body['general_settings']
  expect(kept).toMatchObject([{ address: '12 Topkhana Road', permission_hours: 48 }])

  await other.goto(`${settings}?section=contact`)
  await expect(other.getByRole('textbox', { name: 'Address', exact: true })).toHaveValue('12 Topkhana Road')
  await other.getByRole('textbox', { name: 'Address', exact: true }).fill('16 Topkhana Road')
  await address.fill('14 Topkhana Road')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(other.getByRole('dialog')).toContainText('14 Topkhana Road')
  await expectAccessible(other)
  await other.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await other.getByRole('button', { name: 'Discard' }).click()
  await expect(other.getByRole('textbox', { name: 'Address', exact: true })).toHaveValue('14 Topkhana Road')
})

test('a secret is written once and read by nobody; a notice reaches everybody', async ({
  page,
  another,
  admin,
  office,
}) => {
  const clerk = await hire(office.url, admin, 'clerk.settings', ['STAFF'])
  await signIn(page, adminUsername, adminPassword)
  await page.goto(`${settings}?section=mail`)
  await page.getByLabel('Password at the mail server').fill('hush-hush-8831')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/^set on /)).toBeVisible()
  await expect(page.locator('body')).not.toContainText('hush-hush')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Will be removed when you save.')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Password at the mail server')).toHaveAttribute('placeholder', 'not set')
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'History' }).click()
  await expect(page.getByRole('cell', { name: 'changed' }).first()).toBeVisible()

  await page.goto(`${settings}?section=operation`)
  await page.getByRole('textbox', { name: 'Notice for everybody' }).fill('The office is closed for repair from 18:00.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status').getByText('The office is closed for repair from 18:00.')).toBeVisible()
  const other = await another()
  await signIn(other, clerk.username, clerk.password)
  await expect(other.getByRole('status').getByText('The office is closed for repair from 18:00.')).toBeVisible()
  await expectAccessible(other)
  await other.goto(settings)
  await expect(other.getByRole('heading', { name: 'Name and logo' })).toHaveCount(0)
})

test('dates and the calendar follow the association, in every language and on a phone', async ({ page, admin }) => {
  const [row] = (await admin('GET', '/general_setting/api/v1/general_setting/all/')).body['general_settings'] as [
    { id: number; row_version: number },
  ]
  await admin('PUT', `/general_setting/api/v1/general_setting/update/${row.id}`, {
    date_format: 'YYYY-MM-DD',
    first_week_day: 'saturday',
    no_entry_before: '2026-07-01',
    row_version: row.row_version,
  })
  await signIn(page, adminUsername, adminPassword)
  await page.goto(`${settings}?section=books`)
  await expect(page.getByRole('textbox', { name: 'No entries before' })).toHaveValue('2026-07-01')
  await page.locator('[data-field=no_entry_before] button').click()
  await expect(page.getByRole('group', { name: 'Calendar' }).locator('th').first()).toHaveText('S')
  await expect(page.getByRole('group', { name: 'Calendar' }).locator('tbody button').first()).toHaveAccessibleName(
    '27 June 2026',
  )
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 844 })
  for (const language of ['bn', 'ar'] as const) {
    await page
      .context()
      .addCookies([{ name: 'samiti_look', value: `${language}.dark.100.language.normal`, url: page.url() }])
    await page.goto(`${settings}?section=sign_in`)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page.getByRole('combobox').first()).toHaveValue('sign_in')
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  }
})
