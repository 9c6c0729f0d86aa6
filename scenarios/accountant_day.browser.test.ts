import type { Locator } from '@playwright/test'
import { expect, expectAccessible, signIn, test } from '../platform/testing/browser.ts'
import { openYear } from '../modules/accounting/testing/books/open_year.ts'
import { today } from '../platform/clock/clock.ts'
import { made, rowsOf } from '../platform/testing/cast.ts'
import { signedIn } from '../platform/testing/client.ts'
import { hire } from './people.ts'

test('the day of an accountant: a bill comes in, is paid with the tax kept back, takings go to the bank, an expense is accrued, and the books of the day agree', async ({
  page,
  office,
  admin,
}) => {
  await admin('POST', '/ledger_account/api/v1/ledger_account/default_chart/', {})
  await openYear(admin)
  const ledgers = rowsOf(
    await admin('GET', '/ledger_account/api/v1/ledger_account/without_pagination/all/'),
    'ledger_accounts',
  )
  const ledger = (code: string) => ledgers.find((row) => row['code'] === code)
  await made(admin, 'ledger_account', {
    name: 'Other creditors',
    group: ledger('2102001')?.['group'],
    sub_ledger_kind: 'party',
  })
  await made(admin, 'sub_ledger_account', { name: 'Padma Estates', kind: 'party' })
  const accountant = await hire(office.url, admin, 'shahana', ['ACCOUNTS'])
  const send = await signedIn(office.url, accountant.username, accountant.password)
  for (const [payment_mode, into, amount] of [
    ['cash', '1401001', '80000'],
    ['bank_transfer', '1402001', '100000'],
  ] as const) {
    const answer = await send('POST', '/receipt_voucher/api/v1/receipt_voucher/create/?step=post', {
      payment_mode,
      receive_in: ledger(into)?.id,
      received_from: 'Members',
      lines: [{ ledger: ledger('4101002')?.id, amount }],
    })
    expect(answer.status, answer.raw).toBe(201)
  }
  await signIn(page, accountant.username, accountant.password)
  const box = (name: string) => page.getByRole('combobox', { name, exact: true })
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  const choose = async (what: Locator, words: string) => {
    await what.fill(words)
    await page.getByRole('option').filter({ hasText: words }).first().click()
  }
  const post = async () => {
    await page.getByRole('button', { name: 'Post', exact: true }).click()
    await expect(page.getByText('Posted', { exact: true }).first()).toBeVisible()
  }

  await page.goto('/apps/payableBill-management/payableBills/new')
  await choose(box('Party'), 'Padma Estates')
  await field('Number on the bill').fill('R-11')
  await choose(box('Ledger of the party'), 'Other creditors')
  await choose(box('Ledger'), '5202001')
  await field('Amount').fill('50000')
  await choose(box('Withhold by tax code'), 'TDS-RENT')
  await expect(field('Amount').nth(1)).toHaveValue('2500.00')
  await expectAccessible(page)
  await post()

  await page.goto('/apps/paymentVoucher-management/paymentVouchers/new')
  await choose(box('Paid by'), 'Bank transfer')
  await choose(box('Paid from'), '1402001')
  await choose(box('Ledger'), 'Other creditors')
  await choose(box('Sub-ledger'), 'Padma Estates')
  await field('Amount').first().fill('50000')
  await page.getByRole('textbox', { name: /R-11/ }).press('=')
  await expect(page.getByText('50,000.00 settles bills, 0.00 stays an advance.')).toBeVisible()
  // The tax that the bill names is kept back with the payment, by one press.
  await page.getByRole('button', { name: /2,500\.00/ }).click()
  await expect(field('Amount').nth(1)).toHaveValue('2500.00')
  await expectAccessible(page)
  await post()
  await expect(page.getByText('47,500.00').first()).toBeVisible()

  await page.goto('/apps/contra-management/contras/new')
  await choose(box('From'), '1401001')
  await choose(box('To'), '1402001')
  await field('Amount').fill('30000')
  await post()

  await page.goto('/apps/journal-management/journals/new')
  await field('Narration').fill('Electricity of the month, not billed yet')
  await choose(box('Ledger').nth(0), '5201002')
  await field('Debit').nth(0).fill('4000')
  await field('Debit').nth(0).press('Enter')
  await choose(box('Ledger').nth(1), '2102002')
  await field('Credit').nth(1).press('=')
  await expect(field('Credit').nth(1)).toHaveValue('4000.00')
  await post()

  // Six vouchers with the two of the morning, both sides alike: owed are the electricity and the tax that was kept back.
  const rows = page.locator('[data-row]')
  await page.goto(`/apps/report-management/voucher-reports?date_after=${today()}`)
  await expect(rows).toHaveCount(13)
  await expect(page.getByRole('row', { name: /^13 rows/ })).toContainText('3,14,000.00')
  await page.goto('/apps/report-management/trialBalance-reports')
  await expect(rows.filter({ hasText: 'Cash and Bank' })).toContainText('1,32,500.00')
  await expect(rows.filter({ hasText: 'Current Liabilities' })).toContainText('6,500.00')
  await expectAccessible(page)
})
