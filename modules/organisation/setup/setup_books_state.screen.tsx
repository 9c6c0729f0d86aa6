import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/screen/api/call.ts'
import { queries } from '#platform/screen/api/queries.ts'
import { refreshSetup } from './setup_state.screen.tsx'

interface ChartRow {
  readonly code: string
  readonly name: string
}

interface ChartClass extends ChartRow {
  readonly name_bn?: string | null
}

/** What the default chart would bring, by code, and the classes it stands in. */
export interface ChartContent {
  readonly classes: readonly ChartClass[]
  readonly groups: readonly (ChartRow & { readonly parent: string | null })[]
  readonly ledgers: readonly (ChartRow & { readonly group: string })[]
}

/** A fiscal year as far as the set-up is concerned; days as `YYYY-MM-DD`. */
export interface Year {
  readonly id: number
  readonly row_version: number
  readonly code: string
  readonly start_date: string
  readonly end_date: string
  readonly status: string
}

const ledgers = '/ledger_account/api/v1/ledger_account/'
const years = '/fiscal_year/api/v1/fiscal_year/'
const key = ['setup', 'books'] as const

/** Whether there is a chart; without one what the default chart would bring. */
export const chartQuery = queryOptions({
  queryKey: [...key, 'chart'],
  queryFn: async ({ signal }) => {
    const { ledger_account_list: there } = await call<{ ledger_account_list: readonly ChartRow[] }>(
      `${ledgers}ledger_account_list/`,
      { signal },
    )
    if (there.length > 0) return { content: undefined }
    const { primary_groups: classes } = await call<{ primary_groups: readonly ChartClass[] }>(
      '/primary_group/api/v1/primary_group/without_pagination/all/',
      { signal },
    )
    const would = await call<Omit<ChartContent, 'classes'>>(`${ledgers}default_chart/`, { signal })
    return { content: { classes, ...would } satisfies ChartContent }
  },
  refetchOnMount: 'always',
})

const allYears = (signal: AbortSignal): Promise<readonly Year[]> =>
  call<{ fiscal_years: readonly Year[] }>(`${years}without_pagination/all/`, { signal }).then((all) => all.fiscal_years)

/** The year with nothing before it: opening balances belong there. Null: none yet. */
export const firstYearQuery = queryOptions({
  queryKey: [...key, 'first_year'],
  queryFn: async ({ signal }) =>
    (await allYears(signal)).toSorted((a, b) => a.start_date.localeCompare(b.start_date))[0] ?? null,
  refetchOnMount: 'always',
})

/** The year that takes postings or waits to be opened; without one the days of the one that would be made. */
export const yearQuery = queryOptions({
  queryKey: [...key, 'year'],
  queryFn: async ({ signal }) => {
    const all = await allYears(signal)
    const first = (status: string) => all.filter((year) => year.status === status).at(-1)
    const there = first('open') ?? first('future')
    if (there) return { there, would: undefined }
    const { record } = await call<{ record: Year }>(`${years}preview/`, { method: 'POST', body: {}, signal })
    return { there, would: record }
  },
  refetchOnMount: 'always',
})

/** What stands in the office is read anew after a change, also after one that failed half-way. */
async function changed<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } finally {
    refreshSetup()
    await queries.invalidateQueries({ queryKey: key })
  }
}

/** Takes the default chart. @throws Refusal where somebody has made a chart meanwhile */
export async function takeChart(): Promise<void> {
  await changed(call(`${ledgers}default_chart/`, { method: 'POST', body: {} }))
}

/** Makes a year of these days and opens it. @throws Refusal of either; a year that was made is kept */
export async function makeYear({ start_date, end_date }: Year): Promise<void> {
  await openYear(await changed(call<Year>(`${years}create/`, { method: 'POST', body: { start_date, end_date } })))
}

/** @throws Refusal while an earlier year is not open yet, or two are */
export async function openYear({ id, row_version }: Year): Promise<void> {
  await changed(call(`${years}update_status/${id}`, { method: 'PUT', body: { status: 'open', row_version } }))
}
