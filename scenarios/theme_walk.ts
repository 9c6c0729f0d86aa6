import type { Page } from '@playwright/test'
import { axeOn, expect, settled } from '../platform/testing/browser.ts'

const members = '/apps/member-management/members'

/** A place of the office with everything on it that has a colour of its own: hovered, chosen, refused and switched off. */
interface Stop {
  readonly name: string
  readonly reach: (page: Page) => Promise<void>
}

const stops: readonly Stop[] = [
  {
    name: 'dashboard',
    reach: async (page) => {
      await page.goto('/apps/dashboards/project')
      await expect(page.locator('#main h1')).toBeVisible()
    },
  },
  {
    name: 'list, a row chosen and another under the pointer',
    reach: async (page) => {
      await page.goto(members)
      const rows = page.locator('tbody tr[data-row]')
      await rows.first().getByRole('checkbox').check()
      await rows.nth(1).hover()
    },
  },
  {
    name: 'form that was refused',
    reach: async (page) => {
      await page.goto(`${members}/new`)
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Padma')
      await page.keyboard.press('Control+s')
      await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
    },
  },
  {
    name: 'report',
    reach: async (page) => {
      await page.goto('/apps/allMembers/report')
      await expect(page.locator('[data-row]').first()).toBeVisible()
    },
  },
  {
    name: 'dialog over a report',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Send regularly' }).click()
      await expect(page.getByRole('dialog').getByLabel('Name', { exact: true })).toBeVisible()
    },
  },
  {
    name: 'choice of themes',
    reach: async (page) => {
      await page.goto('/apps/account')
      await expect(page.getByRole('radio', { name: 'Lagoon' }).first()).toBeAttached()
    },
  },
]

/** Walks the themes over the places of the office and names what cannot be read there. */
export async function unreadable(page: Page, themes: readonly string[]): Promise<string[]> {
  const faults: string[] = []
  for (const stop of stops) {
    await stop.reach(page)
    for (const theme of themes) {
      await page.evaluate((name) => {
        document.documentElement.dataset['theme'] = name
        document.documentElement.dataset['mantineColorScheme'] = name.replace(/\d+/, '')
      }, theme)
      await settled(page)
      const { violations } = await axeOn(page).withRules(['color-contrast']).analyze()
      for (const { nodes } of violations)
        for (const { target, any } of nodes)
          faults.push(`${theme}, ${stop.name}: ${target.join(' ')} ${any[0]?.message ?? ''}`)
    }
  }
  return faults
}
