// `npm run conformance`: drives a running server with the data of spec/manifest and prints what conforms, what differs
// on purpose and what is missing. `--all` lists every missing name, `--module accounting` those of one module;
// `--only payable_bill,journal` tries these resources alone, in seconds; `--calls` opens no screens. Ends with 1 when anything registered is red.
import { parseArgs } from 'node:util'
import { registry } from '../modules/resources.ts'
import { modulesOf } from '#platform/testing/conformance/by_module.ts'
import { readDifferences } from '#platform/testing/conformance/differences.ts'
import { readEnglish } from '#platform/testing/conformance/labels.ts'
import { readManifest } from '#platform/testing/conformance/manifest.ts'
import { reportOf } from '#platform/testing/conformance/report.ts'
import { runOf, trialsOf } from '#platform/testing/conformance/run.ts'
import { openWorld } from '#platform/testing/conformance/world.ts'
import { startScratchServer } from '#platform/database/testing.ts'
import { openChromium } from '#platform/testing/conformance/routes/chromium.ts'
import { startTestServer } from '#platform/testing/server.ts'

const { values: wish } = parseArgs({
  options: {
    all: { type: 'boolean' },
    module: { type: 'string' },
    only: { type: 'string' },
    calls: { type: 'boolean' },
  },
})
const manifest = readManifest()
if (wish.module !== undefined && !modulesOf(manifest).includes(wish.module))
  throw new Error(`--module is one of ${modulesOf(manifest).join(', ')}.`)

// Outside a test run nobody has started the PostgreSQL of the tests yet.
const scratch = process.env['SCRATCH_SERVER'] ? undefined : await startScratchServer()
if (scratch) process.env['SCRATCH_SERVER'] = scratch.socketFolder
const server = await startTestServer({ hasChores: true })
const { browser, why } = wish.calls ? {} : await openChromium()
if (why) process.stdout.write(`Routes are not opened and count as missing: ${why}\n\n`)
try {
  const differences = readDifferences()
  const world = await openWorld(server, {
    manifest,
    registry,
    texts: readEnglish(),
    differences,
    ...(browser ? { browser } : {}),
  })
  const run = runOf(world, differences)
  const only = wish.only?.split(',')
  for (const trial of trialsOf(world)) if (!only || only.includes(trial.resource)) await run.attempt(trial)
  const outcome = run.outcome()
  process.stdout.write(`${reportOf(outcome, manifest, wish)}\n`)
  if (outcome.red.length > 0 || outcome.dead.length > 0) process.exitCode = 1
} finally {
  await browser?.close()
  await server.stop()
  await scratch?.stop()
}
