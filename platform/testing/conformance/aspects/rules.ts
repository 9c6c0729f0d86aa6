import { accessRules } from '../rules_access.ts'
import { menuRules } from '../rules_menu.ts'
import type { Rule } from '../rule.ts'
import { stories } from '../stories.ts'
import type { Aspect } from './aspect.ts'

const all: readonly Rule[] = [...accessRules, ...menuRules, ...stories.flatMap((one) => one.rules ?? [])]

/** Rules in prose, each by its name. */
export const rules: Aspect = {
  name: 'keeps its rules',
  applies: (_world, resource) => all.some((rule) => rule.resource === resource),
  async run(world, resource, notes) {
    for (const rule of all.filter((one) => one.resource === resource)) {
      // One rule that cannot be tried must not hide the others.
      await rule
        .run(world, notes)
        .catch((error: unknown) =>
          notes.holds(rule.name, false, rule.source, error instanceof Error ? error.message : 'thrown'),
        )
    }
  },
}
