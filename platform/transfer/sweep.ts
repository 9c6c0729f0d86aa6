import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { nowMs } from '../clock/clock.ts'
import { forgetExports } from './export_run.ts'
import { underWay } from './run.ts'
import type { Transfers } from './transfers.ts'

const hourMs = 3_600_000

/**
 * Removes what is past its time: files and rows of import runs after 90 days (the run itself stays, the history names
 * it), the log of exports after 400 days, how far large ones were after 30, and what uploads and downloads that broke off left on the disk.
 */
export async function sweepTransfers(transfers: Transfers): Promise<void> {
  const { app } = transfers.engine.database
  await app.query(
    `delete from import_row r using import_run i where i.id = r.run and i.created_at < now() - interval '90 days' and i.state <> all($1)`,
    [underWay],
  )
  await removeOld(transfers.imports, (name) => /^\d+$/.test(name), 90 * 24 * hourMs)
  await forgetExports(app)
  await app.query(`delete from export_log where at < now() - interval '400 days'`)
  await removeOld(transfers.exports, () => true, 24 * hourMs)
  await removeOld(transfers.imports, (name) => name.startsWith('incoming-'), 24 * hourMs)
}

async function removeOld(folder: string, isMeant: (name: string) => boolean, ageMs: number): Promise<void> {
  for (const name of (await readdir(folder).catch(() => [])).filter(isMeant)) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (found && nowMs() - found.mtimeMs > ageMs) await rm(path, { recursive: true, force: true })
  }
}
