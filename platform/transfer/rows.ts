import type pg from 'pg'
import type { FieldFault } from '../errors/errors.ts'
import type { Values } from '../record/input.ts'
import type { Outcome } from './run.ts'

type Queries = Pick<pg.ClientBase, 'query'>

/**
 * For a transaction that looks up what a file has just brought: of tables that were filled a moment ago the database knows nothing yet,
 * and would read all of each instead of the few rows of one batch.
 */
export const byKeysOnly = 'set local enable_seqscan = off'

/** A fault of a row; without a field it concerns the whole of it. */
export interface RowFault extends FieldFault {
  readonly field?: string
}

/** What a row of the file became. */
export interface CheckedRow {
  readonly sheet_row: number
  readonly outcome: Outcome
  readonly record: number | null
  /** Version of the record that was compared; another one at storing time is a conflict. */
  readonly version: number | null
  /** Canonical values of the cells that hold one. */
  readonly input: Values
  /** The cells as the sheet shows them, by field. */
  readonly shown: Readonly<Record<string, string>>
  /** Fields whose value would change. */
  readonly changed: readonly string[]
  readonly faults: readonly RowFault[]
  /** The first row of the record, where several rows make one; that row holds what the record says. */
  readonly head: number | null
}

export async function keepRows(queries: Queries, run: number, rows: readonly CheckedRow[]): Promise<void> {
  await queries.query(
    `insert into import_row (run, sheet_row, outcome, record, version, input, shown, changed, faults, head)
     select $1, x.sheet_row, x.outcome, x.record, x.version, x.input, x.shown, array(select jsonb_array_elements_text(x.changed)), x.faults, x.head
     from jsonb_to_recordset($2::jsonb) as x(sheet_row int, outcome text, record bigint, version int, input jsonb, shown jsonb, changed jsonb, faults jsonb, head int)`,
    [run, JSON.stringify(rows)],
  )
}

/** Rows of a run in the order of the sheet, batch by batch. */
export async function* rowsOf(
  queries: Queries,
  run: number,
  outcomes: readonly Outcome[],
  size = 500,
): AsyncGenerator<CheckedRow[]> {
  for (let last = 0; ;) {
    const found = await queries.query<CheckedRow>(
      'select * from import_row where run = $1 and sheet_row > $2 and outcome = any($3) order by sheet_row limit $4',
      [run, last, outcomes, size],
    )
    const end = found.rows.at(-1)
    if (!end) return
    yield found.rows
    last = end.sheet_row
  }
}

/** Records that the new rows of a run make, in the order of the sheet, batch by batch: of each its first row. */
export async function* recordsOf(queries: Queries, run: number, size: number): AsyncGenerator<CheckedRow[]> {
  for (let last = 0; ;) {
    const found = await queries.query<CheckedRow>(
      `select * from import_row where run = $1 and outcome = 'new' and sheet_row > $2 and head = sheet_row order by sheet_row limit $3`,
      [run, last, size],
    )
    const end = found.rows.at(-1)
    if (!end) return
    yield found.rows
    last = end.sheet_row
  }
}

/** Counts of a run, from what its rows say. */
export const countsSql = `
  new_count = c.new, changed_count = c.changed, same_count = c.same, fault_count = c.fault
  from (select count(*) filter (where outcome = 'new') as new, count(*) filter (where outcome = 'changed') as changed,
    count(*) filter (where outcome = 'same') as same, count(*) filter (where outcome = 'fault') as fault from import_row where run = $1) c`

/** Records that the new rows make; null where each row is one. */
export const recordCountSql = `(select nullif(count(*), 0) from import_row where run = $1 and outcome = 'new' and head = sheet_row)`

/** One page of a run's rows, and how many there are. */
export async function pageOfRows(
  queries: Queries,
  run: number,
  outcomes: readonly Outcome[],
  page: number,
  size: number,
): Promise<{ rows: CheckedRow[]; total: number }> {
  const rows = await queries.query<CheckedRow>(
    'select * from import_row where run = $1 and outcome = any($2) order by sheet_row limit $3 offset $4',
    [run, outcomes, size, (page - 1) * size],
  )
  const counted = await queries.query<{ n: number }>(
    'select count(*) as n from import_row where run = $1 and outcome = any($2)',
    [run, outcomes],
  )
  return { rows: rows.rows, total: counted.rows[0]?.n ?? 0 }
}
