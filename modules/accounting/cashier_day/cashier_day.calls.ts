import { invalid, notFound, Refusal } from '#platform/errors/errors.ts'
import type { CallContext } from '#platform/resource/implementation.ts'
import { daySheet } from './day_sheet.ts'
import type { DaySheet } from './day_sheet_answer.ts'

/** The day that a call names, as far as its asker may know it. @throws Refusal 404 */
async function dayAsked({ params, read }: Pick<CallContext, 'params' | 'read'>) {
  const found = await read
    .selectFrom('cashier_day')
    .select(['id', 'ledger', 'branch', 'day'])
    .where('id', '=', Number(params['id']))
    .executeTakeFirst()
  if (!found) throw notFound()
  return found
}

/** `GET sheet/{id}`: what the books say of the drawer on its day, now. @throws Refusal 404 */
export async function sheetOfDay(call: CallContext): Promise<DaySheet> {
  return daySheet(call.read, call.readAll, await dayAsked(call))
}

/**
 * `POST count/{id}`: the drawer as it was counted, and why it differs; the day is counted then, and a small difference posted. An
 * empty list is an empty drawer. @throws Refusal 400 at `closing_count` or `difference_reason`, 403, 404, 409 for a stale version
 */
export async function countDrawer(call: CallContext): Promise<unknown> {
  const { body, together, list } = call
  const { id } = await dayAsked(call)
  const { closing_count, difference_reason = null, row_version } = body
  if (!Array.isArray(closing_count))
    throw invalid({ closing_count: [{ text: 'field.required', params: { Label: '$cashier_day.closing_count' } }] })
  await together(async (store, readAll) => {
    const held = await readAll
      .selectFrom('cashier_day')
      .select('row_version')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!held) throw notFound()
    if (held.row_version !== row_version) throw new Refusal(409, 'changed_meanwhile', 'cashier_day.changed')
    await store.update('cashier_day', id, { closing_count, difference_reason })
    await store.changeStatus('cashier_day', id, 'counted', null)
  })
  return list.record(id)
}
