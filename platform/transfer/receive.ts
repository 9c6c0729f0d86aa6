import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Session } from '../access/session.ts'
import { today } from '../clock/clock.ts'
import { asWritten, Refusal } from '../errors/errors.ts'
import { receiveInto } from '../files/disk.ts'
import { transaction } from '../record/engine.ts'
import { nextDocumentNumber } from '../record/numbering.ts'
import type { Definition } from '../resource/definition.ts'
import { SheetError } from '../sheet/sheet_error.ts'
import type { Language } from '../texts/catalogue.ts'
import { runFolder } from './import_folder.ts'
import type { Layout } from './layout.ts'
import { keptSession, readRun, type ImportRun } from './run.ts'
import type { Transfers } from './transfers.ts'
import { done, fewBytes } from './where_done.ts'
import { startRun } from './work.ts'

/** Largest spreadsheet in megabytes. */
const mostMb = 50

export interface Sending {
  readonly definition: Definition
  readonly session: Session
  readonly language: Language
  readonly fileName: string
  readonly content: Readable
  /** Id of the request, for the log. */
  readonly request: string
}

/**
 * Takes a spreadsheet in: to the disk as it comes, looked at, and begun as a run whose check goes on by itself.
 * @throws Refusal 400 for a file that is too large, no spreadsheet, damaged, or has none of the headings
 */
export async function receiveSheet(transfers: Transfers, sending: Sending): Promise<ImportRun> {
  await mkdir(transfers.imports, { recursive: true, mode: 0o700 })
  const folder = join(transfers.imports, `incoming-${randomUUID()}`)
  await mkdir(folder, { mode: 0o700 })
  try {
    const path = join(folder, 'sheet')
    await receiveInto(path, sending.content, mostMb)
    const { size } = await stat(path)
    const layout = await layoutOf(transfers, sending, path, size)
    const id = await transaction(transfers.engine, async (client) => {
      const year = Number(today().slice(0, 4))
      const number = await nextDocumentNumber(client, 'import', year)
      const made = await client.query<{ id: number }>(
        'insert into import_run (number, resource, file_name, file_bytes, layout, session, created_by) values ($1, $2, $3, $4, $5, $6, $7) returning id',
        [
          number,
          sending.definition.name,
          plainName(sending.fileName),
          size,
          JSON.stringify(layout),
          JSON.stringify(keptSession(sending.session, sending.definition)),
          sending.session.user,
        ],
      )
      const [{ id: run } = { id: 0 }] = made.rows
      await rm(runFolder(transfers, run), { recursive: true, force: true })
      await rename(folder, runFolder(transfers, run))
      return run
    })
    startRun(transfers, id)
    return await readRun(transfers.engine.database.app, id)
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

async function layoutOf(
  transfers: Transfers,
  { definition, session, language, fileName, request }: Sending,
  path: string,
  bytes: number,
): Promise<Layout> {
  const name = plainName(fileName)
  const task = { kind: 'layout', path, name, resource: definition.name, session, language } as const
  try {
    const layout = await done(transfers, task, bytes > fewBytes, request)
    if (!layout) throw new Error('The layout of the file got lost on its way.')
    return layout
  } catch (error) {
    if (!(error instanceof SheetError)) throw error
    const params = Object.fromEntries(Object.entries(error.params).map(([key, value]) => [key, asWritten(value)]))
    throw new Refusal(400, error.code, error.text, params)
  }
}

/** The last part of a path, without what steers a text or a header. */
const plainName = (given: string): string =>
  given
    .toWellFormed()
    .normalize('NFC')
    .replace(/^.*[\\/]/s, '')
    .replace(/[\p{Cc}\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu, '')
    .trim()
    .slice(0, 200) || 'sheet'
