import type pg from 'pg'
import { may, type Session } from '../access/session.ts'
import type { Db } from '../access/sign_in/db.ts'
import { notFound, type FieldFault } from '../errors/errors.ts'
import type { Definition } from '../resource/definition.ts'
import type { Blocked } from './in_the_way.ts'
import type { Layout } from './layout.ts'
import { isBranched, seenRuns, seenSql, seenValues } from './seen_runs.ts'

type Queries = Pick<pg.ClientBase, 'query'>

export type RunState = 'reading' | 'checked' | 'storing' | 'taking' | 'stored' | 'undoing' | 'undone' | 'failed'
/** States in which the server is at work on a run. */
export const underWay: readonly RunState[] = ['reading', 'storing', 'taking', 'undoing']
/** An import that could not be taken back, or further, is stored as before; what could not be checked or stored has failed. */
export const stateAfterFailure = (state: RunState): RunState =>
  state === 'undoing' || state === 'taking' ? 'stored' : 'failed'
export type Outcome = 'new' | 'changed' | 'same' | 'fault'

/** One file that somebody sent, from its reading to its storing or undoing. */
export interface ImportRun {
  readonly id: number
  readonly number: string
  readonly resource: string
  readonly state: RunState
  readonly mode: 'all' | 'valid' | null
  readonly file_name: string
  readonly file_bytes: number
  readonly layout: Layout
  /** Rows of the file, and how many of them the present step is through with. */
  readonly rows: number
  readonly done: number
  readonly new_count: number
  readonly changed_count: number
  readonly same_count: number
  /** Rows with at least one fault. */
  readonly fault_count: number
  /** Records that its new rows make; null where each row is one. */
  readonly record_count: number | null
  /** Whether the step of its resource follows the storing, and for how many records it was taken. */
  readonly is_step_asked: boolean
  readonly taken: number
  /** Why it failed or came back: a text with its places, and the first records that stand in the way of undoing it. */
  readonly problem: (FieldFault & { readonly in_the_way?: readonly Blocked[] }) | null
  readonly attempts: number
  readonly session: KeptSession
  readonly created_at: string
  readonly created_by: number
  readonly created_by_name: string
  readonly checked_at: string | null
  readonly stored_at: string | null
  readonly stored_by: number | null
  readonly stored_by_name: string | null
  readonly undone_at: string | null
  readonly undone_by: number | null
  readonly undone_by_name: string | null
  /** Who wants the step under way to end. */
  readonly cancel_asked_by: number | null
  readonly cancel_asked_by_name: string | null
}

const name = (by: string): string =>
  `(select concat_ws(' ', u.first_name, u.last_name) from "user" u where u.id = r.${by}) as ${by}_name`
const columns = `r.*, ${name('created_by')}, ${name('stored_by')}, ${name('undone_by')}, ${name('cancel_asked_by')}`

export async function readRun(queries: Queries, id: number): Promise<ImportRun> {
  const found = await queries.query<ImportRun>(`select ${columns} from import_run r where r.id = $1`, [id])
  if (!found.rows[0]) throw notFound()
  return found.rows[0]
}

/** The run for one who holds the right to import its resource. @throws Refusal 404 for a run of another resource, or of rows out of scope */
export async function visibleRun(
  queries: Queries,
  session: Session,
  definition: Definition,
  id: number,
): Promise<ImportRun> {
  const run = await readRun(queries, id)
  if (run.resource !== definition.name || !seesRun(session, definition, run)) throw notFound()
  return run
}

/** Runs of a resource, the newest first. */
export async function listRuns(
  queries: Queries,
  session: Session,
  definition: Definition,
  page: number,
  size: number,
): Promise<{ runs: ImportRun[]; total: number }> {
  const where = importsSeen(1)
  const values = seenValues(session, seenRuns(session, [definition], 'import'))
  const runs = await queries.query<ImportRun>(
    `select ${columns} from import_run r where ${where} order by r.id desc limit $5 offset $6`,
    [...values, size, (page - 1) * size],
  )
  const counted = await queries.query<{ n: number }>(`select count(*) as n from import_run r where ${where}`, values)
  return { runs: runs.rows, total: counted.rows[0]?.n ?? 0 }
}

/** Which runs in `r` somebody sees, by the four values of `seenValues` from this parameter on. */
export const importsSeen = (from: number): string => seenSql(`r.session->'branches'`, from)

/** Runs by their ids, in no order. */
export const readImports = async (db: Db, ids: readonly number[]): Promise<ImportRun[]> =>
  (await db.query<ImportRun>(`select ${columns} from import_run r where r.id = any($1)`, [ids])).rows

/** Imports that failed, of those somebody sees, whose reason nobody has read. */
export async function unseenImports(db: Db, session: Session, definitions: readonly Definition[]): Promise<number> {
  const counted = await db.query<{ n: number }>(
    `select count(*) as n from import_run r where r.state = 'failed' and r.looked_at is null and ${importsSeen(1)}`,
    seenValues(session, seenRuns(session, definitions, 'import')),
  )
  return counted.rows[0]?.n ?? 0
}

/** Notes that somebody read why a run failed; the first time counts. */
export const noteLook = async (queries: Queries, id: number): Promise<void> =>
  void (await queries.query(
    `update import_run set looked_at = clock_timestamp() where id = $1 and state = 'failed' and looked_at is null`,
    [id],
  ))

/** One's own; another's only where one's branches are no fewer than those its rows may come from. */
function seesRun(session: Session, definition: Definition, run: ImportRun): boolean {
  if (run.created_by === session.user || !isBranched(definition) || session.branches === 'all') return true
  const own: readonly number[] = session.branches
  return run.session.branches !== 'all' && run.session.branches.every((branch) => own.includes(branch))
}

/** What a run may know, kept beside it so that it goes on after the server was killed. The right itself was decided when it was asked. */
export interface KeptSession {
  readonly user: number
  readonly name: string
  readonly username: string
  readonly kind: Session['kind']
  readonly branches: Session['branches']
  readonly branch: number | null
  readonly permissions: readonly string[]
  readonly own?: Session['own']
}

export const keptSession = (session: Session, definition: Definition): KeptSession => {
  const { user, name, username, kind, branches, branch, own } = session
  const audiences = Object.values(definition.fields).flatMap(({ audience }) =>
    typeof audience === 'object' ? [audience.permission] : [],
  )
  const codes = [
    ...audiences,
    ...(definition.imports?.rights ?? []),
    ...[...session.permissions].filter((code) => code.startsWith(`${definition.name}.`)),
  ]
  return {
    user,
    name,
    username,
    kind,
    branches,
    branch,
    permissions: [...new Set(codes)].filter((code) => may(session, code)),
    ...(own ? { own } : {}),
  }
}

/** The importer as the lifecycle sees it: the right to import includes creating and changing by this file. */
export const importSession = ({ own, ...kept }: KeptSession, definition: Definition): Session => ({
  ...kept,
  ...(own ? { own } : {}),
  roles: [],
  permissions: new Set([
    ...kept.permissions,
    ...['create', 'update', 'delete'].map((verb) => `${definition.name}.${verb}`),
  ]),
  member: null,
  signIn: 0,
  mustChangePassword: false,
  mustSetSecondFactor: false,
  viewing: null,
})
