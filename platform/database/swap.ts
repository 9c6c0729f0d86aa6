import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseRefused, errorCode } from './database_error.ts'
import { runningServer } from './pid_file.ts'
import { isAlive } from './process_alive.ts'

const parts = ['pg', 'files'] as const

/** Where a backup is unpacked and proved. */
export const restoringFolder = (dataDir: string): string => join(dataDir, 'pg.restoring')

const planFile = (dataDir: string): string => join(restoringFolder(dataDir), 'plan')
const holdFile = (dataDir: string): string => join(dataDir, 'restore.pid')

/**
 * Writes down that the restored data shall take the place of the old. From here on the exchange only goes forward.
 * @returns the names under which the old data will be kept
 */
export function planSwap(dataDir: string, at: Date): string[] {
  const suffix = `before-${at.toISOString().slice(0, 19).replace('T', '_').replaceAll(':', '')}Z`
  const draft = `${planFile(dataDir)}.part`
  writeFileSync(draft, suffix, { flush: true })
  renameSync(draft, planFile(dataDir))
  return parts.filter((part) => existsSync(join(dataDir, part))).map((part) => `${part}.${suffix}`)
}

export const isSwapping = (dataDir: string): boolean => existsSync(planFile(dataDir))

/** Does what the plan says and was not done yet; without a plan nothing. Safe to repeat after a crash at any point. */
export function finishSwap(dataDir: string): void {
  if (!isSwapping(dataDir)) return
  const suffix = readFileSync(planFile(dataDir), 'utf8')
  for (const part of parts) {
    const [now, come] = [join(dataDir, part), join(restoringFolder(dataDir), part)]
    if (!existsSync(come)) continue
    move(now, `${now}.${suffix}`)
    move(come, now)
  }
  rmSync(restoringFolder(dataDir), { recursive: true, force: true })
}

/**
 * What a restore that was killed before its plan left behind: its database may even run on. Nobody may be restoring.
 */
export async function clearAbandoned(dataDir: string): Promise<void> {
  const beside = restoringFolder(dataDir)
  if (isSwapping(dataDir) || !existsSync(beside)) return
  const cluster = join(beside, 'pg')
  const left = existsSync(cluster) ? runningServer(cluster) : undefined
  if (left) {
    process.kill(left.pid, 'SIGQUIT')
    while (isAlive(left.pid)) await pause(10)
  }
  rmSync(beside, { recursive: true, force: true })
}

// Missing: this step was done before the crash, or by another server that starts in this moment.
function move(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
  }
}

/**
 * Keeps servers from starting while a backup is restored.
 * @returns lets go
 * @throws DatabaseRefused when another restore is under way
 */
export function holdForRestore(dataDir: string): () => void {
  assertNotHeld(dataDir)
  writeFileSync(holdFile(dataDir), String(process.pid))
  return () => rmSync(holdFile(dataDir), { force: true })
}

/** @throws DatabaseRefused while another process restores a backup into this folder */
export function assertNotHeld(dataDir: string): void {
  let holder: number
  try {
    holder = Number(readFileSync(holdFile(dataDir), 'utf8'))
  } catch {
    return
  }
  if (holder === process.pid) return
  if (holder && isAlive(holder))
    throw new DatabaseRefused(`A backup is being restored into ${dataDir} (process ${holder}): wait until it is done.`)
  // Of one that was killed: another program may get its number one day, and keep the office shut.
  rmSync(holdFile(dataDir), { force: true })
}
