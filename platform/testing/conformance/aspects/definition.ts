import { compareDefinition } from '../definition.ts'
import type { Aspect } from './aspect.ts'

/** Standard actions that the aspects try; a resource that offers another one needs an aspect for it first. */
const triedActions = new Set([
  'create',
  'all',
  'without_pagination/all',
  'get',
  'update',
  'delete',
  'search',
  'delete_multiple',
])

/** The definition itself against the manifest to the letter. */
export const definition: Aspect = {
  name: 'is defined as specified',
  applies: () => true,
  async run(world, resource, notes) {
    const found = compareDefinition(world.specification, world.definition(resource))
    notes.holds('has fields', (world.specification.fields[resource] ?? []).length > 0, 'fields', 0)
    const untried = world.resource(resource).actions.filter((action) => !triedActions.has(action))
    notes.equal('every standard call has its aspect', [], untried)
    for (const { kind, should, is, field, call } of found) notes.holds(kind, false, should, is, { field, call })
    await Promise.resolve()
  },
}
