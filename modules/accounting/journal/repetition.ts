import type { Reader } from '#platform/access/read.ts'
import { systemSession } from '#platform/access/session.ts'
import { notify } from '#platform/live/notify.ts'
import { storeOf } from '#platform/record/lifecycle.ts'
import { readStored } from '#platform/record/stored.ts'
import { copiedValue, isCopied } from '#platform/resource/copied.ts'
import { isOwnReversal } from './auto_reversal.ts'
import { journal } from './journal.resource.ts'
import { posterOf, type LaterWork } from './later_work.ts'
import { monthsAfter, occurrencesDue } from './recurring.rules.ts'

/** Journals that come again and may be due: not all drafts were made. */
export async function dueRepetitions(readAll: Reader): Promise<number[]> {
  const rows = await repeating(readAll)
    .select('j.id')
    .where((where) =>
      where.or([where('j.recurring_made', 'is', null), where('j.recurring_made', '<', where.ref('j.recurring_until'))]),
    )
    .orderBy('j.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** A void journal comes no more, unless it was void because its own day to be taken back had come: an accrual of each month. */
const repeating = (readAll: Reader) =>
  readAll
    .selectFrom('journal as j')
    .where('j.recurring', 'in', ['monthly', 'quarterly'])
    .where((where) =>
      where.or([
        where('j.status', '=', 'posted'),
        where.and([where('j.status', '=', 'void'), where.exists(ownReversal(readAll))]),
      ]),
    )

const ownReversal = (readAll: Reader) => readAll.selectFrom('acc_entry as e').select('e.id').where(isOwnReversal)

/**
 * Makes the drafts of a journal that are due. Its row is held, so that it is not voided meanwhile. The last day is kept with it,
 * because a draft that somebody deleted is not made again. @throws Refusal for a draft that cannot be kept
 */
export async function repeatJournal(work: LaterWork, id: number): Promise<boolean> {
  const { engine, client, today, request } = work
  const readAll = engine.gate.read(systemSession, client)
  const source = await repeating(readAll)
    .select(['j.voucher_date', 'j.auto_reverse_on', 'j.recurring', 'j.recurring_until', 'j.recurring_made'])
    .where('j.id', '=', id)
    .forUpdate('j')
    .executeTakeFirst()
  const due = source ? occurrencesDue(source, today) : []
  const last = due.at(-1)
  if (!source || !last) return false
  const stored = (await readStored(readAll, journal, id, 'held already')) ?? {}
  const taken = Object.fromEntries(
    Object.entries(stored).flatMap(([name, value]) =>
      isCopied(journal, name) && value !== null ? [[name, copiedValue(journal, name, value)]] : [],
    ),
  )
  const store = storeOf(engine, { session: systemSession, request, client })
  const poster = await posterOf(work, id)
  for (const { day, months } of due) {
    const draft = await store.create('journal', {
      ...taken,
      voucher_date: day,
      ...(source.auto_reverse_on === null ? {} : { auto_reverse_on: monthsAfter(source.auto_reverse_on, months) }),
      source_type: 'journal',
      source_id: id,
    })
    if (poster !== undefined)
      await notify(client, {
        to: { users: [poster] },
        kind: 'journal_repeated',
        target: { resource: 'journal', id: draft.id },
      })
  }
  await client.query('update journal set recurring_made = $2 where id = $1', [id, last.day])
  return true
}
