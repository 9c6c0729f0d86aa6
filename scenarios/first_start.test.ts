import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../platform/database/pools.ts'
import { scratchDatabase } from '../platform/database/testing.ts'
import { startTestServer } from '../platform/testing/server.ts'

it('a server that starts beside another one waits until that has entered everything, however slow the machine is', async () => {
  const scratch = await scratchDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'sv-'))
  onTestFinished(async () => {
    await scratch.drop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const other = await scratch.database.listenerClient()
  await other.query(`begin; select pg_advisory_xact_lock(hashtext('samiti first start'))`)

  const logins = { databaseUrl: scratch.url, databaseOwnerUrl: scratch.ownerUrl, dataDir }
  const database = await openDatabase(logins, { statementTimeoutMs: 2000 })
  const starting = startTestServer({ given: { scratch: { ...scratch, database }, dataDir } })
  const waitsForLonger = async () =>
    (
      await scratch.database.app.query(
        `select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'
         and clock_timestamp() - query_start > interval '2.5 seconds'`,
      )
    ).rowCount
  const untilItWaited = async () => {
    await expect.poll(waitsForLonger).toBe(1)
  }
  await Promise.race([starting, untilItWaited()])
  await other.end()
  const server = await starting
  expect((await fetch(`${server.url}/health/ready`)).status).toBe(200)
  await server.stop()
})
