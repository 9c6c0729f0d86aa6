import type { Session } from '../access/session.ts'
import { mayFar } from '../access/session.ts'
import { today } from '../clock/clock.ts'
import { forbidden, invalid, notFound, type FieldFault } from '../errors/errors.ts'
import { latinDigits } from '../fields/digits.ts'
import { readId } from '../fields/ref/field.ts'
import { unknownKey } from '../record/filter.ts'
import { knowsField } from '../record/visible.ts'
import { choosable, chosenColumns, namesIn } from './chosen.ts'
import { comparisons, isComparison, type AskedComparison } from './compare.ts'
import type { OpenReportServer, Reports } from './implementation.ts'
import { isAfter, parameterOf, readParameters, unset } from './parameters.ts'
import type { Report, ReportRights } from './report.ts'
import { reservedWords } from './reserved_words.ts'
import { isComparedByDays, isSaid, sectionsFor } from './shape.ts'
import { saidIn } from './saying.ts'
import { readOpenRows, type OpenRows } from './tree.ts'

/** What a report is asked for, read from an address. */
export interface Asked {
  readonly parameters: Readonly<Record<string, unknown>>
  /** The same as the address says it, standards filled in. */
  readonly written: Readonly<Record<string, string>>
  readonly sort: readonly { readonly column: string; readonly descending: boolean }[]
  /** Column by which rows stand together. */
  readonly group: string | undefined
  /** Rows as a tree, with what of it is open; undefined for a list. */
  readonly tree: OpenRows | undefined
  /** The other period that stands beside. */
  readonly compare: AskedComparison | undefined
  /** Columns in the order in which they are wanted; none: as the report comes. */
  readonly cols: readonly string[]
  readonly page: number
  readonly size: number
  /** `skip`: rows without totals. `only`: totals without rows. */
  readonly count: 'with' | 'skip' | 'only'
}

/** Whether members come to a report at all, or the session is of the office. */
export const isOpenTo = ({ member }: Pick<Session, 'member'>, { forMembers }: Pick<Report, 'forMembers'>): boolean =>
  member === null || forMembers !== undefined

/**
 * The report, if the session may do that with it. Members come to those only that say so.
 * @throws Refusal 404 for a name that is none, 403
 */
export function authorisedReport(
  reports: Reports,
  session: Session,
  name: string,
  right: keyof ReportRights,
): OpenReportServer {
  const found = reports.find(name)
  if (!found) throw notFound()
  const { rights } = found.definition
  const needed = right === 'read' ? [rights.read] : [rights.read, rights[right]]
  if (!isOpenTo(session, found.definition) || !needed.every((code) => mayFar(session, code)))
    throw forbidden(right, name)
  return found
}

/** Columns of the report that the session may know, in their order. */
export const knownColumns = (session: Session, { columns }: Report): string[] =>
  Object.entries(columns).flatMap(([name, field]) => (knowsField(session, field) ? [name] : []))

/** Columns that somebody wants to see, as the session may know them: what has nothing to say stays away. */
export const askedColumns = (session: Session, report: Report, asked: Shaped & Pick<Asked, 'cols'>): string[] =>
  chosenColumns(report, saidColumns(session, report, asked), asked.cols)

type Shaped = Pick<Asked, 'tree' | 'compare' | 'group' | 'parameters'>

/** Columns of an answer that have something to say, as the session may know them. */
const saidColumns = (session: Session, report: Report, { tree, compare, group, parameters }: Shaped): string[] => {
  const shape = {
    isTree: tree !== undefined,
    isCompared: compare !== undefined,
    group,
    said: saidIn(parameters),
  }
  return knownColumns(session, report).filter((name) => isSaid(report, name, shape))
}

/**
 * Words that somebody else wrote down, without the columns that the session may not know or that are gone: a letter brings the rest.
 */
export function withKnownColumns(
  report: Report,
  session: Session,
  words: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const { cols, ...others } = words
  if (cols === undefined) return words
  const known = choosable(report, knownColumns(session, report))
  const left = namesIn(cols).filter((name) => known.includes(name))
  return left.length === 0 ? others : { ...others, cols: left.join() }
}

