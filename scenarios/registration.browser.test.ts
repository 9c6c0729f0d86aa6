import { expect, expectAccessible, test } from '../platform/testing/browser.ts'

test('an agency registers itself, its address proves to be its own, and the office lets it in', async ({
  page,
  another,
  office,
  admin,
}) => {
  const settings = '/general_setting/api/v1/general_setting/'
  const { body } = await admin('GET', `${settings}all/`)
  const [row] = body['general_settings'] as { id: number; row_version: number }[]
  await admin('PUT', `${settings}update/${row?.id}`, { registration_open: true, row_version: row?.row_version })

  await page.goto('/register')
  await page.getByLabel('RL number').fill('RL-0431')
  await page.getByLabel('Name', { exact: true }).fill('Meghna Overseas')
  await page.getByLabel('Licence issued on').fill('2020-01-01')
  await page.getByLabel('Licence expires on').fill('2035-12-31')
  await page.getByLabel('Address').fill('5 Topkhana Road')
  await page.getByLabel('District').selectOption('Dhaka')
  await page.getByLabel('Thana / upazila').selectOption('Savar')
  await page.getByLabel('First name').fill('Rahima')
  await page.getByLabel('Email').fill('rahima at meghna')
  await page.getByLabel('Phone').fill('01811223344')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Enter a valid email address.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Email').fill('rahima@meghna.example')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Open the link in the letter we have sent to rahima@meghna.example.')).toBeVisible()

  const letters = await office.scratch.database.app.query<{ link: string }>(
    `select params->>'link' as link from outbox_message where kind = 'registration'`,
  )
  const hers = await another()
  await hers.goto(`/register#${letters.rows[0]?.link.split('#')[1] ?? ''}`)
  await hers.getByLabel('New password', { exact: true }).fill('Nine loud geese 9')
  await hers.getByLabel(/again/i).fill('Nine loud geese 9')
  await expectAccessible(hers)
  await hers.getByRole('button', { name: 'Confirm' }).click()
  await expect(hers.getByText('An administrator will release it.')).toBeVisible()

  const users = (await admin('GET', '/user/api/v1/user/all/?email=rahima@meghna.example')).body['users']
  const [asking] = users as { id: number; row_version: number; status: string }[]
  expect(asking?.status).toBe('requested')
  await admin('PUT', `/user/api/v1/user/update_status/${asking?.id}`, {
    status: 'active',
    row_version: asking?.row_version,
  })
  await hers.goto('/login')
  await hers.getByLabel('User name').fill('rahima@meghna.example')
  await hers.getByLabel('Password', { exact: true }).fill('Nine loud geese 9')
  await hers.getByRole('button', { name: 'Login' }).click()
  await expect(hers.getByText('Meghna Overseas').first()).toBeVisible()
})
