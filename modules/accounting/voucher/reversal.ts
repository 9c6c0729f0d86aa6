import type { Reader } from '#platform/access/read.ts'
import { may, type Session } from '#platform/access/session.ts'
import type { Db } from '#platform/access/sign_in/db.ts'
import { forbiddenWithout, invalid, notFound, Refusal, type FieldFault } from '#platform/errors/errors.ts'
import { readValue } from '#platform/fields/catalogue.ts'
import { date, text } from '#platform/fields/index.ts'
import { refuse } from '#platform/record/steps.ts'
import type { RecordStore } from '#platform/record/store.ts'
import type { CallContext } from '#platform/resource/implementation.ts'
import { reverse, type Posting } from '../ledger/post.ts'
import type { GatedResource } from '../update_permission/gate.ts'
import { lockFault, rightsInBooks } from './book_facts.ts'
import { reversalFaults, type AskedReversal } from './reversal.rules.ts'

/** Most characters of a reason: the history keeps it as the note of the step. */
const longestReason = 300

/** A reversal on another day, as it is posted. */
interface Reversal extends AskedReversal {
  readonly resource: GatedResource
  readonly id: number
  readonly posting: Posting
}

/**
 * Posts the voucher that stands against another one on a later day (XR, with a number of its own), and has the record follow:
 * it is void and keeps its number. In the transaction of both, with the record locked. @throws Refusal of the books
 */
export async function reverseOnDay(
  { store, readAll, db }: { readonly store: RecordStore; readonly readAll: Reader; readonly db: Db },
  { resource, id, voucher_date, reason, posting }: Reversal,
): Promise<void> {
  const { voucher } = await readAll
    .selectFrom('acc_voucher')
    .select('id as voucher')
    .where('source_type', '=', resource)
    .where('source_id', '=', id)
    .where('status', '=', 'posted')
    .executeTakeFirstOrThrow()
  await reverse(db, { ...posting, voucher, reason, date: voucher_date })
  await store.changeStatus(resource, id, 'void', reason)
}

/**
 * `POST reverse_on_date/{id}`: takes back a voucher whose month is closed, by a voucher of its own in an open one. Of accounts
 * managers. accounting.md 3 Common voucher fields.
 * @throws Refusal 400 at `voucher_date` or `reason`, 403, 404, 409 for a stale version, an open month or a void voucher
 */
export const reversalOf = (resource: GatedResource) => ({
  reverse_on_date: async ({ params, body, session, read, together, list }: CallContext) => {
    const right = `${resource}.cancel`
    if (!may(session, right)) throw forbiddenWithout(right, resource)
    const id = Number(params['id'])
    const asked = askedIn(body)
    const seen = await read.selectFrom(resource).select('id').where('id', '=', id).executeTakeFirst()
    if (!seen) throw notFound()
    await together(async (store, readAll, _judged, db) => {
      const voucher = await readAll
        .selectFrom(resource)
        .select(['status', 'voucher_date', 'invoice_no', 'row_version'])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
      if (!voucher) throw notFound()
      refuse(reversalFaults(voucher, asked, await isClosed(readAll, resource, id)), {})
      if (voucher.row_version !== body['row_version'])
        throw new Refusal(409, 'changed_meanwhile', 'voucher.reversal_stale')
      const key = `${resource}:${id}:reverse_on_date:${voucher.row_version}`
      await reverseOnDay({ store, readAll, db }, { resource, id, ...asked, posting: postingOf(session, key) })
    })
    return list.record(id)
  },
})

const postingOf = (session: Session, key: string): Posting => ({
  key,
  posted_by: session.user,
  may: [...rightsInBooks(session)],
})

/** Whether the books of its day take nothing any more, in one of the branches it is written in. */
async function isClosed(readAll: Reader, resource: GatedResource, id: number): Promise<boolean> {
  const places = await readAll
    .selectFrom('acc_voucher as v')
    .innerJoin('acc_entry as e', 'e.voucher', 'v.id')
    .innerJoin('acc_line as l', (on) => on.onRef('l.entry', '=', 'e.id').onRef('l.fiscal_year', '=', 'e.fiscal_year'))
    .select(['e.entry_date', 'l.branch'])
    .distinct()
    .where('v.source_type', '=', resource)
    .where('v.source_id', '=', id)
    .where('v.status', '=', 'posted')
    .whereRef('e.revision', '=', 'v.revision')
    .execute()
  for (const { entry_date, branch } of places) if (await lockFault(readAll, entry_date, branch)) return true
  return false
}

/** @throws Refusal 400 for what is no day or no text */
function askedIn(body: Readonly<Record<string, unknown>>): AskedReversal {
  const day = readValue(date({}), body['voucher_date'])
  const reason = readValue(text({ max: longestReason }), body['reason'] ?? '')
  if ('value' in day && 'value' in reason) return { voucher_date: String(day.value), reason: String(reason.value) }
  throw invalid({
    ...('fault' in day ? { voucher_date: [labelled(day.fault, 'voucher.date')] } : {}),
    ...('fault' in reason ? { reason: [labelled(reason.fault, 'acc_update_perm.reason')] } : {}),
  })
}

const labelled = ({ text: id, params = {} }: FieldFault, label: string): FieldFault => ({
  text: id,
  params: { Label: `$${label}`, ...params },
})
