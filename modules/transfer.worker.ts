// A process that does one large export or import and ends: started by the server, told by it what to do.
import { pino } from 'pino'
import { open } from '#platform/database/pools.ts'
import { loadTexts } from '#platform/texts/catalogue.ts'
import { serveApart } from '#platform/transfer/serve_apart.ts'
import { transfersOf } from '#platform/transfer/transfers.ts'
import { officeEngine } from './office_engine.ts'

/** What nobody expected is thrown to the server, which reports it. */
const reportError = (): void => {}

const root = new URL('..', import.meta.url).pathname

serveApart(async ({ logins, dataDir, appSecret, logLevel }, about, announce) => {
  const log = pino({ level: logLevel }).child(about)
  // The server holds the embedded database; here it is one that somebody else runs.
  const database = await open('external', logins, async () => {}, { most: { app: 4, member: 2 } })
  const texts = loadTexts(root)
  const { engine } = await officeEngine({ database, appSecret, texts, publicUrl: () => '', announce })
  return { transfers: transfersOf({ engine, texts, log, reportError, dataDir }), close: () => database.close() }
})
