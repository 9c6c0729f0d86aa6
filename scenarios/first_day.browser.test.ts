import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { writeXlsx, type SheetRecord } from '../platform/sheet/write.ts'
import { expect, expectAccessible, signIn, test, typeSignIn } from '../platform/testing/browser.ts'
import { signedIn } from '../platform/testing/client.ts'
import { enterAgency } from './agencies.ts'
import { hire } from './people.ts'

const members = '/apps/member-management/members'

test('a guest who asks for a page signs in and gets that page', async ({ page }) => {
  await page.goto('/apps/city-management/cities')
  await expect(page).toHaveURL(/\/login/)
  const login = page.getByRole('button', { name: 'Login' })
  await expect(login).toBeDisabled()
  await expectAccessible(page)
  await typeSignIn(page, 'admin', 'not the password')
  await expect(page.getByText('Incorrect username or password.')).toBeVisible()
  await typeSignIn(page)
  await expect(page).toHaveURL(/\/apps\/city-management\/cities/)
  await expect(page.getByRole('link', { name: 'Bagerhat' })).toBeVisible()
  const kept = await page.evaluate(() => Object.keys(localStorage))
  for (const key of ['jwt_access_token', 'user_id', 'user_role', 'user_name', 'user_email']) expect(kept).toContain(key)
  expect(await page.evaluate(() => localStorage.getItem('user_role'))).toBe('ADMIN')
})

test('who was given a password chooses another before anything opens', async ({ page, office, admin }) => {
  const { id, username } = await hire(office.url, admin, 'first.day', ['STAFF'])
  const loan = 'A loan of cranes 77'
  await admin('PUT', `/user/api/v1/user/set_password/${id}`, { new_password: loan, confirm_password: loan })
  await page.goto(members)
  await typeSignIn(page, username, loan)
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await expectAccessible(page)
  const own = 'My own quiet herons 5'
  await page.getByLabel('Current password', { exact: true }).fill(loan)
  await page.getByLabel('New password', { exact: true }).fill(own)
  await page.getByLabel('New password again', { exact: true }).fill(own)
  await page.getByRole('button', { name: 'Save the password' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Agencies' })).toBeVisible()
  await signedIn(office.url, username, own)
})

test('an agency is found by whatever the person at the counter says, with the keyboard alone', async ({
  page,
  admin,
}) => {
  const { id } = await enterAgency(admin, 45, 'Padma Overseas', {
    name_local: 'পদ্মা ওভারসিজ',
    phone_number: '01711234567',
  })
  const owner = {
    agency: id,
    name: 'Shamsul Huq',
    is_primary: true,
    date_of_birth: '1970-01-01',
    nid: '1234567890',
    phone: '01822000111',
    from_date: '2019-01-01',
  }
  expect((await admin('POST', '/agency_owner/api/v1/agency_owner/create/', owner)).status).toBe(201)
  for (const rl of [450, 451, 1045]) await enterAgency(admin, rl, `Neighbour ${rl}`)
  await signIn(page)
  const box = page.getByRole('combobox', { name: 'Search for an app or page' })
  for (const said of [
    'RL-0045',
    '45',
    '৪৫',
    '01711-234567',
    '+8801711234567',
    '০১৭১১২৩৪৫৬৭',
    'পদ্মা',
    'padma',
    'Shamsul',
  ]) {
    await page.keyboard.press('/')
    await expect(box).toBeFocused()
    await page.keyboard.type(said)
    const first = page.getByRole('option').filter({ hasText: 'Padma Overseas' }).first()
    await expect(first, said).toBeVisible()
    await expect(first, said).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 }), said).toHaveText(/45\s*Padma Overseas|Shamsul Huq/)
    await expect(box).toBeHidden()
  }

  // A hurried hand does not look: what Enter opens is what was written, and not what was seen lately and stood there first.
  await page.keyboard.press('/')
  await expect(page.getByRole('option').first()).toContainText(/Padma|Shamsul/)
  await page.keyboard.type('1045')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Neighbour 1045')
})

