import { compareDefinition } from '../definition.ts'
import type { Aspect } from './aspect.ts'

/** The definition itself against the manifest to the letter. */
export const definition: Aspect = {
  name: 'is defined as specified',
  applies: () => true,
  async run(world, resource, notes) {
    const found = compareDefinition(world.specification, world.definition(resource))
    notes.holds('has fields', (world.specification.fields[resource] ?? []).length > 0, 'fields', 0)
    for (const { kind, should, is, field, call } of found) notes.holds(kind, false, should, is, { field, call })
    await Promise.resolve()
  },
}
