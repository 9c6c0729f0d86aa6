import { made, rowsOf } from '../platform/testing/cast.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from '../platform/testing/browser.ts'
import { startTestServer } from '../platform/testing/server.ts'
import { hire } from './people.ts'

test('the year end: what is in the way is put in order, the closing is read before it is posted, and two people open the year again', async ({
  page,
  another,
  office,
  admin,
}) => {
  await admin('POST', '/ledger_account/api/v1/ledger_account/default_chart/', {})
  const year = await made(admin, 'fiscal_year', { start_date: '2019-07-01' })
  const opened = { status: 'open', row_version: year.row_version }
  await admin('PUT', `/fiscal_year/api/v1/fiscal_year/update_status/${year.id}`, opened)
  const all = await admin('GET', '/ledger_account/api/v1/ledger_account/without_pagination/all/')
  const ledger = (code: string) => rowsOf(all, 'ledger_accounts').find((one) => one['code'] === code)?.id
  const posted = await admin('POST', '/journal/api/v1/journal/create/?step=post', {
    voucher_date: '2019-09-30',
    narration: 'Audit fee of the year',
    lines: [
      { ledger: ledger('5202001'), debit: '45000' },
      { ledger: ledger('2102001'), credit: '45000' },
    ],
  })
  expect(posted.status, posted.raw).toBe(201)
  const kamal = await hire(office.url, admin, 'kamal', ['ACCOUNTS_MANAGER'])
  const place = `/apps/fiscalYear-management/fiscalYears/${year.id}`

  // Another process of the office does its background work.
  const worker = await startTestServer({ hasChores: true, given: office })
  await signIn(page, kamal.username, kamal.password)
  await page.goto(`${place}?tab=checklist`)
  await expect(page.getByText('2 things stand in the way of closing the year.')).toBeVisible()
  await expect(page.getByText('The books have not been verified yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Verify now' }).click()
  await expect(page.getByText(/^The books agree with their lines/)).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('One thing stands in the way of closing the year.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Periods 14' }).click()
  await page.getByRole('button', { name: 'Choose all of Period' }).click()
  await page.getByRole('button', { name: 'Lock', exact: true }).click()
  await expect(page.getByText('Choose periods')).toBeVisible()

  await page.getByRole('tab', { name: 'Year end' }).click()
  await expect(page.getByText('Nothing stands in the way of closing the year.')).toBeVisible()
  await expect(page.getByText('Deficit of the year: 45,000.00')).toBeVisible()
  await page.locator('summary', { hasText: 'Closing of income and expenses HO' }).click()
  const lines = page.getByRole('table', { name: 'Closing of income and expenses HO' })
  await expect(lines.getByRole('row', { name: /3101001/ })).toContainText('45,000.00')
  await expect(lines.getByRole('row', { name: /5202001/ })).toContainText('45,000.00')
  await expectAccessible(page)
  const panel = page.getByRole('tabpanel')
  await panel.getByRole('button', { name: 'Start closing' }).click()
  const close = panel.getByRole('button', { name: 'Close the year' })
  await expect(close).toBeEnabled()
  await close.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Closed by kamal')).toBeVisible()
  await page.locator('summary', { hasText: 'Closing of income and expenses HO' }).click()
  await expect(page.getByRole('link', { name: 'HO-YC-1920-00001' })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('link', { name: 'Trial balance after closing' }).click()
  await expect(page.getByRole('row', { name: /General Fund/ })).toContainText('45,000.00')
  await page.goto(`${place}?tab=checklist`)

  const ask = page.getByRole('button', { name: 'Ask for reopening' })
  await page.getByRole('textbox', { name: 'Reason' }).fill('Too short')
  await ask.click()
  await expect(page.getByText('Reason must have at least 10 characters.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Reason' }).fill('A bill of June was found.')
  await ask.click()
  await expect(page.getByText('Another manager opens the year.')).toBeVisible()

  const second = await another()
  await signIn(second)
  await second.goto(`${place}?tab=checklist`)
  await expect(second.getByText('A bill of June was found.')).toBeVisible()
  await expectAccessible(second)
  await second.getByRole('textbox', { name: 'Reason' }).fill('Seen with the auditor.')
  await second.getByRole('tabpanel').getByRole('button', { name: 'Reopen' }).click()
  await expect(second.getByText('Taken back when the year was reopened:')).toBeVisible()
  await expect(second.getByRole('link', { name: 'HO-YC-1920-00001' })).toBeVisible()
  await worker.stop()
})
