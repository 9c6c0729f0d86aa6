import { registry } from '../../../modules/resources.ts'
import { signIn, test } from '../browser.ts'
import { readDifferences } from '../conformance/differences.ts'
import { readEnglish } from '../conformance/labels.ts'
import { readManifest } from '../conformance/manifest.ts'
import { knownOf, openWorld, type World } from '../conformance/world.ts'
import { inFull } from '../full.ts'
import type { TestServer } from '../server.ts'
import { boardStory } from './board_story.ts'
import { calendarStory } from './calendar_story.ts'
import { formStory } from './form_story.ts'
import { listStory } from './list_story.ts'
import { cookieOf, lookAt, looks, windowOf } from './looks.ts'
import { recordStory } from './record_story.ts'
import { reportStory } from './report_story.ts'
import { treeStory } from './tree_story.ts'

// One story has nothing to do with another: each browser takes the next one.
test.describe.configure({ mode: 'parallel' })

const sources = { manifest: readManifest(), registry, texts: readEnglish(), differences: readDifferences() }

/** All trees, and all calendars, are the same code: a landing sees each in one look, so that they are seen in every one. */
const oneOrAll = (place: number) => inFull(looks, { landing: [lookAt(place)] })

const worlds = new Map<string, Promise<World>>()

/** One world for an office: what it makes is another thing each time. */
function worldOf(office: TestServer): Promise<World> {
  const world = worlds.get(office.url) ?? openWorld(office, sources)
  worlds.set(office.url, world)
  return world
}

/** Resources whose records anybody who may can make: their screens are walked through with data of the specification. */
const made = knownOf(sources).registry.all.filter(
  ({ writePolicy, verbs }) => writePolicy === 'normal' && verbs.includes('create'),
)

for (const [place, { name }] of made.entries()) {
  const look = lookAt(place)
  test(`${name} is listed, opened and entered (${look.name})`, async ({ office, another }) => {
    const world = await worldOf(office)
    const page = await another(windowOf(look))
    await signIn(page)
    await page.context().addCookies([cookieOf(look, office.url)])
    const hand = { page, world, look }
    const record = await world.make.create(name)
    await listStory(hand, name, record)
    await recordStory(hand, name, record)
    await formStory(hand, name)
  })
}

/** The menu is put in order on a page of its own, told by its own story. */
const trees = made.filter(({ name, tree }) => tree !== undefined && name !== 'menu_item')

for (const [place, { name }] of trees.entries())
  for (const look of oneOrAll(place))
    test(`${name} is a tree (${look.name})`, async ({ office, another }) => {
      const world = await worldOf(office)
      const page = await another(windowOf(look))
      await signIn(page)
      await page.context().addCookies([cookieOf(look, office.url)])
      await treeStory({ page, world, look }, name)
    })

const calendars = made.flatMap(({ name, calendar }) => calendar.map(({ field }) => ({ name, field })))

for (const [place, { name, field }] of calendars.entries())
  for (const look of oneOrAll(place))
    test(`${name} is a calendar by ${field} (${look.name})`, async ({ office, another }) => {
      const world = await worldOf(office)
      const page = await another(windowOf(look))
      await signIn(page)
      await page.context().addCookies([cookieOf(look, office.url)])
      await calendarStory({ page, world, look }, name, field)
    })

/** Dashboards of the office by their addresses; that of a member is told by the day of one. Each is code of its own, so each in every look. */
const boardPaths = {
  project: '/apps/dashboards/project',
  post: '/apps/dashboards/post',
  treasurer: '/apps/dashboards/treasurer',
} as const

for (const board of ['project', 'post', 'treasurer'] as const)
  for (const look of looks)
    test(`the dashboard ${board} is read and arranged (${look.name})`, async ({ office, another }) => {
      const world = await worldOf(office)
      await world.make.create('agency')
      const page = await another(windowOf(look))
      await signIn(page)
      await page.context().addCookies([cookieOf(look, office.url)])
      await boardStory({ page, world, look }, board, boardPaths[board])
    })

for (const [place, report] of registry.reports.entries()) {
  const look = lookAt(place)
  test(`${report.name} is read (${look.name})`, async ({ office, another }) => {
    const world = await worldOf(office)
    await world.make.create('agency')
    const page = await another(windowOf(look))
    await signIn(page)
    await page.context().addCookies([cookieOf(look, office.url)])
    await reportStory({ page, world, look }, report)
  })
}
