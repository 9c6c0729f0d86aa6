import type { Expression, AliasableExpression } from 'kysely'
import type { Reader } from '../access/read.ts'
import type { Session } from '../access/session.ts'
import type { Engine } from '../record/engine.ts'
import type { Fields } from '../resource/inference.ts'
import type { Language, Texts } from '../texts/catalogue.ts'
import type { Fact } from '../print/paper.ts'
import type { ParametersOf, Report, ReportRow } from './report.ts'
import type { OpenRows } from './tree.ts'

/** What a report's query is made from. There is no other way to a table than `read`. */
export interface Asking<P = Readonly<Record<string, unknown>>> {
  /** Only the rows that the asker may know: every table is fenced by its scope. */
  readonly read: Reader
  readonly parameters: P
  /** Rows are wanted as a tree, each with `treeKeys`, and only those that are in sight. */
  readonly tree: OpenRows | undefined
  /** Column by which rows stand together. */
  readonly group: string | undefined
  readonly session: Session
  /** Business day in Dhaka. */
  readonly today: string
  readonly language: Language
  readonly texts: Texts
  readonly engine: Engine
  /** The words by which people know a record of the resource, joined under that alias. */
  readonly title: (resource: string, alias: string) => Expression<string>
}

type AnyRow = Readonly<Record<string, unknown>>

/** What stands before the first row and after the last one, on whatever page these are: opening and closing balance. */
export interface Frame {
  readonly first: AnyRow & { readonly id: string }
  readonly last: AnyRow & { readonly id: string }
  /** What stands below all rows, whichever of them come first: what the last balance is made of. */
  readonly below?: readonly (AnyRow & { readonly id: string })[]
  /** Answered beside the rows, under these names. */
  readonly told: AnyRow
}

/** What stands around the rows of one section. */
export type SectionFrame = Pick<Frame, 'first' | 'last'>

/** A value of the column a report is sorted by, and how many rows stand before the first one that has it. */
export interface Passed {
  readonly from: string
  readonly passed: number
}

/** The server half of a report: its rows, as one query that brings every column and an `id` for each row. */
export interface ReportServer<P = never, Row = unknown> {
  readonly definition: Report
  readonly query: (asking: Asking<P>) => AliasableExpression<Row>
  /** Fills the virtual columns of rows that were read. Sums and orders do not know these. */
  readonly complete: (rows: readonly AnyRow[], asking: Asking<P>) => Promise<readonly AnyRow[]>
  /** Rows that frame the others; neither counted nor summed. Undefined where this question has none. */
  readonly frame: (asking: Asking<P>) => Promise<Frame | undefined>
  /** The same for each section, by what its group holds. */
  readonly sectionFrames: (asking: Asking<P>, keys: readonly unknown[]) => Promise<ReadonlyMap<unknown, SectionFrame>>
  /**
   * Where a page deep among many rows begins, for a report whose kept figures tell how many rows stand on which day: so many rows
   * (`passed`, at most those asked for) stand before `from` in the report's own order, and need not be read. Undefined: they do.
   */
  readonly passes: (asking: Asking<P>, rows: number, isDescending: boolean) => Promise<Passed | undefined>
  /** What has to be known of its figures besides their moment: whether they can still change. */
  readonly facts: (asking: Asking<P>) => Promise<readonly Fact[]>
}

/** As the engine holds it. */
export type OpenReportServer = ReportServer<Readonly<Record<string, unknown>>>

/** Binds a report to its query; a column that the query does not bring is a compile error. */
export function implementReport<P extends Fields, C extends Fields, K extends Fields>(
  definition: Report<string, P, C, K>,
  server: Omit<
    ReportServer<ParametersOf<P>, ReportRow<C, K>>,
    'definition' | 'complete' | 'frame' | 'sectionFrames' | 'passes' | 'facts'
  > &
    Partial<Pick<ReportServer<ParametersOf<P>>, 'complete' | 'frame' | 'sectionFrames' | 'passes' | 'facts'>>,
): OpenReportServer {
  const whole: ReportServer<ParametersOf<P>> = {
    complete: async (rows) => rows,
    frame: async () => undefined,
    sectionFrames: async () => new Map(),
    passes: async () => undefined,
    facts: async () => [],
    ...server,
    definition,
  }
  return whole as unknown as OpenReportServer
}

/** The reports of the product with their queries, by name. */
export interface Reports {
  readonly all: readonly OpenReportServer[]
  /** By its name, or by the word of its calls. */
  readonly find: (name: string) => OpenReportServer | undefined
}

/** @throws Error at start for a report that is registered and has no query, or the other way round */
export function reportsOf(registered: readonly Report[], servers: readonly OpenReportServer[]): Reports {
  const byName = new Map(servers.map((one) => [one.definition.name, one]))
  for (const { name } of registered) if (!byName.has(name)) throw new Error(`The report "${name}" has no query.`)
  for (const name of byName.keys())
    if (!registered.some((one) => one.name === name)) throw new Error(`The report "${name}" is not registered.`)
  const byCall = new Map(servers.map((one) => [one.definition.call, one]))
  return { all: servers, find: (name) => byCall.get(name) ?? byName.get(name) }
}
