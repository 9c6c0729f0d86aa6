import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

it(
  'the server holds no more memory after 200,000 mixed requests than 1.2 times that after 20,000',
  { timeout: 45 * 60_000 },
  () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'memory.ts')], {
      encoding: 'utf8',
    })
    expect(status, stdout + stderr).toBe(0)
  },
)
