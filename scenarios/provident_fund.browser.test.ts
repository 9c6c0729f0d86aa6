import { today } from '../platform/clock/clock.ts'
import { addMonths } from '../platform/clock/day.ts'
import { expect, expectAccessible, signIn, test } from '../platform/testing/browser.ts'
import { openYear } from '../modules/accounting/testing/books/open_year.ts'
import { made, rowsOf, type Row } from '../platform/testing/cast.ts'
import type { Send } from '../platform/testing/client.ts'
import { hire } from './people.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const base = '/provident_fund/api/v1/provident_fund/'

/** The first of July before the last one: the year that is over. */
const yearBefore = (day: string): string => `${Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) >= 7 ? 1 : 2)}-07-01`

/** Books of two years, an account of the fund, two members, and what a third one lost who left early. */
async function openFund(admin: Send) {
  const first = yearBefore(today())
  await admin('POST', '/ledger_account/api/v1/ledger_account/default_chart/', {})
  const year = await openYear(admin, { start_date: first })
  await openYear(admin, { start_date: addMonths(first, 12) })
  const all = await admin('GET', '/ledger_account/api/v1/ledger_account/without_pagination/all/')
  const ledger = rowsOf(all, 'ledger_accounts').find(({ code }) => code === '1402004')
  const own = { name: 'Meghna Bank', short_name: 'MEGHNA', branch_name: 'Motijheel', account_no: '100-200', fund: 'pf' }
  await made(admin, 'bank', { ...own, ledger: ledger?.id })
  const desk = {
    department: (await made(admin, 'department', { name: 'Accounts' })).id,
    designation: (await made(admin, 'designation', { name: 'Clerk' })).id,
    branch: (await admin('GET', '/user/api/v1/user/me/')).body['branch'],
  }
  let people = 0
  const member = (last_name: string): Promise<Row> =>
    made(admin, 'employee', {
      first_name: 'Abdul',
      last_name,
      gender: 'male',
      date_of_birth: '1990-05-05',
      primary_phone: `0191${String((people += 1)).padStart(7, '0')}`,
      present_address: '12 Kakrail',
      ...desk,
      join_date: '2015-01-01',
      payment_mode: 'cash',
      pf_member: true,
      pf_start_date: '2015-01-01',
    })
  const moved = async (of: Row, kind: string, employee_amount: string, employer_amount: string): Promise<void> => {
    const voucher_date = addMonths(first, 1)
    const body = { employee: of.id, kind, voucher_date, employee_amount, employer_amount, bank: null }
    const answer = await admin('POST', `${base}create/?step=post`, body)
    expect(answer.status, answer.raw).toBe(201)
  }
  const [karim, nabi, early] = [await member('Karim'), await member('Nabi'), await member('Early')]
  await moved(karim, 'opening', '60000', '60000')
  await moved(nabi, 'opening', '20000', '20000')
  await moved(early, 'opening', '0', '8000')
  await moved(early, 'forfeiture', '0', '8000')
  for (const one of [nabi, early]) {
    const { body } = await admin('GET', `/employee/api/v1/employee/${one.id}`)
    const left = await admin('PUT', `/employee/api/v1/employee/update_status/${one.id}`, {
      status: 'left',
      note: 'Resigned',
      leave_date: addMonths(first, 11),
      leave_reason: 'resigned',
      row_version: body['row_version'],
    })
    expect(left.status, left.raw).toBe(200)
  }
  return { karim, nabi, year }
}

test('an accounts manager shares the profit of the year and returns the fund of a leaver; a member reads on the phone what he was given', async ({
  page,
  another,
  office,
  admin,
}) => {
  const { karim, nabi, year } = await openFund(admin)
  const chief = await hire(office.url, admin, 'karim.chief', ['ACCOUNTS_MANAGER'])
  const clerk = await hire(office.url, admin, 'abdul.karim', ['USER'], { employee: karim.id })

  await signIn(page, chief.username, chief.password)
  await page.goto('/apps/fund-profit')
  await page.getByRole('combobox', { name: 'Fiscal year' }).fill(String(year['code']))
  await page.getByRole('option', { name: String(year['code']) }).click()
  await page.getByRole('button', { name: 'Show what each would get' }).click()
  const shares = page.getByRole('region', { name: 'What each member gets' })
  await expect(shares.getByRole('row', { name: /Abdul Karim/ })).toContainText('6,000.00')
  await expect(shares.getByRole('row', { name: /Abdul Nabi/ })).toContainText('2,000.00')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Share the profit' }).click()
  await expect(page.getByRole('link', { name: 'All movements of this sharing' })).toBeVisible()
  // A year is shared once, and it is said when.
  await page.getByRole('button', { name: 'Show what each would get' }).click()
  await expect(page.getByText(/was shared on/).first()).toBeVisible()

  await page.goto('/apps/paymentPF-management/paymenPFs')
  const due = page.getByRole('region', { name: 'Due for return' })
  await expect(due.getByRole('row', { name: /Abdul Nabi/ })).toContainText('42,000.00')
  await expectAccessible(page)
  await due.getByRole('button', { name: 'Return the fund of Abdul Nabi' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Paid from' }).fill('MEGHNA')
  await page.getByRole('option', { name: /MEGHNA/ }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Return', exact: true }).click()
  await expect(page.getByText('The fund of Abdul Nabi was returned.')).toBeVisible()
  await expect(due.getByRole('row', { name: /Abdul Nabi/ })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Returned' }).getByRole('row', { name: /-PV-/ })).toContainText(
    '21,000.00',
  )
  await page.getByRole('button', { name: 'Print the summary' }).click()
  const summary = await dialog.getByRole('link', { name: 'Open in a new tab' }).getAttribute('href')
  expect((await page.request.get(summary ?? '')).headers()['content-type']).toBe('application/pdf')

  const pocket = await another(phone)
  await signIn(pocket, clerk.username, clerk.password)
  await pocket.goto('/apps/my-fund')
  await expect(pocket.getByRole('heading', { level: 1, name: 'My provident fund' })).toBeVisible()
  await pocket.getByLabel('Fiscal year').selectOption(String(year['code']))
  await expect(pocket.getByRole('region', { name: 'Movements' }).getByRole('row', { name: /Profit/ })).toBeVisible()
  await expect(pocket.getByRole('region', { name: 'By months' }).getByRole('row').last()).toContainText('1,26,000.00')
  await expectAccessible(pocket)
  await pocket.getByRole('button', { name: 'Print the card' }).click()
  const card = await pocket.getByRole('dialog').getByRole('link', { name: 'Open in a new tab' }).getAttribute('href')
  expect((await pocket.request.get(card ?? '')).headers()['content-type']).toBe('application/pdf')
  expect((await pocket.request.get(`${base}card/${nabi.id}`)).status()).toBe(404)
  // The pages of the office stay closed to him.
  await pocket.goto('/apps/paymentPF-management/paymenPFs')
  await expect(pocket.getByRole('heading', { level: 1, name: 'Your role does not open this page.' })).toBeVisible()
})
