import { follow } from '#platform/resource/implementation.ts'
import { branch } from '../../organisation/resources.ts'
import { allPeriods } from './period_lock.rules.ts'

/** A branch that is in use has the periods of every year; one that is taken away takes them along. accounting.md 3 period_lock. */
export const periodsOfBranch = follow(branch, async ({ doc, isDelete, store, readAll }) => {
  const rows = await readAll
    .selectFrom('period_lock')
    .select(['id', 'fiscal_year'])
    .where('branch', '=', doc.id)
    .execute()
  if (isDelete) {
    for (const { id } of rows) await store.remove('period_lock', id)
    return
  }
  if (!doc.is_active) return
  const years = await readAll.selectFrom('fiscal_year').select('id').orderBy('start_date').execute()
  for (const { id: fiscal_year } of years.filter(({ id }) => !rows.some((row) => row.fiscal_year === id)))
    for (const period of allPeriods) await store.create('period_lock', { fiscal_year, period, branch: doc.id })
})
