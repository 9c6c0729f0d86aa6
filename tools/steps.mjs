// Steps of the checking floor: each is a program, run under the project's own Node, told of in a few lines.
// Plain .mjs, because the Node that reads this file may be an old one.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '')

/** A short private folder for reports and for whatever a tool wants to write at home; gone when the process ends. */
export const scratch = mkdtempSync(join(tmpdir(), 'st-'))
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }))
const running = new Set()
let stopping = false
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
]) {
  process.once(signal, () => {
    stopping = true
    const ends = [...running].map((child) => new Promise((resolve) => child.once('close', resolve)))
    for (const child of running) signalGroup(child, 'SIGTERM')
    const patience = new Promise((resolve) => setTimeout(resolve, 5_000))
    void Promise.race([Promise.all(ends), patience]).then(() => {
      for (const child of running) signalGroup(child, 'SIGKILL')
      process.exit(code)
    })
  })
}

/** Reaches the workers and browsers of a step too: each step leads a process group of its own. */
function signalGroup(child, signal) {
  try {
    if (process.platform === 'win32') child.kill(signal)
    else process.kill(-child.pid, signal)
  } catch {
    // Gone already.
  }
}

/** The environment of every step: the project's programs first, and a home that can be written to. */
function environment(extra) {
  const home = join(scratch, 'home')
  mkdirSync(home, { recursive: true })
  return {
    ...process.env,
    PATH: join(root, 'node_modules', '.bin') + delimiter + (process.env.PATH ?? ''),
    XDG_CONFIG_HOME: home,
    XDG_CACHE_HOME: home,
    FORCE_COLOR: '0',
    NO_COLOR: '1',
    CI: process.env.CI ?? '1',
    ...extra,
  }
}

/**
 * Runs one program and keeps what it says.
 * @param {string[]} command program of node_modules/.bin and its arguments
 * @param {Record<string, string>} [extra] further settings of its environment
 * @returns {Promise<{ code: number, text: string, seconds: number }>}
 */
export function run(command, extra = {}) {
  const started = performance.now()
  return new Promise((resolve) => {
    // Asked to stop: no further step begins, and the process ends from elsewhere.
    if (stopping) return
    const parts = []
    const [program, ...rest] = command
    const child = spawn(program, rest, {
      cwd: root,
      env: environment(extra),
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
    })
    running.add(child)
    child.stdout.on('data', (part) => parts.push(part))
    child.stderr.on('data', (part) => parts.push(part))
    const end = (code, said) => {
      running.delete(child)
      const text = Buffer.concat(parts).toString('utf8') + (said ?? '')
      resolve({ code, text: text.trim(), seconds: (performance.now() - started) / 1000 })
    }
    child.on('error', (fault) => end(127, `${program}: ${fault.message}`))
    child.on('close', (code, signal) => end(code ?? 1, signal ? `\nended by ${signal}` : ''))
  })
}

/**
 * A check that holds or does not: counts as one.
 * @returns {() => Promise<Result>}
 */
export function check(name, command, extra) {
  return async () => {
    const { code, text, seconds } = await run(command, extra)
    const ok = code === 0
    return {
      name,
      seconds,
      passed: ok ? 1 : 0,
      skipped: [],
      failures: ok ? [] : [{ name, text: text || `ended with ${code}` }],
    }
  }
}

/**
 * Tests of Vitest: each test counts, and so does a file that could not be loaded or a promise nobody waited for.
 * `mayBeEmpty`: finding no test is no failure (only where the files were chosen by what was changed).
 */
export function vitest(name, words, { extra, mayBeEmpty = false } = {}) {
  return async () => {
    const file = join(scratch, `${name.replace(/\W/g, '_')}.json`)
    const command = ['vitest', ...words, '--reporter=./tools/vitest_report.mjs']
    const { code, text, seconds } = await run(command, { ...extra, TEST_REPORT: file })
    return judged({ name, seconds, code, text, mayBeEmpty, ...readReport(file, (report) => report) })
  }
}

/** Tests in a real browser: each test counts. */
export function playwright(name, words) {
  return async () => {
    const file = join(scratch, `${name.replace(/\W/g, '_')}.json`)
    const command = ['playwright', 'test', '--reporter=json', ...words]
    const { code, text, seconds } = await run(command, { PLAYWRIGHT_JSON_OUTPUT_FILE: file })
    return judged({ name, seconds, code, text, mayBeEmpty: false, ...readReport(file, fromPlaywright) })
  }
}

