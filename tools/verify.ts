// `npm run verify`: recomputes the history, its seals and everything derived, beside a running server or without one.
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
      for (const { kind, text } of findings) console.log(`${kind}: ${text}`)
      if (findings.length === 0)
        console.log(`Everything fits: ${records} records, ${historyRows} history rows, ${seals} seals.`)
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
