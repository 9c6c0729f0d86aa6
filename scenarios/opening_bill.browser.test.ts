import { expect, expectAccessible, signIn, test } from '../platform/testing/browser.ts'
import { openYear } from '../modules/accounting/testing/books/open_year.ts'
import { made, rowsOf } from '../platform/testing/cast.ts'
import { signedIn } from '../platform/testing/client.ts'
import { hire } from './people.ts'

test('money comes in for bills of before the books began: they are offered by their numbers, settled, opened again, and settled while a receipt is typed', async ({
  page,
  office,
  admin,
}) => {
  await admin('POST', '/ledger_account/api/v1/ledger_account/default_chart/', {})
  const year = await openYear(admin)
  const party = await made(admin, 'sub_ledger_account', { name: 'Meghna Press', code: 'P-7', credit_days: 15 })
  const form = new FormData()
  const sheet = [
    'Branch,Ledger,Sub-ledger,Debit,Credit,Bill no.,Bill date,Due date',
    'HO,1302001,P-7,1000,,K-1,2019-02-10,2019-03-12',
    'HO,1302001,P-7,500,,K-2,2019-06-20,',
    'HO,3101001,,,1500,,,',
  ]
  form.set('file', new Blob([sheet.join('\n')]), 'opening.csv')
  await admin('POST', `/fiscal_year/api/v1/fiscal_year/opening_import/${year.id}`, form)
  const all = await admin('GET', '/ledger_account/api/v1/ledger_account/without_pagination/all/')
  const ledger = (code: string) => rowsOf(all, 'ledger_accounts').find((row) => row['code'] === code)?.id ?? 0
  const clerk = await hire(office.url, admin, 'rahima', ['ACCOUNTS'])
  const send = await signedIn(office.url, clerk.username, clerk.password)
  const paid = await send('POST', '/receipt_voucher/api/v1/receipt_voucher/create/?step=post', {
    received_from: 'Meghna Press',
    lines: [{ ledger: ledger('1302001'), sub_ledger: party.id, amount: '1200' }],
  })
  expect(paid.status, paid.raw).toBe(201)

  await signIn(page, clerk.username, clerk.password)
  await page.goto(`/apps/subLedger-management/subLedgers/${party.id}`)
  await page.getByRole('button', { name: 'Apply advance' }).click()
  const dialog = page.getByRole('dialog', { name: 'Apply advance' })
  await expect(dialog.getByRole('textbox', { name: 'K-1' })).toHaveValue('1,000.00')
  await expect(dialog.getByRole('textbox', { name: 'K-2' })).toHaveValue('200.00')
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: 'K-2' }).fill('600')
  await dialog.getByRole('button', { name: 'Settle' }).click()
  await expect(dialog.getByRole('alert')).toContainText('has only ৳500.00 open')
  await dialog.getByRole('textbox', { name: 'K-2' }).fill('=')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()

  await page.goto(`/apps/receiptVoucher-management/receiptVouchers/${String(paid.body['id'])}?tab=settlements`)
  const second = page.getByRole('row', { name: /K-2/ })
  await expect(second).toContainText('200.00')
  await expect(page.getByRole('row', { name: /K-1/ })).toContainText('1,000.00')
  await expectAccessible(page)
  await second.getByRole('button', { name: 'Open again' }).click()
  await expect(second).toBeHidden()
  await page.goto('/apps/report-management/debtor-reports?by=bill')
  const owed = page.locator('[data-row]').filter({ hasText: 'K-2' })
  await expect(owed).toContainText('500.00')
  await expect(page.locator('[data-row]').filter({ hasText: 'K-1' })).toHaveCount(0)

  const bill = await send('POST', '/receivable_bill/api/v1/receivable_bill/create/?step=post', {
    sub_ledger: party.id,
    lines: [{ income_ledger: ledger('4101003'), amount: '300' }],
  })
  expect(bill.status, bill.raw).toBe(201)
  await page.goto('/apps/receiptVoucher-management/receiptVouchers/new')
  await page.getByRole('textbox', { name: 'Received from' }).fill('Meghna Press')
  const account = page.getByRole('combobox', { name: 'Ledger', exact: true })
  await account.fill('1302001')
  await expect(page.getByRole('option', { name: /1302001/ })).toBeVisible()
  await page.keyboard.press('Enter')
  const line = page.getByRole('row').filter({ has: account })
  await line.getByRole('combobox', { name: 'Sub-ledger' }).fill('P-7')
  await expect(page.getByRole('option', { name: /Meghna Press/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await line.getByRole('textbox', { name: 'Amount' }).fill('600')
  const settles = page.getByRole('group', { name: 'Bills it settles' })
  await settles.getByRole('button', { name: 'Oldest due first' }).click()
  const ofBefore = settles.getByRole('textbox', { name: /K-2.*Opening bill/ })
  await expect(ofBefore).toHaveValue('500.00')
  await expect(settles.getByRole('textbox', { name: String(bill.body['invoice_no']) })).toHaveValue('100.00')
  await expect(settles.getByRole('listitem').first()).toContainText('K-2')
  await expectAccessible(page)
  await ofBefore.fill('500.01')
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(settles.getByText(/K-2.*has only ৳500\.00 open/)).toBeVisible()
  await ofBefore.fill('500')
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: /-RV-\d{4}-00002 Meghna Press/ })).toBeVisible()
  await page.getByRole('tab', { name: 'What it settles' }).click()
  await expect(page.getByRole('row', { name: /K-2/ })).toContainText('500.00')
  await page.goto('/apps/openingBill-management/openingBills')
  await page.getByRole('link', { name: 'K-2' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'K-2' })).toBeVisible()
  await page.getByRole('tab', { name: 'What settled it' }).click()
  await expect(page.getByRole('row', { name: /-RV-\d{4}-00002/ })).toContainText('500.00')
  await expectAccessible(page)
})
