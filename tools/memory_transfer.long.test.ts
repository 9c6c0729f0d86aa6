import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { inFull } from '#platform/testing/full.ts'

const agencies = inFull(100_000, { landing: 15_000 })

it(
  `neither the server nor its transfer process holds 200 MB while ${agencies} agencies come in, go out and are taken back`,
  { timeout: 30 * 60_000 },
  () => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(import.meta.dirname, 'memory.ts'), '--transfer', String(agencies)],
      { encoding: 'utf8' },
    )
    expect(status, stdout + stderr).toBe(0)
  },
)
