import type { FastifyReply } from 'fastify'
import type pg from 'pg'
import { today } from '../clock/clock.ts'
import { may } from '../access/session.ts'
import { forbiddenWithout, invalid, Refusal } from '../errors/errors.ts'
import { contentDisposition } from '../files/file_name.ts'
import { transaction } from '../record/engine.ts'
import { claimKey, keepAnswer, repeatKey } from '../record/idempotency.ts'
import { authorised } from '../record/lifecycle.ts'
import { askedColumns } from '../transfer/columns.ts'
import { askToEnd } from '../transfer/cancel_run.ts'
import { sendToStore, sendToUndo } from '../transfer/commit_run.ts'
import { exportFile } from '../transfer/export_file.ts'
import { faultFile, templateFile } from '../transfer/fault_file.ts'
import { toldInTheWay } from '../transfer/in_the_way.ts'
import { listRuns, noteLook, visibleRun, type ImportRun, type Outcome } from '../transfer/run.ts'
import { pageOfRows } from '../transfer/rows.ts'
import type { Sent } from '../transfer/spool.ts'
import { toldRow, toldRun, type Telling } from '../transfer/told.ts'
import { startRun } from '../transfer/work.ts'
import { listQuery, type Action } from './answers.ts'
import { idOf, type ResourceCall } from './context.ts'

const mediaTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const
const outcomes: readonly Outcome[] = ['new', 'changed', 'same', 'fault']

/** `GET export/?format=xlsx|csv&columns=a,b` with the filters and the sort of a list. */
const exportList: Action = async (call) => {
  const { definition, session, language, request, query } = call
  authorised(call.context.engine, { session, request: request.id }, definition.name, 'export')
  const format = query['format'] ?? 'xlsx'
  if (format !== 'xlsx' && format !== 'csv')
    throw invalid({ format: [{ text: 'field.choice', params: { Label: 'format', choices: 'xlsx, csv' } }] })
  const columns = askedColumns(session, definition, query['columns'])
  const sent = await exportFile(call.context.transfers, {
    resource: definition.name,
    session,
    language,
    format,
    columns: columns.map(([name]) => name),
    query: listQuery(call),
    asked: query,
    request: request.id,
  })
  return download(call.reply, sent, `${plural(call)}-${today()}`, format)
}

const plural = (call: ResourceCall): string =>
  call.context.texts.say(call.language, `${call.definition.name}.plural`).replace(/[\\/]/g, ' ')

/** A download is kept by no cache, and looked at as nothing but what it is. */
export const download = (reply: FastifyReply, { stream, bytes }: Sent, name: string, format: keyof typeof mediaTypes) =>
  reply
    .headers({
      'content-disposition': contentDisposition('attachment', `${name}.${format}`),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-length': bytes,
    })
    .type(mediaTypes[format])
    .send(stream)

/** An action of somebody who may import here. */
const importing =
  (action: Action): Action =>
  async (call, rest) => {
    authorised(call.context.engine, { session: call.session, request: call.request.id }, call.definition.name, 'import')
    return action(call, rest)
  }

const telling = (call: ResourceCall): Telling => ({
  texts: call.context.texts,
  language: call.language,
  definition: call.definition,
  session: call.session,
})
const pool = (call: ResourceCall) => call.context.engine.database.app
const asked = (call: ResourceCall, id: string | undefined): Promise<ImportRun> =>
  visibleRun(pool(call), call.session, call.definition, idOf(id))

const template: Action = async (call) =>
  download(call.reply, await templateFile(call.context.transfers, telling(call)), plural(call), 'xlsx')

const runs: Action = async (call) => {
  const { page, size } = paging(call)
  const { runs: found, total } = await listRuns(pool(call), call.session, call.definition, page, size)
  return {
    import_runs: found.map((run) => toldRun(telling(call), run)),
    page,
    size,
    total_elements: total,
    total_pages: Math.ceil(total / size),
  }
}

const oneRun: Action = async (call, [id]) => {
  const run = await asked(call, id)
  if (run.state === 'failed' && call.session.viewing === null) await noteLook(pool(call), run.id)
  const in_the_way = await toldInTheWay(call.context.engine, telling(call), run)
  return { import_run: { ...toldRun(telling(call), run), in_the_way } }
}

const previewRows: Action = async (call, [id]) => {
  const run = await asked(call, id)
  const { page, size } = paging(call)
  const outcome = call.query['outcome']
  if (outcome !== undefined && !outcomes.includes(outcome as Outcome))
    throw invalid({ outcome: [{ text: 'field.choice', params: { Label: 'outcome', choices: outcomes.join(', ') } }] })
  const { rows, total } = await pageOfRows(
    pool(call),
    run.id,
    outcome === undefined ? outcomes : [outcome as Outcome],
    page,
    size,
  )
  return {
    rows: rows.map((row) => toldRow(telling(call), run, row)),
    page,
    size,
    total_elements: total,
    total_pages: Math.ceil(total / size),
  }
}

