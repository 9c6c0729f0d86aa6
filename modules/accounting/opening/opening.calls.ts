import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import multipart from '@fastify/multipart'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { may, systemSession, type Session } from '#platform/access/session.ts'
import { idOf, type ApiContext } from '#platform/api/context.ts'
import { speakerOf } from '#platform/api/say.ts'
import { asWritten, forbiddenWithout, invalid, Refusal } from '#platform/errors/errors.ts'
import { readId } from '#platform/fields/ref/field.ts'
import { receiveInto } from '#platform/files/disk.ts'
import { contentDisposition } from '#platform/files/file_name.ts'
import { incompleteUpload } from '#platform/files/file_refusals.ts'
import { discardRest, partsOf } from '#platform/files/parts.ts'
import { SheetError } from '#platform/sheet/sheet_error.ts'
import { xlsxBytes, xlsxType } from '#platform/sheet/xlsx_bytes.ts'
import { languageOf, languages } from '#platform/texts/catalogue.ts'
import { importOpening } from './import_opening.ts'
import type { RowFault } from './opening.rules.ts'
import { readOpeningRows, type OpeningColumn } from './opening_rows.ts'
import { columnLabel, openingSheet } from './opening_sheet.ts'
import { openingTemplate } from './opening_template.ts'

/** Largest file in megabytes: 1,900 rows are far less. */
const mostMb = 5
const limits = { fields: 3, files: 1, parts: 4, fieldNameSize: 64, fieldSize: 20, headerPairs: 20 }
const right = 'books.close'

/**
 * `POST opening_import/{id}`: a spreadsheet of opening balances as multipart `file`; `dry_run` true says what is against it
 * and posts nothing; `branch` is that of rows that name none. Answers an `OpeningAnswer`. A file with faults is refused as a
 * whole. `GET opening_template/{id}`: the sheet to fill in, for one `branch` or all. accounting.md 3 fiscal_year.
 */
export const openingImportCalls =
  (context: ApiContext): FastifyPluginAsync =>
  async (app) => {
    const { engine, texts, transfers } = context
    await app.register(multipart)
    app.get<{ Params: { id: string }; Querystring: { branch?: unknown } }>(
      '/fiscal_year/api/v1/fiscal_year/opening_template/:id',
      async (request, reply) => {
        const session = await context.authenticate(request, 'token or cookie')
        assertCloses(session)
        const language = languageOf(request.headers['accept-language'])
        const { branch } = request.query
        const template = await openingTemplate(engine.gate.read(systemSession), session, {
          year: idOf(request.params.id),
          branch: branch === undefined || branch === '' ? null : (readId(branch) ?? 0),
        })
        const sheet = openingSheet(template, texts, language)
        return reply
          .headers({
            'content-disposition': contentDisposition('attachment', `${sheet.title}.xlsx`),
            'cache-control': 'private, no-store',
            'x-content-type-options': 'nosniff',
          })
          .type(xlsxType)
          .send(await xlsxBytes(sheet))
      },
    )
    app.post<{ Params: { id: string } }>('/fiscal_year/api/v1/fiscal_year/opening_import/:id', async (request) => {
      const session = await context.authenticate(request, 'token')
      assertCloses(session)
      const language = languageOf(request.headers['accept-language'])
      const speaker = speakerOf(texts, language, undefined, (name) => [`opening.${name}`])
      const told = (fault: RowFault) => ({
        row: fault.row,
        field: fault.field ?? null,
        message: speaker.rule(fault).text,
      })
      const year = idOf(request.params.id)
      const folder = join(transfers.imports, `opening-${randomUUID()}`)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      try {
        const { name, isTrial, branch } = await taken(request, join(folder, 'sheet'))
        const labels = (column: OpeningColumn): string[] => languages.map((one) => texts.say(one, columnLabel(column)))
        const rows = await readOpeningRows({ path: join(folder, 'sheet'), name }, labels)
        const outcome = await importOpening(engine, {
          session,
          year,
          rows,
          usualBranch: branch,
          isTrial,
          narration: (fy) => texts.say(language, 'opening.narration', { fy: asWritten(fy) }),
          request: request.id,
        })
        const failed = outcome.failed.map(told)
        if (!isTrial && failed.length > 0)
          throw new Refusal(400, 'invalid', 'opening.failed', { n: failed.length }, { body: { failed } })
        return { ...outcome, failed }
      } catch (error) {
        if (!(error instanceof SheetError)) throw error
        const params = Object.entries(error.params).map(([key, value]): [string, string] => [key, asWritten(value)])
        throw new Refusal(400, error.code, error.text, Object.fromEntries(params))
      } finally {
        await rm(folder, { recursive: true, force: true })
        discardRest(request)
      }
    })
  }

function assertCloses(session: Session): void {
  if (session.member !== null || !may(session, right)) throw forbiddenWithout(right, 'fiscal_year')
}

interface Taken {
  readonly name: string
  readonly isTrial: boolean
  readonly branch: number | null
}

/** Takes the file to the disk, and what was said with it. @throws Refusal 400 for an upload without a file */
async function taken(request: FastifyRequest, path: string): Promise<Taken> {
  let name: string | undefined
  let isTrial = false
  let branch: number | null = null
  for await (const part of partsOf(request, limits)) {
    if (part.type === 'file') {
      await receiveInto(path, part.file, mostMb)
      name = part.filename
    } else if (part.fieldname === 'dry_run') isTrial = trialAsked(part.value)
    else if (part.fieldname === 'branch') branch = readId(part.value) ?? null
  }
  if (name === undefined) throw incompleteUpload()
  return { name, isTrial, branch }
}

/** Only a plain no posts. @throws Refusal 400 for what is neither yes nor no */
function trialAsked(value: unknown): boolean {
  if (value === 'true' || value === '1') return true
  if (value === 'false' || value === '0') return false
  throw invalid({ dry_run: [{ text: 'field.invalid' }] })
}
