import { expect, expectAccessible, signIn, test } from '../platform/testing/browser.ts'
import { hire } from './people.ts'

test('a role is built and tried: rights, menu, a look as the role, and the next request of who has it', async ({
  page,
  office,
  admin,
  another,
}) => {
  // Two people and five pages, each opened anew.
  test.slow()
  await signIn(page)
  await page.goto('/apps/roles-management/roles/new')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('front desk')
  await page.getByRole('textbox', { name: 'Label', exact: true }).fill('Front desk')
  await page.getByRole('combobox', { name: 'Base kind' }).fill('Staff')
  await page.keyboard.press('Enter')
  await page.getByRole('checkbox', { name: /See: Agencies$/ }).check()
  await page.getByRole('checkbox', { name: /See: Professions/ }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Front desk/ })).toBeVisible()
  const [role] = (await admin('GET', '/role/api/v1/role/without_pagination/all/?name=FRONT_DESK')).body['roles'] as {
    id: number
  }[]

  // Its menu has come by itself with the rights; one entry is taken out, one is ticked that will stay hidden.
  await page.goto(`/apps/menu-management/menus?role=${role?.id}`)
  await expectAccessible(page)
  const entry = (name: string) => page.getByRole('treeitem', { name: new RegExp(`^${name}(?!:)`) })
  await expect(entry('Agencies')).toHaveAttribute('aria-checked', 'true')
  await expect(entry('Membership')).toHaveAttribute('aria-checked', 'mixed')
  await entry('Professions').focus()
  await page.keyboard.press(' ')
  await expect(entry('Professions')).toHaveAttribute('aria-checked', 'false')
  await entry('Currencies').focus()
  await page.keyboard.press(' ')
  await expect(entry('Currencies')).toContainText('FRONT_DESK lacks currency.read; the entry stays hidden.')
  await page.getByRole('button', { name: 'Seen with this role' }).click()
  const preview = page.getByRole('complementary', { name: 'Seen with this role' })
  await expect(preview).toContainText('Agencies')
  await expect(preview).not.toContainText('Currencies')
  await expect(preview).not.toContainText('Professions')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(entry('Currencies')).toHaveAttribute('aria-checked', 'false')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible()

  const clerk = await hire(office.url, admin, 'desk.clerk', ['FRONT_DESK'])
  const desk = await another()
  await signIn(desk, clerk.username, clerk.password)
  const menu = desk.getByRole('navigation', { name: 'Menu' })
  await menu.getByRole('button', { name: 'Membership' }).click()
  await expect(menu.getByRole('link', { name: 'Agencies' })).toBeVisible()
  await expect(menu.getByText('Professions')).toHaveCount(0)

  // The right is taken away: the open session feels it at its next request (C-07).
  const { row_version } = (await admin('GET', `/role/api/v1/role/${role?.id}`)).body
  const taken = await admin('PUT', `/role/api/v1/role/update/${role?.id}`, { permissions: [], row_version })
  expect(taken.status).toBe(200)
  await desk.goto('/apps/member-management/members')
  await expect(desk.getByText(/Your role does not open this page|You may not see/).first()).toBeVisible()
  await desk.reload()
  await expect(menu.getByText('Membership')).toHaveCount(0)
})

test('the menu is put in order with the keyboard and by its handles; two editors lose nothing', async ({
  page,
  another,
}) => {
  await signIn(page)
  await page.goto('/apps/menu-management/menus')
  const entry = (name: string) => page.getByRole('treeitem', { name: new RegExp(`^${name}(?!:)`) })
  await entry('Thanas').focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(page.getByRole('status').filter({ hasText: /Thanas now stands in Settings/ })).toBeAttached()

  // High enough for the handle and its aim to be in sight together.
  const other = await another({ viewport: { width: 1280, height: 1200 } })
  await signIn(other)
  await other.goto('/apps/menu-management/menus')
  const theirs = other.getByRole('treeitem', { name: /^Roles/ })
  await theirs.scrollIntoViewIfNeeded()
  const handle = await theirs.locator('span').first().boundingBox()
  const aim = await other.getByRole('treeitem', { name: /^Settings/ }).boundingBox()
  if (!handle || !aim) throw new Error('no handle to drag')
  await other.mouse.move(handle.x + 8, handle.y + 8)
  await other.mouse.down()
  await other.mouse.move(aim.x + aim.width / 2, aim.y + aim.height / 2, { steps: 6 })
  await other.mouse.up()
  await expect(other.getByRole('status').filter({ hasText: /Roles now stands in Settings/ })).toBeAttached()
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(other.getByText('Saved.', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Your changes now stand over the newer state' })).toBeVisible()
  await expect(entry('Roles')).toHaveAttribute('aria-level', '2')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
  await expectAccessible(page)
})
