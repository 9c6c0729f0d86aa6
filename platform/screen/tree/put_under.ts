import { baseOf } from '#platform/resource/registry.ts'
import type { Definition } from '#platform/resource/definition.ts'
import { call } from '../api/call.ts'
import { queries } from '../api/queries.ts'
import type { RecordRow } from '../api/record.ts'
import { keepRecord } from '../record/read.ts'

/** Puts a record under another, or at the top. @throws Refusal with what is against it; what was changed meanwhile shows afterwards */
export async function putUnder(
  definition: Definition,
  { id, row_version }: Pick<RecordRow, 'id' | 'row_version'>,
  parent: number | null,
): Promise<RecordRow> {
  try {
    const stored = await call<RecordRow>(`${baseOf(definition)}update/${id}`, {
      method: 'PUT',
      body: { [definition.tree ?? '']: parent, row_version },
    })
    keepRecord(definition, stored)
    return stored
  } catch (caught) {
    void queries.invalidateQueries({ queryKey: ['list', definition.name] })
    throw caught
  }
}
