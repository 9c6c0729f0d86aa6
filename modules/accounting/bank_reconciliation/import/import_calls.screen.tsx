import { Refusal } from '#platform/screen/api/problem.ts'
import { queries } from '#platform/screen/api/queries.ts'
import { sendFile } from '#platform/screen/api/send_file.ts'
import type { ImportAnswer } from './import_answer.ts'
import type { StatementMapping } from './statement_mapping.ts'

/** A file with how it is read; without a mapping the server proposes one. */
export interface StatementSheet {
  readonly statement: number
  readonly file: File
  readonly mapping?: StatementMapping
}

/** Tries a file, or takes its lines in. @throws Refusal; Unreachable */
export async function sendStatement(
  { statement, file, mapping }: StatementSheet,
  isTrial: boolean,
  onProgress: (percent: number) => void = () => {},
): Promise<ImportAnswer> {
  const body = new FormData()
  if (mapping) body.append('mapping', JSON.stringify(mapping))
  body.append('dry_run', String(isTrial))
  body.append('file', file)
  const path = `/bank_reconciliation/api/v1/bank_reconciliation/import_statement/${statement}`
  const answer = await sendFile(path, body, onProgress)
  if (!isAnswer(answer)) throw new Refusal(500, {})
  // The record, its lists and the page of matching show what came in.
  if (!isTrial) await queries.invalidateQueries()
  return answer
}

const isAnswer = (answer: unknown): answer is ImportAnswer =>
  typeof answer === 'object' && answer !== null && 'duplicates' in answer && 'mapping' in answer
