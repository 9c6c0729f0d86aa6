import type { Definition } from '../resource/definition.ts'

/** Text ids of a field's label, the most particular first: the resource's own, its kind's, the system's. */
export const fieldLabelIds = (definition: Pick<Definition, 'name'>, field: string): string[] => [
  `${definition.name}.${field}`,
  `kind.${field}`,
  `system.${field}`,
]
