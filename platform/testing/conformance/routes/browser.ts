import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, BrowserContext, Page, Request } from '@playwright/test'
import type { Notes } from '../notes.ts'
import type { World } from '../world.ts'
import { faultOf, seenThere, type RouteLook, type Seen } from './look.ts'

/** Milliseconds a page may take on a machine that does other things too; only a failure waits as long. */
const patience = 30_000

/**
 * Opens every path of the manifest as a person would: each must say what it is, show what it holds, and trouble neither console nor
 * server on the way. What opened so is counted; an address of what is not there must be answered by the page that says so.
 */
export async function openRoutes(
  world: World,
  browser: Browser,
  looks: readonly RouteLook[],
  notes: Notes,
): Promise<void> {
  const office = await windowOn(world, browser)
  const outside = await windowOn(world, browser)
  await office.signIn()
  const failed = new Set<string>()
  const missing = new Set<string>()
  for (const look of looks) {
    const outcome = await (look.isForGuests ? outside : office).open(look)
    notes.holds('opens in a browser', outcome.faults.length === 0, 'as it must be', outcome.faults.join('; '), {
      call: look.address,
    })
    if (outcome.faults.length > 0) failed.add(look.route)
    if (outcome.isMissing) missing.add(look.route)
  }
  for (const { route } of looks) if (!failed.has(route) && !missing.has(route)) world.tally.routes.add(route)
  await office.close()
  await outside.close()
}

interface Outcome {
  readonly faults: readonly string[]
  readonly isMissing: boolean
}

interface OpenWindow {
  readonly signIn: () => Promise<void>
  readonly open: (look: RouteLook) => Promise<Outcome>
  readonly close: () => Promise<void>
}

/** A browser of its own, in English. */
async function windowOn(world: World, browser: Browser): Promise<OpenWindow> {
  const { url, adminUsername, adminPassword } = world.target
  const context = await browser.newContext({
    baseURL: url,
    locale: 'en',
    timezoneId: 'Asia/Dhaka',
    reducedMotion: 'reduce',
  })
  await context.addCookies([{ name: 'samiti_look', value: 'en.light.100.language.normal', url }])
  const ears = listen(context)
  const page = await context.newPage()
  const loaded = new Set<string>()
  return {
    async signIn() {
      await page.goto('/login')
      await page.getByLabel('User name').fill(adminUsername)
      await page.getByLabel('Password', { exact: true }).fill(adminPassword)
      await page.getByRole('button', { name: 'Login' }).click()
      await page.locator('#main h1').waitFor()
      await ears.quiet()
    },
    async open(look) {
      ears.forget()
      if (loaded.has(look.kind)) await page.evaluate(`history.pushState({}, '', ${JSON.stringify(look.address)})`)
      else await page.goto(look.address)
      loaded.add(look.kind)
      const seen = await waitedFor(page, look)
      await ears.quiet()
      return { faults: [...seen.faults, ...ears.heard()], isMissing: seen.isMissing }
    },
    close: () => context.close(),
  }
}

/** Looks until all is as it must be, or patience ends. */
async function waitedFor(page: Page, look: RouteLook): Promise<Outcome> {
  const end = Date.now() + patience
  for (;;) {
    const seen: Seen = await page.evaluate(seenThere(look.has ?? ''))
    const isUnknown = seen.path === '/pages/errors/error-404' && look.mayBeMissing === true
    const fault = isUnknown ? undefined : faultOf(look, seen)
    if (fault === undefined) return { faults: [], isMissing: isUnknown || look.isMissing === true }
    if (Date.now() > end) return { faults: [fault], isMissing: false }
    await pause(20)
  }
}

interface Ears {
  readonly forget: () => void
  readonly heard: () => readonly string[]
  /** Resolves when no question to the server is open. */
  readonly quiet: () => Promise<void>
}

/** Hears what nobody would see: errors of scripts and of the console, questions that were refused or broke off. */
function listen(context: BrowserContext): Ears {
  const heard: string[] = []
  const open = new Set<Request>()
  const done = (request: Request): void => void open.delete(request)
  context.on('weberror', (error) => heard.push(`script: ${error.error().message}`))
  context.on('console', (message) => {
    // A text that is not loaded is shown by its key, and only this tells.
    if (message.type() === 'error' || message.text().startsWith('Uncompiled message'))
      heard.push(`console: ${message.text()}`)
  })
  context.on('request', (request) => {
    // The worker that listens for all tabs, and its stream, stay open for as long as the tab.
    if (!/\.worker-|\/live\//.test(request.url())) open.add(request)
  })
  context.on('requestfinished', done)
  context.on('requestfailed', (request) => {
    done(request)
    const reason = request.failure()?.errorText ?? ''
    // Left before it was answered: the page of the last address does not wait for what it asked.
    if (reason !== 'net::ERR_ABORTED') heard.push(`${reason}: ${request.url()}`)
  })
  context.on('response', (response) => {
    if (response.status() >= 400) heard.push(`${response.status()}: ${response.url()}`)
  })
  return {
    forget: () => void heard.splice(0),
    heard: () => heard,
    async quiet() {
      const end = Date.now() + patience
      while (open.size > 0 && Date.now() < end) await pause(10)
      if (open.size > 0) heard.push(`not answered: ${[...open].map((one) => one.url()).join(', ')}`)
    },
  }
}
