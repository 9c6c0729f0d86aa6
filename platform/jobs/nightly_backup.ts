import { spawn } from 'node:child_process'
import type { FastifyBaseLogger } from 'fastify'
import { dhakaHour } from '../clock/clock.ts'
import { backupFolder } from '../database/backup.ts'
import { lastGoodBackup } from '../database/backup_name.ts'
import type { Database } from '../database/pools.ts'
import type { Settings } from '../settings/settings.ts'

/** The hour in Dhaka from which the nightly backup is made, when nobody works. */
const nightHour = 2
/** A backup this old is overdue: made at any hour, because the machine was off at night. */
const overdueHours = 25

/** Whether a backup is due now. Pure; ages and hours in hours. */
export const isBackupDue = (ageHours: number | undefined, hour: number): boolean =>
  ageHours === undefined
    ? hour >= nightHour
    : ageHours > overdueHours || (ageHours > 20 && hour >= nightHour && hour < nightHour + 4)

/** Makes the nightly backup in a process of its own, once whoever asks. Only for the embedded server: another one belongs to its operator. */
export async function nightlyBackup(database: Database, settings: Settings, log: FastifyBaseLogger): Promise<void> {
  if (database.mode !== 'embedded' || !isBackupDue(lastGoodBackup(backupFolder(settings))?.ageHours, dhakaHour()))
    return
  const client = await database.app.connect()
  try {
    const lock = await client.query<{ mine: boolean }>(
      `select pg_try_advisory_lock(hashtext('samiti nightly backup')) as mine`,
    )
    if (!lock.rows[0]?.mine) return
    const said = await runBackup(settings)
    log.info(said)
    await client.query(`select pg_advisory_unlock(hashtext('samiti nightly backup'))`)
  } finally {
    client.release()
  }
}

function runBackup(settings: Settings): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [new URL('../../tools/backup.ts', import.meta.url).pathname], {
      env: { ...process.env, DATA_DIR: settings.dataDir },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()))
    child.on('error', reject)
    child.on('exit', (code) =>
      code === 0 ? resolve(said.trim()) : reject(new Error(`The nightly backup failed: ${said.trim()}`)),
    )
  })
}
