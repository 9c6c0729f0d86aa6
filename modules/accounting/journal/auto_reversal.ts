import type { Reader } from '#platform/access/read.ts'
import { systemSession } from '#platform/access/session.ts'
import { storeOf } from '#platform/record/lifecycle.ts'
import { expression } from '#platform/resource/expression.ts'
import { inOfficeWords } from '../voucher/office_words.ts'
import { reverseOnDay } from '../voucher/reversal.ts'
import { posterOf, type LaterWork } from './later_work.ts'

/** Key in the books of the reversal that a journal asked for itself; `isOwnReversal` finds the entry `e` of a journal `j` by it. */
const reversalKey = (journal: number): string => `journal:${journal}:auto_reverse_on`
export const isOwnReversal = expression<boolean>`e."idempotency_key" = 'journal:' || j."id" || ':auto_reverse_on'`

/** Posted journals whose day to be taken back has come, the earliest first. */
export async function dueReversals(readAll: Reader, today: string): Promise<number[]> {
  const rows = await dueIn(readAll, today).select('id').orderBy('auto_reverse_on').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

const dueIn = (readAll: Reader, today: string) =>
  readAll.selectFrom('journal').where('status', '=', 'posted').where('auto_reverse_on', '<=', today)

/**
 * Takes a journal back on the day that it names, by whoever posted it and with nobody's rights: a day that is closed for
 * everybody's postings is closed for this one. accounting.md 3 journal, auto_reverse_on. @throws Refusal of the books
 */
export async function reverseJournal(work: LaterWork, id: number): Promise<boolean> {
  const { engine, client, texts, today, request } = work
  const readAll = engine.gate.read(systemSession, client)
  const due = await dueIn(readAll, today).select('auto_reverse_on').where('id', '=', id).forUpdate().executeTakeFirst()
  const posted_by = await posterOf(work, id)
  if (due?.auto_reverse_on == null || posted_by === undefined) return false
  const store = storeOf(engine, { session: systemSession, request, client })
  await reverseOnDay(
    { store, readAll, db: client },
    {
      resource: 'journal',
      id,
      voucher_date: due.auto_reverse_on,
      reason: await inOfficeWords(texts, readAll, 'journal.auto_reversal'),
      posting: { key: reversalKey(id), posted_by },
    },
  )
  return true
}
