import type { DraftHints } from '../database/draft_hints.ts'
import type { Field } from '../fields/field.ts'
import { isColumn, isListTable, quoteText } from '../fields/columns.ts'
import type { Fields } from './inference.ts'
import { fieldsOf } from './definition.ts'
import type { Registry } from './registry.ts'
import { listTable } from './schema.ts'

/** What definitions know of the way from the former schema to theirs: former names, and what existing records hold in new columns. */
export function migrationHints(registry: Pick<Registry, 'all'>): DraftHints {
  const renames: { table?: string; from: string; to: string }[] = []
  const values: Record<string, string> = {}
  const look = (table: string, fields: Fields) => {
    for (const [name, field] of Object.entries(fields)) {
      if (!isColumn(field)) continue
      if (field.renamedFrom !== undefined) renames.push({ table, from: field.renamedFrom, to: name })
      const value = valueSql(field)
      if (value !== undefined) values[`${table}.${name}`] = value
    }
  }
  for (const definition of registry.all) {
    look(definition.name, definition.fields)
    for (const [name, field] of fieldsOf(definition)) {
      if (!isListTable(field)) continue
      const table = listTable(definition, name)
      if (field.renamedFrom !== undefined) renames.push({ from: listTable(definition, field.renamedFrom), to: table })
      look(table, field.fields ?? {})
    }
  }
  return { renames, values }
}

/** The default as SQL. One that depends on who writes or on a setting means nothing for records that exist. */
function valueSql({ default: value }: Field): string | undefined {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return quoteText(String(value))
  return undefined
}
