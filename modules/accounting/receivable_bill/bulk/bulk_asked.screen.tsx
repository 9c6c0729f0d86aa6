import { queryOptions } from '@tanstack/react-query'
import { date, money, ref, text } from '#platform/fields/index.ts'
import { baseOf } from '#platform/resource/registry.ts'
import { call } from '#platform/screen/api/call.ts'
import { receivable_bill } from '../receivable_bill.resource.ts'

/** What the form of bills of many members asks for; its words are those of `bulk_bill`. */
export const bulkForm = {
  ...receivable_bill,
  name: 'bulk_bill',
  fields: {
    ledger: ref('ledger_account', { required: true }),
    amount: money({ required: true }),
    description: text({ required: true, max: 200 }),
    bill_date: date({ required: true }),
    due_date: date({}),
  },
} as const

export type BulkField = keyof typeof bulkForm.fields
export const bulkPath = `${baseOf(receivable_bill)}bulk_create/`
export const sheetHref = (run: number): string => `${bulkPath}${run}/sheet/`

/** What came of a trial, or of asking for the bills. */
export interface BulkAnswer {
  readonly created: number
  readonly skipped: readonly {
    readonly agency: { readonly id: number; readonly label: string }
    readonly reason: string
  }[]
  readonly skipped_count: number
  /** Decimal string of taka. */
  readonly total: string
  readonly run: BulkRunTold | null
}

/** Bills that are being made, or were. */
export interface BulkRunTold {
  readonly id: number
  readonly state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled'
  readonly is_ending: boolean
  readonly description: string
  readonly amount: string
  readonly total: number
  readonly created: number
  readonly skipped: number
}

export const isUnderWay = ({ state }: BulkRunTold): boolean => state === 'waiting' || state === 'running'

/** The newest of one's own, followed while it is under way. */
export const lastRunQuery = queryOptions({
  queryKey: ['bulk_bill'],
  queryFn: async ({ signal }) => (await call<{ run: BulkRunTold | null }>(bulkPath, { signal })).run,
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? 1000 : false),
})
