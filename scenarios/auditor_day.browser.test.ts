import { readSheet } from '../platform/sheet/read.ts'
import { openYear } from '../modules/accounting/testing/books/open_year.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from '../platform/testing/browser.ts'
import { rowsOf } from '../platform/testing/cast.ts'
import { signedIn } from '../platform/testing/client.ts'
import { hire } from './people.ts'

const year = 'date_after=2025-07-01&date_before=2026-06-30'

test('an auditor reads the statements down to a voucher that was taken back, follows its whole life, takes the books out, and can change nothing', async ({
  page,
  office,
  admin,
}) => {
  await admin('POST', '/ledger_account/api/v1/ledger_account/default_chart/', {})
  await openYear(admin, { start_date: '2025-07-01' })
  const ledgers = rowsOf(
    await admin('GET', '/ledger_account/api/v1/ledger_account/without_pagination/all/'),
    'ledger_accounts',
  )
  const ledger = (code: string) => ledgers.find((row) => row['code'] === code)?.id
  const accountant = await hire(office.url, admin, 'shahana', ['ACCOUNTS'])
  const manager = await hire(office.url, admin, 'kamal', ['ACCOUNTS_MANAGER'])
  const auditor = await hire(office.url, admin, 'anwar', ['AUDITOR'])
  const clerk = await signedIn(office.url, accountant.username, accountant.password)
  const posted = async (resource: string, body: Readonly<Record<string, unknown>>) => {
    const answer = await clerk('POST', `/${resource}/api/v1/${resource}/create/?step=post`, body)
    expect(answer.status, answer.raw).toBe(201)
    return answer.body
  }
  await posted('receipt_voucher', {
    voucher_date: '2025-08-12',
    payment_mode: 'bank_transfer',
    receive_in: ledger('1402001'),
    received_from: 'Members',
    lines: [{ ledger: ledger('4101002'), amount: '250000' }],
  })
  const rent = (voucher_date: string, narration: string) => ({
    voucher_date,
    payment_mode: 'bank_transfer',
    pay_from: ledger('1402001'),
    pay_to: 'Padma Estates',
    narration,
    lines: [{ ledger: ledger('5202001'), amount: '40000.50' }],
  })
  await posted('payment_voucher', rent('2025-09-01', 'Audit fee'))
  const twice = await posted('payment_voucher', rent('2025-09-02', 'Audit fee, entered twice'))
  const chief = await signedIn(office.url, manager.username, manager.password)
  // September is over for the books: what was wrong is taken back in October.
  const locks = '/period_lock/api/v1/period_lock/'
  const [september] = rowsOf(await admin('GET', `${locks}all/?period=3&sort=id&size=1`), 'period_locks')
  await admin('PUT', `${locks}update_status/${september?.id}`, {
    status: 'locked',
    row_version: september?.row_version,
  })
  const back = await chief('POST', `/payment_voucher/api/v1/payment_voucher/reverse_on_date/${String(twice['id'])}`, {
    voucher_date: '2025-10-05',
    reason: 'The same bill was entered twice.',
    row_version: twice['row_version'],
  })
  expect(back.status, back.raw).toBe(200)
  const number = String(twice['invoice_no'])

  await signIn(page, auditor.username, auditor.password)
  const rows = page.locator('[data-row]')
  await page.goto(`/apps/report-management/balanceSheet-reports?${year}`)
  await expect(page.getByText('Periods 1 of 12 locked')).toBeVisible()
  await expectAccessible(page)

  // From what the bank stands at down to the payment that was taken back, and what took it back a month later.
  await rows.filter({ hasText: 'Cash and Bank' }).focus()
  await page.keyboard.press('ArrowRight')
  await rows.filter({ hasText: 'Bank Accounts' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('link', { name: /Operating/ }).click()
  await expect(page.getByRole('heading', { name: 'Ledger statement' })).toBeVisible()
  await expect(rows.filter({ hasText: '05-10-2025' })).toContainText('40,000.50')
  await expect(rows.last()).toContainText('2,09,999.50')
  await page.getByRole('link', { name: number }).first().click()
  await expect(page.getByRole('tabpanel', { name: 'Details' }).getByText('Void', { exact: true })).toBeVisible()
  await expectAccessible(page)

  // Who did what to it, and why.
  await page.goto(`/apps/report-management/accountLogByInvoice-reports?invoice_no=${number}`)
  await expect(rows).toHaveText([
    /shahana.*Entered/,
    /shahana.*Posted/,
    /kamal.*Voided.*The same bill was entered twice\./,
  ])
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 720 })

  // The journal of the year goes along as a sheet, both sides of it alike.
  await page.goto(`/apps/report-management/voucher-reports?${year}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Voucher register' })).toBeVisible()
  await page.getByRole('button', { name: 'Export' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /xlsx/ }).click(),
  ])
  const sheet = await readSheet({ path: await download.path(), name: 'journal.xlsx' })
  const lines: string[][] = []
  for await (const { cells } of sheet.rows(0)) lines.push(cells.map(({ text }) => text))
  expect(lines.filter((line) => line.includes(number)).map((line) => line.at(-1))).toEqual(['Void', 'Void'])
  // Below the sums the sheet says of which moment it is and which of its months can still change.
  const ends = lines.slice(-3).map((line) => line.filter((text) => text !== ''))
  expect(ends).toEqual([
    ['Total', '370001.5', '370001.5'],
    [expect.stringMatching(/^As of \d{2}/)],
    ['Periods 1 of 12 locked'],
  ])

  // Nothing offers a change, and none is taken.
  for (const place of ['journal-management/journals', 'paymentVoucher-management/paymentVouchers']) {
    await page.goto(`/apps/${place}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('link', { name: /^New/ })).toHaveCount(0)
    await page.goto(`/apps/${place}/new`)
    await expect(page.getByRole('heading', { level: 1, name: 'Your role does not open this page.' })).toBeVisible()
  }
  const reader = await signedIn(office.url, auditor.username, auditor.password)
  const tried = await reader(
    'POST',
    '/payment_voucher/api/v1/payment_voucher/create/?step=post',
    rent('2025-11-02', 'None'),
  )
  expect(tried.status).toBe(403)
  const again = await reader(
    'POST',
    `/payment_voucher/api/v1/payment_voucher/reverse_on_date/${String(twice['id'])}`,
    {},
  )
  expect(again.status).toBe(403)
})
