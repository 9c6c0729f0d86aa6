import type { Definition } from '#platform/resource/definition.ts'

/** The step that may be taken for all records of an import at once: its name and right, and between which states of which field it leads. */
export function stepOfImport({ imports, states }: Definition) {
  const step = states?.transitions.find(({ action }) => action === imports?.step)
  return states && step
    ? { action: step.action, permission: step.permission, field: states.field, from: states.initial, to: step.to }
    : undefined
}
