import type { Session } from '../access/session.ts'
import { may } from '../access/session.ts'
import { today } from '../clock/clock.ts'
import { forbidden, invalid, notFound, type FieldFault } from '../errors/errors.ts'
import { latinDigits } from '../fields/digits.ts'
import { unknownKey } from '../record/filter.ts'
import { knowsField } from '../record/visible.ts'
import type { OpenReportServer, Reports } from './implementation.ts'
import { parameterOf, readParameters } from './parameters.ts'
import { reservedWords, type Report, type ReportRights } from './report.ts'

/** What a report is asked for, read from an address. */
export interface Asked {
  readonly parameters: Readonly<Record<string, unknown>>
  /** The same as the address says it, standards filled in. */
  readonly written: Readonly<Record<string, string>>
  readonly sort: readonly { readonly column: string; readonly descending: boolean }[]
  /** Column by which rows stand together. */
  readonly group: string | undefined
  readonly page: number
  readonly size: number
  /** `skip`: rows without totals. `only`: totals without rows. */
  readonly count: 'with' | 'skip' | 'only'
}

/**
 * The report, if the session may do that with it. Members come to no report: their own papers and lists are made for them.
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
  if (session.member !== null || !needed.every((code) => may(session, code))) throw forbidden(right, name)
  return found
}

/** Columns of the report that the session may know, in their order. */
export const knownColumns = (session: Session, { columns }: Report): string[] =>
  Object.entries(columns).flatMap(([name, field]) => (knowsField(session, field) ? [name] : []))

/** Reads an address. @throws Refusal 400 with the faults under the keys as they were written */
export function readAsked(report: Report, session: Session, query: Readonly<Record<string, unknown>>): Asked {
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
  const known = knownColumns(session, report)
  const sortable = known.filter((name) => report.columns[name]?.virtual !== true)
  const sort = (single('sort') || report.sort)
    .split(',')
    .slice(0, 3)
    .map((part) => ({ column: part.trim().replace(/^-/, ''), descending: part.trim().startsWith('-') }))
  for (const { column } of sort) if (!sortable.includes(column)) errors['sort'] = [unknownKey(column, sortable)]
  const group = single('group')
  const groups = Object.keys(report.groups).filter((name) => known.includes(name))
  if (group !== '' && !groups.includes(group)) errors['group'] = [unknownKey(group, groups)]
  const whole = (key: string, standard: number, most: number): number => {
    const digits = latinDigits(single(key))
    if (digits === '') return standard
    if (!/^[1-9]\d{0,8}$/.test(digits)) errors[key] = [{ text: 'list.whole_number' }]
    return Math.min(Number(digits), most)
  }
  const [page, size] = [whole('page', 1, 100_000_000), whole('size', 20, 200)]
  const count = single('count')
  if (count !== '' && count !== 'skip' && count !== 'only') errors['count'] = [{ text: 'field.invalid' }]
  if ('errors' in read || Object.keys(errors).length > 0) throw invalid(errors)
  return {
    parameters: read.values,
    written: read.written,
    sort,
    group: group === '' ? undefined : group,
    page,
    size,
    count: count === 'skip' || count === 'only' ? count : 'with',
  }
}
