// `npm run quick`: the developer's loop. Types, lint, the walls, and the tests that stand near what was changed
// since the last commit; the rest is for `npm test`.
import { execFileSync } from 'node:child_process'
import { root } from './programs.mjs'
import { check, vitest } from './steps.mjs'
import { close, runLanes } from './tell_steps.mjs'

const floor = ['walls', 'tidy', 'texts'].map((name) => `platform/testing/${name}.test.ts`)

/** Paths that differ from the last commit or are new, deleted ones left out. */
function changedFiles() {
  const git = (...words) => execFileSync('git', ['-c', 'safe.directory=*', ...words], { cwd: root, encoding: 'utf8' })
  const changed = git('diff', '--name-only', '--diff-filter=d', '-z', 'HEAD')
  const fresh = git('ls-files', '--others', '--exclude-standard', '-z')
  return [...new Set((changed + fresh).split('\0'))].filter((path) => /\.(ts|tsx|sql|json)$/.test(path))
}

const { ensureInstalled } = await import('./install.mjs')
await ensureInstalled('full')
const still = [
  check('types: server', ['tsc', '-p', 'tsconfig.json']),
  check('types: browser', ['tsc', '-p', 'tsconfig.browser.json']),
  check('lint', ['oxlint', '--deny-warnings', '.']),
]
close(await runLanes([still, [vitest('tests', ['related', '--run', ...floor, ...changedFiles()])]], false))
