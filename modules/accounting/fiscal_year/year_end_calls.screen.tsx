import { useQuery } from '@tanstack/react-query'
import { baseOf } from '#platform/resource/registry.ts'
import { call, callUntilAnswered } from '#platform/screen/api/call.ts'
import { queries } from '#platform/screen/api/queries.ts'
import type { RecordRow } from '#platform/screen/api/record.ts'
import { keepRecord } from '#platform/screen/record/read.ts'
import type { ChecklistAnswer, VerificationTold } from './checklist_answer.ts'
import type { ClosingAnswer } from './closing_answer.ts'
import { fiscal_year } from './fiscal_year.resource.ts'

const base = baseOf(fiscal_year)
const yearEnd = 'year_end'

/** What stands in the way of closing a year, asked anew whenever somebody comes to look, and while the books are being verified. */
export const useChecklist = (year: number) =>
  useQuery({
    queryKey: [yearEnd, year, 'checklist'],
    queryFn: ({ signal }) => call<ChecklistAnswer>(`${base}checklist/${year}`, { signal }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.verification.run ? 1000 : false),
  })

/** What closing a year would post, or has posted; `version`: of the year, for a step changes it. */
export const useClosing = (year: number, version: number | undefined) =>
  useQuery({
    queryKey: [yearEnd, year, 'closing', version],
    queryFn: ({ signal }) => call<ClosingAnswer>(`${base}closing/${year}`, { signal }),
    refetchOnMount: 'always',
  })

/** Has the books verified in the background; the checklist of the year follows it. @throws Refusal */
export async function verifyBooks(year: number): Promise<void> {
  await call<VerificationTold>(`${base}verify/`, { method: 'POST', body: {} })
  await queries.invalidateQueries({ queryKey: [yearEnd, year, 'checklist'] })
}

/** Takes a call about a year, which answers it as it is then. @throws Refusal */
export async function takeCall(
  path: 'update_status' | 'ask_reopening' | 'drop_reopening',
  record: RecordRow,
  body: Readonly<Record<string, unknown>>,
  onWait: () => void,
): Promise<void> {
  const next = await callUntilAnswered<RecordRow>(`${base}${path}/${record.id}`, {
    method: 'PUT',
    body: { ...body, row_version: record.row_version },
    idempotencyKey: crypto.randomUUID(),
    onWait,
  })
  keepRecord(fiscal_year, next)
  await queries.invalidateQueries({ queryKey: [yearEnd, record.id] })
}
