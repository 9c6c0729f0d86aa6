// The sorts of steps of the checking floor: a check, tests of Vitest, tests in a browser. Each comes back as
// { name, seconds, passed, failures: [{ name, text }], skipped: [{ name, reason }], notices: [text] }.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { run, scratch } from './programs.mjs'

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
