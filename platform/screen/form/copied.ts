import { copiedValue, isCopied } from '#platform/resource/copied.ts'
import type { Definition } from '#platform/resource/definition.ts'
import { writableFields, type Values } from './values.ts'

/** What a new record like this one begins with, or what a template keeps of it: of what its writer may write. */
export const copiedValues = (definition: Definition, row: Values): Values =>
  Object.fromEntries(
    writableFields(definition, true)
      .filter((name) => isCopied(definition, name))
      .map((name): [string, unknown] => [name, copiedValue(definition, name, row[name])])
      .filter(([, value]) => value != null),
  )
