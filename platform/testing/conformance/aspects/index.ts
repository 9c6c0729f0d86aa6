import type { Aspect } from './aspect.ts'
import { calls } from './calls.ts'
import { checks } from './checks.ts'
import { definition } from './definition.ts'
import { edges } from './edges.ts'
import { files } from './files.ts'
import { filters } from './filters.ts'
import { list } from './list.ts'
import { lookups } from './lookups.ts'
import { record } from './record.ts'
import { refusals } from './refusals.ts'
import { removal } from './removal.ts'
import { roles } from './roles.ts'
import { routes } from './routes.ts'
import { rules } from './rules.ts'
import { search } from './search.ts'
import { states } from './states.ts'
import { uniqueness } from './uniqueness.ts'
import { update } from './update.ts'
import { words } from './words.ts'

/** Every aspect, in the order in which a person would look. */
export const aspects: readonly Aspect[] = [
  definition,
  words,
  record,
  update,
  removal,
  list,
  filters,
  search,
  refusals,
  uniqueness,
  checks,
  states,
  lookups,
  calls,
  files,
  rules,
  roles,
  routes,
  edges,
]
