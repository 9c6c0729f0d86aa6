import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const pattern = /^samiti_(\d{4}-\d{2}-\d{2})_(\d{2})(\d{2})(\d{2})Z_([0-9a-z]{8})\.tar\.gz$/

/** Name of a backup: day and time in UTC, and how the last history seal begins, so that a forged one shows. */
export function backupName(at: Date, seal: string | undefined): string {
  const [day, time] = at.toISOString().split('T')
  return `samiti_${day}_${time?.slice(0, 8).replaceAll(':', '')}Z_${(seal ?? 'unsealed').slice(0, 8)}.tar.gz`
}

/** When a backup was made, by its name; undefined for any other file. */
export function backupTime(name: string): Date | undefined {
  const [, day, hour, minute, second] = pattern.exec(name) ?? []
  if (day === undefined) return undefined
  const at = new Date(`${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(at.getTime()) ? undefined : at
}

export type GoodBackup = { at: Date; file: string; bytes: number; ageHours: number }

/**
 * The newest backup of a folder. A backup gets its name only after it was read back and every check sum fitted.
 * @returns undefined when there is none, or no such folder
 */
export function lastGoodBackup(folder: string, now = new Date()): GoodBackup | undefined {
  const newest = listBackups(folder).at(-1)
  const at = newest && backupTime(newest)
  if (!at) return undefined
  const file = join(folder, newest)
  return { at, file, bytes: statSync(file).size, ageHours: (now.getTime() - at.getTime()) / 3_600_000 }
}

/** Names of the backups in a folder, oldest first. */
export function listBackups(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => backupTime(name) !== undefined)
      .sort()
  } catch {
    return []
  }
}
