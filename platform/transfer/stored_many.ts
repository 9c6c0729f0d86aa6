import type { Reader } from '../access/read.ts'
import { isColumn, isListTable } from '../fields/columns.ts'
import type { Values } from '../record/input.ts'
import { openReader } from '../record/reading.ts'
import { fieldsOf, type Definition } from '../resource/definition.ts'
import { listTable } from '../resource/schema.ts'

/** Records exactly as they are stored, lists included, by id: `readStored` for many at once and without a lock. Those the session may not know are left out. */
export async function readStoredMany(
  read: Reader,
  definition: Definition,
  ids: readonly number[],
): Promise<Map<number, Values>> {
  if (ids.length === 0) return new Map()
  const open = openReader(read)
  const columns = fieldsOf(definition).flatMap(([name, field]) => (isColumn(field) ? [`t.${name}` as const] : []))
  const rows = await open
    .selectFrom(`${definition.name} as t`)
    .select(['t.id', ...columns])
    .where('t.id', 'in', [...ids])
    .execute()
  const records = new Map(rows.map((row): [number, Values] => [Number(row['id']), { ...row }]))
  for (const [name, field] of fieldsOf(definition)) {
    if (!isListTable(field)) continue
    for (const record of records.values()) record[name] = []
    const list = open.selectFrom(`${listTable(definition, name)} as l`).where('l.record', 'in', [...ids])
    const entries =
      field.type === 'refs'
        ? await list.select(['l.record', 'l.value']).orderBy('l.value').execute()
        : await list
            .select(['l.record', 'l.id', ...Object.keys(field.fields ?? {}).map((child) => `l.${child}` as const)])
            .orderBy('l.position')
            .execute()
    for (const { record, ...entry } of entries) {
      const list = records.get(Number(record))?.[name]
      if (Array.isArray(list)) list.push(field.type === 'refs' ? Number(entry['value']) : entry)
    }
  }
  return records
}
