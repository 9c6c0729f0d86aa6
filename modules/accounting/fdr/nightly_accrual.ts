import { systemSession } from '#platform/access/session.ts'
import { today } from '#platform/clock/clock.ts'
import { addDays } from '#platform/clock/day.ts'
import { handle, type Handler } from '#platform/jobs/handle.ts'
import { job } from '#platform/jobs/job.ts'
import { schedule, type Schedule } from '#platform/jobs/jobs.ts'
import { taka } from '#platform/money/poisha.ts'
import { transaction, type Engine } from '#platform/record/engine.ts'
import type { Texts } from '#platform/texts/catalogue.ts'
import { accrueOne, sumOf, type Outcome } from './accrue.ts'
import { openStates } from './fdr.resource.ts'

const accrual = job('accrue_interest', { lane: 'long', keepDays: 400, keepFailedDays: 400 })

/** The last day of the month before that of a day. */
export const monthEndBefore = (day: string): string => addDays(`${day.slice(0, 7)}-01`, -1)

/**
 * Accrues all deposits to the end of the last month, each in a transaction of its own: what stands against one keeps none of the
 * others. Asked for each night, so that a night without a server loses nothing; a month is accrued once. accounting.md 3 fdr.
 */
export async function accrueAll(
  { engine, texts }: { readonly engine: Engine; readonly texts: Pick<Texts, 'say'> },
  as_of: string,
  progress?: (done: number, total: number) => Promise<void>,
): Promise<{ readonly posted: number; readonly skipped: number; readonly total: string }> {
  const deposits = await engine.gate
    .read(systemSession)
    .selectFrom('fdr')
    .select('id')
    .where('status', 'in', [...openStates])
    .orderBy('id')
    .execute()
  const outcomes: Outcome[] = []
  for (const [at, { id }] of deposits.entries()) {
    await progress?.(at, deposits.length)
    const outcome = await transaction(engine, (client) => {
      const readAll = engine.gate.read(systemSession, client)
      return accrueOne({ readAll, db: client, texts, by: null, may: new Set(), isTrial: false }, id, as_of)
    })
    if (outcome) outcomes.push(outcome)
  }
  const posted = outcomes.filter((outcome) => 'interest' in outcome).length
  return { posted, skipped: outcomes.length - posted, total: taka(sumOf(outcomes)) }
}

/** When interest is accrued; hours of Dhaka. */
export const nightlyAccrual = (parts: {
  readonly engine: Engine
  readonly texts: Pick<Texts, 'say'>
}): { readonly handler: Handler; readonly schedule: Schedule } => ({
  handler: handle(accrual, (_, run) =>
    accrueAll(parts, monthEndBefore(today()), (done, total) => run.progress(done, total)),
  ),
  schedule: schedule(accrual, '40 0 * * *'),
})
