import { today } from '../platform/clock/clock.ts'
import { expect, expectAccessible, signIn, test } from '../platform/testing/browser.ts'
import { openYear } from '../modules/accounting/testing/books/open_year.ts'
import { made, rowsOf, type Row } from '../platform/testing/cast.ts'
import { signedIn, type Send } from '../platform/testing/client.ts'
import { hire } from './people.ts'

const cheques = '/apps/postDateCheck-management/postDateChecks'
const posted = async (send: Send, resource: string, body: object): Promise<Row> => {
  const answer = await send('POST', `/${resource}/api/v1/${resource}/create/?step=post`, body)
  expect(answer.status, answer.raw).toBe(201)
  return { ...answer.body, id: Number(answer.body['id']), row_version: Number(answer.body['row_version']) }
}

/** Books, an own account, a bank on which others draw, and somebody who owes. */
async function openBooks(admin: Send) {
  await admin('POST', '/ledger_account/api/v1/ledger_account/default_chart/', {})
  await openYear(admin)
  const all = await admin('GET', '/ledger_account/api/v1/ledger_account/without_pagination/all/')
  const ids = new Map(rowsOf(all, 'ledger_accounts').map((row) => [String(row['code']), row.id]))
  const ledger = (code: string): number => ids.get(code) ?? 0
  const branch_name = 'Motijheel'
  const theirs = await made(admin, 'bank', { name: 'Padma Bank', short_name: 'PADMA', branch_name })
  const own = { name: 'Meghna Bank', short_name: 'MEGHNA', branch_name, account_no: '100-200' }
  await made(admin, 'bank', { ...own, ledger: ledger('1402001') })
  const debtor = await made(admin, 'sub_ledger_account', { kind: 'party', name: 'Haor Travel' })
  const bill = await posted(admin, 'receivable_bill', {
    sub_ledger: debtor.id,
    party_ledger: ledger('1302001'),
    bill_date: today(),
    lines: [{ income_ledger: ledger('4101002'), amount: '5000' }],
  })
  const receipt = await posted(admin, 'receipt_voucher', {
    payment_mode: 'cheque',
    instrument_no: '0042424',
    instrument_date: today(),
    instrument_bank: theirs.id,
    receive_in: ledger('1402001'),
    lines: [{ ledger: ledger('1302001'), sub_ledger: debtor.id, amount: '5000' }],
    allocations: [{ bill: bill.id, amount: '5000' }],
  })
  return { ledger, theirs, debtor, bill, receipt }
}

test('a cheque comes with a receipt and bounces; its penalty is billed, another comes in its place, is deposited and paid', async ({
  page,
  another,
  office,
  admin,
}) => {
  const { ledger, theirs, debtor, bill, receipt } = await openBooks(admin)
  const clerk = await hire(office.url, admin, 'rahima', ['ACCOUNTS'])
  const chief = await hire(office.url, admin, 'karim', ['ACCOUNTS_MANAGER'])

  await signIn(page, clerk.username, clerk.password)
  await page.goto(cheques)
  await page.getByRole('link', { name: 'Haor Travel' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /0042424 Haor Travel/ })).toBeVisible()
  await expect(page.getByRole('link', { name: `Receipt voucher ${String(receipt['invoice_no'])}` })).toBeVisible()
  await page.getByRole('button', { name: 'Bounced', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Why it bounced' }).fill('Not enough')
  await page.getByRole('option', { name: 'Not enough money' }).click()
  await dialog.getByRole('textbox', { name: 'Charge of the bank' }).fill('575')
  await dialog.getByRole('textbox', { name: 'Penalty for the party' }).fill('1000')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Bounced', exact: true }).click()
  await expect(page.getByText('Times bounced')).toBeVisible()
  const steps = page.getByRole('group', { name: 'Steps in the books' })
  await expect(steps.getByRole('row', { name: /Cheques under Collection/ }).first()).toContainText('5,000.00')
  await expect(steps.getByRole('row', { name: /Bank Charges/ })).toContainText('575.00')
  await expectAccessible(page)
  const clerkHand = await signedIn(office.url, clerk.username, clerk.password)
  const { body: open } = await clerkHand('GET', `/receivable_bill/api/v1/receivable_bill/${bill.id}`)
  expect([open['open'], open['payment_status']]).toEqual(['5000.00', 'unpaid'])
  await page.getByRole('link', { name: /-RB-/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /-RB-/ })).toBeVisible()
  await expect(page.getByText('Penalty for the returned cheque 0042424').first()).toBeVisible()

  const chiefHand = await signedIn(office.url, chief.username, chief.password)
  const [bounced] = rowsOf(
    await chiefHand('GET', '/postdate_cheque/api/v1/postdate_cheque/all/?cheque_no=0042424'),
    'postdate_cheques',
  )
  const other = await made(chiefHand, 'postdate_cheque', {
    cheque_no: '0042425',
    bank: theirs.id,
    cheque_date: today(),
    amount: '6000',
    party_ledger: ledger('1302001'),
    sub_ledger: debtor.id,
    replaces: bounced?.id,
    allocations: [{ bill: bill.id, amount: '5000' }],
  })

  await page.goto(`${cheques}/${other.id}`)
  await page.getByRole('button', { name: 'Deposit', exact: true }).click()
  await dialog.getByRole('combobox', { name: 'Deposited into' }).fill('MEGHNA')
  await page.getByRole('option', { name: /MEGHNA/ }).click()
  await dialog.getByRole('button', { name: 'Deposit', exact: true }).click()
  await page.getByRole('button', { name: 'Cleared', exact: true }).click()
  await dialog.getByRole('button', { name: 'Cleared', exact: true }).click()
  await expect(steps.getByRole('row', { name: /Bank - Operating Account/ })).toContainText('6,000.00')
  await page.getByRole('link', { name: /0042424/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /0042424/ })).toContainText('Haor Travel')
  await expect(page.getByText('Replaced', { exact: true }).first()).toBeVisible()

  const second = await another()
  await signIn(second, chief.username, chief.password)
  await second.goto('/apps/report-management/cheques-reports')
  await expect(second.getByRole('row', { name: /0042425/ })).toContainText('Cleared')
  await expectAccessible(second)
})
