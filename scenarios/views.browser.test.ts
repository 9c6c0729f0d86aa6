import { expect, expectAccessible, signIn, test } from '../platform/testing/browser.ts'
import { enterAgency } from './agencies.ts'
import { hire } from './people.ts'

const members = '/apps/member-management/members'

test('a list is kept as a view, shared with a role, and what the list opens with', async ({
  page,
  admin,
  office,
  another,
}) => {
  await enterAgency(admin, 501, 'Karnaphuli Overseas')
  await enterAgency(admin, 502, 'Meghna Travels')
  const clerk = await hire(office.url, admin, 'views.clerk', ['MEMBERSHIP'])
  await signIn(page)
  await page.goto(`${members}?name=Karna`)
  const rows = (of = page) => of.locator('tbody tr')
  await expect(rows()).toHaveCount(1)
  await page.getByRole('button', { name: 'Views' }).click()
  const panel = page.getByRole('region', { name: 'Views of this list' })
  await panel.getByPlaceholder('Name').fill('Beginning with Karna')
  await panel.getByLabel('Membership clerk').check()
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\?view=\d+$/)
  const address = page.url()

  const other = await another()
  await signIn(other, clerk.username, clerk.password)
  const asked: string[] = []
  other.on('request', (request) => {
    if (request.url().includes('/agency/api/v1/agency/all/')) asked.push(request.url())
  })
  await other.goto(address)
  await expect(rows(other)).toHaveCount(1)
  expect(asked.filter((url) => !url.includes('name=Karna'))).toEqual([])

  await other.getByRole('button', { name: 'Views: Beginning with Karna' }).click()
  await other.getByRole('button', { name: 'Change Beginning with Karna' }).click()
  await other.getByLabel('Open the list with this view').check()
  await expect(other.getByLabel('Open the list with this view')).toBeChecked()
  await other.keyboard.press('Escape')
  await other.getByRole('button', { name: 'Clear all filters' }).click()
  await expect(rows(other)).toHaveCount(2)
  await expect(other).toHaveURL(/view=\d+,changed/)
  await other.getByRole('button', { name: 'Reset this list' }).click()
  await expect(rows(other)).toHaveCount(1)

  await other.keyboard.press('/')
  await other.getByRole('combobox', { name: 'Search for an app or page' }).fill('beginning')
  await expect(other.getByRole('option', { name: /Beginning with Karna/ })).toBeVisible()
  asked.length = 0
  await other.goto(members)
  await expect(rows(other)).toHaveCount(1)
  expect(asked.filter((url) => !url.includes('name=Karna'))).toEqual([])

  // Wider, and in groups: with the keyboard, as part of the view.
  const edge = other.getByRole('separator', { name: 'Width of the column District' })
  await edge.press('Shift+ArrowRight')
  await expect(other).toHaveURL(/widths=city:\d/)
  const width = Number(/widths=city:([\d.]+)/.exec(other.url())?.[1])
  await other.getByRole('button', { name: 'Columns' }).click()
  await other.getByRole('button', { name: 'Move the column District' }).press('ArrowUp')
  await expect(other.getByRole('button', { name: 'Move the column District' })).toBeFocused()
  await other.getByRole('combobox', { name: 'Group by' }).selectOption({ label: 'Category' })
  await other.keyboard.press('Escape')
  const general = other.getByRole('button', { name: 'General 1 row' })
  await expect(general).toHaveAttribute('aria-expanded', 'true')
  await expectAccessible(other)
  await general.press('Enter')
  await expect(general).toHaveAttribute('aria-expanded', 'false')
  await expect(rows(other).locator('a')).toHaveCount(0)
  await other.getByRole('button', { name: 'Views: Beginning with Karna' }).click()
  await other.getByPlaceholder('Name').fill('By category')
  await other.getByPlaceholder('Name').press('Enter')
  await expect(other.getByRole('button', { name: 'Views: By category' })).toBeVisible()
  await other.reload()
  await expect(general).toHaveAttribute('aria-expanded', 'false')
  await expect.poll(async () => Number(await edge.getAttribute('aria-valuenow'))).toBeCloseTo(width, 1)

  // The same rows by their pictures, with the same keys.
  await other.goto(`${members}?view=-`)
  await other.getByRole('button', { name: 'Show as pictures' }).click()
  const pictures = other.getByRole('list', { name: 'Agencies' })
  await expect(pictures.getByRole('link')).toHaveCount(2)
  await other.keyboard.press('j')
  await other.keyboard.press('j')
  await expect(pictures.getByRole('link', { name: /Meghna Travels/ })).toBeFocused()
  await other.keyboard.press('x')
  await expectAccessible(other)
  await other.keyboard.press('Enter')
  await expect(other.getByRole('heading', { name: /Meghna Travels/ })).toBeVisible()
})
