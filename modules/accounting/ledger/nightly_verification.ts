import type pg from 'pg'
import { asWritten, Refusal } from '#platform/errors/errors.ts'
import { handle, type Handler } from '#platform/jobs/handle.ts'
import { job } from '#platform/jobs/job.ts'
import { schedule, type Schedule } from '#platform/jobs/jobs.ts'
import { inWords, keepVerification } from './verification.ts'
import { verifyBooks } from './verify.ts'

export const verification = job('verify_books', { lane: 'long', retries: 0, keepDays: 400, keepFailedDays: 400 })

/**
 * Each night, and whenever somebody asks for it, the books are recomputed and what was found is kept; a difference fails the run, of
 * which whoever looks after jobs is told. accounting.md 2.2 I12.
 */
export const nightlyVerification = (database: {
  readonly jobs: Pick<pg.Pool, 'connect'>
}): { handler: Handler; schedule: Schedule } => ({
  handler: handle(verification, async (_, run) => {
    const client = await database.jobs.connect()
    try {
      const found = await verifyBooks(client, (done, of) => run.progress(done, of))
      await keepVerification(client, found)
      const { findings, vouchers, lines } = found
      const [first] = findings
      if (first) throw differ(findings.length, inWords(first))
      return { vouchers, lines }
    } finally {
      client.release()
    }
  }),
  schedule: schedule(verification, '30 3 * * *'),
})

const differ = (n: number, first: string) =>
  new Refusal(409, 'books_differ', 'books.differ', { n, first: asWritten(first) })
