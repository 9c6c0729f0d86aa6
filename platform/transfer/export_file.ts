import { implementationOf } from '../record/engine.ts'
import { countAll, isLonger } from '../record/reading.ts'
import { beginExport, endExport } from './export_run.ts'
import { spooled, type Sent } from './spool.ts'
import type { Transfers } from './transfers.ts'
import { done, fewRows } from './where_done.ts'
import type { ExportTask } from './write_export.ts'

/**
 * Writes the export to the disk first, then gives it to be sent: all rows are of one moment, the database is done with
 * before a slow reader begins, and a failure is an answer rather than a broken file.
 * @throws Refusal 400 as lists do, 409 when somebody had it ended, 500 when the process that wrote it was ended from outside
 */
export async function exportFile(
  transfers: Transfers,
  wanted: Omit<ExportTask, 'kind' | 'path' | 'run'>,
): Promise<Sent> {
  const { engine } = transfers
  const { resource, session, query, request } = wanted
  const source = {
    implementation: implementationOf(engine, resource),
    registry: engine.registry,
    session,
    read: engine.gate.read(session),
  }
  return transfers.turns.take(async () => {
    const isLarge = await isLonger(source, query, fewRows)
    const { app } = engine.database
    const run = isLarge ? await beginExport(app, { ...wanted, total: await countAll(source, query) }) : null
    return spooled(transfers, async (path) => {
      try {
        await done(transfers, { kind: 'export', path, ...wanted, run }, isLarge, request)
      } catch (error) {
        if (run !== null) await endExport(app, run, error)
        throw error
      }
      if (run !== null) await endExport(app, run)
    })
  })
}
