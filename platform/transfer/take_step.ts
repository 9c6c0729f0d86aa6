import type pg from 'pg'
import { may, systemSession } from '../access/session.ts'
import { dbOf } from '../database/db.ts'
import { forbiddenWithout, Refusal, type FieldFault } from '../errors/errors.ts'
import { circumstancesOf, happening, type Circumstance } from '../record/circumstance.ts'
import { implementationOf, transaction } from '../record/engine.ts'
import type { Values } from '../record/input.ts'
import { changeMany } from '../record/write_many.ts'
import type { Transition } from '../resource/definition.ts'
import { announceChanges, lastChange } from './announced.ts'
import { Cancelled } from './cancel_run.ts'
import { importSession, type ImportRun } from './run.ts'
import { byKeysOnly } from './rows.ts'
import { Stopped } from './stopped.ts'
import { readStoredMany } from './stored_many.ts'
import { tellImporter } from './tell_importer.ts'
import type { Transfers } from './transfers.ts'

/** Records taken further in one transaction: others who want the same series or ledger wait for no longer than these take. */
export const takenTogether = 200

/** Why the step ended before the last record, and at which one. */
class TookNoFurther extends Error {
  override name = 'TookNoFurther'
  readonly record: number
  readonly fault: FieldFault
  constructor(record: number, fault: FieldFault) {
    super('The step was refused.')
    this.record = record
    this.fault = fault
  }
}

/**
 * Takes the step of a run for what it has stored, in the order of the sheet, some at a time in transactions of their own: each
 * record is as it was, or whole, and a killed server goes on with the next. What is refused ends it there, with its reason; the rest stay
 * as they are and can be sent on again. Records that somebody changed or took further himself meanwhile are taken as they are now.
 */
export async function takeStep(transfers: Transfers, client: pg.PoolClient, run: ImportRun): Promise<void> {
  const { engine } = transfers
  const memory = {}
  const from = await lastChange(engine, run.id)
  try {
    for (let last = 0, size = takenTogether; ;) {
      if (transfers.isStopping()) throw new Stopped()
      const asked = size
      const end = await takeSome(transfers, run, memory, last, asked).catch((error: unknown) => {
        // One of them is refused: they are taken one by one until it shows which.
        if (asked > 1 && (error instanceof Refusal || error instanceof TookNoFurther)) return 'one by one' as const
        throw error
      })
      if (end === 'one by one') size = 1
      else if (end === undefined) break
      else last = end
    }
    await ended(transfers, client, run, null)
  } catch (error) {
    if (error instanceof TookNoFurther) await ended(transfers, client, run, error)
    else throw error
  } finally {
    await announceChanges(engine, run.id, from)
  }
}

/** @returns the row of the sheet up to which the step is taken; undefined when there are no more */
async function takeSome(
  { engine }: Transfers,
  run: ImportRun,
  memory: object,
  after: number,
  size: number,
): Promise<number | undefined> {
  const { definition, hooks } = implementationOf(engine, run.resource)
  const { states, imports } = definition
  const step = states?.transitions.find(({ action }) => action === imports?.step)
  if (!hooks.imports || !states || !step) return undefined
  const session = importSession(run.session, definition)
  if (!may(session, step.permission)) throw forbiddenWithout(step.permission, run.resource)
  return transaction(engine, async (client) => {
    await client.query(byKeysOnly)
    const rows = await waiting(client, run, step, states.field, after, size)
    if (rows.length === 0) return undefined
    const ids = rows.map(({ record }) => record)
    const stored = await readStoredMany(engine.gate.read(session, client), definition, ids)
    const docs = ids.flatMap((id): Values[] => {
      const doc = stored.get(id)
      return doc ? [doc] : []
    })
    const at: Circumstance = { session, request: run.number, client, importRun: run.id }
    const about = { ...circumstancesOf(at), readAll: engine.gate.read(systemSession, client), memory, docs }
    const faults = await hooks.imports?.faults({ ...about, isStep: true })
    for (const [index, { id }] of docs.entries()) {
      const fault = faults?.[index]?.find(({ isWarning }) => !isWarning)
      if (fault) throw new TookNoFurther(Number(id), fault)
    }
    const kept = await taken(() => hooks.imports?.take({ ...about, db: dbOf(client) }), docs)
    const values = docs.map((before, index) => ({
      id: Number(before['id']),
      before,
      values: { [states.field]: step.to, ...kept?.[index] },
    }))
    await changeMany(client, definition, values, happening(at, 'status', null))
    const told = await client.query<{ is_wanted: boolean }>(
      `update import_run set taken = taken + $2, done = least(rows, (rows::bigint * (taken + $2) / greatest(1, record_count))::int) where id = $1
       returning cancel_asked_by is not null as is_wanted`,
      [run.id, docs.length],
    )
    if (told.rows[0]?.is_wanted) throw new Cancelled()
    return rows.at(-1)?.sheet_row
  })
}

/** A refusal of one alone is told with its record; of several nobody knows yet whose it is. */
async function taken<T>(work: () => Promise<T> | undefined, docs: readonly Values[]): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    const [only] = docs
    if (!(error instanceof Refusal) || docs.length > 1 || !only) throw error
    const { text, params } = error
    throw new TookNoFurther(Number(only['id']), { text, params })
  }
}

/** Records of the run that still wait for the step, held until the end of the transaction. */
async function waiting(
  client: pg.PoolClient,
  run: ImportRun,
  { from }: Transition,
  field: string,
  after: number,
  size: number,
): Promise<{ readonly sheet_row: number; readonly record: number }[]> {
  const found = await client.query<{ sheet_row: number; record: number }>(
    `select r.sheet_row, r.record from import_row r join "${run.resource}" t on t."id" = r.record and t."${field}" = any($3)
     where r.run = $1 and r.outcome = 'new' and r.head = r.sheet_row and r.sheet_row > $2 order by r.sheet_row limit $4 for update of t`,
    [run.id, after, from, size],
  )
  return found.rows
}

/** The run is stored; with what stands against going on, where something does. */
async function ended(
  { engine }: Transfers,
  client: pg.PoolClient,
  run: ImportRun,
  stop: TookNoFurther | null,
): Promise<void> {
  await client.query('begin')
  try {
    const counted = await client.query<{ taken: number }>(
      `update import_run set state = 'stored', attempts = 0, done = rows where id = $1 returning taken`,
      [run.id],
    )
    if (stop) {
      const problem = {
        text: 'import.problem.take_stopped',
        params: { n: counted.rows[0]?.taken ?? 0, all: run.record_count ?? 0 },
        in_the_way: [{ resource: run.resource, id: stop.record, fault: stop.fault }],
      }
      await client.query('update import_run set problem = $2 where id = $1', [run.id, JSON.stringify(problem)])
    }
    await tellImporter(engine, dbOf(client), run, stop ? 'not_taken' : 'taken')
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}
