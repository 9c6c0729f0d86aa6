import { expect, expectAccessible, signIn, test } from '../platform/testing/browser.ts'
import { openYear } from '../modules/accounting/testing/books/open_year.ts'
import { rowsOf } from '../platform/testing/cast.ts'
import { enterAgency } from './agencies.ts'
import { hire } from './people.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('a member agency reads on a phone what it was billed, what it paid and what it owes, and takes it along', async ({
  page,
  office,
  admin,
}) => {
  await admin('POST', '/ledger_account/api/v1/ledger_account/default_chart/', {})
  await openYear(admin)
  const accounts = await admin('GET', '/ledger_account/api/v1/ledger_account/without_pagination/all/')
  const ledger = (code: string) => rowsOf(accounts, 'ledger_accounts').find((row) => row['code'] === code)?.id
  const own = await enterAgency(admin, 91, 'Own Star Travels')
  const other = await enterAgency(admin, 92, 'Other Moon Travels')
  const parties = await admin('GET', '/sub_ledger_account/api/v1/sub_ledger_account/without_pagination/all/')
  const party = (agency: number) =>
    rowsOf(parties, 'sub_ledger_accounts').find((row) => row['kind'] === 'agency' && row['linked_record'] === agency)
      ?.id
  const post = async (resource: string, body: object) => {
    const answer = await admin('POST', `/${resource}/api/v1/${resource}/create/?step=post`, body)
    expect(answer.status, answer.raw).toBe(201)
    return answer.body
  }
  const bill = (of: number, narration: string, amount: string) =>
    post('receivable_bill', {
      sub_ledger: party(of),
      narration,
      lines: [{ income_ledger: ledger('4101003'), description: narration, amount }],
    })
  const hall = await bill(own.id, 'Rent of the hall', '50000')
  await bill(other.id, 'Stall of the other one', '70000')
  await post('receipt_voucher', {
    received_from: 'Own Star Travels',
    narration: 'Paid in part',
    lines: [{ ledger: ledger('1301001'), sub_ledger: party(own.id), amount: '20000' }],
    allocations: [{ bill: hall['id'], amount: '20000' }],
  })
  const member = await hire(office.url, admin, 'star.member', ['MEMBER_USER'], { agency: own.id, branch: null })

  await signIn(page, member.username, member.password)
  await page.getByRole('button', { name: /menu/i }).first().click()
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await menu.getByRole('button', { name: 'Reports' }).click()
  await menu.getByRole('link', { name: 'Account statement' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Account statement' })).toBeVisible()
  const body = page.locator('[data-report="account_statement"]')
  await expect(body).toContainText('Rent of the hall')
  await expect(body).toContainText('Paid in part')
  await expect(body.locator('li').last()).toContainText('30,000.00')
  await expect(page.getByText('Stall of the other one')).toHaveCount(0)
  await expectAccessible(page)

  // Whose account it is, is no question for a member; the days are.
  await page.getByText('What is shown', { exact: true }).click()
  await expect(page.getByRole('group', { name: 'What is shown' }).getByText('Member', { exact: true })).toHaveCount(0)
  await expectAccessible(page)

  // Another one's statement by its address is the own one.
  await page.goto(`/apps/report-management/accountStatement-reports?member_id=${other.id}`)
  await expect(page.getByRole('main')).toBeVisible()
  await expect(page.getByText('Stall of the other one')).toHaveCount(0)

  await page.goto('/apps/report-management/accountStatement-reports')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'PDF / print' }).click()
  await expect(page.getByRole('dialog', { name: 'Account statement' })).toBeVisible()
})
