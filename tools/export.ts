// `npm run export FOLDER`: the whole office as portable files, in one snapshot, while everybody works on.
import { resolve } from 'node:path'
import { DatabaseRefused } from '#platform/database/database_error.ts'
import { openDatabase } from '#platform/database/pools.ts'
import { shelfOf } from '#platform/files/open_shelf.ts'
import { exportOffice } from '#platform/portable/export.ts'
import { PortableRefused } from '#platform/portable/manifest.ts'
import { readSettings, SettingsError } from '#platform/settings/settings.ts'

try {
  const settings = readSettings(process.env)
  const [folder] = process.argv.slice(2)
  if (!folder) throw new PortableRefused('Name a new folder: npm run export FOLDER')
  const database = await openDatabase(settings, { applicationName: 'samiti export' })
  try {
    const { tables, files } = await exportOffice(database.app, shelfOf(settings), resolve(folder))
    const rows = Object.values(tables).reduce((sum, part) => sum + (part.rows ?? 0), 0)
    console.log(
      `${resolve(folder)}: ${Object.keys(tables).length} tables with ${rows} rows, ${Object.keys(files).length} files.`,
    )
    console.log('It holds personal data and the hashes of passwords: keep it as safe as the office itself.')
  } finally {
    await database.close()
  }
} catch (error) {
  if (!(error instanceof PortableRefused || error instanceof DatabaseRefused || error instanceof SettingsError))
    throw error
  console.error(error.message)
  process.exitCode = 1
}
