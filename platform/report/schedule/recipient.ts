import type { Session } from '../../access/session.ts'
import type { Db } from '../../access/sign_in/db.ts'
import { maySignIn, type Standing } from '../../access/sign_in/load_session.ts'
import { Refusal } from '../../errors/errors.ts'
import { authorisedReport } from '../asked.ts'
import type { OpenReportServer, Reports } from '../implementation.ts'
import type { ReportRights } from '../report.ts'
import type { Format, SendingProblem } from './shapes.ts'

/** What somebody must hold to get a report in a form: the same as for taking it out by hand. */
export const rightFor = (format: Format): keyof ReportRights => (format === 'pdf' ? 'print' : 'export')

/** Reads what a user may do at this moment. */
export type ReadStanding = (db: Db, user: number) => Promise<Standing | undefined>

/**
 * The session in whose name a report is made for a user: rights and branches of this very moment, never those of whoever
 * set it up. Who could not read it on the screen now, because a password or a second factor is owed first, gets none by mail.
 */
export function receiving(
  reports: Reports,
  standing: Standing | undefined,
  report: string,
  format: Format,
): { readonly session: Session; readonly report: OpenReportServer } | { readonly problem: SendingProblem } {
  if (!standing || !maySignIn(standing.status)) return { problem: 'inactive' }
  const { session } = standing
  if (session.mustChangePassword || session.mustSetSecondFactor) return { problem: 'inactive' }
  try {
    return { session, report: authorisedReport(reports, session, report, rightFor(format)) }
  } catch (error) {
    if (error instanceof Refusal) return { problem: 'not_allowed' }
    throw error
  }
}
