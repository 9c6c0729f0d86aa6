import { today } from '../platform/clock/clock.ts'
import { expect, expectAccessible, signIn, test } from '../platform/testing/browser.ts'
import { openYear } from '../modules/accounting/testing/books/open_year.ts'
import { made, rowsOf } from '../platform/testing/cast.ts'
import type { Send } from '../platform/testing/client.ts'
import { hire } from './people.ts'

const receipts = '/apps/receiptVoucher-management/receiptVouchers'
const requests = '/apps/updatePermission-management/updatePermissions'

/** The day before today, or on the first day of a fiscal year the one after: both days lie in one year. */
function dayBeside(): { readonly iso: string; readonly typed: string } {
  const step = today().endsWith('-07-01') ? 1 : -1
  const iso = new Date(Date.parse(today()) + step * 86_400_000).toISOString().slice(0, 10)
  return { iso, typed: iso.split('-').toReversed().join('-') }
}

/** A line of words with the room around it, in pixels. */
const lineHigh = 24
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** The chart and a year that is open, once for all stories of this office. */
async function openBooks(admin: Send): Promise<void> {
  const { body } = await admin('GET', '/fiscal_year/api/v1/fiscal_year/all/')
  if (rowsOf({ body }, 'fiscal_years').length > 0) return
  await admin('POST', '/ledger_account/api/v1/ledger_account/default_chart/', {})
  await openYear(admin)
}

test('a cashier posts a receipt by keyboard and had the wrong day: asked for and put right by two people, without leaving where they are', async ({
  page,
  another,
  office,
  admin,
}) => {
  await openBooks(admin)
  const [settings] = rowsOf(await admin('GET', '/general_setting/api/v1/general_setting/all/'), 'general_settings')
  await admin('PUT', `/general_setting/api/v1/general_setting/update/${settings?.id}`, {
    future_days: 1,
    row_version: settings?.row_version,
  })
  const cashier = await hire(office.url, admin, 'rahima', ['ACCOUNTS'])
  const chief = await hire(office.url, admin, 'karim', ['ACCOUNTS_MANAGER'])

  await signIn(page, cashier.username, cashier.password)
  await page.goto(`${receipts}/new`)
  await page.getByRole('textbox', { name: 'Received from' }).fill('Al-Amin Overseas')
  const ledger = page.getByRole('combobox', { name: 'Ledger', exact: true })
  const line = page.getByRole('row').filter({ has: ledger })
  await ledger.fill('4101002')
  await expect(page.getByRole('option', { name: /Annual Renewal Fee/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(line.getByText('Balance 0.00')).toBeVisible()
  const amount = line.getByRole('textbox', { name: 'Amount' })
  await amount.fill('5000')
  // Enter that only takes over a word of Bengali leads nowhere.
  await amount.dispatchEvent('keydown', { key: 'Enter', isComposing: true })
  await expect(amount).toBeFocused()
  const journal = page.getByRole('table', { name: 'What will be posted' })
  await expect(journal.getByRole('row', { name: /Cash in Hand/ })).toContainText('5,000.00')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: /-RV-\d{4}-00001 Al-Amin Overseas/ })).toBeVisible()
  const posted = page.getByRole('region', { name: 'Journal' })
  await expect(posted.getByRole('row', { name: /Cash in Hand/ })).toContainText('5,000.00')
  await expect(posted.getByRole('link', { name: /Annual Renewal Fee/ })).toBeVisible()
  await expectAccessible(page)

  const right = dayBeside()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(journal.getByRole('row', { name: /Cash in Hand/ })).toContainText('5,000.00')
  await page.getByRole('textbox', { name: 'Date', exact: true }).fill(right.typed)
  await page.keyboard.press('Control+s')
  await page.getByRole('textbox', { name: 'Reason' }).fill('The money came on another day')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/Asked for permission: UP-/)).toBeVisible()

  const second = await another()
  await signIn(second, chief.username, chief.password)
  await second.goto(requests)
  await second.getByRole('link', { name: /-RV-\d{4}-00001/ }).click()
  await expect(second.getByRole('row', { name: /^Date/ })).toContainText(right.typed)
  await expectAccessible(second)
  await second.getByRole('button', { name: 'Approve and apply' }).click()
  await expect(second.getByText('Approved, and the change is made.')).toBeVisible()

  await page.goto(receipts)
  await page.getByRole('link', { name: 'Al-Amin Overseas' }).click()
  await expect(posted.getByText(/Revision 2, dated .* Posted anew by .*Karim/i)).toBeVisible()
  await posted.getByText('2 earlier postings').click()
  await expect(posted.getByText(/Taken back by/)).toBeVisible()
  const [kept] = rowsOf(await admin('GET', '/receipt_voucher/api/v1/receipt_voucher/all/'), 'receipt_vouchers')
  expect(kept).toMatchObject({ voucher_date: right.iso, revision: 2, status: 'posted' })

  // The next one like it: what was typed, not its number nor its day. A further change is asked for where one stands.
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect(page.getByRole('textbox', { name: 'Received from' })).toHaveValue('Al-Amin Overseas')
  await expect(ledger).toHaveValue(/^4101002 /)
  await expect(page.getByRole('textbox', { name: 'Date', exact: true })).toHaveValue(
    today().split('-').toReversed().join('-'),
  )
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('textbox', { name: 'Received from' })).toHaveValue('')
  await page.goto(receipts)
  const copy = page.getByRole('row').filter({ hasText: /-RV-\d{4}-00002/ })
  await copy.getByRole('link', { name: 'Al-Amin Overseas' }).click()
  await page.getByRole('button', { name: 'Ask to edit' }).click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('The payer is another one')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/Asked for permission: UP-/)).toBeVisible()
})

