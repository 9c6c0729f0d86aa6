// `npm test`: everything that must hold, on a fresh clone too. `--long`: the second tier, and only that.
// Closes with one line, `N passed, N failed`. CI_NO_SKIP=1 counts a skipped test as failed.
import { execFileSync } from 'node:child_process'
import { root } from './programs.mjs'
import { check, playwright, vitest } from './steps.mjs'
import { close, runLanes } from './tell_steps.mjs'

const long = process.argv.includes('--long')
const noSkip = process.env.CI_NO_SKIP === '1'

/** Whether git knows a file of this ending: a second tier without browser tests is no failure, one without any test is. */
function hasFiles(...patterns) {
  const listed = ['-c', 'safe.directory=*', 'ls-files', '--cached', '--others', '--exclude-standard', ...patterns]
  return execFileSync('git', listed, { cwd: root, encoding: 'utf8' }).trim() !== ''
}

const build = check('browser build', [
  'node',
  '--eval',
  "import('./tools/build.mjs').then((build) => build.buildIfStale())",
])

function firstTier() {
  const still = [
    check('format', ['prettier', '--check', '--cache', '.']),
    check('types: server', ['tsc', '-p', 'tsconfig.json']),
    check('types: browser', ['tsc', '-p', 'tsconfig.browser.json']),
    check('lint', ['oxlint', '--deny-warnings', '.']),
  ]
  // Beside each other, for tests wait a third of their time: for a database, for a browser, for a moment to come.
  return [[[vitest('tests', ['run'])], [build, ...still, playwright('browser tests', ['--project=first'])]]]
}

function secondTier() {
  const inNode = [vitest('long tests', ['run'], { extra: { LONG: '1' } })]
  const inBrowser = [build, playwright('long browser', ['--project=long'])]
  if (!hasFiles(':(glob)**/*.browser.long.test.ts')) return [[inNode]]
  const both = hasFiles(':(glob)**/*.long.test.ts', ':(exclude,glob)**/*.browser.long.test.ts')
  // Beside each other too: what has the sizes waits for its database and its own processes most of the time.
  return [both ? [inNode, inBrowser] : [inBrowser]]
}

async function main() {
  try {
    const { ensureInstalled } = await import('./install.mjs')
    await ensureInstalled('full')
  } catch (fault) {
    process.stdout.write(`FAIL install\n\n  ${fault.stack ?? fault}\n`)
    return close({ passed: 0, failed: 1 })
  }
  const sum = { passed: 0, failed: 0 }
  for (const lanes of long ? secondTier() : firstTier()) {
    const { passed, failed } = await runLanes(lanes, noSkip)
    sum.passed += passed
    sum.failed += failed
  }
  close(sum)
}

await main()
