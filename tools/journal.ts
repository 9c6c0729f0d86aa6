// `npm run journal FIRST LAST > books.journal`: the books of these days as plain text that hledger and Ledger read.
import { gateOf } from '#platform/access/read.ts'
import { systemSession } from '#platform/access/session.ts'
import { isDay } from '#platform/clock/day.ts'
import { DatabaseRefused } from '#platform/database/database_error.ts'
import { openDatabase } from '#platform/database/pools.ts'
import { readSettings, SettingsError } from '#platform/settings/settings.ts'
import { plainJournal } from '../modules/accounting/ledger/plain_journal.ts'
import { ledgerFences } from '../modules/accounting/server.ts'
import { registry } from '../modules/resources.ts'

/** Waits where the reader is slower than the books. */
const write = (text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => (error ? reject(error) : resolve()))
  })

try {
  const settings = readSettings(process.env)
  const [from = '', to = ''] = process.argv.slice(2)
  if (!isDay(from) || !isDay(to))
    throw new SettingsError('Name the first and the last day: npm run journal 2025-07-01 2026-06-30')
  const database = await openDatabase(settings, { applicationName: 'samiti journal' })
  const client = await database.app.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const read = gateOf(database, registry, ledgerFences).read(systemSession, client)
    for await (const part of plainJournal(read, { from, to })) await write(part)
    await client.query('commit')
  } finally {
    client.release()
    await database.close()
  }
} catch (error) {
  if (!(error instanceof DatabaseRefused || error instanceof SettingsError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
