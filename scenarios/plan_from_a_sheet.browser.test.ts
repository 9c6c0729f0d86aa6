import { readFileSync } from 'node:fs'
import { openYear } from '../modules/accounting/testing/books/open_year.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from '../platform/testing/browser.ts'
import { hire } from './people.ts'

const months = 'July,August,September,October,November,December,January,February,March,April,May,June'
const sheet = (...rows: string[]) => ({
  name: 'plan.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([`Fiscal year,Ledger,${months}`, ...rows].join('\n')),
})

test('a manager plans the year in a spreadsheet, approves it from the list, and takes it out as it came in', async ({
  page,
  admin,
  office,
}) => {
  await admin('POST', '/ledger_account/api/v1/ledger_account/default_chart/', {})
  const year = String((await openYear(admin))['code'])
  const manager = await hire(office.url, admin, 'nasreen', ['ACCOUNTS_MANAGER'])
  await signIn(page, manager.username, manager.password)
  const list = '/apps/budget-management/budgets'
  await page.goto(`${list}/import`)
  const row = (ledger: string, june: string) => `${year},${ledger},${'100,'.repeat(11)}${june}`
  const file = page.locator('main input[type="file"]')
  await file.setInputFiles(sheet(row('5201001', '100'), row('5202001', '-100')))

  const below = page.getByRole('row', { name: /-100/ })
  await expect(below).toContainText('June')
  await expect(below.getByRole('cell').first()).toHaveText('3')
  await expectAccessible(page)

  await page.goto(`${list}/import`)
  await file.setInputFiles(sheet(row('5201001', '100'), row('5202001', '150.50')))
  await expect(page.getByRole('columnheader', { name: 'June' })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: /2 rows/ }).click()
  await page.getByRole('link', { name: 'See the list' }).click()
  await expect(page.getByRole('row', { name: /5202001/ })).toContainText('1,250.50')

  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: 'Approve' }).click()
  const really = page.getByRole('dialog').getByRole('button', { name: 'Approve' })
  await really.click()
  await expect(page.getByRole('row', { name: /5202001/ })).toContainText('Approved')

  const taken = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: /CSV/ }).click()
  const csv = readFileSync(await (await taken).path())
  await page.goto(`${list}/import`)
  await file.setInputFiles({ name: 'budgets.csv', mimeType: 'text/csv', buffer: csv })
  await expect(page.getByRole('tab', { name: /Same 2/ })).toBeVisible()
})
