import { today } from '../clock/clock.ts'
import { invalid } from '../errors/errors.ts'
import { contentDisposition } from '../files/file_name.ts'
import { authorised } from '../record/lifecycle.ts'
import { askedColumns } from '../transfer/columns.ts'
import { exportFile } from '../transfer/export_file.ts'
import { listQuery, type Action } from './actions.ts'
import type { ResourceCall } from './context.ts'

const mediaTypes = { xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', csv: 'text/csv; charset=utf-8' } as const

/** `GET export/?format=xlsx|csv&columns=a,b` with the filters and the sort of a list. */
const exportList: Action = async (call) => {
  const { definition, session, language, request, query } = call
  authorised(call.context.engine, { session, request: request.id }, definition.name, 'export')
  const format = query['format'] ?? 'xlsx'
  if (format !== 'xlsx' && format !== 'csv') throw invalid({ format: [{ text: 'field.choice', params: { Label: 'format', choices: 'xlsx, csv' } }] })
  const columns = askedColumns(session, definition, query['columns'])
  const { stream, bytes } = await exportFile(call.context.transfers, { implementation: call.implementation, session, language, format, columns, query: listQuery(call), asked: query, request: request.id })
  return send(call, `${plural(call)}-${today()}.${format}`, format).header('content-length', bytes).send(stream)
}

const plural = (call: ResourceCall): string => call.context.texts.say(call.language, `${call.definition.name}.plural`).replace(/[\\/]/g, ' ')

/** A download is never kept by a cache, and never looked at as anything but what it is. */
const send = (call: ResourceCall, name: string, format: keyof typeof mediaTypes) =>
  call.reply.headers({ 'content-disposition': contentDisposition('attachment', name), 'cache-control': 'private, no-store', 'x-content-type-options': 'nosniff' }).type(mediaTypes[format])

/** Exports and imports of a resource: spreadsheets out and in. */
export const transferActions: readonly { readonly method: string; readonly path: readonly string[]; readonly action: Action; readonly isDownload?: boolean }[] = [{ method: 'GET', path: ['export'], action: exportList, isDownload: true }]
