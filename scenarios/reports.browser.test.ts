import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { openYear } from '../modules/accounting/testing/books/open_year.ts'
import { today } from '../platform/clock/clock.ts'
import { readSheet } from '../platform/sheet/read.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from '../platform/testing/browser.ts'
import { made, rowsOf } from '../platform/testing/cast.ts'
import type { Send } from '../platform/testing/client.ts'
import { enterAgency } from './agencies.ts'
import { hire } from './people.ts'

test('a clerk narrows the list of members, keeps it, takes it out, prints it and has it sent every month', async ({
  page,
  admin,
  office,
}) => {
  const clerk = await hire(office.url, admin, 'rahima', ['MEMBERSHIP'])
  await enterAgency(admin, 45, 'Padma Overseas', { category: 'life' })
  await enterAgency(admin, 46, 'Meghna Travels', { category: 'life' })
  await enterAgency(admin, 47, 'Jamuna Trade')
  await signIn(page, clerk.username, clerk.password)
  await page.goto('/apps/allMembers/report')
  const rows = page.locator('[data-row]')
  await expect(rows).toHaveCount(3)

  await page.getByRole('combobox', { name: 'Category' }).selectOption('life')
  await expect(rows).toHaveCount(2)
  await expect(page.getByText('1–2 of 2')).toBeVisible()
  await page.getByRole('combobox', { name: 'Group by' }).selectOption('category')
  await expect(page.getByText('2 rows').first()).toBeVisible()
  await expectAccessible(page)

  // A name leads to its record; back leads to the same rows.
  await page.getByRole('link', { name: 'Padma Overseas' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Padma Overseas')
  await page.goBack()
  await expect(rows).toHaveCount(2)

  await page.getByRole('button', { name: 'Saved filters' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Life members')
  await page.getByRole('button', { name: 'Save these filters' }).click()
  await expect(page.getByRole('link', { name: 'Life members' })).toHaveAttribute('href', /category=life/)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Export' }).click()
  const [sheet] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /CSV/ }).click(),
  ])
  const csv = readFileSync(await sheet.path(), 'utf8')
  expect(csv).toContain('Meghna Travels')
  expect(csv).not.toContain('Jamuna')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'PDF / print' }).click()
  const paper = page.getByRole('dialog', { name: 'All members' })
  await expect(paper.getByRole('button', { name: 'Print' })).toBeEnabled()
  await page.keyboard.press('Escape')
  await expect(paper).toHaveCount(0)

  await page.getByRole('button', { name: 'Send regularly' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send regularly' })
  await dialog.getByLabel('Name', { exact: true }).fill('Life members, monthly')
  await dialog.getByLabel('Day of the month').selectOption('31')
  await expect(dialog.getByText('A shorter month has it on its last day.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Set up' }).click()
  await expect(dialog).toHaveCount(0)

  await page.getByRole('navigation').getByRole('link', { name: 'Reports by mail' }).click()
  const line = page.getByRole('listitem').filter({ hasText: 'Life members, monthly' })
  await expect(line).toContainText('Each month on day 31')
  await line.getByRole('button', { name: 'Pause' }).click()
  await expect(line).toContainText('Paused')
  await expectAccessible(page)
  await line.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Nothing is sent regularly yet.')).toBeVisible()
  await page.getByRole('list', { name: 'Report' }).getByRole('link', { name: 'All members' }).click()
  await expect(page.getByRole('button', { name: 'Send regularly' })).toBeVisible()
})

/** Two who owe: bills of today, of which one is paid in part. */
async function oweUs(admin: Send): Promise<void> {
  await admin('POST', '/ledger_account/api/v1/ledger_account/default_chart/', {})
  await openYear(admin)
  const all = await admin('GET', '/ledger_account/api/v1/ledger_account/without_pagination/all/')
  const ids = new Map(rowsOf(all, 'ledger_accounts').map((row) => [String(row['code']), row.id]))
  for (const [name, amount] of [
    ['Haor Travel', '125000'],
    ['Bithi Medical Centre', '48500.50'],
  ] as const) {
    const party = await made(admin, 'sub_ledger_account', { kind: 'party', name })
    const bill = await admin('POST', '/receivable_bill/api/v1/receivable_bill/create/?step=post', {
      sub_ledger: party.id,
      party_ledger: ids.get('1302001'),
      bill_date: today(),
      lines: [{ income_ledger: ids.get('4101002'), amount }],
    })
    expect(bill.status, bill.raw).toBe(201)
    const receipt = await admin('POST', '/receipt_voucher/api/v1/receipt_voucher/create/?step=post', {
      received_from: name,
      lines: [{ ledger: ids.get('1302001'), sub_ledger: party.id, amount: '8500' }],
    })
    expect(receipt.status, receipt.raw).toBe(201)
  }
}

