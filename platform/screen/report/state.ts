import { choosable, namesIn } from '#platform/report/chosen.ts'
import { isComparison } from '#platform/report/compare.ts'
import { parameterOf, periodOf, unset } from '#platform/report/parameters.ts'
import type { Report } from '#platform/report/report.ts'
import { sectionsFor } from '#platform/report/shape.ts'
import { readOpenRows, type OpenRows } from '#platform/report/tree.ts'
import { mayKnow } from '../field/options.ts'
import type { AddressState } from '../router/address.ts'

/** Everything a report shows, as it stands in the address: it can be bookmarked, sent and gone back to. */
export interface ReportState {
  readonly page: number
  readonly size: number
  readonly sort: string
  readonly group: string
  /** What of the tree is open, as the address says it; `-` for a list, empty where the report has no tree. */
  readonly tree: string
  /** The other period that stands beside; empty for none. */
  readonly compare: string
  /** Columns in the order in which they are wanted; none: as the report comes. */
  readonly cols: readonly string[]
  /** Bars of the groups instead of the rows' table alone. */
  readonly isChart: boolean
  /** The list to go back to, by its word in addresses (reports.json, path_filters `redirect`); empty for none. */
  readonly back: string
  /** Parameters as the address says them; what is not said stands at its standard. */
  readonly given: Readonly<Record<string, string>>
}

export const defaultSize = 50

/** A tree stands on one page, so that nothing is opened beyond its end. */
const treeSize = 500

/** All rows on one page, as many as an unpaged call answers (resources.json `without_pagination_max_rows`). */
export const allRows = 10_000
const allWord = 'all'

/** A tree is first seen with its highest groups open. */
export const usualTree = '2'

/** What of the tree is open; undefined for a list. */
export const openRowsOf = ({ tree }: Pick<ReportState, 'tree'>): OpenRows | undefined => readOpenRows(tree)

/** How many rows a page of this state has unless somebody says so. */
const usualSize = ({ tree }: Pick<ReportState, 'tree'>): number => (readOpenRows(tree) ? treeSize : defaultSize)

/** Reads the address. A parameter of yesterday that is none any more is dropped: the link still opens. */
export function readReportState(report: Report, address: AddressState): ReportState {
  const whole = (text: string | undefined, otherwise: number): number =>
    /^[1-9]\d{0,6}$/.test(text ?? '') ? Number(text) : otherwise
  const sort = address['sort'] ?? ''
  const given = givenIn(report, address)
  const named = Object.hasOwn(report.groups, address['group'] ?? '') ? (address['group'] ?? '') : ''
  const group = named || (sectionsFor(report, given) ?? '')
  const opened = address['tree'] ?? ''
  const isList = group !== '' || opened === unset
  const tree = report.tree ? (isList ? unset : readOpenRows(opened) ? opened : usualTree) : ''
  const compare = address['compare'] ?? ''
  return {
    page: whole(address['page'], 1),
    size:
      address['size'] === allWord && readOpenRows(tree) === undefined
        ? allRows
        : Math.min(treeSize, whole(address['size'], usualSize({ tree }))),
    sort: Object.hasOwn(report.columns, sort.replace(/^-/, '')) ? sort : '',
    group,
    tree,
    compare: report.compares && isComparison(compare) ? compare : '',
    cols: chosenIn(report, address['cols'] ?? ''),
    isChart: address['chart'] === '1' && group !== '',
    back: address['redirect'] ?? '',
    given,
  }
}

/** Every column that the person may choose, as the report comes. */
export const columnsOf = (report: Report): string[] =>
  choosable(
    report,
    Object.entries(report.columns).flatMap(([name, field]) => (mayKnow(field) ? [name] : [])),
  )

/** Columns that are gone, or that somebody else may know, are dropped: a link and what others keep still opens. */
function chosenIn(report: Report, word: string): string[] {
  const known = word === '' ? [] : columnsOf(report)
  return namesIn(word).filter((name) => known.includes(name))
}

const givenIn = (report: Report, address: AddressState): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(address).flatMap(([key, value]) => {
      const name = parameterOf(report, key)
      return name === undefined || value === '' ? [] : [[name, value]]
    }),
  )

/** The address of a state; what is as it would be anyway is left out. */
export const writeReportState = (state: ReportState): AddressState => ({
  ...askedOf(state.tree === usualTree || state.group !== '' ? { ...state, tree: '' } : state),
  ...(state.isChart ? { chart: '1' } : {}),
  ...(state.back === '' ? {} : { redirect: state.back }),
  ...(state.page > 1 ? { page: String(state.page) } : {}),
  ...(state.size !== usualSize(state) ? { size: state.size === allRows ? allWord : String(state.size) } : {}),
})

/** What sheet, paper and letters are asked with, and what is kept of a report. */
export const askedOf = ({ given, sort, group, tree, compare, cols }: ReportState): Record<string, string> => ({
  ...given,
  ...(sort === '' ? {} : { sort }),
  ...(group === '' ? {} : { group }),
  ...(tree === '' ? {} : { tree }),
  ...(compare === '' ? {} : { compare }),
  ...(cols.length === 0 ? {} : { cols: cols.join() }),
})

/** Other parameters begin at the first page. One that has a standard is unset by saying so, any other by saying nothing. */
export function withParameters(
  report: Report,
  state: ReportState,
  change: Readonly<Record<string, string>>,
): ReportState {
  const given = Object.fromEntries(
    Object.entries({ ...withoutOther(report, state.given, change), ...change }).flatMap(
      ([name, value]): [string, string][] =>
        value !== '' ? [[name, value]] : report.standard[name] ? [[name, unset]] : [],
    ),
  )
  // What is searched for is to be seen, wherever it lies.
  const isSearched = change['keyword'] !== undefined && change['keyword'] !== '' && openRowsOf(state) !== undefined
  const days = Object.values(report.compares?.days ?? {})
  const compare = days.some((name) => change[name] !== undefined) ? '' : state.compare
  return { ...state, given, compare, page: 1, ...(isSearched ? { tree: String(report.tree?.levels) } : {}) }
}

/** A period and what is asked for instead take each other's place. */
function withoutOther(report: Report, given: ReportState['given'], change: ReportState['given']): ReportState['given'] {
  const { insteadOfPeriod: other } = report
  if (other === undefined) return given
  const isOther = change[other] !== undefined && change[other] !== ''
  const period = periodOf(report)
  const isPeriod = period.some((name) => name !== undefined && change[name] !== undefined && change[name] !== '')
  const gone = isOther ? period : isPeriod ? [other] : []
  return Object.fromEntries(Object.entries(given).filter(([name]) => !gone.includes(name)))
}

/** All rows on one page, or the usual pages again. */
export const withAllRows = (state: ReportState, isWhole: boolean): ReportState => ({
  ...state,
  size: isWhole ? allRows : usualSize(state),
  page: 1,
})

/** The rows one below the other, or as the tree with so much of it open. */
export const withTree = (state: ReportState, tree: string): ReportState => ({
  ...state,
  tree,
  group: '',
  sort: '',
  isChart: false,
  page: 1,
  size: usualSize({ tree }),
})

/** The rows by a group, or by none. A report with a tree shows a list then. */
export const withGroup = (state: ReportState, group: string): ReportState => ({
  ...withTree(state, state.tree === '' ? '' : unset),
  group,
  sort: state.sort,
})

/** First up, then down, then the report's own order. */
export function withReportSort(state: ReportState, column: string): ReportState {
  const next = state.sort === column ? `-${column}` : state.sort === `-${column}` ? '' : column
  return { ...state, sort: next, page: 1 }
}
