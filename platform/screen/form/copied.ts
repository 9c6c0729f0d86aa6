import { isCopied, unstoredLines } from '#platform/resource/copied.ts'
import type { Definition } from '#platform/resource/definition.ts'
import type { RecordRow } from '../api/record.ts'
import { writableFields, type Values } from './values.ts'

/** What a new record like this one begins with: of what its writer may write. */
export const copiedValues = (definition: Definition, row: RecordRow): Values =>
  Object.fromEntries(
    writableFields(definition, true)
      .filter((name) => isCopied(definition, name))
      .map((name): [string, unknown] => [name, unstoredLines(row[name])])
      .filter(([, value]) => value != null),
  )
