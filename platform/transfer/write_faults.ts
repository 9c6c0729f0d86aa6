import type { Session } from '../access/session.ts'
import { implementationOf } from '../record/engine.ts'
import { writeFaultSheet, type SheetFault } from '../sheet/faults.ts'
import { readSheet } from '../sheet/read.ts'
import type { Language } from '../texts/catalogue.ts'
import { runFile } from './import_folder.ts'
import { headerOf } from './layout.ts'
import { readRun, type ImportRun } from './run.ts'
import { rowsOf } from './rows.ts'
import { toldFault, type Telling } from './told.ts'
import type { Transfers } from './transfers.ts'

export interface FaultsTask {
  readonly kind: 'faults'
  readonly path: string
  readonly run: number
  readonly session: Session
  readonly language: Language
  /** Leaves out the rows that are stored already. */
  readonly onlyFaulty: boolean
}

/** Writes the file of a run again, with a column that says what to correct. */
export async function writeFaults(
  transfers: Transfers,
  { path, run: id, session, language, onlyFaulty }: FaultsTask,
): Promise<void> {
  const { engine, texts } = transfers
  const run = await readRun(engine.database.app, id)
  const { definition } = implementationOf(engine, run.resource)
  await writeFaultSheet(path, {
    reader: await readSheet({ path: runFile(transfers, id), name: run.file_name }),
    sheetIndex: run.layout.sheet,
    header: headerOf(run.layout),
    faults: faultsOf(transfers, { texts, language, definition, session }, run),
    faultLabel: texts.say(language, 'sheet.fault_column'),
    onlyFaulty,
    rightToLeft: language === 'ar',
  })
}

/** In the order of the rows. */
async function* faultsOf({ engine }: Transfers, telling: Telling, run: ImportRun): AsyncGenerator<SheetFault> {
  for await (const batch of rowsOf(engine.database.app, run.id, ['fault']))
    for (const { sheet_row, faults } of batch)
      for (const fault of faults)
        yield {
          row: sheet_row,
          ...(fault.field !== undefined && run.layout.mapping.includes(fault.field) ? { column: fault.field } : {}),
          text: toldFault(telling, fault),
        }
}
