import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { castOf, type Cast } from '../../testing/cast.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import {
  newBrowser,
  setProvider,
  startPath,
  startTestProvider,
  type Browser,
  type TestProvider,
  type Visit,
} from './testing.ts'

/** An office and a provider outside, for stories of signing in there. */
export interface Stage {
  readonly server: TestServer
  readonly provider: TestProvider
  readonly cast: Cast
  /** The whole way: to the provider, in there by name, and back. */
  readonly come: (name: string, more?: { browser?: Browser; back?: string }) => Promise<Visit>
  /** The same up to the address that the provider sends the browser back to. `bend` changes the address on the way there. */
  readonly wayBack: (
    browser: Browser,
    name: string,
    more?: { back?: string; bend?: (address: URL) => void },
  ) => Promise<string>
  /** The way from an address of the provider to the address of return. */
  readonly through: (browser: Browser, name: string, address: string) => Promise<string>
  /** An account at the provider, and a clerk here whom it opens. @returns the clerk's id */
  readonly linked: (name: string) => Promise<number>
  readonly allow: (list: { emails?: string[]; domains?: string[] }) => Promise<void>
  readonly sql: (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>
}

export function stageOf(): () => Stage {
  let stage: Stage
  beforeAll(async () => {
    const server = await startTestServer({ isPlainProviderAllowed: true })
    const provider = await startTestProvider(`${server.url}${startPath}callback/`)
    const sql: Stage['sql'] = async (text, values = []) =>
      (await server.office.engine.database.app.query(text, values)).rows
    const through: Stage['through'] = async (browser, name, address) => {
      let { leads } = await browser.open(address)
      while (leads !== '' && !leads.startsWith(server.url)) {
        const form = leads.includes('/interaction/') ? new URLSearchParams({ name }) : undefined
        leads = (await browser.open(leads, form)).leads
      }
      return leads
    }
    const wayBack: Stage['wayBack'] = async (browser, name, { back, bend } = {}) => {
      const query = back === undefined ? '' : `?${new URLSearchParams({ return: back }).toString()}`
      const { status, leads } = await browser.open(`${server.url}${startPath}${query}`)
      expect(status).toBe(303)
      const address = new URL(leads)
      bend?.(address)
      return through(browser, name, address.href)
    }
    const cast = await castOf(server)
    stage = {
      server,
      provider,
      cast,
      sql,
      through,
      wayBack,
      async come(name, { browser = newBrowser(), back } = {}) {
        return browser.open(await wayBack(browser, name, back === undefined ? {} : { back }))
      },
      async linked(name) {
        const { id } = await cast.person(name, { roles: ['STAFF'] })
        provider.people.set(name, {})
        await sql(`insert into external_identity ("user", issuer, subject, provider) values ($1, $2, $3, 'Provider')`, [
          id,
          provider.issuer,
          name,
        ])
        return id
      },
      allow: async (list) => void (await sql('update general_setting set allow_list = $1', [JSON.stringify(list)])),
    }
  })
  afterAll(async () => {
    await stage.provider.stop()
    await stage.server.stop()
  })
  beforeEach(async () => {
    // Everybody in these stories knocks at one address; what one is refused must not keep out the next.
    await stage.sql('delete from try_counter')
    await setProvider(stage.server, stage.provider.issuer)
    await stage.allow({})
  })
  return () => stage
}
