import { openYear } from '../modules/accounting/testing/books/open_year.ts'
import { expect, expectAccessible, signIn, test } from '../platform/testing/browser.ts'
import { made, rowsOf } from '../platform/testing/cast.ts'
import { handOn, hold } from './hand.ts'
import { hire } from './people.ts'

const payments = '/apps/paymentVoucher-management/paymentVouchers'

test('the rent is written once, kept under a name, and paid again in two presses', async ({
  page,
  admin,
  office,
  another,
}) => {
  await admin('POST', '/ledger_account/api/v1/ledger_account/default_chart/', {})
  await openYear(admin)
  const ledgers = rowsOf(
    await admin('GET', '/ledger_account/api/v1/ledger_account/without_pagination/all/'),
    'ledger_accounts',
  )
  const ledger = (code: string) => ledgers.find((row) => row['code'] === code)?.id
  const landlord = await made(admin, 'sub_ledger_account', { name: 'Karim Properties' })
  await made(admin, 'payment_voucher', {
    payment_mode: 'cheque',
    pay_from: ledger('1402001'),
    cheque_no: '000101',
    pay_to: 'Karim Properties',
    narration: 'Rent of the office',
    lines: [{ ledger: ledger('1303005'), sub_ledger: landlord.id, amount: '25000' }],
  })
  const manager = await hire(office.url, admin, 'rent.manager', ['ACCOUNTS_MANAGER'])
  const clerk = await hire(office.url, admin, 'rent.clerk', ['ACCOUNTS'])
  const field = (of: typeof page, name: string) => of.getByRole('textbox', { name, exact: true })

  await signIn(page, manager.username, manager.password)
  await page.goto(payments)
  await page.getByRole('link', { name: 'Karim Properties' }).click()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Keep as a template' }).click()
  const dialog = page.getByRole('dialog', { name: 'Keep as a template' })
  await dialog.getByLabel('Name').fill('Office rent')
  await dialog.getByLabel('Keep the amounts too').uncheck()
  await dialog.getByLabel('Everybody of the office').check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Office rent was kept as a template.')).toBeVisible()

  // A clerk finds it, on an empty form, with two presses; what lacks first has the focus.
  const other = await another()
  await signIn(other, clerk.username, clerk.password)
  await other.goto(`${payments}/new`)
  await expect(field(other, 'Paid to')).toBeVisible()
  const hand = handOn(other)
  await hand.press('Control+b')
  const rent = other.getByRole('link', { name: 'Office rent, from rent.manager' })
  await hand.see(() => expect(rent).toBeFocused())
  await expectAccessible(other)
  await hand.press('Enter')
  await hand.see(() => expect(field(other, 'Cheque number')).toBeFocused())
  hold(hand, 'a voucher that begins with a template', 2)
  await expect(other).toHaveURL(/new\?template=\d+$/)
  await expect(field(other, 'Paid to')).toHaveValue('Karim Properties')
  await expect(other.getByRole('row').getByLabel('Sub-ledger')).toHaveValue(/Karim Properties/)
  await expect(other.getByText('Begun with the template “Office rent”.')).toBeVisible()
  await expect(other.getByRole('row').getByLabel('Amount', { exact: true })).toHaveValue('')
  await expectAccessible(other)

  // What was typed is kept as one's own: with its amount, in the place of a first try.
  await other.getByRole('row').getByLabel('Amount', { exact: true }).fill('26,500')
  await other.keyboard.press('Control+b')
  const panel = other.getByRole('region', { name: 'Templates' })
  await panel.getByText('Keep what stands here as a template').click()
  await panel.getByLabel('Name').fill('Rent from January')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(other.getByText('Rent from January was kept as a template.')).toBeVisible()
  await other.getByRole('button', { name: 'Templates' }).click()
  await panel.getByText('Keep what stands here as a template').click()
  await panel.getByLabel('Name').fill('rent from january')
  await panel.getByRole('button', { name: 'Replace Rent from January' }).click()
  await expect(panel).toBeHidden()

  // From the list; a ledger and a party that went out of use meanwhile are told where they stand.
  await admin('PUT', `/sub_ledger_account/api/v1/sub_ledger_account/update/${landlord.id}`, {
    is_active: false,
    row_version: landlord.row_version,
  })
  await other.goto(payments)
  await expect(other.locator('tbody tr')).toHaveCount(1)
  await other.keyboard.press('b')
  await expect(other.getByRole('link', { name: 'Rent from January' })).toBeFocused()
  await other.keyboard.press('Enter')
  await expect(other.getByText('Sub-ledger is no longer in use. Choose another one.')).toBeVisible()
  await expect(other.getByRole('row').getByLabel('Amount', { exact: true })).toHaveValue('26500.00')

  // Its name changes, and it goes; a hand that slipped takes that back.
  await other.getByRole('button', { name: 'Templates' }).click()
  await panel.getByRole('button', { name: 'Change Rent from January' }).click()
  await panel.getByLabel('Name').fill('Rent of the new year')
  await panel.getByRole('button', { name: 'Save' }).click()
  await panel.getByRole('button', { name: 'Change Rent of the new year' }).click()
  await panel.getByRole('button', { name: 'Delete' }).click()
  await expect(panel.getByRole('link', { name: 'Rent of the new year' })).toBeHidden()
  await other.getByRole('button', { name: 'Undo' }).click()
  await expect(panel).toBeHidden()
  await other.getByRole('button', { name: 'Templates' }).click()
  await expect(panel.getByRole('link', { name: 'Rent of the new year' })).toBeVisible()
})

test('on a phone, in Arabic and in Bengali, a voucher begins with a template', async ({ admin, office, another }) => {
  const ledgers = rowsOf(
    await admin('GET', '/ledger_account/api/v1/ledger_account/without_pagination/all/'),
    'ledger_accounts',
  )
  const ledger = (code: string) => ledgers.find((row) => row['code'] === code)?.id
  const written = { narration: 'كهرباء', lines: [{ ledger: ledger('5201002') }] }
  await admin('POST', '/record_template/api/v1/record_template/create/', {
    resource: 'payment_voucher',
    name: 'كهرباء المكتب',
    written,
  })
  const phone = await another({ viewport: { width: 390, height: 844 }, hasTouch: true })
  await signIn(phone)
  for (const [language, button] of [
    ['bn', 'টেমপ্লেট'],
    ['ar', 'القوالب'],
  ] as const) {
    const look = { name: 'samiti_look', value: `${language}.dark.100.language.normal`, url: office.url }
    await phone.context().addCookies([look])
    await phone.goto(`${payments}/new`)
    await expect(phone.locator('html')).toHaveAttribute('lang', language)
    await phone.getByRole('button', { name: button }).tap()
    await expect(phone.getByRole('link', { name: 'كهرباء المكتب' })).toBeVisible()
    await expectAccessible(phone)
    await phone.getByRole('link', { name: 'كهرباء المكتب' }).tap()
    await expect(phone).toHaveURL(/template=\d+$/)
    await expectAccessible(phone)
  }
})
