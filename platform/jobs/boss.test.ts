import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scratchDatabase, type ScratchDatabase } from '../database/testing.ts'
import { handle } from './handle.ts'
import { job } from './job.ts'
import type { JobRun } from './job_run.ts'
import { schedule } from './jobs.ts'
import { hastenRun } from './runs.ts'
import { startTestJobs } from './testing.ts'

const tally = job('tally')

let scratch: ScratchDatabase
const runs = async () => (await scratch.database.app.query<JobRun>('select * from job_run order by id desc')).rows
beforeAll(async () => {
  scratch = await scratchDatabase()
})
afterAll(() => scratch.drop())

describe('the schema of pg-boss', () => {
  it('is what the installed version expects', async () => {
    const boss = new PgBoss({
      db: { executeSql: (text, values) => scratch.asSuperuser((client) => client.query(text, values)) },
      migrate: false,
    })
    const drift = await boss.detectSchemaDrift()
    expect(drift).toMatchObject({ ok: true, missingTables: [], missing: [], mismatchedFunctions: [] })
    expect(await boss.schemaVersion()).toBe(43)
  })
  it('cannot be changed by the role the office works with', async () => {
    await expect(scratch.database.app.query('create table pgboss.mine (id int)')).rejects.toThrow('permission denied')
    await expect(scratch.database.app.query('drop table pgboss.job')).rejects.toThrow('must be owner')
  })
})

describe('a schedule', () => {
  it('comes due in the hours of Dhaka, six hours before those of Greenwich', async () => {
    const jobs = await startTestJobs(scratch.database, [handle(tally, async () => null)])
    expect(jobs.nextRun(schedule(tally, '0 2 * * *'))).toMatch(/T20:00:00\.000Z$/)
    await jobs.stop()
  })
  it('is kept as this version of the program has it, and forgotten with it', async () => {
    const work = [handle(tally, async () => null)]
    const kept = async () =>
      (
        await scratch.database.app.query<{ cron: string; timezone: string }>(
          'select cron, timezone from pgboss.schedule',
        )
      ).rows
    await (await startTestJobs(scratch.database, work, { schedules: [schedule(tally, '0 2 * * *')] })).stop()
    expect(await kept()).toEqual([{ cron: '0 2 * * *', timezone: 'Asia/Dhaka' }])
    await (await startTestJobs(scratch.database, work)).stop()
    expect(await kept()).toEqual([])
  })
  it('that is due at the start begins then, once for two servers', async () => {
    let isHeld = true
    const gate = Promise.withResolvers<void>()
    const work = [handle(tally, () => (isHeld ? gate.promise : Promise.resolve()))]
    const schedules = [schedule(tally, '0 2 1 1 *', { atStart: () => 0 })]
    const servers = [
      await startTestJobs(scratch.database, work, { schedules }),
      await startTestJobs(scratch.database, work, { schedules }),
    ]
    expect(await runs()).toMatchObject([{ job: 'tally', key: 'schedule' }])
    isHeld = false
    gate.resolve()
    await expect.poll(async () => (await runs())[0]?.state).toBe('done')
    for (const server of servers) await server.stop()
  })
  it('that an older version hears of waits for the newer one', async () => {
    const older = await startTestJobs(scratch.database, [])
    await scratch.database.app.query('delete from job_run')
    await scratch.database.app.query(
      `insert into pgboss.job (name, data, policy) values ('quick', '{"scheduled": "tally"}', 'standard')`,
    )
    await expect.poll(runs, { timeout: 30_000 }).toMatchObject([{ job: 'tally', state: 'waiting', is_scheduled: true }])
    await older.stop()
    const newer = await startTestJobs(scratch.database, [handle(tally, async () => null)])
    await hastenRun(scratch.database.app, (await runs())[0]?.id ?? 0)
    await expect.poll(async () => (await runs())[0]?.state).toBe('done')
    await newer.stop()
  })
  it('of a job nobody handles is refused at once', async () => {
    await expect(startTestJobs(scratch.database, [], { schedules: [schedule(tally, '* * * * *')] })).rejects.toThrow(
      'tally is scheduled, but nobody handles it.',
    )
  })
})
