import { spawn } from 'node:child_process'
import { backupFolder } from '../database/backup.ts'
import { lastGoodBackup } from '../database/backup_name.ts'
import type { Settings } from '../settings/settings.ts'
import type { Plain } from './job.ts'
import type { Run } from './run.ts'

/** A backup this old is overdue: made when the server starts, because the machine was off at night. */
const overdueHours = 25
/** A night was missed: administrators are told. */
export const lateHours = 26
/** A backup this young is as good as one made now. */
const freshHours = 2

export const ageHours = (settings: Settings): number => lastGoodBackup(backupFolder(settings))?.ageHours ?? Infinity

export const isBackupOverdue = (settings: Settings): boolean => ageHours(settings) > overdueHours

/** Makes a backup in a process of its own, unless a good one is fresh and nobody asked for another. */
export async function makeNightlyBackup(settings: Settings, run: Run): Promise<Plain> {
  if (run.asker === null && ageHours(settings) < freshHours) return { skipped: 'fresh' }
  const said = await runBackup(settings, run.signal)
  run.log.info(said)
  return { said }
}

function runBackup(settings: Settings, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [new URL('../../tools/backup.ts', import.meta.url).pathname], {
      env: { ...process.env, DATA_DIR: settings.dataDir },
      stdio: ['ignore', 'pipe', 'pipe'],
      signal,
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()))
    child.on('error', reject)
    child.on('exit', (code) =>
      code === 0 ? resolve(said.trim()) : reject(new Error(`The nightly backup failed: ${said.trim()}`)),
    )
  })
}
