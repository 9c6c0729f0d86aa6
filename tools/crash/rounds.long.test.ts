import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

it(
  'twenty crashes one after the other in the same books lose nothing and post nothing twice',
  { timeout: 30 * 60_000 },
  () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, '../crash.ts')], {
      encoding: 'utf8',
    })
    expect(status, stdout + stderr).toBe(0)
  },
)
