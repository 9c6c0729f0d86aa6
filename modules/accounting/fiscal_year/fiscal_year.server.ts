import type { Reader } from '#platform/access/read.ts'
import { asWritten } from '#platform/errors/errors.ts'
import { notify } from '#platform/live/notify.ts'
import { expression } from '#platform/resource/expression.ts'
import { implement } from '#platform/resource/implementation.ts'
import { officeSetting } from '#platform/settings/office_settings.ts'
import type { Texts } from '#platform/texts/catalogue.ts'
import { openingState } from '../opening/opening_state.ts'
import { closingChecklist, closingFindings, isInTheWay } from './checklist.ts'
import { dueClosings, holdYear, postClosing, undoClosing } from './close_year.ts'
import { postedClosings } from './closing_facts.ts'
import { closingFaults } from './closing.rules.ts'
import { closingPreview } from './closing_preview.ts'
import { depositsBehind } from './deposits_behind.ts'
import { fiscal_year } from './fiscal_year.resource.ts'
import { codeOfYear, deletionFaults, nextYear, openingFaults, yearFaults } from './fiscal_year.rules.ts'
import { allPeriods } from './period_lock.rules.ts'
import { reopeningFaults } from './reopening.rules.ts'
import { askReopening, dropReopening, noReopening } from './reopening.ts'
import { verifyNow } from './verified.ts'

/** Month in which years begin until the general settings say otherwise: July. */
const july = 7

/** @param texts for what the vouchers of a closing say, in the language of the office */
export const fiscalYearServer = (texts: Pick<Texts, 'say'>) =>
  implement(fiscal_year, {
    defaults: async ({ doc, readAll, today }) => {
      const years = await readAll.selectFrom('fiscal_year').select('end_date').execute()
      const firstMonth = (await officeSetting(readAll, 'fiscal_year_start_month')) ?? july
      const next = nextYear(years, { start: doc.start_date, today, firstMonth })
      const days = { ...next, ...(doc.end_date === null ? {} : { end_date: doc.end_date }) }
      return { ...days, code: codeOfYear(days.start_date, days.end_date) }
    },
    facts: async ({ doc, before, readAll, today, isDelete }) => {
      // Years come, open and go one at a time; the head office is there before the first of them.
      await readAll.selectFrom('branch').select('id').where('is_head_office', '=', true).forNoKeyUpdate().execute()
      const isClosed = isStep(before, doc, 'closing', 'closed')
      // From here to the end of the change nobody posts in the year, and no period of it is opened.
      const isReopened = isStep(before, doc, 'closed', 'open')
      const year = { id: doc.id ?? 0, start_date: doc.start_date, end_date: doc.end_date }
      const deposits = isClosed ? await depositsBehind({ readAll, texts }, year) : undefined
      if (isClosed || isReopened) await holdYear(readAll, year.id)
      const findings = deposits ? await closingFindings(readAll, year, today, deposits) : []
      const inTheWay = findings.filter(isInTheWay).length
      return {
        years: await readAll
          .selectFrom('fiscal_year')
          .select(['id', 'code', 'start_date', 'end_date', 'status'])
          .execute(),
        branches: await readAll.selectFrom('branch').select('id').where('is_active', '=', true).orderBy('id').execute(),
        locks: await readAll.selectFrom('period_lock').select('id').where('fiscal_year', '=', year.id).execute(),
        vouchers: isDelete ? await vouchersOf(readAll, year.id) : 0,
        inTheWay,
        due: isClosed && inTheWay === 0 ? await dueClosings(texts, readAll, year) : [],
        posted: isReopened ? await postedClosings(readAll, year.id) : [],
        mayApproveOwn: (await officeSetting(readAll, 'acc_self_approval')) === true,
      }
    },
    check: (doc, { years, vouchers, inTheWay, mayApproveOwn }, { before, isDelete, session }) => {
      if (isDelete) return deletionFaults(doc, years, vouchers)
      return [
        ...yearFaults(doc, years, { isNew: before === null }),
        ...(isStep(before, doc, 'future', 'open') ? openingFaults(doc, years) : []),
        ...(isStep(before, doc, 'closing', 'closed') ? closingFaults(doc, years, inTheWay) : []),
        ...(before !== null && isStep(before, doc, 'closed', 'open')
          ? reopeningFaults(before, doc.reason, years, { user: session.user, mayApproveOwn })
          : []),
      ]
    },
    makeRoom: async ({ doc, before, facts, db, session }) => {
      if (before !== null && isStep(before, doc, 'closing', 'closed'))
        await postClosing(db, session, facts.due, before.row_version)
    },
    effects: async ({ doc, before, facts, store, isDelete, db, session }) => {
      if (isDelete) {
        for (const { id } of facts.locks) await store.remove('period_lock', id)
        return
      }
      if (before === null) {
        for (const { id: branch } of facts.branches)
          for (const period of allPeriods) await store.create('period_lock', { fiscal_year: doc.id, period, branch })
        return
      }
      const target = { resource: 'fiscal_year', id: doc.id }
      const params = { by: asWritten(session.name) }
      if (isStep(before, doc, 'closing', 'closed'))
        await notify(db, { to: { permission: 'books.close' }, kind: 'year_closed', params, target })
      if (!isStep(before, doc, 'closed', 'open')) return
      // The year is open again by now, or its books would refuse it.
      await undoClosing(db, session, facts.posted, doc.reason ?? '')
      await notify(db, { to: { permission: 'books.close' }, kind: 'year_reopened', params, target })
    },
    steps: {
      close: (_doc, _note, { session, now }) => ({
        ...noReopening,
        closed_by: session.user === 0 ? null : session.user,
        closed_at: now,
      }),
      reopen: (_doc, note, { session, now }) => ({
        reopened_by: session.user === 0 ? null : session.user,
        reopened_at: now,
        reason: note,
      }),
    },
    calls: {
      checklist: closingChecklist(texts),
      verify: verifyNow,
      closing: closingPreview(texts),
      ask_reopening: askReopening,
      drop_reopening: dropReopening,
      opening: openingState,
    },
  })

/** How many vouchers are of a year, void ones too. */
async function vouchersOf(readAll: Reader, year: number): Promise<number> {
  const { n } = await readAll
    .selectFrom('acc_voucher')
    .where('fiscal_year', '=', year)
    .select(expression<number>`count(*)::integer`.as('n'))
    .executeTakeFirstOrThrow()
  return n
}

interface Stated {
  readonly status: string
}

/** Whether a change takes a year from one state to another. */
const isStep = (before: Stated | null, doc: Stated, from: string, to: string): boolean =>
  before?.status === from && doc.status === to
