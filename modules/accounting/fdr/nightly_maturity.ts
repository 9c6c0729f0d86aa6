import { systemSession } from '#platform/access/session.ts'
import { today } from '#platform/clock/clock.ts'
import { addDays } from '#platform/clock/day.ts'
import { asWritten } from '#platform/errors/errors.ts'
import { handle, type Handler } from '#platform/jobs/handle.ts'
import { job } from '#platform/jobs/job.ts'
import { schedule, type Schedule } from '#platform/jobs/jobs.ts'
import { notify } from '#platform/live/notify.ts'
import { transaction, type Engine } from '#platform/record/engine.ts'
import { storeOf } from '#platform/record/lifecycle.ts'
import { openStates } from './fdr.resource.ts'
import { maturityNotices, watchedMaturities } from './maturity.rules.ts'
import { missedInstalments } from './missed.ts'

const maturity = job('mature_deposits', { lane: 'long', keepDays: 400, keepFailedDays: 400 })

/**
 * Deposits whose day has come are matured; no money moves. Each in a transaction of its own that holds its row. accounting.md 3 fdr.
 * @param on business day
 * @returns how many matured
 */
export async function matureDeposits(engine: Engine, on: string, request: string | null): Promise<number> {
  const due = await engine.gate
    .read(systemSession)
    .selectFrom('fdr')
    .select('id')
    .where('status', '=', 'active')
    .where('maturity_date', '<=', on)
    .orderBy('id')
    .execute()
  let matured = 0
  for (const { id } of due)
    matured += await transaction(engine, async (client) => {
      const still = await engine.gate
        .read(systemSession, client)
        .selectFrom('fdr')
        .select('id')
        .where('id', '=', id)
        .where('status', '=', 'active')
        .where('maturity_date', '<=', on)
        .forUpdate()
        .executeTakeFirst()
      if (!still) return 0
      const store = storeOf(engine, { session: systemSession, request, client })
      await store.changeStatus('fdr', id, 'matured', null)
      return 1
    })
  return matured
}

/**
 * Tells whoever may post instalments 30 and 7 days before a deposit matures, and on its day, with the wish for it. However often it
 * runs, each of them hears of a deposit and its day once. @returns how many deposits there was something to tell of
 */
export async function tellMaturities(engine: Engine, on: string): Promise<number> {
  const { from, to } = watchedMaturities(on)
  const deposits = await engine.gate
    .read(systemSession)
    .selectFrom('fdr')
    .select(['id', 'branch', 'maturity_date', 'on_maturity'])
    .where('status', 'in', [...openStates])
    .where('maturity_date', '>=', from)
    .where('maturity_date', '<=', to)
    .orderBy('id')
    .execute()
  for (const { id, branch, maturity_date, on_maturity } of deposits)
    await transaction(engine, async (client) => {
      for (const notice of maturityNotices(maturity_date, on))
        await notify(client, {
          to: { permission: 'fdr_installment.post', branch },
          kind: `fdr_${notice}`,
          variant: notice === 'matured' ? 'warning' : 'info',
          params: { date: asWritten(maturity_date), wish: on_maturity },
          target: { resource: 'fdr', id },
          onceAs: `fdr ${id} ${maturity_date}`,
        })
    })
  return deposits.length
}

/** Days for which a missed instalment is told of: a server that was off catches up, and what was missed long ago is no news. */
const newsDays = 7

/**
 * Tells whoever may post instalments that a month of a scheme was missed, the day after it was due. However often it runs, each of them
 * hears of a deposit and its month once. accounting.md 3 fdr_installment. @returns how many months there was something to tell of
 */
export async function tellMissed(engine: Engine, on: string): Promise<number> {
  const missed = await missedInstalments(engine.gate.read(systemSession), on)
    .select('t.branch')
    .orderBy('t.id')
    .orderBy('due_date')
    .execute()
  const news = missed.filter(({ due_date }) => due_date >= addDays(on, -newsDays))
  for (const { fdr, branch, due_date } of news)
    await transaction(engine, (client) =>
      notify(client, {
        to: { permission: 'fdr_installment.post', branch },
        kind: 'fdr_missed',
        variant: 'warning',
        params: { date: asWritten(due_date) },
        target: { resource: 'fdr', id: fdr },
        onceAs: `fdr ${fdr} ${due_date.slice(0, 7)}`,
      }),
    )
  return news.length
}

/** Each night, in hours of Dhaka, after the interest of the last month was accrued. */
export const nightlyMaturity = (engine: Engine): { readonly handler: Handler; readonly schedule: Schedule } => ({
  handler: handle(maturity, async (_, run) => ({
    matured: await matureDeposits(engine, today(), run.request),
    told: await tellMaturities(engine, today()),
    missed: await tellMissed(engine, today()),
  })),
  schedule: schedule(maturity, '50 0 * * *'),
})
