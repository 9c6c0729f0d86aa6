import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/screen/api/call.ts'
import { Refusal } from '#platform/screen/api/problem.ts'
import { queries } from '#platform/screen/api/queries.ts'
import { sendFile } from '#platform/screen/api/send_file.ts'
import type { OpeningAnswer, OpeningState } from './opening_answer.ts'

const base = '/fiscal_year/api/v1/fiscal_year/'

/** Where opening balances belong and what was posted. */
export const openingQuery = (year: number) =>
  queryOptions({
    queryKey: ['opening', year],
    queryFn: ({ signal }) => call<OpeningState>(`${base}opening/${year}`, { signal }),
    refetchOnMount: 'always',
  })

export const templateHref = (year: number, branch: string): string =>
  `${base}opening_template/${year}${branch === '' ? '' : `?branch=${branch}`}`

/** A sheet with what it is of. */
export interface OpeningSheet {
  readonly year: number
  readonly file: File
  /** Id of the branch of rows that name none; empty: each row names its own. */
  readonly branch: string
}

/** Tries a sheet, or posts it. @throws Refusal with the first of several sentences; Unreachable */
export async function sendOpening(
  { year, file, branch }: OpeningSheet,
  isTrial: boolean,
  onProgress: (percent: number) => void,
): Promise<OpeningAnswer> {
  const body = new FormData()
  if (branch !== '') body.append('branch', branch)
  if (isTrial) body.append('dry_run', 'true')
  body.append('file', file)
  const answer = await sendFile(`${base}opening_import/${year}`, body, onProgress)
  if (!isAnswer(answer)) throw new Refusal(500, {})
  // What the books stand at shows in many places.
  if (!isTrial) void queries.invalidateQueries()
  return answer
}

const isAnswer = (answer: unknown): answer is OpeningAnswer =>
  typeof answer === 'object' && answer !== null && 'difference' in answer && 'rows' in answer
