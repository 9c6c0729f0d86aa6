import { made, rowsOf } from '../platform/testing/cast.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from '../platform/testing/browser.ts'

test('a month is closed in every branch with the keyboard, and one branch is opened again for a reason', async ({
  page,
  admin,
}) => {
  await made(admin, 'branch', { name: 'Chattogram', code: 'CTG' })
  const year = await made(admin, 'fiscal_year', { start_date: '2019-07-01' })
  await signIn(page)
  await page.goto(`/apps/fiscalYear-management/fiscalYears/${year.id}`)
  await page.getByRole('tab', { name: 'Periods' }).click()
  const grid = page.getByRole('grid', { name: 'Period locks' })
  const july = grid.getByRole('row', { name: /July 2019/ }).getByRole('gridcell')
  await expect(july).toHaveText(['Open', 'Open'])
  await expectAccessible(page)

  await grid.getByRole('button', { name: 'Choose all of July 2019' }).click()
  await expect(page.getByText('2 periods chosen')).toBeVisible()
  await page.getByRole('button', { name: 'Lock', exact: true }).click()
  await expect(july).toHaveText(['Locked', 'Locked'])
  await expect(page.getByRole('button', { name: 'Unlock' })).toBeDisabled()

  await july.first().focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await expect(july.last()).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('button', { name: 'Unlock' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Mistake')
  await dialog.getByRole('button', { name: 'Unlock' }).click()
  await expect(dialog.getByText('Reason must have at least 10 characters.')).toBeVisible()
  await dialog.getByRole('textbox').fill('A bill of July came late.')
  await dialog.getByRole('button', { name: 'Unlock' }).click()
  await expect(july).toHaveText(['Locked', 'Open'])
  const told = await admin('GET', '/period_lock/api/v1/period_lock/all/?period=1&status=open')
  expect(rowsOf(told, 'period_locks').map(({ reason }) => reason)).toEqual(['A bill of July came late.'])

  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
})
