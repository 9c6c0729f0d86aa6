// `npm run backup [FOLDER]`: a copy of the whole office in one file. Without a folder it goes to DATA_DIR/backups, where old ones are thinned out.
import { resolve } from 'node:path'
import { BackupRefused } from '#platform/database/archive.ts'
import { backupFolder, makeBackup } from '#platform/database/backup.ts'
import { DatabaseRefused } from '#platform/database/database_error.ts'
import { lastSeal } from '#platform/database/last_seal.ts'
import { thinOut } from '#platform/database/retention.ts'
import { readSettings, SettingsError } from '#platform/settings/settings.ts'

try {
  const settings = readSettings(process.env)
  const [named] = process.argv.slice(2)
  const folder = named ? resolve(named) : backupFolder(settings)
  const { file, bytes } = await makeBackup(settings, folder, lastSeal)
  console.log(`${file} (${(bytes / 1_000_000).toFixed(1)} MB), read back and found whole.`)
  if (settings.s3) console.log('It holds the database. The files lie in S3, whose own versioning keeps them.')
  const removed = named ? [] : thinOut(folder, new Date())
  if (removed.length > 0) console.log(`Removed ${removed.length} old ones; 7 daily, 4 weekly and 12 monthly stay.`)
} catch (error) {
  if (!(error instanceof BackupRefused || error instanceof DatabaseRefused || error instanceof SettingsError))
    throw error
  console.error(error.message)
  process.exitCode = 1
}
