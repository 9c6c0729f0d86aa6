import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Session } from '../access/session.ts'
import { now, today } from '../clock/clock.ts'
import { invalid } from '../errors/errors.ts'
import { authorisedReport, readAsked, type Asked } from '../report/asked.ts'
import type { Reports } from '../report/implementation.ts'
import { reportBase, reportNamed, type Report, type ReportRights } from '../report/report.ts'
import { reportFile } from '../report/report_file.ts'
import { prepareReport } from '../report/report_paper.ts'
import { reportGroups, reportTotals, rowsAndTotals, type Below } from '../report/below.ts'
import { allReportRows, reportFacts, reportRows, reportTold, type Running } from '../report/run.ts'
import { languageOf } from '../texts/catalogue.ts'
import { holds, saidIn } from '../report/saying.ts'
import { forgetSavedReport, savedReports, saveReport } from '../report/saved.ts'
import { reportReader } from '../record/engine.ts'
import { unknownKey } from '../record/filter.ts'
import { dbOf } from '../database/db.ts'
import { mostUnpaged } from './answers.ts'
import { idOf, type ApiContext } from './context.ts'
import { sendPaper, wishOf } from './print_actions.ts'
import { download } from './transfer_actions.ts'

type Asks = FastifyRequest<{ Params: { report: string }; Querystring: Readonly<Record<string, unknown>> }>

/** Reports: a page, all rows, a sheet, a paper. reports.json, conventions. */
export const reportCalls =
  (context: ApiContext, reports: Reports): FastifyPluginAsync =>
  async (app) => {
    const { engine, texts } = context
    const asked = async (
      request: Asks,
      right: keyof ReportRights,
      by: 'token' | 'token or cookie' = 'token',
    ): Promise<{ running: Running; asked: Asked; session: Session }> => {
      const session = await context.authenticate(request, by)
      const report = authorisedReport(reports, session, reportNamed(request.params.report), right)
      const language = languageOf(request.headers['accept-language'])
      return {
        running: { engine, report, session, language, texts, read: await reportReader(engine, session) },
        asked: readAsked(report.definition, session, request.query),
        session,
      }
    }
    const unpaged = async (request: Asks) => {
      const { running, asked: wanted } = await asked(request, 'read')
      const at = now()
      const rows = await allReportRows(running, wanted, mostUnpaged)
      const totals = await below(running, wanted)
      return { rows, ...totals, facts: await reportFacts(running, wanted, at), parameters: wanted.written }
    }
    const answer = async (request: Asks) => {
      if (reportNamed(request.params.report) !== request.params.report) return unpaged(request)
      const { running, asked: wanted } = await asked(request, 'read')
      const { page, size, count } = wanted
      const at = now()
      const whole = isReadWhole(running, wanted) ? await rowsAndTotals(running, wanted) : undefined
      const [rows, { total_elements, ...totals }] = await Promise.all([
        count === 'only'
          ? {}
          : whole
            ? { rows: whole.rows }
            : reportRows(running, wanted).then((found) => ({ rows: found })),
        whole || count !== 'skip' ? below(running, wanted, whole?.below) : { total_elements: undefined },
      ])
      if (total_elements === undefined) return { ...rows, page, size, parameters: wanted.written }
      const pages = { page, size, total_elements, total_pages: Math.ceil(total_elements / size) }
      const facts = await reportFacts(running, wanted, at)
      return { ...rows, ...pages, ...totals, facts, parameters: wanted.written }
    }
    const sheet = async (request: Asks, reply: FastifyReply) => {
      const { running, asked: wanted } = await asked(request, 'export', 'token or cookie')
      const format = request.query['format'] ?? 'xlsx'
      if (format !== 'xlsx' && format !== 'csv')
        throw invalid({ format: [{ text: 'field.choice', params: { Label: 'format', choices: 'xlsx, csv' } }] })
      const sent = await reportFile(context.transfers, running, wanted, { format, request: request.id })
      const title = texts.say(running.language, running.report.definition.name).replace(/[\\/]/g, ' ')
      return download(reply, sent, `${title}-${today()}`, format)
    }
    const paper = async (request: Asks, reply: FastifyReply) => {
      const { running, asked: wanted, session } = await asked(request, 'print', 'token or cookie')
      const wish = wishOf({ session, language: running.language, request, query: request.query })
      return sendPaper(context, reply, await prepareReport(context.printing, running, wanted, wish))
    }
    app.get(`${reportBase}:report/`, answer)
    app.get(`${reportBase}without_pagination/:report/`, unpaged)
    app.get(`${reportBase}:report/export/`, sheet)
    app.get(`${reportBase}:report/print/`, paper)

    const saving = async (request: FastifyRequest<{ Params: { report: string } }>) => {
      const session = await context.authenticate(request, 'token')
      const { definition } = authorisedReport(reports, session, request.params.report, 'read')
      return { db: dbOf(engine.database.app), session, definition }
    }
    const saved = `${reportBase}:report/saved/`
    app.get<{ Params: { report: string } }>(saved, async (request) => {
      const { db, session, definition } = await saving(request)
      return { saved_reports: await savedReports(db, session, definition), roles: rolesOf(session) }
    })
    app.post<{ Params: { report: string }; Body: Readonly<Record<string, unknown>> }>(saved, async (request, reply) => {
      const { db, session, definition } = await saving(request)
      for (const key of Object.keys(request.body))
        if (!savedKeys.includes(key)) throw invalid({ [key]: [unknownKey(key, savedKeys)] })
      const saved_reports = await saveReport(db, session, definition, request.body)
      return reply.code(201).send({ saved_reports, roles: rolesOf(session) })
    })
    app.delete<{ Params: { report: string; id: string } }>(`${saved}:id`, async (request) => {
      const { db, session, definition } = await saving(request)
      await forgetSavedReport(db, session, definition, idOf(request.params.id))
      return { saved_reports: await savedReports(db, session, definition), roles: rolesOf(session) }
    })
  }

const savedKeys = ['name', 'asked', 'role']
/** Roles that a person may share with: the own ones. */
const rolesOf = ({ roles, member }: Session) => (member === null ? roles.map(({ id, name }) => ({ id, name })) : [])

/** Whether rows and what stands below them are read at once: all rows are made before the first of them is known. */
const isReadWhole = ({ report: { definition } }: Running, { count, group, tree, parameters }: Asked): boolean =>
  count !== 'only' && group === undefined && (tree !== undefined || isWhole(definition, parameters))

const isWhole = ({ isWhole: says }: Report, parameters: Asked['parameters']): boolean =>
  typeof says === 'boolean' ? says : holds(says, saidIn(parameters))

/**
 * What stands below the rows: how many there are in all, their sums, and the groups that were asked for.
 * @param known read with the rows already
 */
async function below(running: Running, asked: Asked, known?: Below) {
  const { count, totals, foot } = known ?? (await reportTotals(running, asked))
  const groups = asked.group === undefined ? {} : { groups: await reportGroups(running, asked) }
  return {
    total_elements: count,
    totals,
    ...(foot.length > 0 ? { foot } : {}),
    ...groups,
    ...(await reportTold(running, asked)),
  }
}
