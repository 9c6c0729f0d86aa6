import type { Definition } from '../resource/definition.ts'

/** Text ids of a field's label, the most particular first: the resource's own, its kind's, the system's. */
export const fieldLabelIds = (definition: Pick<Definition, 'name'>, field: string): string[] => [
  `${definition.name}.${field}`,
  `kind.${field}`,
  `system.${field}`,
]

/** Text ids of the name of a step of the status: the resource's own, else its kind's. What it leads to stands under `.next`. */
export const stepLabelIds = (definition: Pick<Definition, 'name'>, action: string): string[] => [
  `${definition.name}.action.${action}`,
  `kind.action.${action}`,
]
