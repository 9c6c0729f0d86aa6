import { asWritten } from '#platform/errors/errors.ts'
import type { RuleFault } from '#platform/resource/implementation.ts'
import type { Year } from './fiscal_year.rules.ts'

/**
 * What is against closing a year: an earlier one that is not closed, for its income and expenses would be closed along; and what
 * the checklist found. accounting.md 2.7.
 * @param inTheWay things of the checklist that are not in order
 */
export function closingFaults(
  doc: { readonly start_date: string },
  years: readonly Year[],
  inTheWay: number,
): RuleFault[] {
  const earlier = years
    .filter(({ start_date, status }) => start_date < doc.start_date && status !== 'closed')
    .toSorted((a, b) => (a.start_date < b.start_date ? -1 : 1))[0]
  if (earlier)
    return [{ field: 'status', text: 'fiscal_year.close_first', status: 409, params: { fy: asWritten(earlier.code) } }]
  return inTheWay > 0
    ? [{ field: 'status', text: 'fiscal_year.checklist.open', status: 409, params: { n: inTheWay } }]
    : []
}
