import type { Stories } from '#platform/testing/conformance/stories.ts'
import { collaborationHints } from './hints.ts'
import { collaborationRules } from './rules.ts'
import { collaborationScenarios } from './scenarios.ts'

/** What the conformance test is told of sent documents. */
export const collaborationStories: Stories = {
  hints: collaborationHints,
  rules: collaborationRules,
  scenarios: collaborationScenarios,
}
