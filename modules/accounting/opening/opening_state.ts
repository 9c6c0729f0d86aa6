import { notFound } from '#platform/errors/errors.ts'
import { readId } from '#platform/fields/ref/field.ts'
import type { CallContext } from '#platform/resource/implementation.ts'
import { ownBranches, source_type } from './opening_facts.ts'
import type { OpeningState } from './opening_answer.ts'

/**
 * `opening/{id}`: which year opening balances belong to, the branches that the asker may enter them for, and the vouchers
 * that were posted. accounting.md 2.7.
 * @throws Refusal 404 for no such year
 */
export async function openingState({ params, read, readAll, session }: CallContext): Promise<OpeningState> {
  const years = await readAll.selectFrom('fiscal_year').select(['id', 'code']).orderBy('start_date').execute()
  const [first] = years
  if (!first || years.every(({ id }) => id !== readId(params['id']))) throw notFound()
  const branches = await readAll
    .selectFrom('branch')
    .select(['id', 'name'])
    .where('is_active', '=', true)
    .orderBy('code')
    .execute()
  const vouchers = await read
    .selectFrom('acc_voucher')
    .select(['invoice_no', 'status', 'posted_at'])
    .where('source_type', '=', source_type)
    .where('source_id', '=', first.id)
    .orderBy('id')
    .execute()
  return { first_year: first, branches: ownBranches(session, branches), vouchers }
}
