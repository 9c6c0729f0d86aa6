import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/screen/api/call.ts'
import { queries } from '#platform/screen/api/queries.ts'
import type { RecordRow } from '#platform/screen/api/record.ts'
import { keepRecord } from '#platform/screen/record/read.ts'
import { definitionOf } from '#platform/screen/screens.ts'
import type { Workspace } from './workspace_answer.ts'

export const statementBase = '/bank_reconciliation/api/v1/bank_reconciliation/'

/** Both sides of a statement. */
export const booksQuery = (id: number) =>
  queryOptions({
    queryKey: ['reconciliation', id],
    queryFn: ({ signal }) => call<Workspace>(`${statementBase}books/${id}`, { signal }),
    refetchOnMount: 'always',
  })

export interface MatchWish {
  readonly lines?: readonly number[]
  readonly entries?: readonly number[]
  readonly auto?: true
}

/** Matches, or takes matches back, and shows what came of it. @throws Refusal */
export const sendMatch = (id: number, what: 'match' | 'unmatch', wish: MatchWish): Promise<void> =>
  sendChange(id, what, 'PUT', wish)

/** What somebody says of a line that the books do not have. */
export interface FromLineWish {
  readonly line: number
  readonly ledger: unknown
  readonly sub_ledger: unknown
  readonly narration: string
}

/** Posts the voucher of a line and matches both. @throws Refusal */
export const sendFromLine = (id: number, wish: FromLineWish): Promise<void> => sendChange(id, 'voucher', 'POST', wish)

async function sendChange(id: number, what: string, method: 'PUT' | 'POST', body: object): Promise<void> {
  try {
    const definition = definitionOf('bank_reconciliation')
    const record = await call<RecordRow>(`${statementBase}${what}/${id}`, { method, body })
    if (definition) keepRecord(definition, record)
  } finally {
    // Also after a refusal: somebody else may have matched meanwhile.
    await queries.invalidateQueries({ queryKey: ['reconciliation', id] })
  }
}
