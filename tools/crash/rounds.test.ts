import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runRounds } from './rounds.ts'

let dataDir: string
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'sc-'))
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

it('server and database are killed while sixteen clerks post: what was acknowledged is in the books, once, and everything verifies', async () => {
  const [round] = await runRounds({ dataDir, rounds: 1, clients: 16, seed: 7, victim: 'server and database' }, () => {})
  expect(round?.acknowledged).toBeGreaterThan(0)
  expect(round?.faults).toEqual([])
}, 300_000)
