import { bookReports, ledgerFences, markFences } from '../../server.ts'
import { registry } from '#modules/resources.ts'
import { gateOf } from '#platform/access/read.ts'
import { systemSession, type Session } from '#platform/access/session.ts'
import type { Database } from '#platform/database/pools.ts'
import { secretBox } from '#platform/settings/secret_box.ts'
import { engineOf } from '#platform/record/engine.ts'
import { pressOf } from '#platform/print/press.ts'
import { verifyTokens } from '#platform/print/verify_token.ts'
import { readAsked } from '#platform/report/asked.ts'
import { reportsOf } from '#platform/report/implementation.ts'
import { prepareReport } from '#platform/report/report_paper.ts'
import { reportGroups, reportTotals, type Group } from '#platform/report/below.ts'
import { allReportRows, reportRows, reportTold, type ReportAnswer, type Running } from '#platform/report/run.ts'
import { loadTexts } from '#platform/texts/catalogue.ts'

/** Reports of the books as somebody asks for them, without a server around. */
export interface AskedReports {
  readonly rows: (report: string, asked: Readonly<Record<string, string>>, session?: Session) => Promise<ReportAnswer[]>
  readonly page: (report: string, asked: Readonly<Record<string, string>>, session?: Session) => Promise<ReportAnswer[]>
  readonly totals: (
    report: string,
    asked: Readonly<Record<string, string>>,
    session?: Session,
  ) => Promise<Record<string, unknown>>
  readonly groups: (
    report: string,
    asked: Readonly<Record<string, string>>,
    session?: Session,
  ) => Promise<readonly Group[]>
  /** What is set on paper in English, for one without office or rights. */
  readonly paper: (
    report: string,
    asked: Readonly<Record<string, string>>,
  ) => Promise<Readonly<Record<string, unknown>>>
}

export function askedReports(database: Database): AskedReports {
  const gate = gateOf(database, registry, { ...ledgerFences, ...markFences })
  const engine = engineOf({
    registry: { ...registry, all: [] },
    database,
    gate,
    secrets: secretBox('of a test'),
    implementations: [],
  })
  const texts = loadTexts(new URL('../../../..', import.meta.url).pathname)
  const reports = reportsOf(
    registry.reports.filter(({ module }) => module === 'accounting'),
    bookReports,
  )
  const asking = (name: string, query: Readonly<Record<string, string>>, session: Session) => {
    const report = reports.find(name)
    if (!report) throw new Error(`There is no report ${name}.`)
    const running: Running = { engine, report, session, language: 'en', texts, read: gate.read(session) }
    return [running, readAsked(report.definition, session, query)] as const
  }
  return {
    rows: async (name, query, session = systemSession) => allReportRows(...asking(name, query, session), 100_000),
    page: async (name, query, session = systemSession) => reportRows(...asking(name, query, session)),
    totals: async (name, query, session = systemSession) => {
      const [running, asked] = asking(name, query, session)
      const { count, totals, foot } = await reportTotals(running, asked)
      return { count, ...totals, ...(foot.length > 0 ? { foot } : {}), ...(await reportTold(running, asked)) }
    },
    groups: async (name, query, session = systemSession) => reportGroups(...asking(name, query, session)),
    async paper(name, query) {
      const files = { read: async () => undefined }
      const tokens = verifyTokens('of a test')
      const printing = { engine, texts, press: pressOf(), files, tokens, publicUrl: () => '' }
      const wish = { session: systemSession, language: 'en', size: undefined, request: 'test', key: undefined } as const
      const prepared = await prepareReport(printing, ...asking(name, query, systemSession), wish)
      return prepared.paper.content.document
    },
  }
}
