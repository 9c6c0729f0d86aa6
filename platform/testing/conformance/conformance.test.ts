import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registry } from '../../../modules/resources.ts'
import { startTestServer } from '../server.ts'
import { readDifferences } from './differences.ts'
import { tell } from './finding.ts'
import { readEnglish } from './labels.ts'
import { readManifest } from './manifest.ts'
import { runOf, trialsOf, type Run } from './run.ts'
import { knownOf, openWorld } from './world.ts'

const sources = { manifest: readManifest(), registry, texts: readEnglish(), differences: readDifferences() }

/** The product as it runs, against the specification's data. One test for each resource and aspect. */
describe('conformance', () => {
  let stop: () => Promise<void> = async () => {}
  let run: Run

  beforeAll(async () => {
    const server = await startTestServer({ hasChores: true })
    stop = server.stop
    const differences = readDifferences()
    run = runOf(
      await openWorld(server, { manifest: readManifest(), registry, texts: readEnglish(), differences }),
      differences,
    )
  })
  afterAll(() => stop())

  const trials = trialsOf(knownOf(sources))
  describe.each([...new Set(trials.map(({ resource }) => resource))])('%s', (resource) => {
    const own = trials.filter((trial) => trial.resource === resource)
    it.each(own.map((trial) => [trial.aspect.name, trial] as const))(
      '%s',
      async (_name, trial) => {
        const red = await run.attempt(trial)
        expect(red.map(tell)).toEqual([])
      },
      120_000,
    )
  })

  it('every deliberate difference still differs', () => {
    expect(run.outcome().dead).toEqual([])
  })

  it('counts what it saw', () => {
    const { main } = run.outcome().lines
    // The activity log is served without a definition: it has no table of its own.
    expect(main.find(({ name }) => name === 'resources')?.seen).toBe(knownOf(sources).registry.all.length + 1)
  })
})
