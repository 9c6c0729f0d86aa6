import { baseOf } from '#platform/resource/registry.ts'
import type { Definition, Transition } from '#platform/resource/definition.ts'
import { call } from '../api/call.ts'
import { queries } from '../api/queries.ts'
import { pageOf, type RecordRow } from '../api/record.ts'
import { isReference } from '../field/options.ts'
import { writableFields } from '../form/values.ts'
import { rowsQuery } from '../list/rows.ts'
import type { ListState } from '../list/state.ts'
import { offeredSteps } from '../record/offered.ts'

/** Rows that are fetched in one request. */
const pageSize = 200

/** The chosen rows as they were read, on whatever page; those that are no longer at hand are fetched. */
export async function rowsOf(definition: Definition, ids: ReadonlySet<number>): Promise<RecordRow[]> {
  const known = rowsAtHand(definition, ids)
  const missing = [...ids].filter((id) => !known.has(id))
  for (let from = 0; from < missing.length; from += pageSize) {
    const query = { id: missing.slice(from, from + pageSize).join(), size: pageSize, count: 'skip' }
    const answer = await call<Record<string, unknown>>(`${baseOf(definition)}all/`, { query })
    for (const row of pageOf(answer, definition.list_key).rows) known.set(row.id, row)
  }
  return [...ids].flatMap((id) => known.get(id) ?? [])
}

/** Those of the chosen rows that a page of the list told of, in the newest version that was read. */
export function rowsAtHand(definition: Definition, ids: ReadonlySet<number>): Map<number, RecordRow> {
  const pages = queries.getQueriesData<readonly RecordRow[]>({ queryKey: ['list', definition.name, 'rows'] })
  const known = new Map<number, RecordRow>()
  for (const row of pages.flatMap(([, rows]) => rows ?? []))
    if (ids.has(row.id) && (row.row_version ?? 0) >= (known.get(row.id)?.row_version ?? 0)) known.set(row.id, row)
  return known
}

/** Every row that the filter leaves, in the order of the list. */
export async function allRows(definition: Definition, state: ListState): Promise<RecordRow[]> {
  const found: RecordRow[] = []
  for (let page = 1; ; page += 1) {
    const rows = await queries.fetchQuery(rowsQuery(definition, { ...state, page, size: pageSize }))
    found.push(...rows)
    if (rows.length < pageSize) return found
  }
}

/** The steps that all of these records may take. */
export function commonSteps(definition: Definition, rows: readonly RecordRow[]): readonly Transition[] {
  const [first, ...others] = rows.map((row) => offeredSteps(definition, row))
  return (first ?? []).filter(({ action }) => others.every((steps) => steps.some((one) => one.action === action)))
}

const oneByOne = new Set(['lines', 'file', 'image', 'secret', 'json'])

/** Fields that may have the same value in many records: nothing that tells them apart, and no file. What is narrowed by another field comes with that one. */
export const commonFields = (definition: Definition): string[] =>
  writableFields(definition, false).filter((name) => {
    const field = definition.fields[name]
    const isOwn = definition.unique.some(({ fields, within }) => fields.includes(name) && !within?.length)
    return (
      field !== undefined &&
      !isOwn &&
      !oneByOne.has(field.type) &&
      !definition.title.includes(name) &&
      !(isReference(field) && field.within !== undefined)
    )
  })
