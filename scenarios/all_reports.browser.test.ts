import { expect, expectAccessible, signIn, test } from '../platform/testing/browser.ts'
import { hire } from './people.ts'

test('an accountant finds a report by what it is for, opens it with the keys, and keeps it first', async ({
  page,
  admin,
  office,
}) => {
  const accountant = await hire(office.url, admin, 'karim', ['ACCOUNTS'])
  await signIn(page, accountant.username, accountant.password)
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await menu.getByRole('button', { name: 'Reports', exact: true }).click()
  const group = menu.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Reports', exact: true }) })
  await expect(group.getByRole('link').first()).toHaveText('All reports')
  await group.getByRole('link').first().click()

  const main = page.getByRole('main')
  const search = main.getByRole('searchbox', { name: 'Search in reports' })
  await expect(main.getByRole('heading', { level: 2 }).first()).toHaveText('Books')
  await expect(main.getByRole('link', { name: /^Trial balance/ })).toContainText(
    'All accounts with what they began with, what came and went, and what they end with.',
  )
  await expectAccessible(page)

  await page.keyboard.press('f')
  await expect(search).toBeFocused()
  await page.keyboard.type('no such paper')
  await expect(main.getByText('No report fits ‘no such paper’.')).toBeVisible()
  await search.fill('withheld')
  await expect(main.getByRole('link', { name: /TDS/ })).toBeVisible()
  await expect(main.getByRole('heading', { level: 2, name: 'Tax' })).toBeVisible()
  await expect(main.getByRole('heading', { level: 2, name: 'Books' })).toHaveCount(0)

  // Arrows walk through what was found, Enter opens it, and going back leads to the same words.
  await search.fill('balance')
  await expect(page).toHaveURL(/keyword=balance/)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(main.getByRole('link', { name: /^Trial balance/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Trial balance' })).toBeVisible()
  await page.goBack()
  await expect(search).toHaveValue('balance')

  await main.getByRole('button', { name: 'Star: Trial balance' }).click()
  await search.fill('')
  await expect(main.getByRole('heading', { level: 2 }).first()).toHaveText('Starred')
  await expect(main.getByRole('link').first()).toHaveText(/^Trial balance/)

  await search.fill('cash fl')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Cash flow' })).toBeVisible()

  // On a Bengali screen the words of the trade find it too, here and in the box for everything.
  await page.getByRole('button', { name: 'Language' }).click()
  await page.getByRole('menuitemradio', { name: 'বাংলা' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn')
  await page.goto('/apps/reports')
  await main.getByRole('searchbox').fill('trial bal')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'রেওয়ামিল' })).toBeVisible()
  await page.keyboard.press('/')
  await page.getByRole('dialog').getByRole('combobox').fill('cash book')
  await expect(page.getByRole('dialog').getByRole('option').first()).toHaveAccessibleName(/^নগদান বই/)
})

test('whoever holds the right of one report finds that one and no other; the menu of somebody without any does not name the page', async ({
  page,
  another,
  admin,
  office,
}) => {
  const rights = (await admin('GET', '/permission/api/v1/permission/without_pagination/all/')).body['permissions'] as {
    id: number
    code: string
  }[]
  const made = await admin('POST', '/role/api/v1/role/create/', {
    name: 'DEPOSITS_ONLY',
    label: 'Sees deposits',
    kind: 'staff',
    permissions: rights.filter(({ code }) => code === 'fdr.read').map(({ id }) => id),
  })
  expect([made.status, made.raw]).toEqual([201, made.raw])
  const reader = await hire(office.url, admin, 'one.report', ['DEPOSITS_ONLY'])
  await signIn(page, reader.username, reader.password)
  await page.goto('/apps/reports')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: /^Fixed deposit report/ })).toBeVisible()
  await expect(main.getByRole('link')).toHaveCount(1)
  await expect(main.getByRole('heading', { level: 2 })).toHaveText(['Deposits and funds'])

  const plain = await hire(office.url, admin, 'no.report', ['USER'])
  const other = await another()
  await signIn(other, plain.username, plain.password)
  await expect(other.getByRole('link', { name: 'All reports' })).toHaveCount(0)
  await other.goto('/apps/reports')
  await expect(other.getByText('No report opens to you.')).toBeVisible()
  await expectAccessible(other)
})
