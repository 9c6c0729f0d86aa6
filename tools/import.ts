// `npm run import FOLDER`: loads an export into an empty office, embedded or of DATABASE_URL, and verifies it.
import { resolve } from 'node:path'
import { verifyBooks } from '#modules/accounting/server.ts'
import { registry } from '#modules/resources.ts'
import { DatabaseRefused } from '#platform/database/database_error.ts'
import { openDatabase } from '#platform/database/pools.ts'
import { shelfOf } from '#platform/files/open_shelf.ts'
import { importOffice } from '#platform/portable/import.ts'
import { PortableRefused } from '#platform/portable/manifest.ts'
import { verifyRecords } from '#platform/record/verify.ts'
import { readSettings, SettingsError } from '#platform/settings/settings.ts'

try {
  const settings = readSettings(process.env)
  const [folder] = process.argv.slice(2)
  if (!folder) throw new PortableRefused('Name the exported folder: npm run import FOLDER')
  const database = await openDatabase(settings, { applicationName: 'samiti import' })
  try {
    const { at } = await importOffice(database, shelfOf(settings), resolve(folder))
    const client = await database.app.connect()
    const { records, historyRows, seals, ...found } = await verifyRecords(client, registry)
    const { vouchers, lines, ...foundInBooks } = await verifyBooks(client)
    client.release()
    const findings = [...found.findings, ...foundInBooks.findings]
    console.log(
      `Imported the export of ${at}: ${records} records, ${historyRows} history rows, ${seals} seals, ${vouchers} vouchers with ${lines} lines.`,
    )
    console.log(
      findings.length === 0
        ? 'Everything fits. Everybody signs in anew.'
        : 'What does not fit did not fit where it was exported:',
    )
    for (const { kind, text } of findings) console.log(`${kind}: ${text}`)
    if (findings.length > 0) process.exitCode = 1
  } finally {
    await database.close()
  }
} catch (error) {
  if (!(error instanceof PortableRefused || error instanceof DatabaseRefused || error instanceof SettingsError))
    throw error
  console.error(error.message)
  process.exitCode = 1
}
