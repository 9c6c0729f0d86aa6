import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { backupTime, listBackups } from './backup_name.ts'

const dayLength = 86_400_000

/**
 * Which backups stay: the newest of each of the last 7 days, 4 weeks (from Monday) and 12 months that have one, and all of the last 48 hours,
 * among which may be the one somebody made before something risky. Days without a backup do not count, so that a long holiday
 * costs none. What is dated later than `now`, or is no backup, stays and is not counted.
 */
export function keep(files: readonly string[], now: Date): Set<string> {
  const dated = files.map((file) => ({ file, at: backupTime(file) }))
  const kept = new Set(
    dated.filter(({ at }) => !at || at > now || now.getTime() - at.getTime() <= 2 * dayLength).map(({ file }) => file),
  )
  const newestFirst = dated
    .flatMap(({ file, at }) => (at && at <= now ? [{ file, at }] : []))
    .sort((a, b) => b.at.getTime() - a.at.getTime())
  for (const [periodOf, most] of periods) {
    const seen = new Set<string>()
    for (const { file, at } of newestFirst) {
      const period = periodOf(at)
      if (seen.has(period)) continue
      if (seen.size === most) break
      seen.add(period)
      kept.add(file)
    }
  }
  return kept
}

const periods: readonly [periodOf: (at: Date) => string, most: number][] = [
  [(at) => at.toISOString().slice(0, 10), 7],
  [(at) => String(Math.floor((at.getTime() / dayLength + 3) / 7)), 4],
  [(at) => at.toISOString().slice(0, 7), 12],
]

/** Removes from a folder the backups that need not stay. @returns their names */
export function thinOut(folder: string, now: Date): string[] {
  const files = listBackups(folder)
  const kept = keep(files, now)
  const old = files.filter((file) => !kept.has(file))
  for (const file of old) rmSync(join(folder, file), { force: true })
  return old
}