test('the list is filtered, and its rows are taken out as a sheet', async ({ page, admin }) => {
  await enterAgency(admin, 91, 'Filter Life One', { category: 'life' })
  await enterAgency(admin, 92, 'Filter Life Two', { category: 'life' })
  await enterAgency(admin, 93, 'Filter General', { category: 'general' })
  await signIn(page)
  await page.goto(members)
  await page.getByRole('textbox', { name: 'Filter Name' }).fill('filter')
  await page.getByRole('combobox', { name: 'Filter Category' }).selectOption('life')
  await expect(page).toHaveURL(/name=filter/)
  await expect(page).toHaveURL(/category=life/)
  await expect(page.getByText('1–2 of 2')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Filter General' })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Export' }).click()
  const arrives = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /CSV/ }).click()
  const download = await arrives
  const text = String(await buffer(await download.createReadStream()))
  expect(text).toContain('Filter Life One')
  expect(text).toContain('Filter Life Two')
  expect(text).not.toContain('Filter General')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

const columns = [
  'RL number',
  'Name',
  'Licence issued on',
  'Licence expires on',
  'Phone',
  'Email',
  'Address',
  'District',
  'Thana / upazila',
].map((label) => ({ key: label, label, width: 20, kind: 'text' as const }))

/** A sheet as an office keeps it. */
async function sheet(rows: readonly SheetRecord[]): Promise<Buffer> {
  const out = new PassThrough()
  const whole = buffer(out)
  await Promise.all([writeXlsx(out, { columns, rows, grouping: 'lakh' }), once(out, 'end')])
  return whole
}

const row = (rl: string, name: string, over: SheetRecord = {}): SheetRecord => ({
  'RL number': rl,
  Name: name,
  'Licence issued on': '01/02/2020',
  'Licence expires on': '31/12/2030',
  Phone: `01911${rl.replace(/\D/g, '').padStart(6, '0')}`,
  Email: `rl${rl.replace(/\D/g, '')}@import.example`,
  Address: '7 Kakrail',
  District: 'Dhaka',
  'Thana / upazila': 'Savar',
  ...over,
})

test('a messy sheet is checked, corrected, imported and taken back', async ({ page, admin }) => {
  await signIn(page)
  await page.goto(`${members}/import`)
  await expect(page.getByRole('heading', { level: 1, name: 'Import: Agencies' })).toBeVisible()
  await expectAccessible(page)
  const send = (name: string, body: Buffer) =>
    page.locator('input[type=file]').setInputFiles({
      name,
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: body,
    })
  const good = [row('RL-0701', '  Import   One '), row('702', 'Import Two', { Phone: '০১৯১১ ০০০৭০২' })]
  await send(
    'agencies.xlsx',
    await sheet([
      ...good,
      row('701', 'Import Twice'),
      row('703', 'Import Bad Phone', { Phone: '12' }),
      row('704', 'Import Elsewhere', { 'Thana / upazila': 'Hathazari' }),
    ]),
  )
  await expect(page.getByText(/of 5 rows have errors\./)).toBeVisible()
  await expectAccessible(page)
  const faults = page.getByRole('main')
  await expect(faults.getByText('12', { exact: true })).toBeVisible()
  await expect(faults.getByText('Hathazari', { exact: true })).toBeVisible()
  const arrives = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Get the bad rows as a sheet' }).click()
  expect((await arrives).suggestedFilename()).toMatch(/\.xlsx$/)

  await page.getByRole('link', { name: 'All imports' }).click()
  await send('corrected.xlsx', await sheet([...good, row('703', 'Import Bad Phone'), row('704', 'Import Elsewhere')]))
  await expect(page.getByText('No errors. 4 rows can be stored.')).toBeVisible()
  await page.getByRole('button', { name: 'Take all 4 rows' }).dblclick()
  await expect(page.getByText('4 rows are stored.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'See the list' }).click()
  await expect(page.getByRole('link', { name: 'Import One', exact: true })).toBeVisible()
  expect((await admin('GET', '/agency/api/v1/agency/all/?name=Import&size=20')).body['total_elements']).toBe(4)

  await page.goBack()
  await page.getByRole('button', { name: 'Undo the whole import' }).click()
  await expect(page.getByText(/has undone this import/)).toBeVisible()
  expect((await admin('GET', '/agency/api/v1/agency/all/?name=Import&size=20')).body['total_elements']).toBe(0)
})
