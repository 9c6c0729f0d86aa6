import { readFileSync } from 'node:fs'
import { expect, expectAccessible, signIn, test } from '../platform/testing/browser.ts'
import { enterAgency } from './agencies.ts'
import { hire } from './people.ts'

test('a clerk narrows the list of members, keeps it, takes it out, prints it and has it sent every month', async ({
  page,
  admin,
  office,
}) => {
  const clerk = await hire(office.url, admin, 'rahima', ['MEMBERSHIP'])
  await enterAgency(admin, 45, 'Padma Overseas', { category: 'life' })
  await enterAgency(admin, 46, 'Meghna Travels', { category: 'life' })
  await enterAgency(admin, 47, 'Jamuna Trade')
  await signIn(page, clerk.username, clerk.password)
  await page.goto('/apps/allMembers/report')
  const rows = page.locator('[data-row]')
  await expect(rows).toHaveCount(3)

  await page.getByRole('combobox', { name: 'Category' }).selectOption('life')
  await expect(rows).toHaveCount(2)
  await expect(page.getByText('1–2 of 2')).toBeVisible()
  await page.getByRole('combobox', { name: 'Group by' }).selectOption('category')
  await expect(page.getByText('2 rows').first()).toBeVisible()
  await expectAccessible(page)

  // A name leads to its record; back leads to the same rows.
  await page.getByRole('link', { name: 'Padma Overseas' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Padma Overseas')
  await page.goBack()
  await expect(rows).toHaveCount(2)

  await page.getByRole('button', { name: 'Saved filters' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Life members')
  await page.getByRole('button', { name: 'Save these filters' }).click()
  await expect(page.getByRole('link', { name: 'Life members' })).toHaveAttribute('href', /category=life/)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Export' }).click()
  const [sheet] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /CSV/ }).click(),
  ])
  const csv = readFileSync(await sheet.path(), 'utf8')
  expect(csv).toContain('Meghna Travels')
  expect(csv).not.toContain('Jamuna')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'PDF / print' }).click()
  const paper = page.getByRole('dialog', { name: 'All members' })
  await expect(paper.getByRole('button', { name: 'Print' })).toBeEnabled()
  await page.keyboard.press('Escape')
  await expect(paper).toHaveCount(0)

  await page.getByRole('button', { name: 'Send regularly' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send regularly' })
  await dialog.getByLabel('Name', { exact: true }).fill('Life members, monthly')
  await dialog.getByLabel('Day of the month').selectOption('31')
  await expect(dialog.getByText('A shorter month has it on its last day.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Set up' }).click()
  await expect(dialog).toHaveCount(0)

  await page.getByRole('navigation').getByRole('link', { name: 'Reports by mail' }).click()
  const line = page.getByRole('listitem').filter({ hasText: 'Life members, monthly' })
  await expect(line).toContainText('Each month on day 31')
  await line.getByRole('button', { name: 'Pause' }).click()
  await expect(line).toContainText('Paused')
  await expectAccessible(page)
  await line.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Nothing is sent regularly yet.')).toBeVisible()
  await page.getByRole('list', { name: 'Report' }).getByRole('link', { name: 'All members' }).click()
  await expect(page.getByRole('button', { name: 'Send regularly' })).toBeVisible()
})
