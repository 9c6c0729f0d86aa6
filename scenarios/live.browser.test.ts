import { expect, expectAccessible, signIn, test } from '../platform/testing/browser.ts'
import { enterAgency } from './agencies.ts'
import { hire } from './people.ts'

test('two people have one agency open: each sees the other, the change and the bell, and nothing typed is lost', async ({
  page,
  another,
  office,
  admin,
}) => {
  const clerk = await hire(office.url, admin, 'nasrin', ['MEMBERSHIP'])
  const { id, row_version } = await enterAgency(admin, 71, 'Surma Manpower')
  const place = `/apps/member-management/members/${id}`
  const second = await another()
  await signIn(page, clerk.username, clerk.password)
  await signIn(second)
  await second.goto(place)
  await page.goto(`${place}?edit=1`)
  await expect(second.getByText('Also open by nasrin')).toBeVisible()
  await expect(page.getByText('Also open by Administrator')).toBeVisible()

  await page.getByRole('textbox', { name: 'TIN', exact: true }).fill('123456789012')
  await admin('PUT', `/agency/api/v1/agency/update/${id}`, { address: '3 Motijheel', row_version })
  await expect(second.getByText('3 Motijheel')).toBeVisible()
  await expect(page.getByText('Changed by Administrator just now.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'TIN', exact: true })).toHaveValue('123456789012')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Look at the change' }).click()
  const dialog = page.getByRole('dialog', { name: 'Somebody else changed this record meanwhile' })
  await expect(dialog.getByRole('row', { name: /^Address/ })).toContainText('3 Motijheel')
  await page.keyboard.press('Escape')

  // The list follows without anybody asking; the pointer is elsewhere.
  const list = await second.context().newPage()
  await list.goto('/apps/member-management/members')
  await expect(list.getByRole('link', { name: 'Surma Manpower' })).toBeVisible()
  await list.mouse.move(0, 0)
  await enterAgency(admin, 72, 'Meghna Overseas')
  await expect(list.getByRole('link', { name: 'Meghna Overseas' })).toBeVisible()
  // Nothing moves under the pointer: a word offers the new rows.
  await list.getByRole('link', { name: 'Surma Manpower' }).hover()
  await enterAgency(admin, 73, 'Jamuna Recruiting')
  const offer = list.getByRole('button', { name: 'Rows have changed: show them' })
  await expect(offer).toBeVisible()
  await expect(list.getByRole('link', { name: 'Jamuna Recruiting' })).toBeHidden()
  await offer.click()
  await expect(list.getByRole('link', { name: 'Jamuna Recruiting' })).toBeVisible()
  await list.close()

  const { body: user } = await admin('GET', `/user/api/v1/user/${clerk.id}`)
  const { body: known } = await admin('GET', '/role/api/v1/role/all/?name=STAFF')
  const [staff] = known['roles'] as { id: number }[]
  const roles = [...(user['roles'] as number[]), staff?.id]
  await admin('PUT', `/user/api/v1/user/update/${clerk.id}`, { roles, row_version: user['row_version'] })
  const bell = page.getByRole('button', { name: '2 unread notifications' })
  await expect(bell).toBeVisible()
  await bell.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Administrator has given you the role STAFF.' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'All notifications' }).click()
  // The half-typed form asks before it is left.
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  await page.getByRole('button', { name: 'Put all away' }).click()
  await expect(page.getByText('There are no notifications for now.')).toBeVisible()
  await expectAccessible(page)

  await expect(second.getByText('Also open by nasrin')).toBeHidden()
})
