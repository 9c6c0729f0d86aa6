import type { Reader } from '#platform/access/read.ts'
import { systemSession } from '#platform/access/session.ts'
import type { Db } from '#platform/access/sign_in/db.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { handle } from '#platform/jobs/handle.ts'
import { job } from '#platform/jobs/job.ts'
import { transaction, type Engine } from '#platform/record/engine.ts'
import { storeOf } from '#platform/record/lifecycle.ts'
import { expression } from '#platform/resource/expression.ts'
import { keepSubLedger } from '../../accounting/server.ts'
import { calledInBooks } from './sub_ledger_of_agency.ts'

const enterAgenciesJob = job('agency_sub_ledgers', { lane: 'long' })

/** Agencies that are entered in one transaction. */
const atOnce = 50

interface Working {
  /** Stands in the history as the request. */
  readonly request: string
  readonly progress: (done: number) => Promise<void>
}

/**
 * Enters into the books the agencies that an office had before it kept any. However often it is begun, and by how many servers,
 * each gets one sub-ledger: its row is held, and looked at again. @returns how many were entered
 */
export async function enterAgencies(engine: Engine, { request, progress }: Working): Promise<number> {
  let entered = 0
  for (let ids = await lacking(engine); ids.length > 0; ids = await lacking(engine)) {
    entered += await transaction(engine, async (client) => {
      const readAll = engine.gate.read(systemSession, client)
      const store = storeOf(engine, { session: systemSession, request, client })
      await readAll.selectFrom('agency as a').select('a.id').where('a.id', 'in', ids).forUpdate('a').execute()
      const agencies = await withoutSubLedger(readAll).where('a.id', 'in', ids).execute()
      for (const one of agencies)
        await keepSubLedger({ kind: 'agency', linked_record: one.id }, calledInBooks(one), { store, readAll })
      return agencies.length
    })
    await progress(entered)
  }
  return entered
}

/** The job that does so, and what asks for it where an agency lacks its sub-ledger. */
export const agencySubLedgers = (engine: Engine, db: Db) => ({
  handler: handle(enterAgenciesJob, async (_, run) => ({ entered: await enterAgencies(engine, run) })),
  async ask(): Promise<void> {
    if ((await lacking(engine)).length > 0) await enqueue(db, enterAgenciesJob, null, { key: 'start' })
  },
})

/** The next of them by id. */
async function lacking(engine: Engine): Promise<number[]> {
  const rows = await withoutSubLedger(engine.gate.read(systemSession)).orderBy('a.id').limit(atOnce).execute()
  return rows.map(({ id }) => id)
}

const withoutSubLedger = (readAll: Reader) => {
  const own = readAll
    .selectFrom('sub_ledger_account as s')
    .select('s.id')
    .where('s.kind', '=', 'agency')
    .where(expression<boolean>`s."linked_record" = a."id"`)
  return readAll
    .selectFrom('agency as a')
    .select(['a.id', 'a.rl_no', 'a.name', 'a.status'])
    .where(expression<boolean>`not exists (${own})`)
}