function paging(call: ResourceCall): { page: number; size: number } {
  const whole = (key: string, standard: number, most: number): number => {
    const written = call.query[key] ?? String(standard)
    if (typeof written !== 'string' || !/^[1-9]\d{0,7}$/.test(written))
      throw invalid({ [key]: [{ text: 'list.whole_number' }] })
    return Math.min(Number(written), most)
  }
  return { page: whole('page', 1, 10_000_000), size: whole('size', 20, 200) }
}

/**
 * Sends a run to its next step and answers at once; the work is seen in the state of the run. With an Idempotency-Key
 * the same request is answered once more, not done once more.
 */
async function sendOn(call: ResourceCall, id: number, send: (client: pg.PoolClient) => Promise<ImportRun>) {
  const { request, session, context } = call
  const key = repeatKey(session.user, request.headers['idempotency-key'], {
    method: request.method,
    path: request.url,
    body: call.body,
  })
  const answer = await transaction(context.engine, async (client) => {
    const first = key ? await claimKey(client, key) : undefined
    if (first) return { isFirst: false, body: first.answer }
    const body = { import_run: toldRun(telling(call), await send(client)) }
    if (key) await keepAnswer(client, key, 200, body)
    return { isFirst: true, body }
  })
  if (answer.isFirst) startRun(context.transfers, id)
  return answer.body
}

const commit: Action = async (call, [id]) => {
  const { mode } = call.body
  if (mode !== 'all' && mode !== 'valid')
    throw invalid({ mode: [{ text: 'field.choice', params: { Label: 'mode', choices: 'all, valid' } }] })
  const isStepAsked = askedStep(call)
  return sendOn(call, idOf(id), (client) =>
    sendToStore(client, call.session, call.definition, idOf(id), mode, isStepAsked),
  )
}

/** Whether the records are to be taken a step further at once. @throws Refusal 400 for a step that is none, 403 without its right */
function askedStep({ body, definition, session }: ResourceCall): boolean {
  const { step } = body
  if (step === undefined || step === null) return false
  const known = definition.imports?.step
  if (known === undefined || step !== known)
    throw invalid({ step: [{ text: 'field.choice', params: { Label: 'step', choices: known ?? '' } }] })
  const { permission = '' } = definition.states?.transitions.find(({ action }) => action === known) ?? {}
  if (!may(session, permission)) throw forbiddenWithout(permission, definition.name)
  return true
}

const undo: Action = (call, [id]) =>
  sendOn(call, idOf(id), (client) => sendToUndo(client, call.session, call.definition, idOf(id)))

/** Ends the step under way; the answer tells who asked for it first. */
const cancel: Action = async (call, [id]) => ({
  import_run: toldRun(
    telling(call),
    await transaction(call.context.engine, (client) => askToEnd(client, call.session, call.definition, idOf(id))),
  ),
})

const faults: Action = async (call, [id]) => {
  const run = await asked(call, id)
  if (run.state === 'reading' || run.state === 'failed')
    throw new Refusal(409, `import_${run.state}`, `import.error.${run.state}`, { number: run.number, user: '' })
  const isNarrowed =
    call.query['rows'] === undefined
      ? run.state === 'stored' || run.state === 'undoing' || run.state === 'undone'
      : call.query['rows'] === 'faulty'
  // Rows of a document are of no use without the others.
  const onlyFaulty = isNarrowed && !call.definition.imports
  return download(
    call.reply,
    await faultFile(call.context.transfers, telling(call), run, onlyFaulty, call.request.id),
    run.number,
    'xlsx',
  )
}

interface TransferAction {
  readonly method: string
  readonly path: readonly string[]
  readonly action: Action
  /** The session cookie alone suffices. */
  readonly isDownload?: boolean
}

/** Exports and imports of a resource: spreadsheets out and in. `POST import/` is in import_upload.ts. */
export const transferActions: readonly TransferAction[] = [
  { method: 'GET', path: ['export'], action: exportList, isDownload: true },
  { method: 'GET', path: ['import', 'template'], action: importing(template), isDownload: true },
  { method: 'GET', path: ['import'], action: importing(runs) },
  { method: 'GET', path: ['import', '*'], action: importing(oneRun) },
  { method: 'GET', path: ['import', '*', 'preview'], action: importing(previewRows) },
  { method: 'PUT', path: ['import', '*', 'commit'], action: importing(commit) },
  { method: 'PUT', path: ['import', '*', 'cancel'], action: importing(cancel) },
  { method: 'GET', path: ['import', '*', 'faults'], action: importing(faults), isDownload: true },
  { method: 'PUT', path: ['import', '*', 'undo'], action: importing(undo) },
]
