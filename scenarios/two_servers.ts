import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { scratchDatabase, type ScratchDatabase } from '../platform/database/testing.ts'
import { ServerProcess } from '../platform/bench/server_process.ts'
import { adminPassword, appSecret } from '../platform/testing/server.ts'

/** An office of two server processes on one database and one DATA_DIR, behind a proxy that gives each call to the next. */
export interface TwoServers {
  /** Address of the proxy. */
  readonly url: string
  readonly servers: readonly [ServerProcess, ServerProcess]
  readonly scratch: ScratchDatabase
  readonly dataDir: string
  readonly stop: () => Promise<void>
}

export async function startTwoServers(): Promise<TwoServers> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sv-'))
  const scratch = await scratchDatabase()
  const settings = {
    DATA_DIR: dataDir,
    DATABASE_URL: scratch.url,
    DATABASE_OWNER_URL: scratch.ownerUrl,
    APP_SECRET: appSecret,
    ADMIN_PASSWORD: adminPassword,
  }
  // Both at once: one of them makes the reference data, the other waits for it.
  const servers = await bothOrNeither([ServerProcess.start(settings), ServerProcess.start(settings)], async () => {
    await scratch.drop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const proxy = createServer(inTurn(servers))
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const address = proxy.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : ''}`,
    servers,
    scratch,
    dataDir,
    async stop() {
      proxy.closeAllConnections()
      proxy.close()
      await Promise.all(servers.map((server) => server.end()))
      await scratch.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Two that start beside each other: where one does not, the other is ended and `tidy` takes away what they stood on. */
export async function bothOrNeither<Server extends Pick<ServerProcess, 'end'>>(
  starting: readonly [Promise<Server>, Promise<Server>],
  tidy: () => Promise<void>,
): Promise<[Server, Server]> {
  try {
    return await Promise.all(starting)
  } catch (error) {
    for (const one of await Promise.allSettled(starting)) if (one.status === 'fulfilled') await one.value.end()
    await tidy()
    throw error
  }
}

/** Passes each call to the next server that lives, and says in a header of the answer which that was. */
function inTurn(servers: readonly ServerProcess[]): (asked: IncomingMessage, answer: ServerResponse) => void {
  let turn = 0
  return (asked, answer) => {
    const alive = servers.filter((server) => !server.hasEnded)
    const server = alive[turn++ % alive.length]
    if (!server) return void answer.writeHead(502).end()
    const passed = request(
      new URL(asked.url ?? '/', server.url),
      { method: asked.method, headers: { ...asked.headers, connection: 'close' } },
      (given) => {
        answer.writeHead(given.statusCode ?? 502, {
          ...given.headers,
          'x-answered-by': String(servers.indexOf(server)),
        })
        given.pipe(answer)
      },
    )
    passed.once('error', () => answer.destroy())
    asked.pipe(passed)
  }
}