/** What the columns are called whose figures do not stand whole in the window. */
const beyondTheWindow = (page: Page): Promise<string[]> =>
  page.locator('[data-report] table').evaluate((table) => {
    const frame = table.parentElement?.getBoundingClientRect()
    const isOut = (cell: Element): boolean => {
      const { left, right } = cell.getBoundingClientRect()
      return left < (frame?.left ?? 0) - 0.5 || right > Math.min(frame?.right ?? 0, window.innerWidth) + 0.5
    }
    const heads = [...table.querySelectorAll('thead th')]
    const out = [...table.querySelectorAll('td[data-align="end"]')].filter(isOut)
    return [...new Set(out.map((cell) => heads[(cell as HTMLTableCellElement).cellIndex]?.textContent.trim() ?? ''))]
  })

test('on a small screen an accountant puts away what she does not need of the debtors, so that every amount is in sight', async ({
  page,
  admin,
  office,
}) => {
  await oweUs(admin)
  const accountant = await hire(office.url, admin, 'shahana', ['ACCOUNTS'])
  await page.setViewportSize({ width: 1280, height: 720 })
  await signIn(page, accountant.username, accountant.password)
  await page.goto('/apps/report-management/debtor-reports')
  const rows = page.locator('[data-row]')
  await expect(rows).toHaveCount(2)
  await expect.poll(() => beyondTheWindow(page)).toContain('Credit')

  // By the pointer and by the keys: the next box has the focus when one has left. What names a row stays.
  await page.getByRole('button', { name: 'Columns' }).click()
  const panel = page.getByRole('dialog')
  await expect(panel.getByRole('checkbox', { name: 'Party' })).toBeDisabled()
  await panel.getByRole('checkbox', { name: 'Ledger' }).uncheck()
  await panel.getByRole('checkbox', { name: 'Oldest bill' }).click()
  await expect(panel.getByRole('checkbox', { name: 'Last receipt' })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(panel.getByRole('checkbox', { name: 'Contact' })).toBeFocused()
  await page.keyboard.press('Space')
  await expect.poll(() => beyondTheWindow(page)).toEqual([])
  await panel.getByRole('button', { name: 'Move the column RL no.' }).press('ArrowUp')
  await expectAccessible(page)
  const heads = page.getByRole('columnheader')
  await expect(heads.nth(0)).toHaveText('RL no.')
  const labels = (await heads.allTextContents()).map((text) => text.trim())
  expect(labels).not.toContain('Contact')
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(page).toHaveURL(/cols=rl_no,.*member,closing,not_due/)
  expect(page.url()).not.toContain('contact')

  // The address brings them again, and the sheet has the same.
  await page.reload()
  await expect(heads).toHaveText(labels)
  await expect.poll(() => beyondTheWindow(page)).toEqual([])
  await page.getByRole('button', { name: 'Export' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /xlsx/ }).click(),
  ])
  const sheet = await readSheet({ path: await download.path(), name: 'debtors.xlsx' })
  const cells: string[][] = []
  for await (const row of sheet.rows(0)) cells.push(row.cells.map(({ text }) => text))
  expect(cells).toContainEqual(labels)
  expect(cells.flat()).toContain('Total')

  // Kept under a name; as the report comes, and by the name again.
  await page.getByRole('button', { name: 'Saved filters' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Without contacts')
  await page.getByRole('button', { name: 'Save these filters' }).click()
  await expect(page.getByRole('link', { name: 'Without contacts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Columns' }).click()
  await panel.getByRole('button', { name: 'Columns as they come' }).click()
  await expect(heads.nth(0)).toHaveText('Party')
  await expect(page).not.toHaveURL(/cols=/)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Saved filters' }).click()
  await page.getByRole('link', { name: 'Without contacts' }).click()
  await expect(heads).toHaveText(labels)

  // Bill by bill there are other columns, and they are there; back by party what was put away stays away.
  await page.getByRole('combobox', { name: 'Rows by' }).selectOption('bill')
  await expect(page.getByRole('columnheader', { name: 'Due date' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Rows by' }).selectOption('party')
  await expect(heads).toHaveText(labels)

  // The voucher register has debit and credit in the window without anything put away.
  await page.goto('/apps/report-management/voucher-reports')
  await expect(rows.filter({ hasText: '1,25,000.00' }).first()).toBeVisible()
  await expect.poll(() => beyondTheWindow(page)).toEqual([])
  await expectNoSidewaysScroll(page)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/apps/report-management/debtor-reports')
  await page.getByRole('button', { name: 'Columns' }).click()
  await panel.getByRole('checkbox', { name: 'Opening' }).uncheck()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listitem').filter({ hasText: 'Haor Travel' })).toContainText('1,16,500.00')
})
