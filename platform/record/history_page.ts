import { systemSession, type Session } from '../access/session.ts'
import { notFound } from '../errors/errors.ts'
import type { Field } from '../fields/field.ts'
import type { Definition } from '../resource/definition.ts'
import { implementationOf, type Engine } from './engine.ts'
import { lineWords, pointedBy, type Pointed } from './history_words.ts'
import { readOne } from './reading.ts'
import { knowsField, masked, writesField } from './visible.ts'

/** A field that changed. What points to records or files has their words beside it, lines have them line by line. */
interface ToldChange {
  readonly before: unknown
  readonly after: unknown
  readonly before_title?: string
  readonly after_title?: string
  readonly before_lines?: readonly Readonly<Record<string, string>>[]
  readonly after_lines?: readonly Readonly<Record<string, string>>[]
}

/** One change as people read it. `before` and `after` of references carry their titles beside the ids. */
export interface HistoryRow {
  readonly version: number
  readonly action: string
  readonly at: string
  /** Without an id it was no user: whoever sat at the server. Null for what the office does by itself. */
  readonly user: { readonly id: number | null; readonly name: string } | null
  readonly note: string | null
  readonly request_id: string | null
  readonly import_run: number | null
  readonly changes: Readonly<Record<string, ToldChange>>
}

interface Stored {
  readonly version: number
  readonly action: string
  readonly at: string
  readonly user: number | null
  readonly user_name: string
  readonly note: string | null
  readonly request: string | null
  readonly import_run: number | null
  readonly changes: Record<string, [unknown, unknown]> | null
}

/** The history of a record the session may read, newest first, without the fields it may not know. */
export async function readHistory(
  engine: Engine,
  session: Session,
  definition: Definition,
  id: number,
): Promise<HistoryRow[]> {
  const read = engine.gate.read(session)
  if (
    !(await readOne(
      { implementation: implementationOf(engine, definition.name), registry: engine.registry, session, read },
      id,
    ))
  )
    throw notFound()
  const found = await engine.database.app.query<Stored>(
    `select version, action, at, "user", user_name, note, request, import_run, case when action = 'delete' then null else changes end as changes
     from history where resource = $1 and record = $2 order by history.version desc limit 500`,
    [definition.name, id],
  )
  const isTold = (field: Field | undefined): boolean => field !== undefined && toldOf(session, field)
  const state = definition.states && definition.fields[definition.states.field]
  const tells = (row: Stored): boolean => {
    if (row.action === 'status') return state !== undefined && knowsField(session, state)
    const names = Object.keys(row.changes ?? {})
    return row.action !== 'update' || names.length === 0 || names.some((name) => isTold(definition.fields[name]))
  }
  const told = found.rows.filter(tells)
  const changes = await toldChanges(engine, session, definition, told)
  return told.map((row, at) => ({
    version: row.version,
    action: row.action,
    at: row.at,
    user: isOfItself(row) ? null : { id: row.user, name: row.user_name },
    note: row.note,
    request_id: row.request,
    import_run: row.import_run,
    changes: changes[at] ?? {},
  }))
}

const isOfItself = ({ user, user_name }: Stored): boolean => user === null && user_name === systemSession.name

// A step of a status one may not know, or an edit of nothing else than hidden fields, is not told at all.
const toldOf = (session: Session, field: Field): boolean => knowsField(session, field) || writesField(session, field)

/** Fields that changed, as the session may know them, for each of several edits. */
export async function toldChanges(
  engine: Engine,
  session: Session,
  definition: Definition,
  rows: readonly Pick<Stored, 'changes'>[],
): Promise<HistoryRow['changes'][]> {
  const known = rows.map(({ changes }) =>
    Object.fromEntries(
      Object.entries(changes ?? {}).filter(([name]) => {
        const field = definition.fields[name]
        return field !== undefined && toldOf(session, field)
      }),
    ),
  )
  const pointed = await pointedBy(engine, session, definition, known)
  return known.map((changes) =>
    Object.fromEntries(
      Object.entries(changes).flatMap(([name, pair]) => {
        const field = definition.fields[name]
        return field ? [[name, toldChange(pointed, field, pair)]] : []
      }),
    ),
  )
}

function toldChange(pointed: Pointed, field: Field, [before, after]: readonly [unknown, unknown]): ToldChange {
  const [before_title, after_title] = [pointed.wordsOf(field, before), pointed.wordsOf(field, after)]
  const [before_lines, after_lines] = [lineWords(pointed, field, before), lineWords(pointed, field, after)]
  return {
    before: masked(field, before),
    after: masked(field, after),
    ...(before_title === undefined ? {} : { before_title }),
    ...(after_title === undefined ? {} : { after_title }),
    ...(before_lines === undefined ? {} : { before_lines }),
    ...(after_lines === undefined ? {} : { after_lines }),
  }
}
