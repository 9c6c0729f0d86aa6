import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { reportBase, type Report } from '#platform/report/report.ts'
import type { FootLine } from '#platform/report/foot.ts'
import { call } from '../api/call.ts'
import type { RecordRow } from '../api/record.ts'
import { allRows, askedOf, type ReportState } from './state.ts'

/** A row as the server answers it; its id may be a word. */
export type ReportRow = Readonly<Record<string, unknown>> & { readonly id: number | string }

/** Rows that stand together. */
export interface ReportGroup {
  readonly value: unknown
  readonly key: unknown
  readonly count: number
  readonly totals: Readonly<Record<string, unknown>>
}

/** What stands below the rows; asked for when they are there. */
export interface ReportTotals {
  readonly total_elements: number
  readonly totals: Readonly<Record<string, unknown>>
  readonly groups?: readonly ReportGroup[]
  /** What a statement comes to, line by line; takes the place of the sums. */
  readonly foot?: readonly FootLine[]
  /** What has to be known of the figures: when they were read, and whether they can still change. */
  readonly facts?: readonly { readonly label: string; readonly value: string }[]
}

export interface ReportData {
  readonly rows: readonly ReportRow[] | undefined
  /** Undefined until it is known; rows never wait for it. */
  readonly totals: ReportTotals | undefined
  /** Rows of the former question, while the next ones are under way. */
  readonly isStale: boolean
  readonly problem: unknown
  readonly retry: () => void
}

export function useReport({ name, call: word }: Report, state: ReportState): ReportData {
  // Rows are answered with all their columns: none is fetched anew because another one stands beside it.
  const asked = askedOf({ ...state, cols: [] })
  const { page, size } = state
  const { sort: _order, ...narrowed } = asked
  const path = `${reportBase}${word}/`
  const rows = useQuery({
    queryKey: ['report', name, 'rows', asked, page, size],
    queryFn: async ({ signal }) => {
      const isWhole = size === allRows
      const query = isWhole ? asked : { ...asked, page, size, count: 'skip' }
      return call<{ readonly rows: readonly ReportRow[] } & Partial<ReportTotals>>(
        isWhole ? `${reportBase}${word}_wp/` : path,
        { query, signal },
      )
    },
    placeholderData: keepPreviousData,
    retry: false,
  })
  // Where all rows are made before the first is known, what stands below them has come with them.
  const come = rows.data && hasTotals(rows.data) ? rows.data : undefined
  const below = useQuery({
    queryKey: ['report', name, 'totals', narrowed],
    queryFn: ({ signal }) => call<ReportTotals>(path, { query: { ...narrowed, count: 'only' }, signal }),
    enabled: rows.data !== undefined && !rows.isPlaceholderData && !come,
    retry: false,
  })
  return {
    rows: rows.data?.rows,
    totals: come ?? below.data,
    isStale: rows.isPlaceholderData,
    problem: rows.error ?? below.error,
    retry: () => void (rows.error ? rows.refetch() : below.refetch()),
  }
}

const hasTotals = (answer: Partial<ReportTotals>): answer is ReportTotals =>
  answer.totals !== undefined && answer.facts !== undefined

/** The row as cells of records take it. */
export const asRecord = (row: ReportRow): RecordRow => ({ ...row, id: typeof row.id === 'number' ? row.id : 0 })

/** Opening and closing balance stand around the rows and are none of them. */
export const isFrame = ({ id }: ReportRow): boolean => typeof id === 'string' && /^(opening|closing)\b/.test(id)
