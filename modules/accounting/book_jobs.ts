import type pg from 'pg'
import type { Handler } from '#platform/jobs/handle.ts'
import type { Schedule } from '#platform/jobs/jobs.ts'
import type { Engine } from '#platform/record/engine.ts'
import type { Texts } from '#platform/texts/catalogue.ts'
import type { Db } from '#platform/access/sign_in/db.ts'
import type { Standing } from '#platform/access/sign_in/load_session.ts'
import { nightlyAccrual } from './fdr/nightly_accrual.ts'
import { nightlyMaturity } from './fdr/nightly_maturity.ts'
import { memberBiller } from './receivable_bill/bulk/bulk_work.ts'
import { paperNotices } from './instrument_notices/tell_due_papers.ts'
import { laterJournals } from './journal/later_journals.ts'
import { nightlyVerification } from './ledger/nightly_verification.ts'

/** What the books do by themselves, and when. */
export function bookJobs(parts: {
  readonly database: { readonly jobs: Pick<pg.Pool, 'connect'> }
  readonly engine: Engine
  readonly texts: Pick<Texts, 'say'>
  /** Reads what a user may do at this moment. */
  readonly standing: (db: Db, user: number) => Promise<Standing | undefined>
}): { readonly handlers: readonly Handler[]; readonly schedules: readonly Schedule[] } {
  const verification = nightlyVerification(parts.database)
  const journals = laterJournals(parts)
  const papers = paperNotices(parts.engine)
  const accrual = nightlyAccrual(parts)
  const maturity = nightlyMaturity(parts.engine)
  return {
    handlers: [
      verification.handler,
      papers.handler,
      ...journals.handlers,
      accrual.handler,
      maturity.handler,
      memberBiller(parts),
    ],
    schedules: [verification.schedule, papers.schedule, ...journals.schedules, accrual.schedule, maturity.schedule],
  }
}
