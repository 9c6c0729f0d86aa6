import { activityLog } from './aspects/activity_log.ts'
import { serviceCalls } from './aspects/calls.ts'
import { screenTexts } from './aspects/screen_texts.ts'
import { reports } from './aspects/reports.ts'
import { fixedLists } from './aspects/lookups.ts'
import { otherRoutes } from './aspects/routes.ts'
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
    name: 'serves the other screens',
    applies: () => true,
    run: (world, _server, notes) =>
      otherRoutes(world, notes).then(() => void notes.holds('screens were asked for', true, null, null)),
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
