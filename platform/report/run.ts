import { sql, type Expression } from 'kysely'
import type pg from 'pg'
import { now, today } from '../clock/clock.ts'
import { Refusal } from '../errors/errors.ts'
import type { Reader } from '../access/read.ts'
import type { Session } from '../access/session.ts'
import type { Engine } from '../record/engine.ts'
import { titleSql } from '../record/expand.ts'
import { openReader, placeOf } from '../record/selection.ts'
import { knowsField, masked } from '../record/visible.ts'
import type { Fact } from '../print/paper.ts'
import type { Language, Texts } from '../texts/catalogue.ts'
import { shownText } from '../transfer/shown_text.ts'
import type { Asked } from './asked.ts'
import { compareColumnsOf } from './compare.ts'
import { comparedParameters, comparedRows } from './compared_rows.ts'
import type { Asking, OpenReportServer } from './implementation.ts'
import { rowFields, type Report } from './report.ts'
import { inSections, placedBatches, turned, type Placed } from './sections.ts'

/** A row as it is answered. */
export type ReportAnswer = Readonly<Record<string, unknown>> & { readonly id: number | string }

/** Who runs which report over what. */
export interface Running {
  readonly engine: Engine
  readonly report: OpenReportServer
  readonly session: Session
  readonly language: Language
  readonly texts: Texts
  /** Of the session; in a transaction all queries see one moment. */
  readonly read: Reader
}

/** The rows of one page. */
export async function reportRows(running: Running, asked: Asked): Promise<ReportAnswer[]> {
  const { page, size } = asked
  // One row more than is shown tells whether the page is the last, and one before it whether its first begins a section.
  const isLater = isSectioned(running, asked) && page > 1
  const found = await (
    await after(running, asked, (page - 1) * size - (isLater ? 1 : 0))
  )
    .limit(size + (isLater ? 2 : 1))
    .execute()
  const [before, following] = isLater ? [found[0], found.slice(1)] : [undefined, found]
  return pageOf(running, asked, before, following)
}

/** @param following rows of the page and, where it is not the last, one more */
export async function pageOf(running: Running, asked: Asked, before: Found | undefined, following: readonly Found[]) {
  const { page, size } = asked
  const place = { isFirst: page === 1, isLast: following.length <= size && (page === 1 || following.length > 0) }
  const rows = await finished(running, asked, following.slice(0, size))
  return framed(running, asked, { ...place, before, after: following[size] }, rows)
}

type Found = Readonly<Record<string, unknown>>

/** Fewer rows are read sooner than it is found out where they end. */
const worthPassing = 1000

/** The rows that follow so many others; those that need not be read are passed. */
async function after(running: Running, asked: Asked, rows: number) {
  const { column, descending } = asked.sort[0] ?? { column: '', descending: false }
  const isPlain = asked.sort.length === 1 && !asked.group && !asked.tree && !asked.compare
  const isOwnOrder = isPlain && column === running.report.definition.sort
  const isKnown = isOwnOrder && rows >= worthPassing
  const passed = isKnown ? await running.report.passes(askingOf(running, asked), rows, descending) : undefined
  if (!passed) return ordered(running, asked).offset(rows)
  const place = placeOf(running.report.definition.columns[column], sql.ref(`r.${column}`))
  const from = sql`${place} ${descending ? sql`<=` : sql`>=`} ${passed.from}`
  return ordered(running, asked)
    .where(sql<boolean>`${from}`)
    .offset(rows - passed.passed)
}

/** All rows, at most `most`. @throws Refusal 413 with their number */
export async function allReportRows(running: Running, asked: Asked, most: number): Promise<ReportAnswer[]> {
  const rows = await ordered(running, asked)
    .limit(most + 1)
    .execute()
  if (rows.length > most) {
    const { count } = await openReader(running.read)
      .selectFrom(queryOf(running, asked).as('r'))
      .select(sql<number>`count(*)`.as('count'))
      .executeTakeFirstOrThrow()
    throw new Refusal(413, 'list_too_large', 'list.too_large', { n: Number(count) })
  }
  const place = { isFirst: true, isLast: true, before: undefined, after: undefined }
  return framed(running, asked, place, await finished(running, asked, rows))
}

const batchSize = 1000

/** All rows however many, batch by batch over a cursor of the running transaction: the memory stays the same. */
export async function* reportBatches(
  running: Running & { readonly client: pg.ClientBase },
  asked: Asked,
): AsyncGenerator<ReportAnswer[]> {
  const compiled = ordered(running, asked).compile()
  await running.client.query(`declare report_rows no scroll cursor for ${compiled.sql}`, [...compiled.parameters])
  const fetch = async (): Promise<Found[]> =>
    (await running.client.query<Found>(`fetch ${batchSize} from report_rows`)).rows
  for await (const { rows, ...place } of placedBatches(fetch, batchSize)) {
    const batch = await framed(running, asked, place, await finished(running, asked, rows))
    if (batch.length > 0) yield batch
  }
  await running.client.query('close report_rows')
}

/** What is answered beside the rows: opening and closing balance of a statement. */
export const reportTold = async (running: Running, asked: Asked): Promise<Readonly<Record<string, unknown>>> =>
  (await running.report.frame(askingOf(running, asked)))?.told ?? {}

/**
 * What has to be known of the figures, on a screen, below a paper and at the end of a workbook: of which moment they are, and what
 * the report has to say of its own. accounting.md 5, common.
 * @param at instant before anything was read, so that nothing written until then is missing
 */
