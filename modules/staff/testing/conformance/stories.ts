import { keptOf } from '#platform/testing/conformance/record_maker.ts'
import type { StateStory } from '#platform/testing/conformance/state_story.ts'
import type { Stories } from '#platform/testing/conformance/stories.ts'
import { staffHints } from './hints.ts'
import { staffRules } from './rules.ts'
import { staffScenarios } from './scenarios.ts'

const update = '/employee/api/v1/employee/'

/** Nobody leaves without a day and a reason: these are written before the step. */
const inService: StateStory = {
  reach: async ({ make, admin }, from) => {
    const made = await make.create('employee')
    const leaving = { leave_date: '2026-06-30', leave_reason: 'resigned', row_version: made.row_version }
    let kept = keptOf(await admin.send('PUT', `${update}update/${made.id}`, leaving))
    if (kept && from !== 'active')
      kept = keptOf(
        await admin.send('PUT', `${update}update_status/${kept.id}`, {
          status: from,
          note: 'As agreed.',
          row_version: kept.row_version,
        }),
      )
    if (!kept) throw new Error(`No employee came to ${from}.`)
    return kept
  },
  isForSecond: () => false,
}

/** What the conformance test is told of the staff. */
export const staffStories: Stories = {
  hints: staffHints,
  rules: staffRules,
  scenarios: staffScenarios,
  states: { employee: inService },
}
