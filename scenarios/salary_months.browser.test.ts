import { expect, expectAccessible, signIn, test } from '../platform/testing/browser.ts'
import { openYear } from '../modules/accounting/testing/books/open_year.ts'
import { made, rowsOf } from '../platform/testing/cast.ts'
import type { Send } from '../platform/testing/client.ts'
import { hire } from './people.ts'

const movements = '/apps/providentFund-management/providentFunds'

/** Books with the account of the fund, and somebody in it since 2022. */
async function openFund(admin: Send): Promise<Record<'employee' | 'bank', number>> {
  await admin('POST', '/ledger_account/api/v1/ledger_account/default_chart/', {})
  await openYear(admin, { start_date: '2024-07-01' })
  const all = await admin('GET', '/ledger_account/api/v1/ledger_account/without_pagination/all/?code=1402004')
  const bank = await made(admin, 'bank', {
    name: 'Meghna Bank',
    branch_name: 'Motijheel',
    short_name: 'MEGHNA',
    account_no: '100-200',
    ledger: rowsOf(all, 'ledger_accounts')[0]?.id,
    fund: 'pf',
  })
  const employee = await made(admin, 'employee', {
    first_name: 'Abdul',
    last_name: 'Karim',
    gender: 'male',
    date_of_birth: '1990-05-05',
    primary_phone: '01910000001',
    present_address: '12 Kakrail',
    department: (await made(admin, 'department', { name: 'Accounts' })).id,
    designation: (await made(admin, 'designation', { name: 'Clerk' })).id,
    branch: (await admin('GET', '/user/api/v1/user/me/')).body['branch'],
    join_date: '2022-01-01',
    pf_start_date: '2022-01-01',
    payment_mode: 'cash',
    pf_member: true,
  })
  return { employee: employee.id, bank: bank.id }
}

test('an accountant types the month of a salary in words or figures, or picks it with the keys, and finds the movements of some months', async ({
  page,
  office,
  admin,
}) => {
  const { employee, bank } = await openFund(admin)
  const paid = (salary_month: string) =>
    made(admin, 'provident_fund', {
      employee,
      kind: 'contribution',
      voucher_date: '2025-03-31',
      salary_month,
      employee_amount: '2500',
      employer_amount: '2500',
      bank,
    })
  for (const month of ['2024-12', '2025-01', '2025-02']) await paid(month)
  const accountant = await hire(office.url, admin, 'rahima', ['ACCOUNTS'])
  await signIn(page, accountant.username, accountant.password)

  await page.goto(`${movements}/new`)
  const month = page.getByRole('textbox', { name: 'Salary of' })
  await month.fill('sometime')
  await page.getByRole('button', { name: 'Save as Draft' }).click()
  await expect(page.getByText('Salary of must be a month, for example July 2026 or 07-2026.')).toBeVisible()
  for (const [typed, shown] of [
    ['মার্চ ২০২৫', 'March 2025'],
    ['3/2025', 'March 2025'],
    ['feb 25', 'February 2025'],
  ] as const) {
    await month.fill(typed)
    await month.press('Tab')
    await expect(month).toHaveValue(shown)
  }
  await page.getByRole('button', { name: 'Months' }).click()
  const months = page.getByRole('group', { name: 'Months' })
  await expect(months.getByRole('button', { name: 'February 2025' })).toBeFocused()
  await expectAccessible(page)
  for (const key of ['PageDown', 'ArrowDown', 'ArrowLeft', 'Enter']) await page.keyboard.press(key)
  await expect(month).toHaveValue('April 2026')

  await page.goto(`${movements}?sort=-salary_month&cols=invoice_no,employee,salary_month,total`)
  const cells = page.getByRole('cell', { name: /^\w+ 202\d$/ })
  await expect(cells).toHaveText(['February 2025', 'January 2025', 'December 2024'])
  await page.goto(`${movements}?sort=-salary_month&salary_month.from=2025-01&cols=invoice_no,employee,salary_month`)
  await expect(cells).toHaveText(['February 2025', 'January 2025'])
})
