import type { Stories } from '#platform/testing/conformance/stories.ts'
import { membershipRules } from './rules.ts'
import { membershipScenarios, membershipServices } from './scenarios.ts'

/** What the conformance test is told of agencies and their people. */
export const membershipStories: Stories = {
  rules: membershipRules,
  scenarios: membershipScenarios,
  services: membershipServices,
}
