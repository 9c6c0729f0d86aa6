import { today } from '../platform/clock/clock.ts'
import { expect, expectAccessible, signIn, test } from '../platform/testing/browser.ts'
import { openYear } from '../modules/accounting/testing/books/open_year.ts'
import { rowsOf } from '../platform/testing/cast.ts'
import type { Send } from '../platform/testing/client.ts'
import { hire } from './people.ts'

const days = '/apps/cashierDay-management/cashierDays'
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** Books with a cash ledger. */
async function openBooks(admin: Send): Promise<(code: string) => number> {
  await admin('POST', '/ledger_account/api/v1/ledger_account/default_chart/', {})
  await openYear(admin)
  const all = await admin('GET', '/ledger_account/api/v1/ledger_account/without_pagination/all/')
  const ids = new Map(rowsOf(all, 'ledger_accounts').map((row) => [String(row['code']), row.id]))
  const ledger = (code: string): number => ids.get(code) ?? 0
  return ledger
}

test('a cashier opens the drawer, takes money, takes some to the bank, counts at night by phone and is ten taka short; a second person accepts', async ({
  page,
  another,
  office,
  admin,
}) => {
  const ledger = await openBooks(admin)
  const cashier = await hire(office.url, admin, 'rahima', ['ACCOUNTS'])
  const accountant = await hire(office.url, admin, 'karim', ['ACCOUNTS'])
  await signIn(page, cashier.username, cashier.password)

  await page.goto(`${days}/new`)
  await expect(page.getByRole('textbox', { name: 'Pieces of 1,000.00' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'By the books' })).toContainText('agrees')
  await expectAccessible(page)
  await page.keyboard.press('Control+s')
  const head = page.getByRole('heading', { level: 1 })
  await expect(head).toContainText(today())

  const receive = async (amount: string, mr_no: string): Promise<void> => {
    const { status, raw } = await admin('POST', '/receipt_voucher/api/v1/receipt_voucher/create/?step=post', {
      received_from: 'Al-Amin Overseas',
      receive_in: ledger('1401001'),
      mr_no,
      lines: [{ ledger: ledger('4101002'), amount }],
    })
    expect(status, raw).toBe(201)
  }
  const sheet = page.getByRole('table', { name: 'The day' })
  await expect(sheet.getByRole('row', { name: /Expected/ })).toContainText('0.00')
  await receive('5000', 'A-101')
  await receive('1500', 'A-103')
  // It is told while it is looked at.
  await expect(sheet.getByRole('row', { name: /Received/ })).toContainText('6,500.00')
  const books = page.getByRole('table', { name: 'Receipt books' })
  await expect(books.getByRole('row', { name: /A-101/ })).toContainText('A-102')
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Hand over money' }).click()
  const to = page.getByRole('combobox', { name: 'To', exact: true })
  await to.fill('1402001')
  await expect(page.getByRole('option', { name: /Operating Account/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Amount', exact: true }).fill('4000')
  await page.getByRole('textbox', { name: /Reference/ }).fill('88213')
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(head).toContainText(/-CV-/)

  const pocket = await another(phone)
  await signIn(pocket, cashier.username, cashier.password)
  await pocket.goto(days)
  await pocket.locator('[data-rows] a').first().click()
  await expect(pocket.getByRole('table', { name: 'The day' }).getByRole('row', { name: /Expected/ })).toContainText(
    '2,500.00',
  )
  await pocket.getByRole('button', { name: 'Count the drawer' }).click()
  const dialog = pocket.getByRole('dialog')
  const first = dialog.getByRole('textbox', { name: 'Pieces of 1,000.00' })
  await expect(first).toBeFocused()
  await first.fill('2')
  await pocket.keyboard.press('Enter')
  await expect(dialog.getByRole('textbox', { name: 'Pieces of 500.00' })).toBeFocused()
  for (const [note, pieces] of [
    ['200.00', '2'],
    ['20.00', '4'],
    ['10.00', '1'],
  ] as const)
    await dialog.getByRole('textbox', { name: `Pieces of ${note}`, exact: true }).fill(pieces)
  await expect(dialog.getByRole('status')).toContainText('10.00 short')
  const count = dialog.getByRole('button', { name: 'Count the drawer' })
  await count.click()
  await expect(dialog.getByRole('alert')).toHaveText('The drawer is ৳10.00 short of ৳2,500.00. Say why.')
  await expectAccessible(pocket)
  await dialog.getByRole('textbox', { name: 'Why it differs' }).fill('Wrong change')
  await count.click()
  await expect(dialog).toHaveCount(0)
  await expect(pocket.getByRole('table', { name: 'The day' }).getByRole('row', { name: /Difference/ })).toContainText(
    /-JV-.*-10\.00/,
  )

  const second = await another()
  await signIn(second, accountant.username, accountant.password)
  await second.goto(days)
  await second.locator('[data-rows] a').first().click()
  await second.getByRole('button', { name: 'Accept' }).click()
  await second.getByRole('dialog').getByRole('button', { name: 'Accept' }).click()
  await expect(second.getByRole('button', { name: 'Accept' })).toHaveCount(0)
  await expect(second.getByText('Closed', { exact: true }).first()).toBeVisible()
  await expectAccessible(second)

  await second.getByRole('link', { name: 'Cash book of the day' }).click()
  await expect(second.getByText(/counted: 2,490\.00 = 2 × 1,000 \+ 2 × 200 \+ 4 × 20 \+ 1 × 10/)).toBeVisible()

  await page.goto('/apps/receiptVoucher-management/receiptVouchers/new')
  await page.getByRole('textbox', { name: 'Received from' }).fill('Al-Amin Overseas')
  const account = page.getByRole('combobox', { name: 'Ledger', exact: true })
  await account.fill('4101002')
  await expect(page.getByRole('option', { name: /Annual Renewal Fee/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Amount' }).first().fill('5')
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByText(/was counted and closed for/).first()).toBeVisible()
})

test('a treasurer has cash, banks and dues on one page, and each leads to its rows', async ({
  page,
  office,
  admin,
}) => {
  const books = rowsOf(await admin('GET', '/fiscal_year/api/v1/fiscal_year/all/'), 'fiscal_years')
  if (books.length === 0) await openBooks(admin)
  const treasurer = await hire(office.url, admin, 'nasreen', ['ACCOUNTS_MANAGER'])
  await signIn(page, treasurer.username, treasurer.password)
  await page.goto('/apps/dashboards/treasurer')
  await expect(page.getByRole('heading', { level: 1, name: "Treasurer's page" })).toBeVisible()
  const cash = page.getByRole('region', { name: 'Cash', exact: true }).getByRole('link', { name: /Head Office/ })
  await expect(cash).toBeVisible()
  await expectAccessible(page)
  await cash.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cash book' })).toBeVisible()
})
