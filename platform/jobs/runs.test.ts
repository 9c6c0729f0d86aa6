import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { scratchDatabase, type ScratchDatabase } from '../database/testing.ts'
import { enqueue } from './enqueue.ts'
import { handle } from './handle.ts'
import { job } from './job.ts'
import { cancelRun, countRuns, forgetOldRuns, noteLook, openFailures, retryRun, unseenFailures } from './runs.ts'

let scratch: ScratchDatabase
beforeAll(async () => {
  scratch = await scratchDatabase()
})
afterEach(() => scratch.database.app.query('delete from job_run'))
afterAll(() => scratch.drop())

const app = () => scratch.database.app
const ended = async (name: string, state: string, days: number, key: string | null = null): Promise<number> => {
  const made = await app().query<{ id: number }>(
    `insert into job_run (job, key, lane, state, longest_s, retries, result, finished_at) values ($1, $4, 'quick', $2, 60, 0, to_jsonb($3::int), now() - make_interval(days => $3)) returning id`,
    [name, state, days, key],
  )
  return made.rows[0]?.id ?? 0
}

describe('what was', () => {
  it('is kept as long as its job says, failures longer, unfinished runs always', async () => {
    const short = handle(job('short', { keepDays: 1, keepFailedDays: 90 }), async () => null)
    await ended('short', 'done', 2)
    await ended('short', 'done', 0)
    await ended('short', 'failed', 80)
    await ended('short', 'failed', 100)
    await ended('gone', 'done', 80)
    await ended('gone', 'cancelled', 100)
    await enqueue(app(), short.job, null)
    expect(await forgetOldRuns(app(), [short])).toBe(3)
    const kept = await app().query<{ run: string }>(
      `select concat_ws(' ', job, state, result) as run from job_run order by id desc`,
    )
    expect(kept.rows.map(({ run }) => run)).toEqual([
      'short waiting',
      'gone done 80',
      'short failed 80',
      'short done 0',
    ])
  })
  it('is counted by job and state', async () => {
    await ended('letter', 'done', 1)
    await ended('letter', 'done', 1)
    await ended('letter', 'failed', 1)
    expect(await countRuns(app())).toEqual([
      { job: 'letter', state: 'done', n: 2 },
      { job: 'letter', state: 'failed', n: 1 },
    ])
  })
  it('is a failure to look at until it is set aside, or its schedule has come round again', async () => {
    const letter = await ended('letter', 'failed', 1)
    const another = await ended('letter', 'failed', 0)
    await ended('seal', 'failed', 2, 'schedule')
    await ended('seal', 'failed', 1, 'schedule')
    expect(await openFailures(app())).toBe(3)
    await ended('seal', 'done', 0, 'schedule')
    expect(await openFailures(app())).toBe(2)
    for (const id of [letter, another]) await cancelRun(app(), id, 'Rahima')
    expect(await openFailures(app())).toBe(0)
  })
  it('waits to be read until somebody has; what fails once more waits once more', async () => {
    const letter = await ended('letter', 'failed', 0)
    await ended('letter', 'done', 0)
    expect(await unseenFailures(app())).toBe(1)
    await noteLook(app(), letter)
    expect([await unseenFailures(app()), await openFailures(app())]).toEqual([0, 1])
    await retryRun(app(), letter)
    await app().query(`update job_run set state = 'failed' where id = $1`, [letter])
    expect(await unseenFailures(app())).toBe(1)
  })
})