/** What a member asks for is always about itself. Whoever else is named is unknown, whether there is such a record or not. */
function ofAsker(
  { forMembers, parameters }: Report,
  { member }: Session,
  query: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  if (member === null || !forMembers) return query
  const { is, without } = forMembers
  for (const name of [is, ...without]) {
    const said = query[name]
    const [first = ''] = [said].flat().filter((one) => typeof one === 'string')
    if (said === undefined || first === '' || first === unset || (name === is && said === String(member))) continue
    const record = readId(first.split(',')[0])
    const to = parameters[name]?.to
    throw notFound(to === undefined || record === undefined ? undefined : { resource: to, record })
  }
  const others = Object.entries(query).filter(([name]) => !without.includes(name))
  return { ...Object.fromEntries(others), [is]: String(member) }
}

/** Rows of one page at most; of a tree so many that nobody turns its pages. */
const mostRows = { list: 200, tree: 500 } as const

/**
 * Reads an address.
 * @throws Refusal 400 with the faults under the keys as they were written; 404 for a member who names what is not its own
 */
export function readAsked(report: Report, session: Session, given: Readonly<Record<string, unknown>>): Asked {
  const query = ofAsker(report, session, given)
  const errors: Record<string, readonly FieldFault[]> = Object.create(null)
  for (const key of Object.keys(query))
    if (!reservedWords.includes(key) && parameterOf(report, key) === undefined)
      errors[key] = [unknownKey(key, [...Object.keys(report.parameters), ...reservedWords])]
  const read = readParameters(report, query, today())
  if ('errors' in read) Object.assign(errors, read.errors)
  const single = (key: string): string => {
    const said = query[key]
    if (said === undefined) return ''
    if (typeof said !== 'string') errors[key] = [{ text: 'field.invalid' }]
    return typeof said === 'string' ? said.trim() : ''
  }
  const opened = single('tree')
  const tree = readOpenRows(opened)
  if (opened !== '' && opened !== unset && !(report.tree && tree)) errors['tree'] = [{ text: 'field.invalid' }]
  const compared = single('compare')
  const chosen = report.compares && isComparison(compared) ? compared : undefined
  if (compared !== '' && chosen === undefined)
    errors['compare'] = [
      { text: 'field.choice', params: { Label: 'compare', choices: report.compares ? comparisons.join(', ') : '-' } },
    ]
  const parameters = 'values' in read ? read.values : {}
  const compare = chosen ?? (isComparedByDays(report, parameters) ? 'given' : undefined)
  const written = 'written' in read ? read.written : {}
  const { from: first = '', to: last = '' } = report.compares?.days ?? {}
  if (isAfter(parameters[first], parameters[last])) errors[last] = [{ text: 'report.from_after_to' }]
  const named = single('group')
  const groups = Object.keys(report.groups).filter((name) => knownColumns(session, report).includes(name))
  if (named !== '' && !groups.includes(named)) errors['group'] = [unknownKey(named, groups)]
  const group = tree ? undefined : named === '' ? sectionsFor(report, written) : named
  const known = saidColumns(session, report, { tree, compare, group, parameters })
  const sortable = known.filter((name) => report.columns[name]?.virtual !== true)
  const sort = (single('sort') || report.sort)
    .split(',')
    .slice(0, 3)
    .map((part) => ({ column: part.trim().replace(/^-/, ''), descending: part.trim().startsWith('-') }))
  for (const { column } of sort)
    if (!sortable.includes(column) && column !== report.sort) errors['sort'] = [unknownKey(column, sortable)]
  const cols = namesIn(single('cols'))
  const free = choosable(report, knownColumns(session, report))
  const strange = cols.find((name) => !free.includes(name))
  if (strange !== undefined) errors['cols'] = [unknownKey(strange, free)]
  const whole = (key: string, standard: number, most: number): number => {
    const digits = latinDigits(single(key))
    if (digits === '') return standard
    if (!/^[1-9]\d{0,8}$/.test(digits)) errors[key] = [{ text: 'list.whole_number' }]
    return Math.min(Number(digits), most)
  }
  const [page, size] = [whole('page', 1, 100_000_000), whole('size', 20, mostRows[tree ? 'tree' : 'list'])]
  const count = single('count')
  if (count !== '' && count !== 'skip' && count !== 'only') errors['count'] = [{ text: 'field.invalid' }]
  if ('errors' in read || Object.keys(errors).length > 0) throw invalid(errors)
  return {
    parameters: read.values,
    written: read.written,
    sort,
    group,
    tree,
    compare,
    cols,
    page,
    size,
    count: count === 'skip' || count === 'only' ? count : 'with',
  }
}
