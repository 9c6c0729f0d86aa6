import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { DatabaseUnavailable, errorCode } from '../database/database_error.ts'
import { Refusal } from '../errors/errors.ts'
import { parameterOf } from '../report/parameters.ts'
import { reportLabelIds, reportNamed } from '../report/report.ts'
import { languageOf } from '../texts/catalogue.ts'
import type { ApiContext } from './context.ts'
import { escaped } from '../texts/escaped.ts'
import { sendPlainPage } from './plain_page.ts'
import { speakerOf } from './say.ts'

/** Answers any error in the one shape: `{detail, errors?, code, request_id}`, to a person who opened the address as a page. What nobody expected is logged and told by its reference only. */
export function answerError(context: ApiContext, error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = asRefusal(error, request.id)
  if (refusal.status >= 500) request.log.error({ err: error }, 'unexpected')
  const { resource, report: reportName } = (request.params ?? {}) as { resource?: string; report?: string }
  const definition = resource === undefined ? undefined : context.engine.registry.find(resource)
  // A database that is away or an upload that found no room is no fault of the program.
  if (refusal.code === 'server_error')
    context.reportError(error, {
      origin: 'request',
      place: `${request.method} ${request.routeOptions.url ?? ''}${definition ? ` (${definition.name})` : ''}`,
      request: request.id,
    })
  noteRefused(context, refusal, request)
  const report = context.engine.registry.reports.find(({ call }) => call === reportNamed(reportName ?? ''))
  const language = languageOf(request.headers['accept-language'])
  const labelIds = report && ((key: string) => reportLabelIds(report, parameterOf(report, key) ?? key))
  const answer = speakerOf(context.texts, language, definition, labelIds).refusal(refusal, request.id)
  if (isOpened(request))
    return void sendPlainPage(reply, refusal.status, {
      language,
      title: answer.detail,
      office: '',
      content: `<h1>${escaped(answer.detail)}</h1>
<p><a href="">${escaped(context.texts.say(language, 'error.page.again'))}</a></p>
<p class="quiet">${escaped(context.texts.say(language, 'error.page.reference', { reference: request.id }))}</p>`,
      style: '.quiet{color:var(--soft);margin-top:1rem}a{display:inline-block;padding:.6rem 0}',
    })
  // Sign-in errors are kept as a list of type and message (requirement document, section 4).
  const errors =
    refusal.code === 'login_failed' || refusal.code === 'too_many_tries'
      ? { errors: [{ type: 'username', message: answer.detail }] }
      : {}
  void reply.status(refusal.status).send({ ...answer, ...errors })
}

/** The activity log tells of what somebody tried who was not allowed to, or does not know the record. */
function noteRefused({ noteRefusal }: ApiContext, { status, code, about }: Refusal, request: FastifyRequest): void {
  if (request.sessionUser <= 0) return
  const { method, ip, id } = request
  const refused = { user: request.sessionUser, method, path: request.url.split('?')[0] ?? '', ip, request: id, about }
  if (status === 403 && code === 'forbidden') noteRefusal({ ...refused, status })
  else if (status === 404) noteRefusal({ ...refused, status })
}

/** Whether a person opened the address itself, a download for instance: what is asked by a program is answered to a program. */
const isOpened = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && headers['sec-fetch-mode'] === 'navigate'

function asRefusal(error: unknown, reference: string): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof DatabaseUnavailable) return new Refusal(503, 'database_away', 'error.database_away')
  const code = errorCode(error)
  if (code === '57014') return new Refusal(400, 'narrow_filter', 'list.narrow_filter')
  if (code === '40001' || code === '40P01' || code === '55P03') return new Refusal(409, 'busy', 'error.busy')
  if (code === '53100') return new Refusal(507, 'disk_full', 'error.disk_full')
  // Values no parser of ours refused, but which PostgreSQL cannot read: the asker's, whatever they are.
  if (code !== undefined && unreadable.has(code)) return new Refusal(400, 'malformed', 'error.malformed')
  const status = isHttp(error) ? error.statusCode : undefined
  if (status === 413) return new Refusal(413, 'body_too_large', 'error.body_too_large')
  if (status === 415) return new Refusal(415, 'media_type', 'error.media_type')
  if (status === 503) return new Refusal(503, 'busy', 'error.shutting_down')
  if (status !== undefined && status >= 400 && status < 500) return new Refusal(status, 'malformed', 'error.malformed')
  return new Refusal(500, 'server_error', 'error.server', { reference })
}

/** Text, number, instant or JSON out of form or range; nesting too deep. */
const unreadable = new Set(['22P02', '22P05', '22003', '22007', '22008', '22021', '54001'])

const isHttp = (error: unknown): error is FastifyError & { statusCode: number } =>
  typeof error === 'object' && error !== null && 'statusCode' in error && typeof error.statusCode === 'number'
