import { readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { errorCode } from './database_error.ts'
import { isAlive } from './process_alive.ts'

export type PidFile = { pid: number; cluster: string | undefined; socketFolder: string | undefined }

function readPidFile(cluster: string): PidFile | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    return lines[0] ? { pid: Number(lines[0]), cluster: lines[1], socketFolder: lines[4] || undefined } : undefined
  } catch {
    return undefined
  }
}

/** The PostgreSQL that works in this folder, if one does: a lock file alone may be a copy, or older than the last restart of the machine. */
export function runningServer(cluster: string): PidFile | undefined {
  const file = readPidFile(cluster)
  if (!file || !isAlive(file.pid)) return undefined
  return worksIn(file, cluster) ? file : undefined
}

function worksIn(file: PidFile, cluster: string): boolean {
  if (process.platform !== 'linux') return file.cluster === cluster
  try {
    const folder = statSync(cluster)
    const workFolder = statSync(`/proc/${file.pid}/cwd`)
    return workFolder.ino === folder.ino && workFolder.dev === folder.dev
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false
    // Root in a container may not look into the processes of others; their names it sees.
    return file.cluster === cluster && readFileSync(`/proc/${file.pid}/comm`, 'utf8').startsWith('postgres')
  }
}

/** Removes a lock file over which PostgreSQL would stumble for ever, though nobody works in the folder. */
export function removeStalePidFile(cluster: string): void {
  const file = join(cluster, 'postmaster.pid')
  const found = statSync(file, { throwIfNoEntry: false })
  // A full disk or a power cut leaves it empty. A younger one is just being written.
  const isWritten = found !== undefined && (found.size > 0 || Date.now() - found.mtimeMs > 1000)
  if (isWritten && !runningServer(cluster)) rmSync(file, { force: true })
}
