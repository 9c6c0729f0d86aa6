import AxeBuilder from '@axe-core/playwright'
import { expect, test as base, type BrowserContextOptions, type BrowserContext, type Page } from '@playwright/test'
import { signedIn, type Send } from './client.ts'
import { adminPassword, adminUsername, startTestServer, type TestServer } from './server.ts'

/** The office of a file of stories; the one of the file before is closed. */
type OfficeOf = (file: string) => Promise<TestServer>

/** What a browser story is given. */
export interface Fixtures {
  /** An office of its own per file: server, database and folder. */
  readonly office: TestServer
  /** The administrator's hand on the API, to prepare what the story begins with. */
  readonly admin: Send
  /** A page of another person: a browser that shares nothing with the first. */
  readonly another: (options?: BrowserContextOptions) => Promise<Page>
  /** What nobody would see: a script that throws, a broken content policy, an error in the console. Empty at the end. */
  readonly troubles: string[]
}

/**
 * Stories in a real browser. A page fails its story when a script throws, the content policy is broken, or the console
 * reports an error that the story did not say it expects.
 */
export const test = base.extend<Fixtures, { officeOf: OfficeOf; isPlainProviderAllowed: boolean }>({
  isPlainProviderAllowed: [false, { option: true, scope: 'worker' }],
  officeOf: [
    async ({ isPlainProviderAllowed }, provide) => {
      let open: { file: string; server: TestServer } | undefined
      await provide(async (file) => {
        if (open?.file !== file) {
          await open?.server.stop()
          open = { file, server: await startTestServer({ isPlainProviderAllowed }) }
        }
        return open.server
      })
      await open?.server.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  office: [async ({ officeOf }, provide, story) => provide(await officeOf(story.file)), { timeout: 120_000 }],
  admin: async ({ office }, provide) => provide(await signedIn(office.url)),
  actionTimeout: 30_000,
  contextOptions: { reducedMotion: 'reduce' },
  baseURL: async ({ office }, provide) => provide(office.url),
  troubles: [
    async ({ context }, provide) => {
      const troubles: string[] = []
      listen(context, troubles)
      await provide(troubles)
      expect(troubles).toEqual([])
    },
    { auto: true },
  ],
  another: async ({ browser, baseURL, troubles, contextOptions, locale, timezoneId }, provide) => {
    const contexts: BrowserContext[] = []
    await provide(async (options = {}) => {
      const context = await browser.newContext({
        ...contextOptions,
        ...(baseURL ? { baseURL } : {}),
        ...(locale ? { locale } : {}),
        ...(timezoneId ? { timezoneId } : {}),
        ...options,
      })
      contexts.push(context)
      listen(context, troubles)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
})

function listen(context: BrowserContext, troubles: string[]): void {
  context.on('weberror', (error) => troubles.push(`script: ${error.error().message}`))
  context.on('console', (message) => {
    // The browser reports each refused call too; refusals are part of the stories.
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text()))
      troubles.push(`console: ${message.text()}`)
  })
}

/** Signs in by typing, as a person does. */
export async function signIn(page: Page, username = adminUsername, password = adminPassword): Promise<void> {
  await page.goto('/login')
  await typeSignIn(page, username, password)
  await page.waitForURL('**/apps/dashboards/project')
  // Keys belong to the page that listens, not to the one that is on its way.
  await expect(page.locator('#main h1')).toBeVisible()
}

/** Fills in the sign-in that is on the screen, and sends it. */
export async function typeSignIn(page: Page, username = adminUsername, password = adminPassword): Promise<void> {
  await page.getByLabel('User name').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

/**
 * Axe that works out only what is wrong, and does so in the page itself where that holds no frame. Putting the parts of frames
 * together on a page of its own, and listing whatever is right, takes four times as long and finds nothing more.
 */
export const axeOn = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode(page.frames().length === 1)

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** No fault of accessibility on the page as it stands (WCAG 2.2 AA), and nothing that scrolls it sideways. */
export async function expectAccessible(page: Page): Promise<void> {
  await settled(page)
  const { violations } = await axeOn(page).withTags(rules).analyze()
  const faults = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any }) => `${id}: ${target.join(' ')} ${any[0]?.message ?? ''}`),
  )
  expect(faults, `axe on ${page.url()}`).toEqual([])
  await expectNoSidewaysScroll(page)
}

/** The page is as wide as its window, whatever stands on it. A window that was just made narrow is drawn anew a moment later. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const beyond = () =>
    page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) - document.documentElement.clientWidth)
  await expect.poll(beyond, { message: `width of ${page.url()} beyond its window` }).toBeLessThanOrEqual(0)
}

/** A colour on its way is no colour: waits for animations that end. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = () =>
      document
        .getAnimations()
        .filter((one) => one.effect?.getComputedTiming().iterations !== Infinity && one.playState === 'running')
    // What an element hands down begins on its way below when it has arrived above.
    for (let on = ending(); on.length > 0; on = ending()) await Promise.allSettled(on.map((one) => one.finished))
  })
}

export { expect }

/** What is typed lies in the browser's own store (a moment after the last key). */
export async function draftIsKept(page: Page, words: string): Promise<void> {
  const kept = () =>
    page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          const opened = indexedDB.open('samiti', 1)
          opened.addEventListener('success', () => {
            const all = opened.result.transaction('drafts').objectStore('drafts').getAll()
            all.addEventListener('success', () => resolve(JSON.stringify(all.result)))
          })
        }),
    )
  await expect.poll(kept).toContain(words)
}
