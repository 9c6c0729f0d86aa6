import { parameterOf, unset } from '#platform/report/parameters.ts'
import type { Report } from '#platform/report/report.ts'
import type { AddressState } from '../router/address.ts'

/** Everything a report shows, as it stands in the address: it can be bookmarked, sent and gone back to. */
export interface ReportState {
  readonly page: number
  readonly size: number
  readonly sort: string
  readonly group: string
  /** Bars of the groups instead of the rows' table alone. */
  readonly isChart: boolean
  /** Parameters as the address says them; what is not said stands at its standard. */
  readonly given: Readonly<Record<string, string>>
}

export const defaultSize = 50

/** Reads the address. A parameter of yesterday that is none any more is dropped: the link still opens. */
export function readReportState(report: Report, address: AddressState): ReportState {
  const whole = (text: string | undefined, otherwise: number): number =>
    /^[1-9]\d{0,6}$/.test(text ?? '') ? Number(text) : otherwise
  const sort = address['sort'] ?? ''
  const group = address['group'] ?? ''
  return {
    page: whole(address['page'], 1),
    size: Math.min(200, whole(address['size'], defaultSize)),
    sort: Object.hasOwn(report.columns, sort.replace(/^-/, '')) ? sort : '',
    group: Object.hasOwn(report.groups, group) ? group : '',
    isChart: address['chart'] === '1' && Object.hasOwn(report.groups, group),
    given: Object.fromEntries(
      Object.entries(address).flatMap(([key, value]) => {
        const name = parameterOf(report, key)
        return name === undefined || value === '' ? [] : [[name, value]]
      }),
    ),
  }
}

/** The address of a state; what is as it would be anyway is left out. */
export const writeReportState = (state: ReportState): AddressState => ({
  ...askedOf(state),
  ...(state.isChart ? { chart: '1' } : {}),
  ...(state.page > 1 ? { page: String(state.page) } : {}),
  ...(state.size !== defaultSize ? { size: String(state.size) } : {}),
})

/** What all calls are asked with, and what is kept of a report. */
export const askedOf = ({ given, sort, group }: ReportState): Record<string, string> => ({
  ...given,
  ...(sort === '' ? {} : { sort }),
  ...(group === '' ? {} : { group }),
})

/** Other parameters begin at the first page. One that has a standard is unset by saying so, any other by saying nothing. */
export function withParameters(
  report: Report,
  state: ReportState,
  change: Readonly<Record<string, string>>,
): ReportState {
  const given = Object.fromEntries(
    Object.entries({ ...state.given, ...change }).flatMap(([name, value]): [string, string][] =>
      value !== '' ? [[name, value]] : report.standard[name] ? [[name, unset]] : [],
    ),
  )
  return { ...state, given, page: 1 }
}

/** First up, then down, then the report's own order. */
export function withReportSort(state: ReportState, column: string): ReportState {
  const next = state.sort === column ? `-${column}` : state.sort === `-${column}` ? '' : column
  return { ...state, sort: next, page: 1 }
}
