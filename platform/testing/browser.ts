import AxeBuilder from '@axe-core/playwright'
import { expect, test as base, type Page } from '@playwright/test'
import { adminPassword, adminUsername, startTestServer, type TestServer } from './server.ts'

/** What a browser story is given: an office of its own per file, and a page that reports what a person would not see. */
export interface Fixtures {
  readonly office: TestServer
}

/**
 * Stories in a real browser. A page fails its story when a script throws, the content policy is broken, or the console
 * reports an error that the story did not say it expects.
 */
export const test = base.extend<{ troubles: string[] }, Fixtures>({
  office: [
    async ({}, use) => {
      const server = await startTestServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ office }, use) => use(office.url),
  troubles: [
    async ({ page }, use) => {
      const troubles: string[] = []
      page.on('pageerror', (error) => troubles.push(`script: ${error.message}`))
      page.on('console', (message) => {
        // The browser reports each refused call too; refusals are part of the stories.
        if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) troubles.push(`console: ${message.text()}`)
      })
      await use(troubles)
      expect(troubles).toEqual([])
    },
    { auto: true },
  ],
})

/** Signs in by typing, as a person does. */
export async function signIn(page: Page, username = adminUsername, password = adminPassword): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('User name').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('**/apps/dashboards/project')
}

/** No fault of accessibility on the page as it stands (WCAG 2.2 AA). */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([])
}

export { expect }
