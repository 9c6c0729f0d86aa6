import type pg from 'pg'
import { implementationOf } from '../record/engine.ts'
import { languages } from '../texts/catalogue.ts'
import type { SheetRow } from '../sheet/cell_kind.ts'
import { readSheet, type SheetReader } from '../sheet/read.ts'
import { tellDone } from './cancel_run.ts'
import { checkRecords, startsRecord } from './check_records.ts'
import { checkRows, type Checking } from './check_rows.ts'
import { plainWord, type ChoiceWords } from './cell_value.ts'
import { choiceLabel, importable } from './columns.ts'
import { runFile } from './import_folder.ts'
import { oneBehind } from './one_behind.ts'
import { References } from './references.ts'
import { Repeated } from './repeated.ts'
import { importSession, type ImportRun } from './run.ts'
import { countsSql, keepRows, recordCountSql } from './rows.ts'
import type { Transfers } from './transfers.ts'
import { Stopped } from './stopped.ts'

/** Rows checked together: enough to make few queries, few enough that locks of facts are short and others get their turn. */
const together = 250
/** Rows beyond which a record is cut, so that a sheet without keys is not one record in memory. */
const mostTogether = 2500

/** Reads the file of a run and checks every row; what an earlier, broken off attempt kept goes first. @throws SheetError for what shows only while reading */
export async function checkRun(transfers: Transfers, client: pg.PoolClient, run: ImportRun): Promise<void> {
  const { app } = transfers.engine.database
  await app.query('delete from import_row where run = $1', [run.id])
  const reader = await readSheet({ path: runFile(transfers, run.id), name: run.file_name })
  const rows = await countRows(reader, run)
  await app.query('update import_run set rows = $2, done = 0 where id = $1', [run.id, rows])
  const checking = checkingOf(transfers, client, run, reader)
  const check = checking.implementation.definition.imports ? checkRecords : checkRows
  let done = 0
  await oneBehind(
    batches(reader, run, startsRecord(checking)),
    async (batch) => {
      if (transfers.isStopping()) throw new Stopped()
      const checked = await takenBack(client, () => check(checking, client, batch))
      done += batch.length
      return { checked, upTo: done }
    },
    async ({ checked, upTo }) => {
      await keepRows(app, run.id, checked)
      await tellDone(app, run.id, upTo)
    },
  )
  await app.query(
    `update import_run set state = 'checked', checked_at = clock_timestamp(), attempts = 0, record_count = ${recordCountSql}, ${countsSql} where id = $1 and state = 'reading'`,
    [run.id],
  )
}

function checkingOf(
  { engine, texts }: Transfers,
  client: pg.PoolClient,
  run: ImportRun,
  reader: SheetReader,
): Checking {
  const implementation = implementationOf(engine, run.resource)
  const { definition } = implementation
  const session = importSession(run.session, definition)
  const choices = importable(session, definition).flatMap(([name, field]): [string, ChoiceWords][] => {
    if (!field.choices) return []
    const words = field.choices.flatMap((choice): [string, string][] =>
      [choice, ...languages.map((language) => choiceLabel(texts, language, definition, name, choice))].map((word) => [
        plainWord(word),
        choice,
      ]),
    )
    // The stored word itself means what it says, whatever it means as a label of another choice.
    return [
      [name, new Map([...words, ...field.choices.map((choice): [string, string] => [plainWord(choice), choice])])],
    ]
  })
  return {
    engine,
    implementation,
    session,
    request: run.number,
    mapping: run.layout.mapping,
    choices: new Map(choices),
    isFrom1904: reader.isFrom1904,
    references: new References(engine.registry, session, engine.gate.read(session, client)),
    repeated: new Repeated(definition),
    memory: {},
  }
}

/** Facts may lock what they read; nothing of it is kept. */
async function takenBack<T>(client: pg.PoolClient, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    return await work()
  } finally {
    await client.query('rollback')
  }
}

/** @param starts whether a record begins with a row: those of one record stay together, unless they are far too many for one */
async function* batches(
  reader: SheetReader,
  { layout }: ImportRun,
  starts: (row: SheetRow) => boolean,
): AsyncGenerator<SheetRow[]> {
  let batch: SheetRow[] = []
  for await (const row of reader.rows(layout.sheet)) {
    if (row.row <= layout.header_row) continue
    const isFirst = starts(row)
    if ((batch.length >= together && isFirst) || batch.length >= mostTogether) {
      yield batch
      batch = []
    }
    batch.push(row)
  }
  if (batch.length > 0) yield batch
}

/** One pass to know how much there is to do, and whether the file can be read to its end. */
async function countRows(reader: SheetReader, { layout }: ImportRun): Promise<number> {
  let count = 0
  for await (const row of reader.rows(layout.sheet)) if (row.row > layout.header_row) count++
  return count
}
