import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/screen/api/call.ts'
import { queries } from '#platform/screen/api/queries.ts'
import type { RecordRow } from '#platform/screen/api/record.ts'
import { keepRecord } from '#platform/screen/record/read.ts'
import { definitionOf } from '#platform/screen/screens.ts'
import type { Workspace } from './workspace_answer.ts'

const base = '/bank_reconciliation/api/v1/bank_reconciliation/'

/** Both sides of a statement. */
export const booksQuery = (id: number) =>
  queryOptions({
    queryKey: ['reconciliation', id],
    queryFn: ({ signal }) => call<Workspace>(`${base}books/${id}`, { signal }),
    refetchOnMount: 'always',
  })

export interface MatchWish {
  readonly lines?: readonly number[]
  readonly entries?: readonly number[]
  readonly auto?: true
}

/** Matches, or takes matches back, and shows what came of it. @throws Refusal */
export async function sendMatch(id: number, what: 'match' | 'unmatch', wish: MatchWish): Promise<void> {
  try {
    const definition = definitionOf('bank_reconciliation')
    const record = await call<RecordRow>(`${base}${what}/${id}`, { method: 'PUT', body: wish })
    if (definition) keepRecord(definition, record)
  } finally {
    // Also after a refusal: somebody else may have matched meanwhile.
    await queries.invalidateQueries({ queryKey: ['reconciliation', id] })
  }
}
