import type { Session } from '../access/session.ts'
import type { Db } from '../access/sign_in/db.ts'
import type { Language } from '../texts/catalogue.ts'
import { readRuns, type ShownRun } from '../jobs/runs.ts'
import { runStates, type RunState } from '../jobs/job_run.ts'
import { exportState, readExports, type ExportRun } from '../transfer/export_run.ts'
import { importsSeen, readImports, type ImportRun, type RunState as ImportState } from '../transfer/run.ts'
import { seenRuns, seenSql, seenValues } from '../transfer/seen_runs.ts'
import { toldRun } from '../transfer/told.ts'
import type { ApiContext } from './context.ts'
import { listPath } from './menu.ts'

/** What runs of imports and exports are called where jobs are called by their names. */
export const transferKinds = ['import', 'export'] as const

/** How far an import is, in the words of jobs: what waits for a person's decision is done with its work. */
const stateOfImport: Readonly<Record<ImportState, RunState>> = {
  reading: 'running',
  checked: 'done',
  storing: 'running',
  taking: 'running',
  stored: 'done',
  undoing: 'running',
  undone: 'done',
  failed: 'failed',
}
const importStates = (asked: readonly RunState[]): string[] =>
  Object.entries(stateOfImport).flatMap(([state, as]) => (asked.includes(as) ? [state] : []))

interface Asked {
  /** Empty lists mean all. */
  readonly states: readonly RunState[]
  readonly jobs: readonly string[]
  readonly page: number
  readonly size: number
}

type Found =
  | { readonly kind: 'job'; readonly run: ShownRun }
  | { readonly kind: 'import'; readonly run: ImportRun }
  | { readonly kind: 'export'; readonly run: ExportRun }

const isAsked = (job: string): string => `(cardinality($2::text[]) = 0 or ${job} = any($2))`
/** Of all that works in the background, the newest first. */
const places = `
  select 'job' as kind, r.id, r.created_at from job_run r where r.state = any($1) and ${isAsked('r.job')}
  union all
  select 'import', r.id, r.created_at from import_run r where r.state = any($3) and ${isAsked(`'import'`)} and ${importsSeen(4)}
  union all
  select 'export', r.id, r.created_at from export_run r where ${exportState} = any($1) and ${isAsked(`'export'`)} and ${seenSql('r.branches', 8)}`

/** Jobs, imports and large exports in one list: all jobs, and of the others what the session may see where they belong. */
export async function listBackground(
  db: Db,
  { engine }: ApiContext,
  session: Session,
  asked: Asked,
): Promise<{ found: Found[]; total: number }> {
  const states = asked.states.length === 0 ? runStates : asked.states
  const values = [
    states,
    asked.jobs,
    importStates(states),
    ...seenValues(session, seenRuns(session, engine.registry.all, 'import')),
    ...seenValues(session, seenRuns(session, engine.registry.all, 'export')),
  ]
  const page = await db.query<{ kind: Found['kind']; id: number }>(
    `select kind, id from (${places}) as p order by created_at desc, kind, id desc limit $12 offset $13`,
    [...values, asked.size, (asked.page - 1) * asked.size],
  )
  const counted = await db.query<{ n: number }>(`select count(*) as n from (${places}) as p`, values)
  return { found: await runsAt(db, page.rows), total: counted.rows[0]?.n ?? 0 }
}

async function runsAt(db: Db, rows: readonly { readonly kind: Found['kind']; readonly id: number }[]) {
  const ids = (kind: Found['kind']): number[] => rows.filter((row) => row.kind === kind).map(({ id }) => id)
  const [jobs, imports, exports] = await Promise.all([
    readRuns(db, ids('job')),
    readImports(db, ids('import')),
    readExports(db, ids('export')),
  ])
  const all: Found[] = [
    ...jobs.map((run) => ({ kind: 'job' as const, run })),
    ...imports.map((run) => ({ kind: 'import' as const, run })),
    ...exports.map((run) => ({ kind: 'export' as const, run })),
  ]
  const byPlace = new Map(all.map((one) => [`${one.kind} ${one.run.id}`, one]))
  return rows.flatMap(({ kind, id }) => byPlace.get(`${kind} ${id}`) ?? [])
}

/** A run of an import as the list tells it, with the way to its own page. */
export function toldImport(context: ApiContext, language: Language, session: Session, run: ImportRun) {
  const definition = context.engine.registry.get(run.resource)
  const { problem } = toldRun({ texts: context.texts, language, definition, session }, run)
  return {
    kind: 'import' as const,
    id: run.id,
    label: labelOf(context, language, 'import', run.resource),
    resource: run.resource,
    number: run.number,
    file_name: run.file_name,
    state: stateOfImport[run.state],
    step: run.state,
    problem,
    created_at: run.created_at,
    asked_by_name: run.created_by_name,
    done: run.done,
    total: run.rows > 0 ? run.rows : null,
    is_ending: run.cancel_asked_by !== null,
    path: `${listPath(definition)}/import/${run.id}`,
  }
}

export const toldExport = (context: ApiContext, language: Language, run: ExportRun) => ({
  kind: 'export' as const,
  id: run.id,
  label: labelOf(context, language, 'export', run.resource),
  resource: run.resource,
  format: run.format,
  state: run.state,
  created_at: run.created_at,
  finished_at: run.finished_at,
  asked_by_name: run.created_by_name,
  cancelled_by_name: run.cancelled_by_name,
  done: run.done,
  total: run.total,
  is_ending: run.state === 'running' && run.cancelled_by_name !== null,
})

const labelOf = ({ texts }: ApiContext, language: Language, kind: string, resource: string): string =>
  texts.say(language, `job.${kind}_of`, { name: `$${resource}.plural` })
