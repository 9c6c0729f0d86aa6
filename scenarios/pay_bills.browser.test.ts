import { today } from '../platform/clock/clock.ts'
import { expect, expectAccessible, signIn, test } from '../platform/testing/browser.ts'
import { openYear } from '../modules/accounting/testing/books/open_year.ts'
import { made, rowsOf } from '../platform/testing/cast.ts'
import { signedIn } from '../platform/testing/client.ts'
import { hire } from './people.ts'

test('bills that are due become drafts of payments, within what the bank has, with the tax that the bills name', async ({
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
  const clerk = await hire(office.url, admin, 'rahima', ['ACCOUNTS'])
  const send = await signedIn(office.url, clerk.username, clerk.password)
  await send('POST', '/receipt_voucher/api/v1/receipt_voucher/create/?step=post', {
    payment_mode: 'bank_transfer',
    receive_in: ledger('1402001')?.id,
    received_from: 'Members',
    lines: [{ ledger: ledger('4101002')?.id, amount: '60000' }],
  })
  const kept = { name: 'Other creditors', group: ledger('2102001')?.['group'], sub_ledger_kind: 'party' }
  const creditors = await made(admin, 'ledger_account', kept)
  const rates = rowsOf(await admin('GET', '/tax_code/api/v1/tax_code/without_pagination/all/'), 'tax_codes')
  const rent = rates.find((row) => row['code'] === 'TDS-RENT')
  for (const [name, amount] of [
    ['Padma Estates', '50000'],
    ['Jamuna Press', '20000'],
  ] as const) {
    const party = await made(admin, 'sub_ledger_account', { name, kind: 'party' })
    const answer = await send('POST', '/payable_bill/api/v1/payable_bill/create/?step=post', {
      sub_ledger: party.id,
      bill_no: `B-${amount}`,
      bill_date: today(),
      due_date: today(),
      party_ledger: creditors.id,
      lines: [{ ledger: ledger('5202001')?.id, amount }],
      deductions: [{ code: rent?.id, amount: String(Number(amount) / 20) }],
    })
    expect(answer.status, answer.raw).toBe(201)
  }

  await signIn(page, clerk.username, clerk.password)
  await page.goto('/apps/pay-bills')
  const padma = page.getByRole('textbox', { name: /Padma Estates/ })
  const jamuna = page.getByRole('textbox', { name: /Jamuna Press/ })
  await expect(padma).toHaveValue('50,000.00')
  await expect(jamuna).toHaveValue('10,000.00')
  await expect(page.getByText('60,000.00 is paid, 0.00 is left in the account.')).toBeVisible()
  await expectAccessible(page)
  await padma.fill('5000')
  await jamuna.fill('=')
  await expect(jamuna).toHaveValue('20,000.00')
  await page.getByRole('button', { name: 'Make 2 draft payments' }).click()
  await expect(page.getByText('Post the drafts; the bank advice')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: /Jamuna Press/ }).click()
  await expect(page.getByText('19,000.00').first()).toBeVisible()
  const drafts = rowsOf(await send('GET', '/payment_voucher/api/v1/payment_voucher/all/'), 'payment_vouchers')
  const figures = drafts.map(
    ({ status, total, net_amount }) => `${String(status)} ${String(total)} ${String(net_amount)}`,
  )
  expect(figures.toSorted((a, b) => a.localeCompare(b))).toEqual(['draft 20000.00 19000.00', 'draft 5000.00 4750.00'])
})
