import { expect, expectAccessible, signIn, test } from '../platform/testing/browser.ts'
import { enterAgency } from './agencies.ts'
import { hire } from './people.ts'

test('a role is built, tried as whoever will hold it, and asked why something is closed', async ({
  page,
  office,
  admin,
}) => {
  await enterAgency(admin, 61, 'Jamuna Overseas')
  await signIn(page)
  await page.goto('/apps/roles-management/roles/new')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('reader')
  await page.getByRole('textbox', { name: 'Label', exact: true }).fill('Reader')
  await page.getByRole('combobox', { name: 'Base kind' }).fill('Staff')
  await page.keyboard.press('Enter')
  await page.getByRole('checkbox', { name: /See: Agencies$/ }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Reader/ })).toBeVisible()

  await page.getByRole('tab', { name: 'Rights' }).click()
  await page.getByRole('button', { name: 'See the office as this role' }).click()
  await expect(page.getByText('You see the office as Reader. Nothing can be changed.')).toBeVisible()
  await expectAccessible(page)
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect(menu.getByText('Membership')).toBeVisible()
  await expect(menu.getByText('Users and access')).toHaveCount(0)
  await page.goto('/apps/member-management/members')
  await expect(page.getByRole('link', { name: 'Jamuna Overseas' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'New' })).toHaveCount(0)
  await page.goto('/apps/roles-management/roles')
  await expect(page.getByText('Your role does not open this page.')).toBeVisible()
  await page.getByRole('button', { name: 'Back to my own rights' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Reader/ })).toBeVisible()
  await expect(page.getByText('You see the office as')).toHaveCount(0)

  await page.goto('/apps/permission-management/rights')
  const table = page.getByRole('region', { name: 'All rights' })
  await expect(table.getByRole('columnheader', { name: 'Reader' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Find an area or a code' }).fill('agency.')
  await expect(table.getByRole('row', { name: /agency\.delete/ })).toBeVisible()
  await expect(table.getByRole('rowheader', { name: 'Users', exact: true })).toHaveCount(0)
  await expect(page.getByText(/as READER/).first()).toBeVisible()
  await expectAccessible(page)
  const sheet = page.waitForEvent('download')
  await page.getByRole('link', { name: 'As a spreadsheet' }).click()
  expect((await sheet).suggestedFilename()).toBe('All rights.xlsx')

  const clerk = await hire(office.url, admin, 'reads.only', ['READER'])
  await page.goto(`/apps/users-management/users/${clerk.id}`)
  await page.getByRole('link', { name: 'Why not?' }).click()
  await page.getByLabel('With what').selectOption({ label: 'Agencies' })
  await expect(page.getByText('Yes, this is allowed.')).toBeVisible()
  await expect(page.getByText('READER gives agency.read.')).toBeVisible()
  await page.getByLabel('Does what').selectOption({ label: 'Delete' })
  await expect(page.getByText('No, this is not allowed.')).toBeVisible()
  await expect(page.getByText('Nothing that reads.only holds gives agency.delete.')).toBeVisible()
  await expectAccessible(page)
})
