import { implementationOf } from '../record/engine.ts'
import { isLonger } from '../record/reading.ts'
import { spooled, type Sent } from './spool.ts'
import type { Transfers } from './transfers.ts'
import { done, fewRows } from './where_done.ts'
import type { ExportTask } from './write_export.ts'

/**
 * Writes the export to the disk first, then gives it to be sent: all rows are of one moment, the database is done with
 * before a slow reader begins, and a failure is an answer rather than a broken file.
 * @throws Refusal 400 as lists do, 500 when the process that wrote it was ended from outside
 */
export async function exportFile(transfers: Transfers, wanted: Omit<ExportTask, 'kind' | 'path'>): Promise<Sent> {
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
    return spooled(transfers, async (path) => {
      await done(transfers, { kind: 'export', path, ...wanted }, isLarge, request)
    })
  })
}
