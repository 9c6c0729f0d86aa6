import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { Turns } from './turns.ts'
import { resumeRuns } from './work.ts'
import { lockRun, unlockRun } from './work_alone.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

it('begins no process for a run that another one is at work on, and one as soon as that is gone', async () => {
  const { app } = server.scratch.database
  const made = await app.query<{ id: number }>(
    `insert into import_run (number, resource, state, file_name, file_bytes, layout, session, created_by, new_count, attempts)
     select 'IMP-T', 'agency', 'storing', 'members.xlsx', 1, '{}', '{}', min(id), 5000, 1 from "user" returning id`,
  )
  const id = made.rows[0]!.id
  const begun: number[] = []
  const apart = {
    do: ({ run }: { readonly run: number }) => {
      begun.push(run)
      return Promise.resolve()
    },
  }
  const resume = () =>
    // Only what taking up asks for.
    resumeRuns(
      Object.assign(Object.create(null), {
        engine: { database: server.scratch.database },
        runTurns: new Turns(2),
        isStopping: () => false,
        apart,
      }),
    )
  const worker = await app.connect()
  try {
    expect(await lockRun(worker, id)).toBe(true)
    await resume()
    expect(begun).toEqual([])
    await unlockRun(worker, id)
    await resume()
    expect(begun).toEqual([id])
  } finally {
    worker.release()
  }
})
