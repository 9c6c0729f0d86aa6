import { baseOf } from '#platform/resource/registry.ts'
import type { Definition } from '#platform/resource/definition.ts'
import { callUntilAnswered } from '../api/call.ts'
import { queries } from '../api/queries.ts'
import type { RecordRow } from '../api/record.ts'

/** Records that one call takes (ui.json `delete_multiple_ids`); more are changed in the background. */
export const mostAtOnce = 100

/** From so many on, the number has to be typed where nothing leads back, or only one by one. */
export const manyFrom = 10

/** What is done with each of the chosen records. */
export type Wish =
  | { readonly step: string; readonly note?: string; readonly values?: Readonly<Record<string, unknown>> }
  | { readonly values: Readonly<Record<string, unknown>> }
  | { readonly remove: true }

/** What came of it; each refusal with the record it is about. */
export interface Outcome {
  readonly changed: readonly number[]
  readonly failed: readonly { readonly row: RecordRow; readonly reason: string }[]
}

interface Answer {
  readonly changed: readonly number[]
  readonly failed: readonly { readonly id: number; readonly reason: string }[]
}

/**
 * Changes the chosen records, a hundred at most, in one call; a call whose answer was lost is sent again with its key, and
 * nothing is done twice.
 */
export async function changeMany(definition: Definition, rows: readonly RecordRow[], wish: Wish): Promise<Outcome> {
  try {
    const { changed, failed } = await callUntilAnswered<Answer>(`${baseOf(definition)}change_multiple/`, {
      method: 'POST',
      body: { records: rows.map(({ id, row_version }) => ({ id, row_version })), ...wish },
      idempotencyKey: crypto.randomUUID(),
    })
    for (const id of changed) queries.removeQueries({ queryKey: ['record', definition.name, id] })
    const byId = new Map(rows.map((row) => [row.id, row]))
    return {
      changed,
      failed: failed.flatMap(({ id, reason }) => {
        const row = byId.get(id)
        return row ? [{ row, reason }] : []
      }),
    }
  } finally {
    await queries.invalidateQueries({ queryKey: ['list', definition.name] })
  }
}
