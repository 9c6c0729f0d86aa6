import { expect, expectAccessible, signIn, test } from '../platform/testing/browser.ts'

test('the chart of accounts: a ledger is found, moved by keyboard and hand where the books let it, and merged', async ({
  page,
  admin,
}) => {
  await admin('POST', '/ledger_account/api/v1/ledger_account/default_chart/', {})
  await signIn(page)
  await page.goto('/apps/chart')
  const line = (name: RegExp) => page.getByRole('treeitem', { name })
  // Classes stand open, the rest is unfolded by the arrows; letters and digits lead to a line.
  await line(/^1 Assets/).focus()
  await page.keyboard.type('53')
  await expect(line(/^53 /)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(line(/^5301 /)).toBeFocused()
  await expectAccessible(page)

  await page.getByRole('searchbox').fill('meeting exp')
  await expect(page.getByText('1 line', { exact: true })).toBeVisible()
  await line(/^5301001 /).click()
  await page.getByRole('button', { name: 'Move' }).click()
  const dialog = page.getByRole('dialog')
  await expectAccessible(page)
  await dialog.getByRole('combobox').fill('5302')
  await page.getByRole('option', { name: /^5302 / }).click()
  await dialog.getByRole('button', { name: 'Move' }).click()
  await expect(page.getByText(/^Meeting Expenses now stands in /)).toBeVisible()
  await expect(line(/^5302 /)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(line(/^5301 /)).toBeVisible()

  // A ledger stands in a group: dropped on its class it says so, below its own line.
  const from = await line(/^5301001 /)
    .locator('[aria-hidden] svg')
    .first()
    .boundingBox()
  const to = await line(/^5 Expenses/).boundingBox()
  if (!from || !to) throw new Error('There is nothing to drag.')
  await page.mouse.move(from.x + 5, from.y + 5)
  await page.mouse.down()
  await page.mouse.move(to.x + 80, to.y + to.height / 2, { steps: 4 })
  await page.mouse.up()
  await expect(line(/^5301001 /).getByRole('alert')).toHaveText('A ledger stands in a group, not directly in a class.')

  // Two ledgers of one thing become one: its own line says where it went.
  await line(/^5301001 /).click()
  await page.getByRole('button', { name: 'Merge' }).click()
  await dialog.getByRole('combobox').fill('5301002')
  await page.getByRole('option', { name: /^5301002 / }).click()
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await expect(line(/^5301001 /)).toContainText('Merged into 5301002')

  // Its statement stays, from its own page too.
  await page.getByRole('link', { name: 'Open', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Ledger statement' }).last()).toHaveAttribute('href', /ledger=\d+$/)
  await page.goBack()
  await page.getByRole('searchbox').fill('5301001')
  await line(/^5301001 /).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Ledger statement' })).toBeVisible()
})
