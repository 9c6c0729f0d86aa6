// Vouchers typed by a practised clerk, each counted (design/look.md 4): parts of the story of daily tasks.
import { expect, type Page } from '@playwright/test'
import { handOn, hold } from './hand.ts'

export const searchBox = (page: Page) => page.getByRole('combobox', { name: 'Search for an app or page' })

/**
 * Cheques of members who have paid before, one after the other: from anywhere, the next in a row, from the member's page. That
 * people pay by cheque was said with the receipt before.
 */
export async function receiptsTyped(page: Page): Promise<void> {
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  const cell = (name: string) => page.getByRole('row').getByLabel(name, { exact: true })
  const bankIsThere = () =>
    expect(page.getByRole('combobox', { name: 'Bank of the cheque or pay order' })).toHaveValue('PADMA')
  const next = () => expect(field('Received from')).toHaveValue('')
  await page.keyboard.press('r')
  await expect(field('Received from')).toBeFocused()
  await field('Received from').fill('Al-Amin Overseas')
  const mode = page.getByRole('combobox', { name: 'Received by', exact: true })
  await mode.fill('Cheque')
  await mode.press('Enter')
  await bankIsThere()
  await field('Cheque or pay order number').fill('900001')
  await cell('Amount').fill('100')
  await page.keyboard.press('Control+Enter')
  await next()
  await page.goto('/apps/dashboards/project')
  await expect(page.locator('#main h1')).toBeVisible()

  const anywhere = handOn(page)
  await anywhere.press('r')
  await anywhere.see(() => expect(field('Received from')).toBeFocused())
  await anywhere.type('Al-Amin Overseas')
  await anywhere.press('Enter')
  await anywhere.type('900002')
  await anywhere.see(bankIsThere)
  await anywhere.press('Enter')
  await expect(cell('Amount')).toBeFocused()
  await anywhere.type('5000')
  await anywhere.press('Tab')
  await anywhere.type('Renewal of the year')
  await anywhere.press('Control+Enter')
  await anywhere.see(next)
  hold(anywhere, 'a receipt with memo and cheque number, from anywhere', 5)

  const following = handOn(page)
  await following.see(() => expect(field('Received from')).toBeFocused())
  await following.type('Al-Amin Overseas')
  await following.press('Enter')
  await following.type('900003')
  await following.press('Enter')
  await expect(cell('Amount')).toBeFocused()
  await following.type('5000')
  await following.press('Control+Enter')
  await following.see(next)
  hold(following, 'the next one in a row, with the same memo', 3)

  await page.goto('/apps/member-management/members')
  await page.getByRole('link', { name: 'Al-Amin Overseas' }).click()
  const member = handOn(page)
  await member.click(page.getByRole('link', { name: 'Receive money' }))
  await member.see(() => expect(field('Cheque or pay order number')).toBeFocused())
  await member.see(bankIsThere)
  await member.type('900004')
  await member.press('Enter')
  await member.type('5000')
  await member.press('Tab')
  await member.type('Late fee')
  await member.press('Control+Enter')
  await member.see(() => expect(page.getByText(/^Saved/)).toBeVisible())
  hold(member, 'a receipt from the page of a member', 4)

  await page.goto('/apps/receiptVoucher-management/receiptVouchers')
  for (const memo of ['Renewal of the year', 'Late fee']) await expect(page.getByText(memo).first()).toBeVisible()
  await page.goto('/apps/dashboards/project')
  await expect(page.locator('#main h1')).toBeVisible()
}

/** A journal of six lines from anywhere, by account codes, the last amount by `=`. */
export async function sixLines(page: Page): Promise<void> {
  const cell = (name: string, at: number) => page.getByRole('row').getByLabel(name, { exact: true }).nth(at)
  const hand = handOn(page)
  await hand.press('/')
  await expect(searchBox(page)).toBeFocused()
  await hand.type('new journal')
  await hand.see(() => expect(page.getByRole('option').first()).toContainText('New: Journal voucher'))
  await hand.press('Enter')
  await hand.see(() => expect(cell('Ledger', 0)).toBeFocused())
  for (const [code, amount] of [
    ['5201001', '৪০,০০০'],
    ['5201002', '12,000.50'],
    ['5201004', '3000'],
  ] as const) {
    await hand.type(code)
    await hand.press('Enter')
    await hand.type(amount)
    await hand.press('Enter')
  }
  for (const [code, amount] of [
    ['2102001', '50000'],
    ['2102002', '4000'],
  ] as const) {
    await hand.type(code)
    await hand.press('Enter')
    await hand.press('Enter')
    await hand.type(amount)
    await hand.press('Enter')
  }
  await hand.type('2102003')
  await hand.press('Enter')
  await hand.press('=')
  await expect(cell('Credit', 5)).toHaveValue('1000.50')
  await expect(page.getByText('Both sides come to the same.')).toBeVisible()
  await hand.press('Control+Enter')
  await hand.see(() => expect(page.getByText(/^Saved/)).toBeVisible())
  await hand.see(() => expect(cell('Ledger', 0)).toBeFocused())
  hold(hand, 'a journal of six lines, posted', 17)
  await page.goto('/apps/dashboards/project')
  await expect(page.locator('#main h1')).toBeVisible()
}
