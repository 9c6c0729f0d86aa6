import { officeSetting } from '#platform/settings/office_settings.ts'
import { implement } from '#platform/resource/implementation.ts'
import { openingState } from '../opening/opening_state.ts'
import { closingChecklist } from './checklist.ts'
import { fiscal_year } from './fiscal_year.resource.ts'
import { codeOfYear, deletionFaults, nextYear, openingFaults, yearFaults } from './fiscal_year.rules.ts'
import { allPeriods } from './period_lock.rules.ts'

/** Month in which years begin until the general settings say otherwise: July. */
const july = 7

export const fiscalYearServer = implement(fiscal_year, {
  defaults: async ({ doc, readAll, today }) => {
    const years = await readAll.selectFrom('fiscal_year').select('end_date').execute()
    const firstMonth = (await officeSetting(readAll, 'fiscal_year_start_month')) ?? july
    const next = nextYear(years, { start: doc.start_date, today, firstMonth })
    const days = { ...next, ...(doc.end_date === null ? {} : { end_date: doc.end_date }) }
    return { ...days, code: codeOfYear(days.start_date, days.end_date) }
  },
  facts: async ({ doc, readAll }) => {
    // Years come, open and go one at a time; the head office is there before the first of them.
    await readAll.selectFrom('branch').select('id').where('is_head_office', '=', true).forNoKeyUpdate().execute()
    return {
      years: await readAll
        .selectFrom('fiscal_year')
        .select(['id', 'code', 'start_date', 'end_date', 'status'])
        .execute(),
      branches: await readAll.selectFrom('branch').select('id').where('is_active', '=', true).orderBy('id').execute(),
      locks: await readAll
        .selectFrom('period_lock')
        .select('id')
        .where('fiscal_year', '=', doc.id ?? 0)
        .execute(),
    }
  },
  check: (doc, { years }, { before, isDelete }) => {
    if (isDelete) return deletionFaults(doc, years)
    return [
      ...yearFaults(doc, years, { isNew: before === null }),
      ...(before?.status === 'future' && doc.status === 'open' ? openingFaults(doc, years) : []),
    ]
  },
  effects: async ({ doc, before, facts, store, isDelete }) => {
    if (isDelete) {
      for (const { id } of facts.locks) await store.remove('period_lock', id)
    } else if (before === null) {
      for (const { id: branch } of facts.branches)
        for (const period of allPeriods) await store.create('period_lock', { fiscal_year: doc.id, period, branch })
    }
  },
  calls: { checklist: closingChecklist, opening: openingState },
})
