import type { Reader } from '#platform/access/read.ts'
import type { Texts } from '#platform/texts/catalogue.ts'
import { accrueOne, type Outcome } from '../fdr/accrue.ts'
import type { Finding } from './checklist.ts'

/**
 * Deposits whose interest is not accrued to the last day of a year: each is tried as its accrual would be, and nothing is posted. What is
 * due and cannot be posted, because a month is locked, is behind too. To be asked before the year is held: an accrual holds its
 * deposit first and the year after it. accounting.md 2.7, FDR interest accrued.
 */
export async function depositsBehind(
  { readAll, texts }: { readonly readAll: Reader; readonly texts: Pick<Texts, 'say'> },
  { end_date }: { readonly end_date: string },
): Promise<Finding> {
  const deposits = await readAll
    .selectFrom('fdr')
    .select('id')
    .where('open_date', '<', end_date)
    .orderBy('id')
    .execute()
  const behind = []
  for (const { id } of deposits) {
    const outcome = await accrueOne({ readAll, db: null, texts, by: null, may: new Set(), isTrial: true }, id, end_date)
    if (outcome && isDue(outcome)) behind.push(id)
  }
  const filters = { id: behind.join() }
  const places = [{ kind: 'list', resource: 'fdr', count: behind.length, filters } as const]
  return { key: 'deposits', found: behind.length, places, date: end_date }
}

const isDue = (outcome: Outcome): boolean =>
  'interest' in outcome || !['fdr.accrual.done', 'fdr.accrual.nothing'].includes(outcome.why.text)
