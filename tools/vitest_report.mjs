// What the checking floor reads of a Vitest run: Vitest's own JSON leaves out why a test was skipped, files that
// could not be loaded and promises that nobody waited for.
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'

const textOf = (faults) => faults.map(tellFault).join('\n')

/** Message, difference and the frames in the project's own files; of errors without any such frame all frames. */
function tellFault(fault) {
  const [, ...frames] = (fault.stack ?? '').split(/\n(?=\s+at )/)
  const own = frames.filter((frame) => !/node_modules|\(?node:/.test(frame))
  const said = fault.message ?? String(fault)
  return [`${fault.name ?? 'Error'}: ${said}`, fault.diff ?? '', ...(own.length > 0 ? own : frames)]
    .filter(Boolean)
    .join('\n')
}

/** Files whose time is told at the end, so that nobody wonders what a run waited for. */
const toldFiles = 8

function longestOf(modules) {
  const seconds = (module) => module.diagnostic().duration / 1000
  const longest = [...modules].sort((a, b) => seconds(b) - seconds(a)).slice(0, toldFiles)
  return longest
    .map((module) => `${relative(process.cwd(), module.moduleId)} ${seconds(module).toFixed(0)} s`)
    .join(', ')
}

export default class VitestReport {
  onTestRunEnd(modules, unhandled) {
    const told = { passed: 0, skipped: [], failures: [], notices: [] }
    for (const module of modules) {
      const file = relative(process.cwd(), module.moduleId)
      for (const fault of module.errors()) told.failures.push({ name: file, text: textOf([fault]) })
      for (const suite of module.children.allSuites()) {
        for (const fault of suite.errors())
          told.failures.push({ name: `${file} > ${suite.fullName}`, text: textOf([fault]) })
      }
      for (const test of module.children.allTests()) {
        const name = `${file} > ${test.fullName}`
        const result = test.result()
        const { notice } = test.meta()
        if (notice) told.notices.push(notice)
        if (result.state === 'passed') told.passed += 1
        else if (result.state === 'skipped') told.skipped.push({ name, reason: result.note ?? 'no reason given' })
        else told.failures.push({ name, text: textOf(result.errors ?? []) || `left ${result.state}` })
      }
    }
    for (const fault of unhandled) told.failures.push({ name: 'unhandled error', text: textOf([fault]) })
    if (modules.length > toldFiles) told.notices.push(`longest files: ${longestOf(modules)}`)
    if (process.env.TEST_REPORT) writeFileSync(process.env.TEST_REPORT, JSON.stringify(told))
  }
}
