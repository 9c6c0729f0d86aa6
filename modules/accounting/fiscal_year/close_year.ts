import type { Reader } from '#platform/access/read.ts'
import type { Session } from '#platform/access/session.ts'
import type { Db } from '#platform/access/sign_in/db.ts'
import { asWritten } from '#platform/errors/errors.ts'
import { expression } from '#platform/resource/expression.ts'
import type { Texts } from '#platform/texts/catalogue.ts'
import type { Journal } from '../ledger/journal.ts'
import { post, reverse } from '../ledger/post.ts'
import { inOfficeWords } from '../voucher/office_words.ts'
import { typeInUse } from '../voucher_type/type_of_class.ts'
import { closingEvent, closingJournal, closingSource, type Closing } from './closing.posting.ts'
import { closingsOf } from './closing_facts.ts'

/** Waits for whoever posts in the year, and lets nobody else until the change is done (guard_masters.sql). */
export async function holdYear(readAll: Reader, year: number): Promise<void> {
  await readAll
    .selectFrom(expression<{ held: string }>`acc_hold_year(${year}::bigint)`.as('held'))
    .select(expression<boolean>`true`.as('isHeld'))
    .execute()
}

/** A voucher of a closing as it is about to be posted, and which of them it is. */
export interface DueClosing {
  readonly event: string
  readonly journal: Journal
}

/** What closing a year posts: to be asked while the year is held. @throws Refusal where a mapping or a series is missing */
export async function dueClosings(
  texts: Pick<Texts, 'say'>,
  readAll: Reader,
  year: { readonly id: number; readonly start_date: string; readonly end_date: string },
): Promise<DueClosing[]> {
  const all = await closingsOf(readAll, year)
  if (all.length === 0) return []
  const { id: voucher_type } = await typeInUse(readAll, 'closing')
  const narrations = await narrationsOf(texts, readAll, all)
  return all.map((closing, at) => ({
    event: closingEvent(closing),
    journal: closingJournal(closing, {
      voucher_type,
      year: year.id,
      date: year.end_date,
      narration: narrations[at] ?? closingEvent(closing),
    }),
  }))
}

/**
 * Posts the vouchers that close a year.
 * @param version of the year before the step: one that was opened again is closed by other requests
 * @throws Refusal of the books
 */
export async function postClosing(
  db: Db,
  session: Session,
  due: readonly DueClosing[],
  version: number,
): Promise<void> {
  for (const { event, journal } of due)
    await post(db, journal, {
      ...by(session),
      key: `${closingSource}:${journal.source_id}:${version}:${event}`,
      source_event: event,
    })
}

/** Takes back the vouchers by which a year was closed; it is open again by then. @throws Refusal of the books */
export async function undoClosing(
  db: Db,
  session: Session,
  vouchers: readonly { readonly id: number }[],
  reason: string,
): Promise<void> {
  for (const { id: voucher } of vouchers)
    await reverse(db, { ...by(session), key: `${closingSource}:undo:${voucher}`, voucher, reason })
}

/** What each voucher of a closing says, in the language of the office. */
export async function narrationsOf(
  texts: Pick<Texts, 'say'>,
  readAll: Reader,
  all: readonly Closing[],
): Promise<string[]> {
  const branches = await readAll.selectFrom('branch').select(['id', 'code']).execute()
  const codes = new Map(branches.map(({ id, code }) => [id, code]))
  const said = []
  for (const { branch, part } of all)
    said.push(
      await inOfficeWords(texts, readAll, `fiscal_year.closing.${part}`, {
        branch: asWritten(codes.get(branch) ?? ''),
      }),
    )
  return said
}

const by = (session: Session) => ({
  posted_by: session.user,
  ...(session.ip === undefined ? {} : { ip: session.ip }),
})