/** A step that ended badly or found nothing has at least one failure, whatever its report says. */
function judged({ name, seconds, code, text, mayBeEmpty, passed, skipped, failures, notices }) {
  const found = passed + skipped.length + failures.length
  const all = [...failures]
  if (found === 0 && code === 0 && !mayBeEmpty) all.push({ name, text: 'no test was found' })
  if (code !== 0 && all.length === 0) all.push({ name, text: text.slice(-6000) || `ended with ${code}` })
  return { name, seconds, passed, skipped, failures: all, notices }
}

function readReport(file, read) {
  if (!existsSync(file)) return { passed: 0, skipped: [], failures: [] }
  return read(JSON.parse(readFileSync(file, 'utf8')))
}

function fromPlaywright(report) {
  const told = { passed: 0, skipped: [], failures: [] }
  const visit = (suite, path) => {
    for (const spec of suite.specs ?? []) {
      for (const test of spec.tests) {
        const name = [...path, spec.title].join(' > ')
        const results = test.results ?? []
        if (test.status === 'skipped') {
          const marks = (test.annotations ?? []).filter((mark) => mark.type === 'skip' || mark.type === 'fixme')
          told.skipped.push({
            name,
            reason:
              marks
                .map((mark) => mark.description)
                .filter(Boolean)
                .join('; ') || 'no reason given',
          })
        } else if (test.status === 'expected') told.passed += 1
        else
          told.failures.push({
            name,
            text:
              results
                .flatMap((result) => result.errors ?? [])
                .map(messageOf)
                .join('\n') || test.status,
          })
      }
    }
    for (const inner of suite.suites ?? []) visit(inner, [...path, inner.title])
  }
  for (const suite of report.suites ?? []) visit(suite, [suite.title])
  for (const fault of report.errors ?? []) told.failures.push({ name: 'browser tests', text: messageOf(fault) })
  return told
}

function messageOf(fault) {
  const place = fault.location ? `${fault.location.file}:${fault.location.line}\n` : ''
  return place + (fault.message ?? fault.value ?? '') + (fault.snippet ? `\n${fault.snippet}` : '')
}

/** Tells of a finished step at once, so that two lanes at work never mix their lines. */
export function tell(result, noSkip) {
  const counts = [`${result.passed} passed`]
  if (result.failures.length) counts.push(`${result.failures.length} failed`)
  if (result.skipped.length) counts.push(`${result.skipped.length} skipped`)
  const mark = result.failures.length || (noSkip && result.skipped.length) ? 'FAIL' : 'ok  '
  const lines = [`${mark} ${result.name.padEnd(16)} ${result.seconds.toFixed(1).padStart(6)} s   ${counts.join(', ')}`]
  for (const notice of result.notices ?? []) lines.push(`     ${notice}`)
  for (const failure of result.failures) lines.push(`\n  x ${failure.name}`, indented(failure.text), '')
  for (const skip of result.skipped)
    lines.push(`  - skipped${noSkip ? ' (counts as failed)' : ''}: ${skip.name}: ${skip.reason}`)
  process.stdout.write(lines.join('\n') + '\n')
}

function indented(text) {
  // Some tools paint although they were asked not to.
  const plain = text.replace(new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g'), '')
  const lines = plain.split('\n')
  const shown =
    lines.length > 120
      ? [...lines.slice(0, 100), `... ${lines.length - 120} more lines ...`, ...lines.slice(-20)]
      : lines
  return shown.map((line) => `      ${line}`).join('\n')
}

/**
 * Runs the lanes beside each other, the steps of a lane one after the other, and tells of each.
 * @param {(() => Promise<Result>)[][]} lanes
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function runLanes(lanes, noSkip) {
  const sum = { passed: 0, failed: 0 }
  await Promise.all(
    lanes.map(async (lane) => {
      for (const step of lane) {
        const result = await step()
        tell(result, noSkip)
        sum.passed += result.passed
        sum.failed += result.failures.length + (noSkip ? result.skipped.length : 0)
      }
    }),
  )
  return sum
}

/** The last line, in the one form that others read, and the exit code that goes with it. */
export function close({ passed, failed }) {
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
}
