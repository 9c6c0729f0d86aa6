import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { inFull } from '#platform/testing/full.ts'

const requests = inFull(200_000, { landing: 60_000 })

it(
  `the server holds no more memory after ${requests} mixed requests than 1.2 times that after 20000`,
  { timeout: 45 * 60_000 },
  () => {
    const words = [join(import.meta.dirname, 'memory.ts'), String(requests)]
    const { status, stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' })
    expect(status, stdout + stderr).toBe(0)
  },
)
