import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/screen/api/call.ts'
import type { Held } from '../return_asked.ts'

const base = '/provident_fund/api/v1/provident_fund/'

/** What the fund holds for an employee, and what a return would pay on a day. */
export const heldQuery = (employee: number, on: string) =>
  queryOptions({
    queryKey: ['fund', 'holding', employee, on],
    queryFn: ({ signal }) => call<Held>(`${base}holding/${employee}`, { query: { on }, signal }),
  })

/** Who has left and was not paid yet. */
export const dueReturnsQuery = queryOptions({
  queryKey: ['fund', 'due_returns'],
  queryFn: async ({ signal }) =>
    (await call<{ readonly due_returns: readonly Held[] }>(`${base}due_returns/`, { signal })).due_returns,
})
