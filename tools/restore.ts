// `npm run restore FILE`: puts a backup in the place of the present data, which is kept beside it.
import { resolve } from 'node:path'
import { BackupRefused } from '#platform/database/archive.ts'
import { DatabaseRefused } from '#platform/database/database_error.ts'
import { restoreBackup } from '#platform/database/restore.ts'
import { readSettings, SettingsError } from '#platform/settings/settings.ts'

try {
  const settings = readSettings(process.env)
  const [file] = process.argv.slice(2)
  if (!file) throw new BackupRefused('Name the backup: npm run restore FILE')
  const { manifest, before } = await restoreBackup(settings, resolve(file))
  console.log(`Restored the backup of ${manifest.at} into ${settings.dataDir}.`)
  if (before.length > 0)
    console.log(`What was there before is kept as ${before.join(' and ')}; remove it when all is well.`)
} catch (error) {
  if (!(error instanceof BackupRefused || error instanceof DatabaseRefused || error instanceof SettingsError))
    throw error
  console.error(error.message)
  process.exitCode = 1
}
