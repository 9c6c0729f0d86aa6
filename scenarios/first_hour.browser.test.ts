import sharp from 'sharp'
import { expect, expectAccessible, signIn, test } from '../platform/testing/browser.ts'
import { hire } from './people.ts'

const members = `RL no,Name,Phone,Email,Address,City,Thana,Licence issue date,Licence expiry date
45,Padma Overseas,01711000045,padma@agency.example,12 Station Road,Dhaka,Savar,2019-01-01,2034-12-31
61,Meghna Travels,01711000061,meghna@agency.example,7 College Road,Dhaka,Savar,2020-01-01,2034-12-31
`

test('the first hour of an office: left after two steps, gone on with on another computer, finished', async ({
  page,
  another,
  admin,
  office,
}) => {
  await signIn(page)
  const card = page.getByRole('region', { name: 'Welcome: set the office up in an hour' })
  await expectAccessible(page)
  await card.getByRole('link', { name: 'Begin' }).click()

  await expect(page.getByRole('heading', { name: 'The association' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Name of the association' }).fill('Padma Agencies Association')
  await page.getByRole('textbox', { name: 'Short name' }).fill('Padma')
  await page.getByRole('textbox', { name: 'Address', exact: true }).fill('12 Station Road, Dhaka')
  // Saving a step leads to the next one, whose name has the focus.
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('heading', { name: 'Logo and letterhead' })).toBeFocused()
  await expect(page.getByText('1 of 9 done')).toBeVisible()
  const logo = await sharp({ create: { width: 300, height: 90, channels: 3, background: '#2a7' } })
    .png()
    .toBuffer()
  const chooser = page.locator('[data-field=admin_logo] input[type=file]')
  await chooser.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo })
  await expect(page.locator('[data-field=admin_logo] img')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Branches' })).toBeFocused()

  // Somebody calls. Another administrator goes on, on a telephone.
  const second = await hire(office.url, admin, 'second.admin', ['ADMIN'])
  const phone = await another({ viewport: { width: 390, height: 844 } })
  await signIn(phone, second.username, second.password)
  await phone.getByRole('region', { name: 'Set-up: 3 of 9' }).getByRole('link', { name: 'Go on' }).click()
  await expect(phone.getByRole('heading', { name: 'Branches' })).toBeVisible()
  await expectAccessible(phone)
  await phone.getByRole('button', { name: 'Add a branch' }).click()
  await expect(phone.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await phone.getByRole('textbox', { name: 'Name' }).fill('Chattogram')
  await phone.getByRole('textbox', { name: 'Code' }).fill('CTG')
  await phone.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(phone.getByRole('link', { name: 'Chattogram' })).toBeVisible()
  await phone.getByRole('button', { name: 'Next' }).click()
  await expect(phone.getByRole('heading', { name: 'Fiscal year and figures' })).toBeFocused()
  await phone.getByRole('button', { name: 'It is right as it is' }).click()
  await expect(phone.getByRole('heading', { name: 'Chart and fiscal year' })).toBeFocused()
  // What would be made is shown before it is.
  await phone.getByText('Assets', { exact: true }).click()
  await expect(phone.getByRole('listitem').filter({ hasText: '1401001' }).last()).toHaveText(
    '1401001 Cash in Hand - Head Office',
  )
  await expectAccessible(phone)
  await phone.getByRole('button', { name: 'Take this chart' }).click()
  await expect(phone.getByRole('link', { name: 'Open the ledgers' })).toBeVisible()
  await phone.getByRole('button', { name: /^Make and open 20/ }).click()
  await expect(phone.getByText(/is open: vouchers of its days can be posted/)).toBeVisible()
  await phone.getByRole('button', { name: 'Next' }).click()
  await expect(phone.getByRole('heading', { name: 'Beginnings of numbers' })).toBeFocused()
  await phone.getByRole('button', { name: 'Skip for now' }).click()
  await expect(phone.getByRole('heading', { name: 'People and their roles' })).toBeFocused()

  // Back at the first computer the page of the landing knows how far it is.
  await page.goto('/apps/dashboards/project')
  await page.getByRole('region', { name: 'Set-up: 6 of 9' }).getByRole('link', { name: 'Go on' }).click()
  await expect(page.getByRole('heading', { name: 'Member agencies' })).toBeVisible()
  const steps = page.getByRole('navigation', { name: 'Steps' })
  await expect(steps.getByRole('link', { name: 'Skipped Beginnings of numbers' })).toBeVisible()
  await steps.getByRole('link', { name: 'People and their roles' }).click()
  await page.getByRole('button', { name: 'Add a person' }).click()
  const form = page.getByRole('dialog')
  await expect(form.getByRole('textbox', { name: 'First name' })).toBeFocused()
  await form.getByRole('textbox', { name: 'First name' }).fill('Nasrin')
  await form.getByRole('textbox', { name: 'User name' }).fill('nasrin')
  await form.getByRole('textbox', { name: 'Email' }).fill('nasrin@office.example')
  await form.getByRole('textbox', { name: 'Phone' }).fill('01811000001')
  await form.getByRole('combobox', { name: 'Roles' }).fill('Membership')
  await page.getByRole('option', { name: 'Membership clerk' }).click()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Nasrin' })).toContainText('Membership clerk')

  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('link', { name: 'Import a spreadsheet' }).click()
  const file = { name: 'members.csv', mimeType: 'text/csv', buffer: Buffer.from(members) }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('button', { name: /Take all/ }).click()
  await expect(page.getByText('Stored').first()).toBeVisible()
  // From wherever a step has led, the user menu leads back.
  await page.getByRole('button', { name: /Administrator/i }).click()
  await page.getByRole('menuitem', { name: /^Set-up: \d of 9$/ }).click()
  await steps.getByRole('link', { name: 'Member agencies' }).click()
  await expect(page.getByText('There are 2 agencies.')).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('link', { name: 'The menu of each role' })).toBeVisible()
  await page.getByRole('button', { name: 'Finish the set-up' }).click()
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible()
  await expect(page.getByRole('link', { name: /Set-up/ })).toHaveCount(0)
  await page.getByRole('button', { name: /Administrator/i }).click()
  await expect(page.getByRole('menuitem', { name: 'My account' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: /Set-up/ })).toHaveCount(0)
})
