import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/screen/api/call.ts'
import { queries } from '#platform/screen/api/queries.ts'
import type { RecordRow } from '#platform/screen/api/record.ts'
import type { ChartAnswer, ChartNode, Move, SubLedgerRow } from './chart_nodes.ts'

/** Below the lists of ledgers, so that what others change shows here too. */
const key = ['list', 'ledger_account', 'chart'] as const
const address = '/group/api/v1/group/chart/'

export const chartQuery = queryOptions({
  queryKey: [...key, 'lines'],
  queryFn: ({ signal }) => call<ChartAnswer>(address, { signal }),
})

/** Sub-ledgers of a ledger that has been unfolded. */
export const subLedgersQuery = (ledger: number) =>
  queryOptions({
    queryKey: [...key, 'sub_ledgers', ledger],
    queryFn: async ({ signal }) => ({
      ledger,
      ...(await call<{ readonly sub_ledgers: readonly SubLedgerRow[]; readonly more: number }>(`${address}${ledger}`, {
        signal,
      })),
    }),
  })

/** The chart as it is now; lists of what stands in it too. */
export async function readAnew(): Promise<void> {
  await queries.invalidateQueries({ queryKey: ['list', 'ledger_account'] })
  await queries.invalidateQueries({ queryKey: ['list', 'group'] })
}

/** Stores a move. @throws Refusal with what is against it; what was changed meanwhile shows afterwards */
export async function storeMove(
  node: ChartNode,
  move: Extract<Move, { readonly resource: string }>,
): Promise<RecordRow> {
  const { resource, values } = move
  try {
    return await call<RecordRow>(`/${resource}/api/v1/${resource}/update/${node.record}`, {
      method: 'PUT',
      body: { ...values, row_version: node.row_version },
    })
  } finally {
    await readAnew()
  }
}

/** Merges a ledger into another. @throws Refusal with what is against it, of the rules or of the books */
export async function mergeInto(ledger: ChartNode, into: ChartNode): Promise<void> {
  try {
    await call(`/ledger_account/api/v1/ledger_account/merge/${ledger.record}`, {
      method: 'POST',
      body: { into: into.record, row_version: ledger.row_version },
    })
  } finally {
    await readAnew()
  }
}

/** Takes the default chart. @throws Refusal where there is one */
export async function takeDefaultChart(): Promise<void> {
  await call('/ledger_account/api/v1/ledger_account/default_chart/', { method: 'POST', body: {} })
  await readAnew()
}
