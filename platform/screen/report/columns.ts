import { unset } from '#platform/report/parameters.ts'
import type { Leading } from '#platform/report/leading.ts'
import { reportLabelIds, wordPlace, type Opening, type Report } from '#platform/report/report.ts'
import { chosenColumns } from '#platform/report/chosen.ts'
import { isComparedByDays, isSaid } from '#platform/report/shape.ts'
import type { Field } from '#platform/fields/field.ts'
import type { Definition } from '#platform/resource/definition.ts'
import { mayKnow } from '../field/options.ts'
import { writeAddress } from '../router/address.ts'
import { opensRecord } from '../router/opens.ts'
import { allReports, definitionOf, recordPath, screenOf } from '../screens.ts'
import { may } from '../session/session.ts'
import { hasText, t } from '../texts/texts.ts'
import type { ReportRow } from './rows.ts'
import { openRowsOf, type ReportState } from './state.ts'

/** A column or parameter with what its cells and filters ask for: the field and whose words it uses. */
export interface Place {
  readonly column: string
  readonly field: Field
  readonly definition: Definition
  /** Name of the field whose words it uses. */
  readonly name: string
}

type Shape = Pick<ReportState, 'tree' | 'compare' | 'group' | 'given'>

/** Columns that stand in the report, in the order that somebody chose. */
export const shownColumns = (report: Report, state: Shape & Pick<ReportState, 'cols'>): string[] =>
  chosenColumns(report, saidColumns(report, state), state.cols)

/**
 * Columns that have something to say and that the session may know. Names of a tree's rows stand behind their codes, in one
 * column.
 */
export function saidColumns(report: Report, state: Shape): string[] {
  const isTree = openRowsOf(state) !== undefined
  const shape = {
    isTree,
    isCompared: state.compare !== '' || isComparedByDays(report, state.given),
    // A group is named above its rows and not again in each of them.
    group: undefined,
    said: (name: string) => state.given[name] ?? '',
  }
  return Object.entries(report.columns).flatMap(([name, field]) => {
    const isBesideName = isTree && name === report.tree?.code
    return mayKnow(field) && !isBesideName && isSaid(report, name, shape) ? [name] : []
  })
}

export function placeOf(report: Report, column: string, field: Field): Place {
  const { resource, field: name } = wordPlace(report, column)
  return { column, field, name, definition: definitionOf(resource) ?? standIn(resource) }
}

/** What a column or parameter is called. */
export function reportLabel(report: Report, name: string): string {
  const found = reportLabelIds(report, name).find(hasText)
  return found ? t(found) : name
}

/** Where a cell leads, if the person may go there: to a record, or to a report with the same filters narrowed by the row. */
export const cellPath = (
  report: Report,
  { given, tree }: Pick<ReportState, 'given' | 'tree'>,
  column: string,
  row: ReportRow,
) =>
  recordWay(report.opens[column], row) ??
  reportWay(report, report.leads[column], tree === unset ? { ...given, tree } : given, row)

function reportWay(
  from: Report,
  leading: Leading | undefined,
  given: ReportState['given'],
  row: ReportRow,
): string | undefined {
  const entry = leading && allReports().find(({ name }) => name === leading.report)
  if (!leading || !entry || !may(entry.rights.read)) return undefined
  const set = Object.entries(leading.sets).flatMap(([parameter, key]): [string, string][] => {
    const value = row[key]
    return typeof value === 'number' || typeof value === 'string' ? [[parameter, String(value)]] : []
  })
  const [main] = Object.keys(leading.sets)
  if (!set.some(([parameter]) => parameter === main)) return undefined
  const along = leading.isAlone ? {} : { ...standing(from, leading.hands), ...given }
  const always = Object.entries(leading.is ?? {}).map(([parameter, is]) => [parameter, String(is)])
  return `${entry.path}${writeAddress({ ...along, ...Object.fromEntries([...always, ...set]) })}`
}

/** Yes and no as they stand here where nobody chose: the other report may take the opposite for granted. */
const standing = ({ standard }: Report, names: readonly string[] = []): Readonly<Record<string, string>> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const taken = standard[name]
      return taken && 'is' in taken ? [[name, String(taken.is)]] : []
    }),
  )

function recordWay(opening: Opening | undefined, row: ReportRow): string | undefined {
  if (!opening) return undefined
  const resource = typeof opening.resource === 'string' ? opening.resource : row[opening.resource.key]
  const id = row[opening.by]
  const entry = typeof resource === 'string' ? screenOf(resource) : undefined
  if (!entry || typeof id !== 'number' || !opensRecord(entry)) return undefined
  return `${recordPath(entry, id)}${opening.tab === undefined ? '' : `?tab=${opening.tab}`}`
}

/** Cells ask a definition for words; a report without a resource of its own has only its name. */
const standIn = (name: string): Definition => ({
  name,
  module: '',
  list_key: '',
  fields: {},
  title: [],
  localTitle: {},
  scope: 'everyone',
  verbs: [],
  memberVerbs: [],
  memberColumns: [],
  lookupFor: 'readers',
  unique: [],
  calls: {},
  list: [],
  summed: [],
  search: [],
  searchThrough: [],
  sort: '',
  form: [],
  calendar: [],
  kinds: [],
  screen: { area: '', plural: '', icon: '', nav: '' },
  writePolicy: 'server_only',
  importKey: [],
  comments: false,
  templates: false,
})
