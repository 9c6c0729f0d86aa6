import { invalid, notFound } from '#platform/errors/errors.ts'
import { readValue } from '#platform/fields/catalogue.ts'
import { bool, date } from '#platform/fields/index.ts'
import { taka } from '#platform/money/poisha.ts'
import type { CallContext } from '#platform/resource/implementation.ts'
import type { Texts } from '#platform/texts/catalogue.ts'
import { rightsInBooks } from '../voucher/book_facts.ts'
import { accrueOne, sumOf, type Outcome } from './accrue.ts'
import { openStates } from './fdr.resource.ts'

/** Most deposits that one call names; more are refused at their field. Who names none asks for all. */
const mostDeposits = 500

/**
 * `POST accrue/`: accrues interest of deposits to the end of a day; all that run and the asker may know where none is named. With `dry_run` it only
 * says what it would post. accounting.md 3 fdr.
 * @throws Refusal 400 at `as_of`, `fdrs` or `dry_run`, 404 for a deposit that is not the asker's to know
 */
export const accrueCall =
  (texts: Pick<Texts, 'say'>) =>
  async ({ body, today, session, read, together, say }: CallContext) => {
    const { as_of, dry_run, fdrs } = askedIn(body, today)
    const known = await read
      .selectFrom('fdr')
      .select('id')
      .$if(fdrs !== null, (all) => all.where('id', 'in', fdrs ?? []))
      .$if(fdrs === null, (all) => all.where('status', 'in', [...openStates]))
      .orderBy('id')
      .execute()
    if (fdrs !== null && known.length < new Set(fdrs).size) throw notFound()
    const outcomes = await together(async (_store, readAll, _judged, db) => {
      const by = { posted_by: session.user, ...(session.ip === undefined ? {} : { ip: session.ip }) }
      const work = { readAll, db, texts, by, may: rightsInBooks(session), isTrial: dry_run }
      const all: Outcome[] = []
      for (const { id } of known) {
        const outcome = await accrueOne(work, id, as_of)
        if (outcome) all.push(outcome)
      }
      return all
    })
    return {
      posted: outcomes.flatMap((outcome) =>
        'interest' in outcome ? [{ ...outcome, interest: taka(outcome.interest) }] : [],
      ),
      skipped: outcomes.flatMap((outcome) => ('why' in outcome ? [{ ...outcome, why: say(outcome.why) }] : [])),
      total: taka(sumOf(outcomes)),
    }
  }

function askedIn(body: CallContext['body'], today: string) {
  const day = body['as_of'] == null ? { value: today } : readValue(date({}), body['as_of'])
  const trial = body['dry_run'] == null ? { value: false } : readValue(bool({}), body['dry_run'])
  const fdrs = body['fdrs'] ?? null
  const errors = {
    ...('fault' in day ? { as_of: [day.fault] } : {}),
    ...('fault' in trial ? { dry_run: [trial.fault] } : {}),
    ...(fdrs === null || isIds(fdrs) ? {} : { fdrs: [{ text: 'field.invalid' }] }),
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return {
    as_of: 'value' in day ? String(day.value) : today,
    dry_run: 'value' in trial && trial.value === true,
    fdrs: isIds(fdrs) ? fdrs : null,
  }
}

const isIds = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.length > 0 && value.length <= mostDeposits && value.every(Number.isSafeInteger)
