import { asWritten, invalid, notFound, Refusal } from '#platform/errors/errors.ts'
import { readId } from '#platform/fields/ref/field.ts'
import { notify } from '#platform/live/notify.ts'
import { refuse } from '#platform/record/steps.ts'
import type { CallContext } from '#platform/resource/implementation.ts'
import { closedFaults, reasonFaults } from './reopening.rules.ts'

/** Nobody asks for a closed year to be opened again. */
export const noReopening = { reopening_asked_by: null, reopening_asked_at: null, reopening_reason: null } as const

/**
 * `ask_reopening/{id}`: somebody who may close the books wants a closed year open again and says why (`note`); another one opens it
 * by the step. Asked again, the reason is the new one. accounting.md 2.7.
 * @throws Refusal 400 without a reason, 404, 409 for a year that is not closed, is followed by a closed one, or was changed
 */
export async function askReopening(call: CallContext): Promise<unknown> {
  const { body, session, now } = call
  const note = body['note'] ?? null
  if (note !== null && typeof note !== 'string') throw invalid({ note: [{ text: 'field.invalid' }] })
  refuse(reasonFaults(note), {})
  return changed(call, async ({ id, start_date, db, years, store }) => {
    refuse(closedFaults({ start_date }, years), {})
    await store.update('fiscal_year', id, {
      reopening_asked_by: session.user,
      reopening_asked_at: now,
      reopening_reason: note?.trim() ?? null,
    })
    await notify(db, {
      to: { permission: 'books.close' },
      kind: 'reopening_asked',
      params: { by: asWritten(session.name) },
      target: { resource: 'fiscal_year', id },
    })
  })
}

/** `drop_reopening/{id}`: the year stays closed; whoever may close the books puts away what was asked. @throws Refusal 404, 409 */
export const dropReopening = (call: CallContext): Promise<unknown> =>
  changed(call, async ({ id, store }) => {
    await store.update('fiscal_year', id, noReopening)
  })

type Work = Parameters<Parameters<CallContext['together']>[0]>

interface Closed {
  readonly id: number
  readonly start_date: string
  readonly years: readonly { id: number; code: string; start_date: string; end_date: string; status: string }[]
  readonly store: Work[0]
  readonly db: Work[3]
}

/** Holds a closed year of the version that was read, and answers it as it is then. */
async function changed(
  { params, body, together, list }: CallContext,
  work: (closed: Closed) => Promise<void>,
): Promise<unknown> {
  const id = readId(params['id']) ?? 0
  await together(async (store, readAll, _judged, db) => {
    const row = await readAll
      .selectFrom('fiscal_year')
      .select(['start_date', 'status', 'row_version'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!row) throw notFound()
    if (row.status !== 'closed') throw new Refusal(409, 'conflict', 'fiscal_year.not_closed')
    if (row.row_version !== body['row_version']) throw new Refusal(409, 'conflict', 'fiscal_year.changed')
    const years = await readAll
      .selectFrom('fiscal_year')
      .select(['id', 'code', 'start_date', 'end_date', 'status'])
      .execute()
    await work({ id, start_date: row.start_date, years, store, db })
  })
  return list.record(id)
}
