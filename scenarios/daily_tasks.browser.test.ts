import type { Page } from '@playwright/test'
import { today } from '../platform/clock/clock.ts'
import { openYear } from '../modules/accounting/testing/books/open_year.ts'
import { made, rowsOf } from '../platform/testing/cast.ts'
import { expect, signIn, test } from '../platform/testing/browser.ts'
import type { Send } from '../platform/testing/client.ts'
import { enterAgency, thanaOf } from './agencies.ts'
import { handOn, hold } from './hand.ts'
import { hire } from './people.ts'
import { receiptsTyped, searchBox as box, sixLines } from './typed_vouchers.ts'

const title = (page: Page, name: RegExp) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

/** A receipt by cheque, posted. */
async function receiptByCheque(admin: Send): Promise<void> {
  await admin('POST', '/ledger_account/api/v1/ledger_account/default_chart/', {})
  await openYear(admin)
  const all = await admin('GET', '/ledger_account/api/v1/ledger_account/without_pagination/all/')
  const fee = rowsOf(all, 'ledger_accounts').find(({ code }) => code === '4101002')?.id
  const bank = await made(admin, 'bank', { name: 'Padma Bank', short_name: 'PADMA', branch_name: 'Motijheel' })
  const posted = await admin('POST', '/receipt_voucher/api/v1/receipt_voucher/create/?step=post', {
    received_from: 'Al-Amin Overseas',
    payment_mode: 'cheque',
    instrument_no: '778123',
    instrument_date: dayBefore(),
    instrument_bank: bank.id,
    narration: 'Renewal of the year',
    lines: [{ ledger: fee, amount: '5000' }],
  })
  expect(posted.status, posted.raw).toBe(201)
}

test('a voucher is found by its cheque, printed, put right by two people, and followed through its ledger', async ({
  page,
  another,
  office,
  admin,
}) => {
  await receiptByCheque(admin)
  const clerk = await hire(office.url, admin, 'rahima', ['ACCOUNTS'])
  const chief = await hire(office.url, admin, 'karim', ['ACCOUNTS_MANAGER'])
  await signIn(page, clerk.username, clerk.password)

  await enterAgency(admin, 145, 'Al-Amin Overseas')
  await sixLines(page)
  await receiptsTyped(page)

  const finding = handOn(page)
  await finding.press('/')
  await expect(box(page)).toBeFocused()
  await finding.type('778123')
  await finding.see(() => expect(page.getByRole('option').first()).toContainText('Al-Amin'))
  await finding.press('Enter')
  await finding.see(() => title(page, /Al-Amin Overseas/))
  hold(finding, 'find a voucher by its cheque number', 2)

  await page.goto('/apps/dashboards/project')
  await expect(page.locator('#main h1')).toBeVisible()
  const printing = handOn(page)
  await printing.press('/')
  await expect(box(page)).toBeFocused()
  await printing.type('778123')
  await expect(page.getByRole('option').first()).toContainText('Al-Amin')
  await printing.press('Enter')
  await printing.see(() => title(page, /Al-Amin Overseas/))
  await printing.press('p')
  const paper = page.getByRole('dialog').getByRole('button', { name: 'Print' })
  await printing.see(() => expect(paper).toBeEnabled())
  hold(printing, 'its paper on the screen, later', 3)
  await page.keyboard.press('Escape')

  const asking = handOn(page)
  await asking.click(page.getByRole('button', { name: 'Edit', exact: true }))
  const date = page.getByRole('textbox', { name: 'Date', exact: true })
  await asking.see(() => expect(date).toBeFocused())
  await asking.type(asTyped(dayBefore()), date)
  await asking.press('Control+s')
  const reason = page.getByRole('textbox', { name: 'Reason' })
  await asking.see(() => expect(reason).toBeFocused())
  await asking.type('The money came a day before')
  await asking.press('Enter')
  await asking.see(() => expect(page.getByText(/Asked for permission: UP-/)).toBeVisible())
  hold(asking, 'ask for another date, reason included', 5)

  const second = await another()
  await signIn(second, chief.username, chief.password)
  await second.goto('/apps/updatePermission-management/updatePermissions')
  const deciding = handOn(second)
  await deciding.click(second.getByRole('link', { name: /-RV-\d{4}-00001/ }))
  await deciding.click(second.getByRole('button', { name: 'Approve and apply' }))
  await deciding.see(() => expect(second.getByText('Approved, and the change is made.')).toBeVisible())
  hold(deciding, 'decide it', 2)

  await page.goto('/apps/dashboards/project')
  await expect(page.locator('#main h1')).toBeVisible()
  const following = handOn(page)
  await following.press('/')
  await expect(box(page)).toBeFocused()
  await following.type('4101002')
  await following.see(() => expect(page.getByRole('option').first()).toContainText('4101002'))
  await following.press('Enter')
  await following.click(
    page
      .getByRole('main')
      .getByRole('link', { name: /statement/i })
      .first(),
  )
  const line = page.getByRole('link', { name: /-RV-\d{4}-00001/ }).first()
  await following.see(() => expect(line).toBeVisible())
  await following.click(line)
  await following.see(() => title(page, /Al-Amin Overseas/))
  hold(following, 'a ledger of any days, down to a voucher', 4)
})

