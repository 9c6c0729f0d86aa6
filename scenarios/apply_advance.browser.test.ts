import { expect, expectAccessible, signIn, test } from '../platform/testing/browser.ts'
import { openYear } from '../modules/accounting/testing/books/open_year.ts'
import { made, rowsOf } from '../platform/testing/cast.ts'
import { signedIn, type Send } from '../platform/testing/client.ts'
import { hire } from './people.ts'

const bills = '/apps/receivableBill-management/receivableBills'
const receipts = '/apps/receiptVoucher-management/receiptVouchers'

async function ledgersOf(admin: Send): Promise<(code: string) => number> {
  await admin('POST', '/ledger_account/api/v1/ledger_account/default_chart/', {})
  await openYear(admin)
  const all = await admin('GET', '/ledger_account/api/v1/ledger_account/without_pagination/all/')
  const rows = rowsOf(all, 'ledger_accounts')
  return (code) => rows.find((row) => row['code'] === code)?.id ?? 0
}

test('A40: a member that paid ahead owes less when the advance is applied from its bill, and both pages tell of each other', async ({
  page,
  office,
  admin,
}) => {
  const ledger = await ledgersOf(admin)
  const clerk = await hire(office.url, admin, 'rahima', ['ACCOUNTS'])
  const send = await signedIn(office.url, clerk.username, clerk.password)
  const party = await made(admin, 'sub_ledger_account', { name: 'RL-0404 Overseas' })
  const post = async (resource: string, body: object) => {
    const answer = await send('POST', `/${resource}/api/v1/${resource}/create/?step=post`, body)
    expect(answer.status, answer.raw).toBe(201)
    return answer.body
  }
  const due = { ledger: ledger('1302001'), sub_ledger: party.id }
  const paid = await post('receipt_voucher', { received_from: 'RL-0404', lines: [{ ...due, amount: '30000' }] })
  const owed = await post('receivable_bill', {
    sub_ledger: party.id,
    lines: [{ income_ledger: ledger('4101003'), amount: '50000' }],
  })

  await signIn(page, clerk.username, clerk.password)
  await page.goto(`${bills}/${String(owed['id'])}`)
  await page.getByRole('button', { name: 'Apply advance' }).click()
  const dialog = page.getByRole('dialog', { name: 'Apply advance' })
  await expect(dialog.getByText('30,000.00 of earlier receipts settles nothing yet.')).toBeVisible()
  const amount = dialog.getByRole('textbox', { name: String(owed['invoice_no']) })
  await expect(amount).toHaveValue('30,000.00')
  await amount.fill('50000')
  await dialog.getByRole('button', { name: 'Settle' }).click()
  await expect(dialog.getByRole('alert')).toContainText('is more than the received')
  await amount.fill('=')
  await expect(amount).toHaveValue('30,000.00')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('20,000.00').first()).toBeVisible()

  await page.getByRole('tab', { name: 'What settled it' }).click()
  const row = page.getByRole('row', { name: new RegExp(String(paid['invoice_no'])) })
  await expect(row).toContainText('30,000.00')
  await expectAccessible(page)
  await row.getByRole('link').click()
  await page.getByRole('tab', { name: 'What it settles' }).click()
  await expect(page.getByRole('link', { name: String(owed['invoice_no']) })).toBeVisible()
})

test('who writes a receipt hears of what the party paid ahead, and = fills an amount up to what is left', async ({
  page,
  office,
  admin,
}) => {
  const ledger = await ledgersOf(admin)
  const clerk = await hire(office.url, admin, 'karima', ['ACCOUNTS'])
  const send = await signedIn(office.url, clerk.username, clerk.password)
  const party = await made(admin, 'sub_ledger_account', { name: 'Padma Forms' })
  const due = { ledger: ledger('1302001'), sub_ledger: party.id }
  await send('POST', '/receipt_voucher/api/v1/receipt_voucher/create/?step=post', {
    received_from: 'Padma Forms',
    lines: [{ ...due, amount: '100' }],
  })
  for (const amount of ['70', '50'])
    await send('POST', '/receivable_bill/api/v1/receivable_bill/create/?step=post', {
      sub_ledger: party.id,
      lines: [{ income_ledger: ledger('4101003'), amount }],
    })
  const draft = await made(send, 'receipt_voucher', {
    received_from: 'Padma Forms',
    lines: [{ ...due, amount: '100' }],
  })

  await signIn(page, clerk.username, clerk.password)
  await page.goto(`${receipts}/${draft.id}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const settles = page.getByRole('group', { name: 'Bills it settles' })
  const amounts = settles.getByRole('textbox')
  await amounts.nth(0).fill('=')
  await expect(amounts.nth(0)).toHaveValue(/^70/)
  await amounts.nth(1).fill('=')
  await expect(amounts.nth(1)).toHaveValue(/^30/)
  await expect(settles.getByText('100.00 of earlier receipts settles nothing yet.')).toBeVisible()
  await amounts.nth(0).fill('')
  await amounts.nth(1).fill('')
  await settles.getByRole('button', { name: 'Apply advance' }).click()
  const dialog = page.getByRole('dialog', { name: 'Apply advance' })
  await dialog.getByRole('button', { name: 'Settle' }).click()
  await expect(dialog).toBeHidden()
  await expect(settles.getByText('100.00 of earlier receipts settles nothing yet.')).toBeHidden()
  await expect(settles.getByRole('textbox')).toHaveCount(1)
})
