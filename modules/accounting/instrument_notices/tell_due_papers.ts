import type { Reader } from '#platform/access/read.ts'
import { systemSession } from '#platform/access/session.ts'
import { asWritten } from '#platform/errors/errors.ts'
import { today } from '#platform/clock/clock.ts'
import { handle, type Handler } from '#platform/jobs/handle.ts'
import { job } from '#platform/jobs/job.ts'
import { schedule, type Schedule } from '#platform/jobs/jobs.ts'
import { notify } from '#platform/live/notify.ts'
import { transaction, type Engine } from '#platform/record/engine.ts'
import type { GatedInstrument } from '../update_permission/gate.ts'
import { chequeNotices, lastFreshDay, staleNotices, watchedDays, type PaperNotice } from './due_papers.rules.ts'

const tellOfPapers = job('tell_of_papers', { lane: 'long', keepDays: 400, keepFailedDays: 400 })

/** A paper that lies in the drawer. */
interface Lying {
  readonly resource: GatedInstrument
  readonly id: number
  readonly branch: number
  /** The day on it. */
  readonly dated: string
  readonly notices: readonly PaperNotice[]
}

/**
 * Tells whoever may take its steps of each paper that falls due or becomes stale: cheques in hand, ours too, and pay orders that have
 * not been sent. However often it runs, each of them hears of a paper, its day and what is up with it once.
 * @param on business day
 * @returns how many papers there was something to tell of
 */
export async function tellDuePapers(engine: Engine, on: string): Promise<number> {
  const papers = await lyingPapers(engine.gate.read(systemSession), on)
  for (const { resource, id, branch, dated, notices } of papers)
    await transaction(engine, async (client) => {
      for (const notice of notices)
        await notify(client, {
          to: { permission: `${resource}.post`, branch },
          kind: `${resource === 'postdate_cheque' ? 'cheque' : 'payorder'}_${notice}`,
          variant: notice === 'due_soon' ? 'info' : 'warning',
          params: { date: asWritten(notice.startsWith('stale') ? lastFreshDay(dated) : dated) },
          target: { resource, id },
          onceAs: `${resource} ${id} ${dated}`,
        })
    })
  return papers.length
}

async function lyingPapers(readAll: Reader, on: string): Promise<Lying[]> {
  const found: Lying[] = []
  for (const { from, to } of watchedDays(on)) {
    const cheques = await readAll
      .selectFrom('postdate_cheque')
      .select(['id', 'branch', 'cheque_date as dated'])
      .where('status', '=', 'in_hand')
      .where('cheque_date', '>=', from)
      .where('cheque_date', '<=', to)
      .orderBy('id')
      .execute()
    for (const row of cheques)
      found.push({ ...row, resource: 'postdate_cheque', notices: chequeNotices(row.dated, on) })
    const payorders = await readAll
      .selectFrom('payorder_clearing')
      .select(['id', 'branch', 'issue_date as dated'])
      .where('status', '=', 'received')
      .where('issue_date', '>=', from)
      .where('issue_date', '<=', to)
      .orderBy('id')
      .execute()
    for (const row of payorders)
      found.push({ ...row, resource: 'payorder_clearing', notices: staleNotices(row.dated, on) })
  }
  return found.filter(({ notices }) => notices.length > 0)
}

/** Each night, in hours of Dhaka. */
export const paperNotices = (engine: Engine): { readonly handler: Handler; readonly schedule: Schedule } => ({
  handler: handle(tellOfPapers, async () => ({ papers: await tellDuePapers(engine, today()) })),
  schedule: schedule(tellOfPapers, '30 0 * * *'),
})
