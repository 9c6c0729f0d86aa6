import { queryOptions } from '@tanstack/react-query'
import { call, callUntilAnswered } from '../api/call.ts'
import { Refusal } from '../api/problem.ts'
import { queries } from '../api/queries.ts'
import { sendFile } from '../api/send_file.ts'

export type RunState = 'reading' | 'checked' | 'storing' | 'taking' | 'stored' | 'undoing' | 'undone' | 'failed'
export const outcomes = ['fault', 'new', 'changed', 'same'] as const
export type Outcome = (typeof outcomes)[number]

interface Person {
  readonly id: number
  readonly name: string
}
interface Column {
  readonly field: string
  readonly label: string
}

/** One file that somebody sent, and what became of it. */
export interface ImportRun {
  readonly id: number
  readonly number: string
  readonly state: RunState
  readonly mode: 'all' | 'valid' | null
  readonly file_name: string
  readonly file_bytes: number
  readonly rows: number
  /** Rows that the present step is through with. */
  readonly done: number
  readonly new_count: number
  readonly changed_count: number
  readonly same_count: number
  readonly fault_count: number
  /** Records that its new rows make; null where each row is one. */
  readonly record_count: number | null
  /** Whether the step of the resource was asked for, and for how many records it was taken. */
  readonly is_step_asked: boolean
  readonly taken: number
  readonly sheet_name: string
  readonly header_row: number
  readonly unknown_columns: readonly string[]
  readonly ignored_columns: readonly Column[]
  readonly missing_columns: readonly Column[]
  /** Why it failed or came back, in words. */
  readonly problem: string | null
  readonly created_at: string
  readonly created_by: Person | null
  readonly stored_at: string | null
  readonly stored_by: Person | null
  readonly undone_at: string | null
  readonly undone_by: Person | null
  /** Who wants the step under way to end. */
  readonly cancel_asked_by: Person | null
  /** Why it could not be taken back; only of a run that was asked for alone. */
  readonly in_the_way?: readonly InTheWay[]
}

/** A record that stands in the way of undoing an import, and why. */
export interface InTheWay {
  readonly resource: string
  readonly id: number
  readonly title: string
  readonly text: string
}

/** A row of the sheet with what it became. */
export interface RunRow {
  /** Its number in the sheet. */
  readonly row: number
  readonly outcome: Outcome
  readonly record: number | null
  /** The cells as the sheet shows them, by field. */
  readonly values: Readonly<Record<string, string>>
  readonly changed: readonly string[]
  readonly faults: readonly { readonly field: string | null; readonly heading: string | null; readonly text: string }[]
}

const baseOf = (resource: string): string => `/${resource}/api/v1/${resource}/import/`
export const templateHref = (resource: string): string => `${baseOf(resource)}template`
export const faultsHref = (resource: string, run: number): string => `${baseOf(resource)}${run}/faults?rows=faulty`

/** True while the server works on it: the page then looks again by itself. */
export const isAtWork = ({ state }: Pick<ImportRun, 'state'>): boolean =>
  state === 'reading' || state === 'storing' || state === 'taking' || state === 'undoing'

export const countOf = (run: ImportRun, outcome: Outcome): number => run[`${outcome}_count`]

export const runsQuery = (resource: string) =>
  queryOptions({
    queryKey: ['import', resource, 'runs'],
    queryFn: async ({ signal }) =>
      (await call<{ import_runs: readonly ImportRun[] }>(baseOf(resource), { query: { size: 10 }, signal }))
        .import_runs,
    staleTime: 2000,
    refetchInterval: ({ state }) => (state.data?.some(isAtWork) ? 1500 : false),
  })

export const runQuery = (resource: string, id: number) =>
  queryOptions({
    queryKey: ['import', resource, 'run', id],
    queryFn: async ({ signal }) =>
      (await call<{ import_run: ImportRun }>(`${baseOf(resource)}${id}`, { signal })).import_run,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isAtWork(state.data) ? 500 : false),
  })

export const rowsPerPage = 50

export const rowsQuery = (resource: string, run: ImportRun, outcome: Outcome, page: number) =>
  queryOptions({
    queryKey: ['import', resource, 'rows', run.id, run.state, outcome, page],
    queryFn: async ({ signal }) =>
      (
        await call<{ rows: readonly RunRow[] }>(`${baseOf(resource)}${run.id}/preview`, {
          query: { outcome, page, size: rowsPerPage },
          signal,
        })
      ).rows,
    staleTime: 60_000,
  })

/** Sends a spreadsheet; its check goes on by itself. */
export async function sendSheet(
  resource: string,
  file: File,
  onProgress: (percent: number) => void,
): Promise<ImportRun> {
  const body = new FormData()
  body.append('file', file)
  const answer = await sendFile(baseOf(resource), body, onProgress)
  if (!isRunAnswer(answer)) throw new Refusal(500, {})
  return answer.import_run
}

const isRunAnswer = (answer: unknown): answer is { readonly import_run: ImportRun } =>
  typeof answer === 'object' && answer !== null && 'import_run' in answer

/** Asks for the storing. The same key twice is one storing, also when an answer was lost in between. */
export async function storeRun(
  resource: string,
  run: ImportRun,
  wish: { readonly mode: 'all' | 'valid'; readonly step?: string },
  key: string,
): Promise<void> {
  const answer = await callUntilAnswered<{ import_run: ImportRun }>(`${baseOf(resource)}${run.id}/commit`, {
    method: 'PUT',
    body: { ...wish },
    idempotencyKey: key,
  })
  keepRun(resource, answer.import_run)
}

/** Asks for the undoing, which goes on by itself. Each click is one; an answer lost in between makes none more of it. */
export async function undoRun(resource: string, run: ImportRun): Promise<void> {
  const answer = await callUntilAnswered<{ import_run: ImportRun }>(`${baseOf(resource)}${run.id}/undo`, {
    method: 'PUT',
    body: {},
    idempotencyKey: crypto.randomUUID(),
  })
  keepRun(resource, answer.import_run)
}

/** Ends the step under way: the run will stand as before it. */
export async function cancelImport(resource: string, run: number): Promise<void> {
  const answer = await call<{ import_run: ImportRun }>(`${baseOf(resource)}${run}/cancel`, { method: 'PUT', body: {} })
  keepRun(resource, answer.import_run)
}

/** Puts a newer state in its place; lists, counts and histories of the resource are asked for again. */
export function keepRun(resource: string, run: ImportRun): void {
  queries.setQueryData(runQuery(resource, run.id).queryKey, run)
  void queries.invalidateQueries({ queryKey: ['import', resource, 'runs'] })
  forgetRows(resource)
}

/** Records have changed: whatever shows them asks anew. */
export function forgetRows(resource: string): void {
  for (const of of ['list', 'record', 'options', 'history'])
    void queries.invalidateQueries({ queryKey: [of, resource] })
}
