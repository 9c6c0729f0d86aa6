// Runs the steps of the checking floor beside each other and tells of them in order, with one closing line.

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
