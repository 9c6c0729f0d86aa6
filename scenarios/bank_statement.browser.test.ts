import { nextYear } from '../modules/accounting/fiscal_year/fiscal_year.rules.ts'
import { openYear } from '../modules/accounting/testing/books/open_year.ts'
import { addDays } from '../platform/clock/day.ts'
import { today } from '../platform/clock/clock.ts'
import { expect, expectAccessible, signIn, test } from '../platform/testing/browser.ts'
import { made, rowsOf } from '../platform/testing/cast.ts'
import type { Send } from '../platform/testing/client.ts'
import { hire } from './people.ts'

const vouchers = (resource: string) => `/${resource}/api/v1/${resource}/create/?step=post`

/** A bank account whose month has a deposit and a cheque in the books, and a statement of it without lines. */
async function account(admin: Send): Promise<{ readonly statement: number; readonly first: string }> {
  await admin('POST', '/ledger_account/api/v1/ledger_account/default_chart/', {})
  const { start_date } = nextYear([], { start: null, today: today(), firstMonth: 7 })
  const first = `${Number(start_date.slice(0, 4)) - 1}-07-01`
  await openYear(admin, { start_date: first })
  const all = await admin('GET', '/ledger_account/api/v1/ledger_account/without_pagination/all/')
  const ids = new Map(rowsOf(all, 'ledger_accounts').map((row) => [String(row['code']), row.id]))
  const bank = await made(admin, 'bank', {
    name: 'City Bank',
    short_name: 'CITY',
    branch_name: 'Motijheel',
    account_no: '100-1',
    ledger: ids.get('1402001'),
  })
  const received = await admin('POST', vouchers('receipt_voucher'), {
    voucher_date: addDays(first, 1),
    payment_mode: 'bank_transfer',
    receive_in: ids.get('1402001'),
    received_from: 'Al-Amin Overseas',
    lines: [{ ledger: ids.get('4101002'), amount: '5000' }],
  })
  expect(received.status, received.raw).toBe(201)
  const paid = await admin('POST', vouchers('payment_voucher'), {
    voucher_date: addDays(first, 2),
    payment_mode: 'cheque',
    cheque_no: '0000451',
    pay_from: ids.get('1402001'),
    pay_to: 'Padma Estates',
    lines: [{ ledger: ids.get('5201002'), amount: '1200' }],
  })
  expect(paid.status, paid.raw).toBe(201)
  const statement = await made(admin, 'bank_reconciliation', {
    bank: bank.id,
    from_date: first,
    to_date: addDays(first, 30),
    opening_balance: '0',
  })
  return { statement: statement.id, first }
}

test('a clerk brings the file of the bank in, matches it, makes a voucher of a charge and finishes; the manager opens it again', async ({
  page,
  another,
  admin,
  office,
}) => {
  const { statement, first } = await account(admin)
  const clerk = await hire(office.url, admin, 'rahima', ['ACCOUNTS'])
  const manager = await hire(office.url, admin, 'nasreen', ['ACCOUNTS_MANAGER'])
  const path = `/apps/bankReconciliation-management/bankReconciliations/${statement}`
  const day = (count: number): string => addDays(first, count).split('-').toReversed().join('/')
  await signIn(page, clerk.username, clerk.password)
  await page.goto(`${path}?tab=import`)

  const rows = [
    'City Bank PLC',
    'Day,What,Chq No,Withdrawal,Deposit,Balance',
    `${day(2)},Al-Amin Overseas,,,"5,000.00","5,000.00"`,
    `${day(6)},Cheque,451,"1,200.00",,"3,800.00"`,
    `${day(30)},SMS charge,,57.50,,"3,742.50"`,
    'Total,,,1257.50,5000.00,',
  ]
  const file = { name: 'july.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) }
  await page.locator('main input[type="file"]').setInputFiles(file)
  const part = page.locator('[data-import]')
  // The headings say which column is what but for two.
  await expect(part.getByText('Choose the column of the date.')).toBeVisible()
  await part.getByRole('combobox', { name: 'Column A' }).selectOption('Date')
  await part.getByRole('combobox', { name: 'Column B' }).selectOption('Description')
  await expect(part.locator('[data-count="imported"]')).toContainText('3')
  await expect(part.locator('[data-count="left_out"]')).toContainText('1')
  await expect(part.getByText('The closing balance of the statement becomes ৳3,742.50, as in the file.')).toBeVisible()
  await expectAccessible(page)
  await part.getByRole('button', { name: 'Import 3 lines' }).click()
  await expect(part.getByRole('status')).toContainText('New: 3. Already there: 0. Refused: 0.')

  // The same file again is read as before, and brings nothing.
  await page.locator('main input[type="file"]').setInputFiles(file)
  await expect(part.getByText('As the last file of this bank was read.')).toBeVisible()
  await expect(part.getByRole('button', { name: 'Nothing new to import' })).toBeDisabled()

  await page.goto(`${path}?tab=match`)
  const bench = page.locator('[data-reconcile]')
  const bank = bench.locator('[data-side="lines"] tbody tr')
  await expect(bank).toHaveCount(3)
  await bench.getByRole('button', { name: 'Match 2 sure pairs' }).click()
  await expect(bank).toHaveCount(1)
  await bank.first().focus()
  await page.keyboard.press('v')
  const dialog = page.getByRole('dialog')
  const ledger = dialog.getByRole('combobox', { name: 'Ledger', exact: true })
  await expect(ledger).toBeFocused()
  await ledger.fill('5201002')
  await expect(page.getByRole('option', { name: /5201002/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('textbox', { name: 'Narration' })).toHaveValue('SMS charge')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Post and match' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(bank).toHaveCount(0)
  await expect(bench.locator('[data-even="true"]')).toContainText('0.00')

  await page.getByRole('button', { name: 'Finish' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Finish' }).click()
  await expect(page.getByText('Finished', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reopen' })).toHaveCount(0)
  await page.goto(`${path}?tab=import`)
  await expect(page.getByText('This reconciliation is finished; nothing is imported any more.')).toBeVisible()

  const desk = await another()
  await signIn(desk, manager.username, manager.password)
  await desk.goto(path)
  await desk.getByRole('button', { name: 'Reopen' }).click()
  const question = desk.getByRole('dialog')
  await question.getByRole('textbox').fill('The charge belongs to another ledger')
  await question.getByRole('button', { name: 'Reopen' }).click()
  await expect(desk.getByText('Draft', { exact: true }).first()).toBeVisible()
})
