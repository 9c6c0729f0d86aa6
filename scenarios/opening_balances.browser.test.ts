import { made } from '../platform/testing/cast.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from '../platform/testing/browser.ts'

const heading = 'Branch,Ledger,Sub-ledger,Debit,Credit,Narration'
const sheet = (...rows: string[]) => ({
  name: 'opening.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([heading, ...rows].join('\n')),
})

test('opening balances: the sheet is taken along, tried, put right, and posted once', async ({ page, admin }) => {
  await admin('POST', '/ledger_account/api/v1/ledger_account/default_chart/', {})
  await made(admin, 'branch', { name: 'Chattogram', code: 'CTG' })
  const year = await made(admin, 'fiscal_year', { start_date: '2019-07-01' })
  const body = { status: 'open', row_version: year.row_version }
  await admin('PUT', `/fiscal_year/api/v1/fiscal_year/update_status/${year.id}`, body)
  await signIn(page)
  // From the guided start to the page of the year.
  await page.goto('/apps/setup?step=books')
  await page.getByRole('link', { name: 'Enter opening balances' }).click()
  await expect(page.getByRole('tab', { name: 'Opening balances' })).toHaveAttribute('aria-selected', 'true')
  await page.getByLabel('Branch').selectOption('Chattogram')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download the sheet' }).click()
  expect((await download).suggestedFilename()).toBe('Opening balances 2019-20.xlsx')

  const cash = ',1401001,,"1,50,000.00",,'
  const file = page.locator('input[type=file]')
  await file.setInputFiles(sheet(cash, 'Paris,1401003,,500,,', ',3101001,,,150000,', ',1401002,,,,'))
  const wrong = page.getByRole('row', { name: /There is no “Paris” here\./ })
  await expect(wrong.getByRole('cell').first()).toHaveText('3')
  const post = page.getByRole('button', { name: 'Post opening balances' })
  await expect(post).toBeDisabled()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)

  await file.setInputFiles(sheet(cash, ',1401003,,500,,', ',3101001,,,150000,'))
  await expect(page.getByText('Debits are ৳500.00 above credits.')).toBeVisible()
  await expect(post).toBeDisabled()
  await file.setInputFiles(sheet(cash, ',1401003,,500,,', ',3101001,,,150500,'))
  await expect(page.getByText('3 rows can be posted; both sides agree.')).toBeVisible()
  await post.focus()
  await page.keyboard.press('Enter')
  // Who works by the keyboard goes on where the outcome stands.
  await expect(page.getByRole('status').filter({ hasText: 'are posted as' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'HO-OB-1920-00001' })).toBeVisible()
  await file.setInputFiles(sheet(cash, ',1401003,,500,,', ',3101001,,,150500,'))
  await expect(page.getByText('These rows have been posted already as HO-OB-1920-00001.')).toBeVisible()
  await page.getByRole('tab', { name: 'Year end' }).click()
  await expect(page.getByText('2 things stand in the way of closing the year.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Periods 28' }).click()
  await expect(page.getByRole('grid', { name: 'Period locks' })).toBeVisible()
  await page.getByRole('tab', { name: 'Opening balances' }).click()
  await page.getByRole('link', { name: 'HO-OB-1920-00001' }).click()
  await expect(page.getByRole('heading', { name: 'Voucher register' })).toBeVisible()
})
