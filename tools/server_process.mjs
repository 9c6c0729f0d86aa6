// How the server is started: by `npm start`, and by what measures it. Plain .mjs, because the first start may run on an old Node.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * A young generation of a quarter of the standard one: 40 MB less memory at rest, for a little more tidying up. What
 * starting needed is given back once (tools/serve.ts), which only a program that may ask for it can.
 */
export const serverFlags = ['--max-semi-space-size=4', '--expose-gc']

export const serverEnvironment = {
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
  // Each thread of Node would otherwise keep memory that it freed to itself.
  MALLOC_ARENA_MAX: '2',
  // Fixed: glibc's own grow with the largest piece ever freed, and what lies below them never goes back to the machine.
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}
