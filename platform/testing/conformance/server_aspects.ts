import { activityLog } from './aspects/activity_log.ts'
import { serviceCalls } from './aspects/calls.ts'
import { screenTexts } from './aspects/screen_texts.ts'
import { reports } from './aspects/reports.ts'
import { fixedLists } from './aspects/lookups.ts'
import { openRoutes } from './routes/browser.ts'
import { looksOf } from './routes/looks.ts'
import type { Aspect } from './aspects/aspect.ts'
import { tooManyTries } from './rules_access.ts'

/** What belongs to no resource. `server` stands in the place of its name. Last comes what ends all signing in. */
export const serverAspects: readonly Aspect[] = [
  {
    name: 'serves fixed lists',
    applies: () => true,
    run: (world, _server, notes) =>
      fixedLists(world, notes).then(() => void notes.holds('lists were asked for', true, null, null)),
  },
  {
    name: 'opens its routes in a browser',
    applies: ({ browser }) => browser !== undefined,
    run: async (world, _server, notes) => {
      if (world.browser) await openRoutes(world, world.browser, await looksOf(world), notes)
    },
  },
  serviceCalls,
  activityLog,
  screenTexts,
  {
    name: 'serves the reports',
    applies: ({ registry }) => registry.reports.length > 0,
    run: (world, _server, notes) => reports(world, notes),
  },
  { name: tooManyTries.name, applies: () => true, run: (world, _server, notes) => tooManyTries.run(world, notes) },
]
