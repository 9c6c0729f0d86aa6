import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ServerProcess } from '../bench/server_process.ts'
import { castOf, castPassword, made, type Cast } from '../testing/cast.ts'
import { appSecret, startTestServer, type TestServer } from '../testing/server.ts'
import { listenAs, tokenOf, untilChange, type Listening } from './testing.ts'

/** What a browser that listens costs the server, in a process of its own; figures in docs/decisions/live.md. */
const people = 25
/** A person's tabs: as many sessions with as many streams as one may have. */
const sessions = 4
const tabs = 10
/** Bytes in use for one stream, its connection included; four times of what was measured. */
const mostBytes = 120_000

let office: TestServer
let cast: Cast
let server: ServerProcess
let dataDir: string

beforeAll(async () => {
  office = await startTestServer()
  cast = await castOf(office)
  dataDir = mkdtempSync(join(tmpdir(), 'sv-'))
  const settings = {
    DATA_DIR: dataDir,
    APP_SECRET: appSecret,
    DATABASE_URL: office.scratch.url,
    DATABASE_OWNER_URL: office.scratch.ownerUrl,
  }
  server = await ServerProcess.start(settings)
})
afterAll(async () => {
  await server.end()
  await office.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

it('a thousand browsers listen, hear of a change, and leave nothing behind', async () => {
  for (let n = 0; n < people; n++) await cast.person(`tabs${n}`, { roles: ['STAFF'] })
  // What is made once for the first listener is not counted for the thousand.
  for (const one of await listening('tabs0')) one.close()
  const [before, resident] = [await server.heldBytes(), server.residentBytes() ?? 0]
  const open: Listening[] = []
  for (let n = 0; n < people; n++)
    for (let session = 0; session < sessions; session++) open.push(...(await listening(`tabs${n}`)))
  const { id } = await made(cast.admin, 'agency', cast.agency(1))
  await Promise.all(open.map((one) => untilChange(one, 'agency', id)))
  const used = (await server.heldBytes()) - before
  const grown = (server.residentBytes() ?? 0) - resident
  const kilobytes = (bytes: number) => (bytes / open.length / 1000).toFixed(1)
  console.log(`${open.length} streams: ${kilobytes(used)} kB each in use, ${kilobytes(grown)} kB resident`)
  expect(used / open.length).toBeLessThan(mostBytes)
  for (const one of open) one.close()
  const left = async () => (await server.heldBytes()) - before
  await expect.poll(left, { timeout: 120_000, interval: 500 }).toBeLessThan(used / 4)
  console.log(`${kilobytes(await left())} kB of each left when all have gone`)
})

/** All tabs of a new session, each told where the office stands. */
async function listening(username: string): Promise<Listening[]> {
  const token = await tokenOf(server.url, username, castPassword)
  const open = await Promise.all(Array.from({ length: tabs }, () => listenAs(server.url, token)))
  await Promise.all(open.map((one) => one.until(({ event }) => event === 'beat')))
  return open
}