export const reportFacts = async (running: Running, asked: Asked, at = now()): Promise<readonly Fact[]> => [
  {
    label: running.texts.say(running.language, 'report.as_of'),
    value: shownText(running, { name: 'report' }, 'at', { type: 'datetime' }, at),
  },
  ...(await running.report.facts(askingOf(running, asked))),
]

/** What the report's own half is asked. */
export function askingOf(running: Running, asked: Asked): Asking<Readonly<Record<string, unknown>>> {
  const { engine, session, language, texts, read } = running
  return {
    read,
    parameters: asked.parameters,
    tree: asked.tree,
    group: asked.group,
    session,
    today: today(),
    language,
    texts,
    engine,
    title: (resource, alias) =>
      titleSql({ registry: engine.registry, read, session }, engine.registry.get(resource), alias, language),
  }
}

/** All rows, beside those of another period where one was asked for. */
export function queryOf(running: Running, asked: Asked) {
  const { definition, query } = running.report
  const now = query(askingOf(running, asked))
  if (asked.compare === undefined) return now
  const parameters = comparedParameters(definition, asked.parameters, asked.compare)
  return comparedRows(running.read, definition, now, query(askingOf(running, { ...asked, parameters })))
}

/** The group first, then the asked order, last the id, so that the order is the same each time. */
export function orderOf(running: Running, asked: Asked): Expression<unknown>[] {
  const { definition } = running.report
  if (asked.tree) return [sql`r."tree_order" collate "C"`]
  const sort = asked.sort.filter(({ column }) => column !== asked.group)
  const isGroupDescending = asked.sort.some(({ column, descending }) => column === asked.group && descending)
  const group = asked.group === undefined ? [] : [{ column: asked.group, descending: isGroupDescending }]
  return [...group, ...sort].map(({ column, descending }) => {
    const value = placeOf(definition.columns[column], sql.ref(`r.${column}`))
    // Where a value is always there an index has the order; nothing is to be said of missing ones.
    const isAlwaysThere = definition.columns[column]?.required === true
    return descending ? (isAlwaysThere ? sql`${value} desc` : sql`${value} desc nulls last`) : sql`${value}`
  })
}

/** All rows in the order that was asked for, as `r`. */
export function ordered(running: Running, asked: Asked) {
  const { definition } = running.report
  const by = asked.group === undefined ? undefined : definition.groups[asked.group]?.by
  const [first, ...others] = orderOf(running, asked)
  const order = [
    first,
    // Groups of one name stay apart.
    ...(by === undefined ? [] : [sql`${sql.ref(`r.${by}`)} nulls last`]),
    ...others,
    ...(asked.tree ? ['id'] : definition.ties).map((tie) =>
      asked.sort.at(-1)?.descending ? sql`${sql.ref(`r.${tie}`)} desc` : sql.ref(`r.${tie}`),
    ),
  ]
  return openReader(running.read)
    .selectFrom(queryOf(running, asked).as('r'))
    .selectAll('r')
    .orderBy(sql`${sql.join(order)}`)
}

/** Virtual columns filled in; then nothing but what the report names and the session may know. */
async function finished(
  running: Running,
  asked: Asked,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<ReportAnswer[]> {
  const { complete } = running.report
  const completed = rows.length === 0 ? rows : await complete(rows, askingOf(running, asked))
  return completed.map((row) => answered(running, row))
}

/** Another period's columns are answered where one was asked for; the one that a report names itself is empty without. */
const isAnswered = ({ compares }: Report, name: string, row: Readonly<Record<string, unknown>>): boolean =>
  name in row || !compares || name === compares.as || !Object.hasOwn(compareColumnsOf(compares), name)

function answered({ session, report: { definition } }: Running, row: Readonly<Record<string, unknown>>): ReportAnswer {
  const known = Object.entries(rowFields(definition)).filter(
    ([name, field]) => knowsField(session, field) && isAnswered(definition, name, row),
  )
  return {
    id: typeof row['id'] === 'string' ? row['id'] : Number(row['id']),
    ...Object.fromEntries(known.map(([name, field]) => [name, masked(field, row[name] ?? null)])),
  }
}

const isSectioned = ({ report: { definition } }: Running, { group }: Asked): boolean =>
  group !== undefined && definition.sections?.group === group

/** Rows in their frame, where the report has one and they are the first or the last of all, or of their section. */
async function framed(
  running: Running,
  asked: Asked,
  place: Omit<Placed<Found>, 'rows'>,
  rows: ReportAnswer[],
): Promise<ReportAnswer[]> {
  const isDescending = asked.sort[0]?.descending === true
  if (isSectioned(running, asked)) {
    if (rows.length === 0) return rows
    const key = running.report.definition.groups[asked.group ?? '']?.by ?? asked.group ?? ''
    const keys = [...new Set(rows.map((row) => row[key]))]
    const frames = await running.report.sectionFrames(askingOf(running, asked), keys)
    return inSections(
      { rows, before: answeredOr(running, place.before), after: answeredOr(running, place.after) },
      key,
      (of) => {
        const frame = frames.get(of)
        if (!frame) return undefined
        const { first, last } = turned(frame, isDescending)
        return { first: answered(running, first), last: answered(running, last) }
      },
    )
  }
  const { isFirst, isLast } = place
  if (!isFirst && !isLast) return rows
  const frame = await running.report.frame(askingOf(running, asked))
  if (!frame) return rows
  const { first, last } = turned(frame, isDescending)
  const below = [last, ...(frame.below ?? [])].map((row) => answered(running, row))
  return [...(isFirst ? [answered(running, first)] : []), ...rows, ...(isLast ? below : [])]
}

const answeredOr = (running: Running, row: Found | undefined) => row && answered(running, row)
