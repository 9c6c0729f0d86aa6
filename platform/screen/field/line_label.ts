import type { Definition } from '#platform/resource/definition.ts'
import { hasText, t } from '../texts/texts.ts'

/** Label of a field of a line: `{resource}.{lines}.{field}`, else the kind's. */
export function lineLabel(definition: Definition, lines: string, field: string): string {
  const ids = [
    `${definition.name}.${lines}.${field}`,
    `kind.${lines}.${field}`,
    `${definition.name}.${field}`,
    `kind.${field}`,
    `system.${field}`,
  ]
  const found = ids.find(hasText)
  return found ? t(found) : field
}