test('an owner is a click from the member, and fifty rows are checked, taken and taken back', async ({
  page,
  admin,
}) => {
  const { id } = await enterAgency(admin, 45, 'Padma Overseas')
  const owner = {
    agency: id,
    name: 'Kamal Hossain',
    nid: '1234567890',
    phone: '01811000001',
    date_of_birth: '1975-04-02',
    from_date: '2020-01-01',
    share_percent: '60',
  }
  await made(admin, 'agency_owner', owner)
  await signIn(page)
  await page.goto(`/apps/member-management/members/${id}`)
  const link = page.getByRole('link', { name: 'Kamal Hossain' }).first()
  await expect(link).toBeVisible()
  const opening = handOn(page)
  await opening.click(link)
  await opening.see(() => title(page, /Kamal Hossain/))
  hold(opening, 'open the owner of a member', 1)

  await page.goto('/apps/member-management/members')
  await expect(page.getByRole('link', { name: 'Padma Overseas' })).toBeVisible()
  const bringing = handOn(page)
  await bringing.click(page.getByRole('link', { name: 'Import' }))
  await bringing.see(() => title(page, /Import/))
  await bringing.bring(page.locator('input[type=file]'), await fiftyRows(admin))
  await bringing.see(() => expect(page.getByText(/of 50 rows have errors\./)).toBeVisible())
  hold(bringing, 'see all faults of fifty rows', 3)
  const taking = handOn(page)
  await taking.click(page.getByRole('button', { name: /^Take the 45 good rows/ }))
  await taking.see(() => expect(page.getByText('45 rows are stored.')).toBeVisible())
  hold(taking, 'take the good ones', 1)
  const undoing = handOn(page)
  await undoing.click(page.getByRole('button', { name: 'Undo the whole import' }))
  await undoing.see(() => expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused())
  await undoing.type('45')
  await undoing.press('Enter')
  await undoing.see(() => expect(page.getByText(/has undone this import/)).toBeVisible())
  hold(undoing, 'take them back', 2)
})

/** Yesterday, or tomorrow on the first day of a fiscal year: both days lie in one year. */
function dayBefore(): string {
  const step = today().endsWith('-07-01') ? 1 : -1
  return new Date(Date.parse(today()) + step * 86_400_000).toISOString().slice(0, 10)
}

const asTyped = (day: string): string => day.split('-').toReversed().join('-')

/** A list of fifty agencies of which every tenth has a phone number that is none. */
async function fiftyRows(admin: Send): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  await thanaOf(admin, 'Savar')
  const head = 'RL number,Name,Phone,Email,Licence issued on,Licence expires on,Address,District,Thana / upazila'
  const rows = Array.from({ length: 50 }, (_, at) =>
    [
      600 + at,
      `Sheet Agency ${at}`,
      at % 10 === 9 ? '12' : `01911${String(at).padStart(6, '0')}`,
      `sheet${at}@agency.example`,
      '2020-01-01',
      '2030-12-31',
      '7 Kakrail',
      'Dhaka',
      'Savar',
    ].join(','),
  )
  return { name: 'agencies.csv', mimeType: 'text/csv', buffer: Buffer.from([head, ...rows].join('\n')) }
}
