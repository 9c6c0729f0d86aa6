import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { queries } from '../api/queries.ts'
import type { Language } from '../look.ts'
import { cancelImport, type ImportRun } from '../transfer/runs.ts'

export const runStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const
export type RunState = (typeof runStates)[number]

/** A run of a job, as `job/all/` tells it. */
export interface JobRun {
  readonly kind: 'job'
  readonly id: number
  readonly job: string
  /** The job's name and the reason of a failure, in the reader's language. */
  readonly label: string
  readonly problem: string | null
  readonly key: string | null
  readonly state: RunState
  readonly asked_by_name: string | null
  readonly reference: string | null
  readonly created_at: string
  readonly due_at: string
  readonly started_at: string | null
  readonly finished_at: string | null
  readonly attempt: number
  readonly done: number
  readonly total: number | null
  readonly cancel_asked_at: string | null
  readonly cancelled_by_name: string | null
  /** When somebody first read why it failed. */
  readonly looked_at: string | null
}

/** An import or a large export in the same list. */
interface Transfer {
  readonly id: number
  readonly label: string
  readonly resource: string
  readonly state: RunState
  readonly created_at: string
  readonly asked_by_name: string
  readonly done: number
  readonly total: number | null
  /** It is asked to end. */
  readonly is_ending: boolean
}

export interface ImportLine extends Transfer {
  readonly kind: 'import'
  readonly number: string
  readonly file_name: string
  readonly step: ImportRun['state']
  readonly problem: string | null
  /** Of its own page. */
  readonly path: string
}

export interface ExportLine extends Transfer {
  readonly kind: 'export'
  readonly format: 'xlsx' | 'csv'
  readonly cancelled_by_name: string | null
}

export type BackgroundRun = JobRun | ImportLine | ExportLine

export interface Schedule {
  readonly job: string
  readonly label: string
  readonly next_at: string
  readonly last: JobRun | null
}

interface Overview {
  readonly open_failures: number
  readonly kinds: readonly { readonly job: string; readonly label: string }[]
  readonly schedules: readonly Schedule[]
}

interface RunPage {
  readonly jobs: readonly BackgroundRun[]
  readonly page: number
  readonly total_elements: number
  readonly total_pages: number
}

export interface RunFilter {
  readonly state: string
  readonly job: string
  readonly page: number
}

const base = '/job/api/v1/job/'
/** The page looks again by itself: this often while something is under way, and otherwise now and then. */
const [busyMs, idleMs] = [1500, 10_000]

export const isOpen = ({ state }: Pick<JobRun, 'state'>): boolean => state === 'waiting' || state === 'running'

export const overviewQuery = (language: Language) =>
  queryOptions({
    queryKey: ['jobs', 'overview', language],
    queryFn: ({ signal }) => call<Overview>(`${base}overview/`, { signal }),
    refetchInterval: ({ state }) => (state.data?.schedules.some(({ last }) => last && isOpen(last)) ? busyMs : idleMs),
  })

export const runsQuery = (language: Language, { state, job, page }: RunFilter) =>
  queryOptions({
    queryKey: ['jobs', 'runs', language, state, job, page],
    queryFn: ({ signal }) => call<RunPage>(`${base}all/`, { query: { state, job, page, size: 20 }, signal }),
    refetchInterval: ({ state: now }) => (now.data?.jobs.some(isOpen) ? busyMs : idleMs),
    placeholderData: (before) => before,
  })

/** Cancels a run that has not ended, or sets one that failed aside; or begins one anew. */
export const changeRun = async (run: JobRun, to: 'cancel' | 'retry'): Promise<void> => {
  await call(`${base}${to}/${run.id}`, { method: 'PUT', body: {} })
  await lookAgain()
}

/** Reads one that failed, which the office notes: then it no longer waits to be read. */
export const readFailed = async (run: JobRun): Promise<void> => {
  await call(`${base}${run.id}`)
  await lookAgain()
}

/** Ends an import or an export that is under way. */
export const cancelTransfer = async (run: ImportLine | ExportLine): Promise<void> => {
  if (run.kind === 'import') await cancelImport(run.resource, run.id)
  else await call(`${base}cancel_export/${run.id}`, { method: 'PUT', body: {} })
  await lookAgain()
}

export const runNow = async (job: string): Promise<void> => {
  await call(`${base}run/${job}`, { method: 'POST', body: {} })
  await lookAgain()
}

export const lookAgain = async (): Promise<void> => {
  void queries.invalidateQueries({ queryKey: ['menu'] })
  await queries.invalidateQueries({ queryKey: ['jobs'] })
}
