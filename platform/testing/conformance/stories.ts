import { accountingStories } from '../../../modules/accounting/testing/conformance/stories.ts'
import { collaborationStories } from '../../../modules/collaboration/testing/conformance/stories.ts'
import { membershipStories } from '../../../modules/membership/testing/conformance/stories.ts'
import { staffStories } from '../../../modules/staff/testing/conformance/stories.ts'
import type { Hint } from './hint.ts'
import type { Rule } from './rule.ts'
import type { Scenario } from './scenarios.ts'
import type { Hands, StateStory } from './state_story.ts'

/** @param what the call that comes next does: `update` or `delete` */
export type Permit = (hands: Hands, id: number, what: string) => Promise<void>

/** What a module knows of its resources beyond the tables of the specification, told in its own words. */
export interface Stories {
  /** Values of fields, by `{resource}.{field}`. */
  readonly hints?: Readonly<Record<string, Hint>>
  /** Rules that stand in prose. */
  readonly rules?: readonly Rule[]
  /** Special calls, by their id in actions.json. */
  readonly scenarios?: Readonly<Record<string, Scenario>>
  /** Calls that belong to no resource, by their id in actions.json. */
  readonly services?: Readonly<Record<string, Scenario>>
  /** By resource whose records change with consent only: gets it for the next change of one, by whoever administers. */
  readonly permits?: Readonly<Record<string, Permit>>
  /** By resource: states that are not reached step by step by one person. */
  readonly states?: Readonly<Record<string, StateStory>>
}

/** The stories of the modules, as they hand them in. */
export const stories: readonly Stories[] = [accountingStories, collaborationStories, membershipStories, staffStories]

/** All of one kind, by their names. */
export const gathered = <Story>(
  kind: (one: Stories) => Readonly<Record<string, Story>> | undefined,
): Readonly<Record<string, Story>> => Object.assign({}, ...stories.map((one) => kind(one) ?? {}))
