import { builtInRoles } from '../modules/organisation/user/built_in_roles.ts'
import { expect, signIn, test } from '../platform/testing/browser.ts'
import { enterAgency } from './agencies.ts'
import { hire } from './people.ts'

let agencies = 500

for (const { name, kind } of builtInRoles)
  test(`whatever the menu offers to ${name} opens`, async ({ page, office, admin }) => {
    const own = kind === 'member' ? await enterAgency(admin, ++agencies, 'Menu Star Travels') : undefined
    const bound = own ? { agency: own.id, branch: null } : {}
    const person = await hire(office.url, admin, `menu.${name.toLowerCase()}`, [name], bound)
    await signIn(page, person.username, person.password)
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await expect(menu.getByRole('link', { name: 'Overview', exact: true })).toBeVisible()
    const folded = menu.getByRole('button', { expanded: false })
    while ((await folded.count()) > 0) await folded.first().click()
    const links = await menu.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    const entries = [...new Set(links)]
    // The own page at the least, and for whoever holds a right to read something more.
    expect(entries).toContain('/apps/dashboards/project')
    if (kind !== 'user') expect(entries.length).toBeGreaterThan(1)
    for (const href of entries) {
      await menu.locator(`a[href="${href}"]`).last().click()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText('Your role does not open this page.'), `${name}: ${href}`).toHaveCount(0)
    }
  })

test('a clerk who may read roles is not offered their pages, which are for administrators', async ({
  page,
  office,
  admin,
}) => {
  const clerk = await hire(office.url, admin, 'menu.clerk', ['MEMBERSHIP'])
  await signIn(page, clerk.username, clerk.password)
  await page.keyboard.press('/')
  const search = page.getByRole('combobox', { name: 'Search for an app or page' })
  await search.fill('Agencies')
  await expect(page.getByRole('option', { name: /Agencies/ }).first()).toBeVisible()
  await search.fill('Roles')
  await expect(page.getByRole('option', { name: /^Roles/ })).toHaveCount(0)
  await page.goto('/apps/outbox-management/write')
  await expect(page.getByRole('alert')).toContainText('You may not see Write a notice')
})
