import { createHash } from 'node:crypto'
import { chownSync, mkdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseRefused, errorCode } from './database_error.ts'
import type { Runner } from './embedded_owner.ts'

/** The cluster's own folder, or a private one under the temp folder where the address of the socket would grow beyond what systems take. */
export function socketFolderFor(cluster: string, runner: Runner): string {
  if (Buffer.byteLength(join(cluster, '.s.PGSQL.5432')) <= 95) return cluster
  const user = runner.uid ?? process.getuid?.() ?? 0
  const folder = join(tmpdir(), `samiti-${user}-${createHash('sha256').update(cluster).digest('hex').slice(0, 12)}`)
  try {
    mkdirSync(folder, { mode: 0o700 })
    if (runner.uid !== undefined && runner.gid !== undefined) chownSync(folder, runner.uid, runner.gid)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  }
  const found = statSync(folder)
  // Somebody else's folder at this place could catch our connections.
  if (found.uid !== user || (found.mode & 0o077) !== 0)
    throw new DatabaseRefused(`${folder} belongs to another user: remove it, or set DATA_DIR to a shorter path.`)
  return folder
}
