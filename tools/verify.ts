// `npm run verify`: recomputes the history, its seals and everything derived, beside a running server or without one.
import { verifyBooks } from '#modules/accounting/server.ts'
import { registry } from '#modules/resources.ts'
import { DatabaseRefused } from '#platform/database/database_error.ts'
import { openDatabase } from '#platform/database/pools.ts'
import { verifyRecords } from '#platform/record/verify.ts'
import { readSettings, SettingsError } from '#platform/settings/settings.ts'

try {
  const database = await openDatabase(readSettings(process.env), { applicationName: 'samiti verify' })
  try {
    const client = await database.app.connect()
    try {
      const { findings, records, historyRows, seals } = await verifyRecords(client, registry)
      const books = await verifyBooks(client)
      for (const { kind, text } of [...findings, ...books.findings]) console.log(`${kind}: ${text}`)
      if (findings.length + books.findings.length === 0)
        console.log(
          `Everything fits: ${records} records, ${historyRows} history rows, ${seals} seals; ${books.vouchers} vouchers with ${books.lines} lines.`,
        )
      else process.exitCode = 1
    } finally {
      client.release()
    }
  } finally {
    await database.close()
  }
} catch (error) {
  if (!(error instanceof DatabaseRefused || error instanceof SettingsError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
