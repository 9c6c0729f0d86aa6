import { afterAll, beforeAll, expect, it } from 'vitest'
import { dbOf } from '#platform/database/db.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { startTestJobs, untilRun } from '#platform/jobs/testing.ts'
import { type Books, openBooks } from '../testing/bare_books/books.ts'
import { nightlyVerification } from './nightly_verification.ts'

/** The books are recomputed each night, and a difference is told to who looks after jobs. */
let books: Books
let jobs: Jobs
const failed: number[] = []
beforeAll(async () => {
  books = await openBooks()
  await books.post('2019-07-05', 'JV', 'rent +100, fees -100')
  const { handler } = nightlyVerification(books.scratch.database)
  jobs = await startTestJobs(books.scratch.database, [handler], { failed: ({ id }) => failed.push(id) })
})
afterAll(async () => {
  await jobs.stop()
  await books.scratch.drop()
})

async function tonight(state: 'done' | 'failed') {
  const db = dbOf(books.scratch.database.app)
  const { handler } = nightlyVerification(books.scratch.database)
  return await untilRun(db, (await enqueue(db, handler.job, null)).id, state)
}

it('books that add up are counted', async () => {
  expect(await tonight('done')).toMatchObject({ result: { vouchers: 1, lines: 2 }, problem: null })
})

it('a difference fails the night and says where', async () => {
  await books.scratch.asSuperuser((client) =>
    client.query(
      `set session_replication_role = replica; update acc_balance_until set debits[1] = debits[1] + 1 where period = 99 and debits[15] > 0`,
    ),
  )
  const run = await tonight('failed')
  expect(run.problem).toMatchObject({
    text: 'books.differ',
    params: { n: 1, first: expect.stringMatching(/balance_until/) },
  })
  expect(failed).toEqual([run.id])
})