test('on a phone a chief sees whole who paid, how much, and line by line what a request would change', async ({
  another,
  office,
  admin,
}) => {
  await openBooks(admin)
  const all = await admin('GET', '/ledger_account/api/v1/ledger_account/without_pagination/all/')
  const ledgers = new Map(rowsOf(all, 'ledger_accounts').map(({ id, code }) => [code, id]))
  const payer = 'Al-Barakat International Manpower Services (Private) Limited'
  const posted = await admin('POST', '/receipt_voucher/api/v1/receipt_voucher/create/?step=post', {
    received_from: payer,
    lines: [{ ledger: ledgers.get('4101002'), amount: '12345678.90', narration: 'Renewal' }],
    deductions: [{ kind: 'ait', ledger: ledgers.get('1306001'), amount: '100' }],
  })
  expect(posted.status, posted.raw).toBe(201)
  const asked = await made(admin, 'acc_update_perm', {
    record_type: 'receipt_voucher',
    record: posted.body['id'],
    reason: 'It was a late fee',
    proposed_change: { lines: [{ ledger: ledgers.get('4101003'), amount: '12345678.90' }] },
  })
  const chief = await hire(office.url, admin, 'salma', ['ACCOUNTS_MANAGER'])
  const page = await another(phone)
  await signIn(page, chief.username, chief.password)
  await page.goto(receipts)
  const card = page.getByRole('listitem').filter({ hasText: payer })
  for (const part of ['Posted', '1,23,45,678.90']) await expect(card.getByText(part)).toBeInViewport({ ratio: 1 })
  await card.getByRole('link').click()
  await expect(page.getByRole('cell', { name: 'Advance income tax (AIT)', exact: true })).toBeVisible()
  for (const cell of ['4101002 Annual Renewal Fee', '1,23,45,678.90'])
    expect((await page.getByRole('cell', { name: cell }).first().boundingBox())?.height).toBeLessThan(lineHigh * 2)
  await expectAccessible(page)

  await page.goto(`${requests}/${asked.id}`)
  await expect(page.getByText('It was a late fee')).toBeVisible()
  await expect(page.getByText('4101002 Annual Renewal Fee')).toBeVisible()
  await expect(page.getByText('4101003 Late Fee and Penalty')).toBeVisible()
  await expectAccessible(page)
})
