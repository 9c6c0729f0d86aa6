import { expect, expectAccessible, signIn, test } from '../platform/testing/browser.ts'
import { enterAgency } from './agencies.ts'
import { hire } from './people.ts'

test('two people edit one agency: the second sees both versions, takes one field over and keeps the own one', async ({
  page,
  another,
  office,
  admin,
}) => {
  const colleague = await hire(office.url, admin, 'nasrin', ['MEMBERSHIP'])
  const { id } = await enterAgency(admin, 71, 'Surma Manpower')
  const place = `/apps/member-management/members/${id}?edit=1`
  const second = await another()
  await signIn(page, colleague.username, colleague.password)
  await signIn(second)
  await page.goto(place)
  await second.goto(place)
  const name = { name: 'Name', exact: true }
  const address = { name: 'Address', exact: true }
  const website = { name: 'Website', exact: true }
  await second.getByRole('textbox', name).fill('Surma Manpower Ltd')
  await second.getByRole('textbox', address).fill('3 Motijheel')
  await second.getByRole('textbox', website).fill('https://surma.example')

  await page.getByRole('textbox', name).fill('Surma Manpower Limited')
  await page.getByRole('textbox', address).fill('14 Topkhana Road')
  await page.getByRole('textbox', { name: 'TIN', exact: true }).fill('123456789012')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible()

  await second.keyboard.press('Control+s')
  const dialog = second.getByRole('dialog', { name: 'Somebody else changed this record meanwhile' })
  await expect(dialog.getByText(/nasrin changed this record/i)).toBeVisible()
  await expectAccessible(second)
  const row = (field: string) => dialog.getByRole('row', { name: new RegExp(`^${field}`) })
  await expect(row('Name')).toContainText(/Surma Manpower\s*Surma Manpower Ltd\s*Surma Manpower Limited/)
  await expect(row('TIN')).toContainText('123456789012')
  await row('Address').getByRole('radio', { name: '14 Topkhana Road' }).check()
  await dialog.getByRole('button', { name: 'Take over and save' }).click()
  await expect(second.getByRole('heading', { level: 1, name: /Surma Manpower Ltd$/ })).toBeVisible()

  const kept = (await admin('GET', `/agency/api/v1/agency/${id}`)).body
  expect(kept).toMatchObject({
    name: 'Surma Manpower Ltd',
    address: '14 Topkhana Road',
    website: 'https://surma.example/',
    tin: '123456789012',
  })
  await second.getByRole('tab', { name: 'History' }).click()
  await expect(second.getByText(/^Administrator changed 2 fields\./)).toBeVisible()
  await expect(second.getByText(/^nasrin changed 3 fields\./i)).toBeVisible()

  // The first one still looks at the old version; the next save starts from the new one.
  await page.reload()
  await expect(page.getByText('https://surma.example')).toBeVisible()
})
