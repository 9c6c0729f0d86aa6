import { readFileSync } from 'node:fs'
import { openYear } from '../modules/accounting/testing/books/open_year.ts'
import { today } from '../platform/clock/clock.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from '../platform/testing/browser.ts'
import { rowsOf } from '../platform/testing/cast.ts'
import { hire } from './people.ts'

const heading = 'Reference,Voucher date,Ledger,Debit,Credit,Narration'
const sheet = (...rows: string[]) => ({
  name: 'july.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([heading, ...rows].join('\n')),
})

test('an accountant brings the journals of a spreadsheet, mends two faults in it and posts them all', async ({
  page,
  admin,
  office,
}) => {
  await admin('POST', '/ledger_account/api/v1/ledger_account/default_chart/', {})
  await openYear(admin)
  const ledgers = rowsOf(
    await admin('GET', '/ledger_account/api/v1/ledger_account/without_pagination/all/'),
    'ledger_accounts',
  )
  const isOwed = (row: (typeof ledgers)[number]) =>
    String(row['code']).startsWith('2') && row['sub_ledger_kind'] === 'none' && row['system_role'] === null
  const owed = String(ledgers.find(isOwed)?.['code'])
  const accountant = await hire(office.url, admin, 'rahima', ['ACCOUNTS'])
  await signIn(page, accountant.username, accountant.password)
  await page.goto('/apps/journal-management/journals/import')
  await expect(page.getByText('Rows with the same Reference, one below the other, belong together')).toBeVisible()

  const day = today()
  const rent = [`R-1,${day},5201001,1500,,Rent of July`, `R-1,,${owed},,1500,`]
  const stationery = (credit: string) => [`R-2,${day},5202001,800,,Ink and paper`, `R-2,,${owed},,${credit},`]
  const repairs = (ledger: string) => [`R-3,${day},${ledger},250,,Repairs`, `R-3,,${owed},,250,`]
  const file = page.locator('main input[type="file"]')
  await file.setInputFiles(sheet(...rent, ...stationery('80'), ...repairs('5299999')))

  // Each fault stands at its row and column, and nothing can be taken before both are mended.
  await expect(page.getByText('2 of 6 rows have errors. Nothing is stored before all are right')).toBeVisible()
  const unequal = page.getByRole('row', { name: /Debit ৳800\.00 and credit ৳80\.00 must be equal\./ })
  await expect(unequal.getByRole('cell').first()).toHaveText('4')
  const unknown = page.getByRole('row', { name: /There is no “5299999”\./ })
  await expect(unknown.getByRole('cell').first()).toHaveText('6')
  await expect(page.getByRole('button', { name: /^Post/ })).toBeHidden()
  await expectAccessible(page)
  const marked = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Get the sheet with its errors marked' }).click()
  expect(readFileSync(await (await marked).path()).byteLength).toBeGreaterThan(0)
  expect(rowsOf(await admin('GET', '/journal/api/v1/journal/all/'), 'journals')).toEqual([])

  await page.goto('/apps/journal-management/journals/import')
  await file.setInputFiles(sheet(...rent, ...stationery('800'), ...repairs('5202001')))
  await expect(page.getByText('No errors. 3 vouchers can be stored.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Take 3 vouchers (Draft)' })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  const post = page.getByRole('button', { name: 'Post: 3 vouchers' })
  await post.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Stored: 3 vouchers. Posted: 3.')).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('link', { name: 'See the list' }).click()
  for (const words of ['Rent of July', 'Ink and paper', 'Repairs'])
    await expect(page.getByRole('row', { name: new RegExp(words) })).toContainText('Posted')
})
