/** A record as the API answers it: fields, `id`, `row_version`, and under `expand` what its references say. */
export interface RecordRow {
  readonly id: number
  readonly row_version?: number
  readonly expand?: Readonly<Record<string, Expanded>>
  readonly [field: string]: unknown
}

/** A referred record in the words a person knows it by. */
export interface Referred {
  readonly id: number
  readonly title: string
}

/** A stored file beside its key. */
export interface StoredFile {
  readonly key: string
  readonly name: string
  readonly kind: string
  readonly bytes: number
  readonly url: string
  /** When it came (an instant), and who brought it; the second for people of the office. */
  readonly uploaded_at?: string
  readonly uploaded_by_name?: string | null
}

export type Expanded = Referred | StoredFile | readonly Referred[]

export const isStoredFile = (value: unknown): value is StoredFile =>
  typeof value === 'object' && value !== null && 'key' in value && 'url' in value

export const isReferred = (value: unknown): value is Referred =>
  typeof value === 'object' && value !== null && 'id' in value && 'title' in value

/** What a row says about one of its references. */
export function referred(row: RecordRow, field: string): Referred | undefined {
  const found = row.expand?.[field]
  return isReferred(found) ? found : undefined
}

export function referredList(row: RecordRow, field: string): readonly Referred[] {
  const found: unknown = row.expand?.[field]
  return Array.isArray(found) ? found.filter(isReferred) : []
}

export function storedFile(row: RecordRow, field: string): StoredFile | undefined {
  const found = row.expand?.[field]
  return isStoredFile(found) ? found : undefined
}

const isRow = (value: unknown): value is RecordRow =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'number'

/** A page of rows under a resource's own key. Totals come in a call of their own. */
export interface Page {
  readonly rows: readonly RecordRow[]
  readonly total?: number
}

export function pageOf(answer: Readonly<Record<string, unknown>>, key: string): Page {
  const rows: unknown = answer[key]
  const total: unknown = answer['total_elements']
  return { rows: Array.isArray(rows) ? rows.filter(isRow) : [], ...(typeof total === 'number' ? { total } : {}) }
}
