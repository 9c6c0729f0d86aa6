import { readSheet } from '../platform/sheet/read.ts'
import { chartIds } from '../modules/accounting/testing/books/chart.ts'
import { openYear } from '../modules/accounting/testing/books/open_year.ts'
import { booksOf } from '../modules/accounting/testing/books/test_books.ts'
import { expect, expectAccessible, signIn, test } from '../platform/testing/browser.ts'
import { hire } from './people.ts'

test('an accountant goes from the trial balance down to a voucher and back, takes it out and prints it', async ({
  page,
  admin,
  office,
}) => {
  await admin('POST', '/ledger_account/api/v1/ledger_account/default_chart/', {})
  await openYear(admin, { start_date: '2025-07-01' })
  const books = booksOf(office.scratch, await office.scratch.database.owner(chartIds), 'HO')
  await books.book('2025-08-12', 'receipt 250000 from 4101001 to 1402001')
  await books.book('2026-02-03', 'payment 40000.50 from 1402001 to 5201001')
  await books.book('2026-05-20', 'payment 12000 from 1402001 to 5201002')

  const accountant = await hire(office.url, admin, 'shahana', ['ACCOUNTS'])
  await signIn(page, accountant.username, accountant.password)
  await page.goto('/apps/report-management/trialBalance-reports?date_after=2025-07-01&date_before=2026-06-30')
  const rows = page.locator('[data-row]')
  await expect(rows).toHaveCount(6)
  await expectAccessible(page)

  // As at a day: the last payment has not been made yet.
  await page.getByRole('textbox', { name: 'As at' }).fill('31-03-2026')
  await page.keyboard.press('Enter')
  const cash = rows.filter({ hasText: 'Cash and Bank' })
  await expect(cash).toContainText('2,09,999.50')

  // The keys open two groups, down to the ledger; the statement is of the same days.
  await cash.focus()
  await page.keyboard.press('ArrowRight')
  const accounts = rows.filter({ hasText: 'Bank Accounts' })
  await expect(accounts).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(accounts).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(rows.filter({ hasText: '1402001' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: /Operating/ }).click()
  await expect(page.getByRole('heading', { name: 'Ledger statement' })).toBeVisible()
  await expect(rows).toHaveCount(4)
  await expect(rows.last()).toContainText('2,09,999.50')

  // A document without a page of its own leads to its journal.
  await page.getByRole('link', { name: 'HO-PV-2526-00001' }).click()
  await expect(page.getByRole('heading', { name: 'Voucher register' })).toBeVisible()
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('40,000.50')
  await page.goBack()
  await page.goBack()
  await expect(rows.filter({ hasText: '1402001' })).toBeVisible()

  // Who comes by the menu is told what a statement needs.
  await page.goto('/apps/report-management/ledger-reports')
  await expect(page.getByText('Choose a ledger, a sub-ledger, a member or an account type.')).toBeVisible()
  await page.goBack()

  // Beside the fiscal year before, as a sheet: amounts are numbers, and rows fold.
  await page.getByRole('combobox', { name: 'Compare with' }).selectOption('previous_year')
  await expect(page.getByRole('columnheader', { name: 'Difference' })).toBeVisible()
  await page.getByRole('button', { name: 'Export' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /xlsx/ }).click(),
  ])
  const sheet = await readSheet({ path: await download.path(), name: 'trial_balance.xlsx' })
  const cells = []
  for await (const row of sheet.rows(0)) cells.push(row.cells)
  const bank = cells.find((row) => row.some(({ text }) => text === '1402001'))
  expect(bank?.filter(({ kind }) => kind === 'number').map(({ number }) => number)).toEqual([
    4, 250000, 40000.5, 209999.5, 0, 0, 209999.5,
  ])
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'PDF / print' }).click()
  await expect(page.getByRole('dialog', { name: 'Trial balance' }).getByRole('button', { name: 'Print' })).toBeEnabled()

  // On a phone a group is as wide as the screen, and pressing it anywhere opens it.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/apps/report-management/trialBalance-reports?date_after=2025-07-01&date_before=2026-06-30')
  const group = page.getByRole('button', { name: /^Assets/ })
  expect((await group.boundingBox())?.width).toBe(390)
  await expect(group).toHaveAttribute('aria-expanded', 'true')
  await group.click({ position: { x: 380, y: 20 } })
  await expect(page.getByRole('button', { name: /^Assets/ })).toHaveAttribute('aria-expanded', 'false')
})
