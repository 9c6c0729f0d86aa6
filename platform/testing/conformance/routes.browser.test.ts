import { registry } from '../../../modules/resources.ts'
import { expect, test } from '../browser.ts'
import { readDifferences } from './differences.ts'
import { tell } from './finding.ts'
import { readEnglish } from './labels.ts'
import { readManifest } from './manifest.ts'
import { notesOf } from './notes.ts'
import { openRoutes } from './routes/browser.ts'
import { looksOf } from './routes/looks.ts'
import { openWorld } from './world.ts'

test('every path of the manifest opens that leads to something, and says what it is', async ({ office, browser }) => {
  const world = await openWorld(office, {
    manifest: readManifest(),
    registry,
    texts: readEnglish(),
    differences: readDifferences(),
  })
  const notes = notesOf('server', world.sentences)
  // Five hundred unknown ones are answered alike: all of them are asked of the router itself (router/routes.test.ts).
  const looks = (await looksOf(world)).filter(({ isMissing }, at) => !isMissing || at % 50 === 0)
  await openRoutes(world, browser, looks, notes)
  expect(notes.findings.map(tell)).toEqual([])
  expect(world.tally.routes.size).toBeGreaterThan(100)
})
