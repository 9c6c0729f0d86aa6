import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import multipart from '@fastify/multipart'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { may, type Session } from '#platform/access/session.ts'
import { idOf, type ApiContext } from '#platform/api/context.ts'
import { speakerOf } from '#platform/api/say.ts'
import { asWritten, forbiddenWithout, invalid, Refusal } from '#platform/errors/errors.ts'
import { receiveInto } from '#platform/files/disk.ts'
import { incompleteUpload } from '#platform/files/file_refusals.ts'
import { discardRest, partsOf } from '#platform/files/parts.ts'
import { SheetError } from '#platform/sheet/sheet_error.ts'
import { languageOf, languages } from '#platform/texts/catalogue.ts'
import { importStatement } from './import_statement.ts'
import { readStatement } from './read_statement.ts'
import { readMapping, type StatementMapping } from './statement_mapping.ts'

/** Largest file in megabytes: 5,000 lines are less than one. */
const mostMb = 5
const limits = { fields: 3, files: 1, parts: 4, fieldNameSize: 64, fieldSize: 4000, headerPairs: 20 }
const right = 'bank_reconciliation.update'

/**
 * `POST import_statement/{id}`: the file of a bank as multipart `file`; `mapping` (JSON, `StatementMapping`) says which column is
 * what, without it that of the bank's last statement or what its headings say; `dry_run` true says what would come of it and stores
 * nothing. Answers an `ImportAnswer`. accounting.md 3 bank_reconciliation.
 */
export const importStatementCalls =
  (context: ApiContext): FastifyPluginAsync =>
  async (app) => {
    const { engine, texts, transfers } = context
    await app.register(multipart)
    app.post<{ Params: { id: string } }>(
      '/bank_reconciliation/api/v1/bank_reconciliation/import_statement/:id',
      async (request) => {
        const session = await context.authenticate(request, 'token')
        assertUpdates(session)
        const label = (column: string) => `bank_reconciliation.lines.${column}`
        const speaker = speakerOf(texts, languageOf(request.headers['accept-language']), undefined, (name) => [
          label(name),
          `bank_import.${name}`,
        ])
        const statement = idOf(request.params.id)
        const folder = join(transfers.imports, `statement-${randomUUID()}`)
        await mkdir(folder, { recursive: true, mode: 0o700 })
        try {
          const path = join(folder, 'sheet')
          const { name, mapping, isTrial } = await taken(request, path)
          const answer = await importStatement(engine, {
            session,
            statement,
            file: await readStatement({ path, name }),
            mapping,
            isTrial,
            labels: (column) => languages.map((one) => texts.say(one, label(column))),
            request: request.id,
          })
          const failed = answer.failed.map((fault) => ({
            row: fault.row,
            field: fault.field,
            message: speaker.rule(fault).text,
          }))
          return { ...answer, failed }
        } catch (error) {
          if (!(error instanceof SheetError)) throw error
          const params = Object.entries(error.params).map(([key, value]): [string, string] => [key, asWritten(value)])
          throw new Refusal(400, error.code, error.text, Object.fromEntries(params))
        } finally {
          await rm(folder, { recursive: true, force: true })
          discardRest(request)
        }
      },
    )
  }

function assertUpdates(session: Session): void {
  if (session.member !== null || !may(session, right)) throw forbiddenWithout(right, 'bank_reconciliation')
}

interface Taken {
  readonly name: string
  readonly mapping: StatementMapping | undefined
  readonly isTrial: boolean
}

/** Takes the file to the disk, and what was said with it. @throws Refusal 400 for an upload without a file */
async function taken(request: FastifyRequest, path: string): Promise<Taken> {
  let name: string | undefined
  let mapping: StatementMapping | undefined
  let isTrial = false
  for await (const part of partsOf(request, limits)) {
    if (part.type === 'file') {
      await receiveInto(path, part.file, mostMb)
      name = part.filename
    } else if (part.fieldname === 'mapping') mapping = mappingOf(part.value)
    else if (part.fieldname === 'dry_run') isTrial = trialAsked(part.value)
  }
  if (name === undefined) throw incompleteUpload()
  return { name, mapping, isTrial }
}

/** @throws Refusal 400 at `mapping` for what is none */
function mappingOf(value: unknown): StatementMapping | undefined {
  if (value === undefined || value === '') return undefined
  const read = readMapping(jsonOf(value))
  if ('fault' in read) throw invalid({ mapping: [read.fault] })
  return read.value
}

function jsonOf(value: unknown): unknown {
  try {
    return typeof value === 'string' ? JSON.parse(value) : undefined
  } catch {
    return undefined
  }
}

/** Only a plain no stores. @throws Refusal 400 for what is neither yes nor no */
function trialAsked(value: unknown): boolean {
  if (value === 'true' || value === '1') return true
  if (value === 'false' || value === '0') return false
  throw invalid({ dry_run: [{ text: 'field.invalid' }] })
}
