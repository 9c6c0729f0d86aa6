import { expect, expectAccessible, signIn, test } from '../platform/testing/browser.ts'
import { openYear } from '../modules/accounting/testing/books/open_year.ts'
import { made, rowsOf } from '../platform/testing/cast.ts'
import { signedIn } from '../platform/testing/client.ts'
import { hire } from './people.ts'

test('money comes in for bills of before the books began: they are offered by their numbers, settled, and opened again', async ({
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
  const debtors = rowsOf(all, 'ledger_accounts').find((row) => row['code'] === '1302001')
  const clerk = await hire(office.url, admin, 'rahima', ['ACCOUNTS'])
  const send = await signedIn(office.url, clerk.username, clerk.password)
  const paid = await send('POST', '/receipt_voucher/api/v1/receipt_voucher/create/?step=post', {
    received_from: 'Meghna Press',
    lines: [{ ledger: debtors?.id, sub_ledger: party.id, amount: '1200' }],
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
})
