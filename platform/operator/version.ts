import { execFileSync } from 'node:child_process'
import { productVersion } from '../portable/manifest.ts'

const root = new URL('../..', import.meta.url).pathname

/** The version of the program that runs. */
export const version = productVersion()

/** The commit that runs, as it was when the process started; null where the program was not fetched by git. */
export const commit: string | null = commitNow()

function commitNow(): string | null {
  try {
    return execFileSync('git', ['-c', 'safe.directory=*', 'rev-parse', '--short=10', 'HEAD'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return null
  }
}
