import type { Reader } from '#platform/access/read.ts'
import type { Db } from '#platform/access/sign_in/db.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { hastenRun, lastRunOf } from '#platform/jobs/runs.ts'
import type { CallContext } from '#platform/resource/implementation.ts'
import { verification } from '../ledger/nightly_verification.ts'
import { differencesSince, lastVerification } from '../ledger/verification.ts'
import type { Finding } from './checklist.ts'
import type { VerificationTold } from './checklist_answer.ts'

/**
 * Whether the books agree with their lines: what the last verification found, which ran before the year was held, and what does not
 * fit of what was posted since. Only the second is counted here, so that nobody who posts waits for the first. accounting.md 2.7.
 */
export async function verifiedFinding(readAll: Reader): Promise<Finding> {
  const places = [{ kind: 'verification' }] as const
  const last = await lastVerification(readAll)
  if (!last) return { key: 'verified', found: 1, words: 'never', places }
  const at = last.ended_at
  if (last.differences > 0) return { key: 'verified', found: last.differences, at, places }
  if (!last.is_young) return { key: 'verified', found: 1, words: 'old', at, places }
  const since = await differencesSince(readAll, last)
  return { key: 'verified', found: since, ...(since > 0 ? { words: 'since' } : {}), at, places }
}

/** `POST verify/`: has everything recomputed in the background, or joins whoever asked before. Answers how far it is. */
export const verifyNow = ({ together, session, request }: CallContext): Promise<VerificationTold> =>
  together(async (_store, readAll, _judged, db) => {
    const { id } = await enqueue(db, verification, null, { key: 'schedule', by: { session, request: request.id } })
    await hastenRun(db, id)
    return verificationTold(readAll, db)
  })

/** When the books were verified last, what was found, and the run that is under way or did not end well. */
export async function verificationTold(readAll: Reader, db: Db): Promise<VerificationTold> {
  // In this order: what a run found is kept before it ends, so a run that has ended is never told without it.
  const run = await lastRunOf(db, verification)
  const last = await lastVerification(readAll)
  const isUnderWay = run?.state === 'waiting' || run?.state === 'running'
  return {
    verified_at: last?.ended_at ?? null,
    differences: last?.differences ?? null,
    run: isUnderWay ? { state: run.state, done: run.done, total: run.total } : null,
    // What differed is told as such: that run has kept what it found.
    is_broken: run?.state === 'failed' && (last === undefined || (run.started_at ?? '') > last.ended_at),
  }
}
