import { expect, expectAccessible, signIn, test } from '../platform/testing/browser.ts'
import { enterAgency } from './agencies.ts'
import { hire } from './people.ts'

const members = '/apps/member-management/members'

test('who may not delete is not offered it; a role that is taken away is felt at the next request', async ({
  page,
  office,
  admin,
}) => {
  const clerk = await hire(office.url, admin, 'jahid', ['STAFF'])
  const { id } = await enterAgency(admin, 11, 'Rupsha Overseas')
  await signIn(page, clerk.username, clerk.password)
  await page.goto(members)
  await page.getByRole('checkbox', { name: /Select .*Rupsha Overseas/ }).check()
  await expect(page.getByRole('heading', { name: '1 row selected' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Rupsha Overseas' }).click()
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'More' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Reject' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('textbox', { name: 'Address', exact: true }).fill('No longer his to change')
  const auditor = (
    (await admin('GET', '/role/api/v1/role/without_pagination/all/?name=AUDITOR')).body['roles'] as { id: number }[]
  )[0]
  const { row_version } = (await admin('GET', `/user/api/v1/user/${clerk.id}`)).body
  expect(
    (await admin('PUT', `/user/api/v1/user/update/${clerk.id}`, { roles: [auditor?.id], row_version })).status,
  ).toBe(200)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: /not|permi/i })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Address', exact: true })).toHaveValue('No longer his to change')
  expect((await admin('GET', `/agency/api/v1/agency/${id}`)).body['address']).toBe('12 Topkhana Road')
  await page.goto(`${members}/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: /Rupsha/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0)
})

test('a member agency sees itself and nobody else, wherever it looks', async ({ page, office, admin }) => {
  const own = await enterAgency(admin, 12, 'Own Star Travels')
  const other = await enterAgency(admin, 13, 'Other Moon Travels')
  const member = await hire(office.url, admin, 'member.star', ['MEMBER_USER'], { agency: own.id, branch: null })
  await signIn(page, member.username, member.password)
  await expect(page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Users' })).toHaveCount(0)
  await expectAccessible(page)
  await page.keyboard.press('/')
  const search = page.getByRole('combobox', { name: 'Search for an app or page' })
  await search.fill('Travels')
  await expect(page.getByRole('option', { name: /Own Star/ })).toBeVisible()
  await expect(page.getByText('Other Moon')).toHaveCount(0)
  await search.fill('13')
  await expect(page.getByText('No results..')).toBeVisible()
  await search.fill('12')
  await page.getByRole('option', { name: /Own Star/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Own Star Travels/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0)
  await expect(page.getByText('Office note')).toHaveCount(0)
  await expectAccessible(page)

  await page.goto(`${members}/${other.id}`)
  await expect(page.getByText('This record does not exist, or you may not see it.')).toBeVisible()
  await expectAccessible(page)
  await page.goto(`${members}/${other.id}/13-Other-Moon-Travels?tab=history`)
  await expect(page.getByText('This record does not exist, or you may not see it.')).toBeVisible()
  for (const closed of [
    '/apps/users-management/users',
    '/apps/city-management/cities',
    '/apps/roles-management/roles',
  ]) {
    await page.goto(closed)
    await expect(page.getByText('Your role does not open this page.')).toBeVisible()
  }
  await page.goto(members)
  await expect(page.getByRole('main')).toContainText(/Own Star Travels|Your role does not open this page/)
  await expect(page.getByText('Other Moon')).toHaveCount(0)
})

test('somebody without a role is a guest: shown the door to the sign-in, and no list', async ({
  page,
  office,
  admin,
}) => {
  const nobody = await hire(office.url, admin, 'new.face', [])
  await signIn(page, nobody.username, nobody.password)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Guest' }).click()
  await expect(page.getByRole('menuitem', { name: 'Login' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
  await page.goto(members)
  await expect(page.getByText('Your role does not open this page.')).toBeVisible()
})
