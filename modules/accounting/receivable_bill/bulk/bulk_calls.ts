import { invalid, notFound } from '#platform/errors/errors.ts'
import { readId } from '#platform/fields/ref/field.ts'
import { cancelRun } from '#platform/jobs/runs.ts'
import { poisha, taka } from '#platform/money/poisha.ts'
import type { CallContext } from '#platform/resource/implementation.ts'
import { membersFor, type Member } from './bulk_members.ts'
import { askForBills, lastBulkRun, readBulkRun, type BulkRun } from './bulk_run.ts'
import { readBulk, type BulkWish } from './bulk_wish.ts'

/** Of those who are left out, so many are named; the result file names all. */
const mostTold = 500

/** Bills of many members at once. accounting.md 3 receivable_bill, bulk_create. */
export const bulkCalls = {
  /** Says who would be billed, or begins to bill them in the background. */
  bulk_create: async ({ body, read, today, session, together, say, request }: CallContext) => {
    const { agencies, categories, isTrial, ...wish } = readBulk(body, today)
    return together(async (_store, readAll, _judged, db) => {
      await knowsLedger(read, wish)
      const members = await membersFor(read, readAll, { ...wish, agencies, categories })
      const billed = members.filter(({ leftOut }) => leftOut === null)
      const answer = {
        created: billed.length,
        skipped: members
          .filter(({ leftOut }) => leftOut !== null)
          .slice(0, mostTold)
          .map(toldOf(say)),
        skipped_count: members.length - billed.length,
        total: taka(poisha(wish.amount) * BigInt(billed.length)),
        run: null,
      }
      if (isTrial) return answer
      if (billed.length === 0) throw invalid({ agencies: [{ text: 'bulk_bill.nobody' }] })
      const id = await askForBills(db, { session, wish, members: billed.map(({ id }) => id), request: request.id })
      return { ...answer, run: told(await readBulkRun(readAll, db, id)) }
    })
  },
  /** The newest of one's own; null where there is none. */
  bulk_last: async ({ session, read, together }: CallContext) => {
    const run = await together((_store, _readAll, _judged, db) => lastBulkRun(read, db, session.user))
    return { run: run ? told(run) : null }
  },
  bulk_run: async (call: CallContext) => ({ run: told(await own(call)) }),
  /** Ends it after the bill it is at; what was billed stays billed. */
  bulk_cancel: async (call: CallContext) => {
    const { id } = await own(call)
    await call.together((_store, _readAll, _judged, db) => cancelRun(db, id, call.session.name))
    return { run: told(await own(call)) }
  },
}

const own = ({ together, params, read }: CallContext): Promise<BulkRun> =>
  together(async (_store, _readAll, _judged, db) => {
    const id = readId(params['id'])
    if (id === undefined) throw notFound()
    return readBulkRun(read, db, id)
  })

const told = ({ id, wish, state, is_ending, total, created, skipped }: BulkRun) => ({
  id,
  ...wish,
  state,
  is_ending,
  total,
  created,
  skipped,
})

const toldOf =
  (say: CallContext['say']) =>
  ({ id, rl_no, name, leftOut }: Member) => ({
    agency: { id, label: `${rl_no} ${name}` },
    reason: leftOut ? say(leftOut) : '',
  })

/** @throws Refusal 400 for a ledger that is none, or one that bills of members cannot name alone */
async function knowsLedger(read: CallContext['read'], { ledger }: BulkWish): Promise<void> {
  const known = await read
    .selectFrom('ledger_account')
    .select(['sub_ledger_kind', 'is_active'])
    .where('id', '=', ledger)
    .executeTakeFirst()
  if (!known?.is_active) throw invalid({ ledger: [{ text: 'field.invalid' }] })
  if (known.sub_ledger_kind !== 'none') throw invalid({ ledger: [{ text: 'bulk_bill.ledger_by_party' }] })
}
