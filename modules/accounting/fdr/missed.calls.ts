import { notFound } from '#platform/errors/errors.ts'
import type { CallContext } from '#platform/resource/implementation.ts'
import { monthOf } from '../fdr_installment/scheme_months.rules.ts'
import { missedInstalments } from './missed.ts'

/**
 * `GET missed/{id}`: the instalments of a scheme that were due before today and never paid, the first one first, each with the fine of today.
 * @throws Refusal 404
 */
export async function missedOf({ params, read, today }: Pick<CallContext, 'params' | 'read' | 'today'>) {
  const id = Number(params['id'])
  const found = await read.selectFrom('fdr').select('id').where('id', '=', id).executeTakeFirst()
  if (!found) throw notFound()
  const missed = await missedInstalments(read, today).where('t.id', '=', id).orderBy('due_date').execute()
  return {
    missed: missed.map(({ due_date, principal, fine }) => ({
      due_month: monthOf(due_date),
      due_date,
      amount: principal,
      fine,
    })),
  }
}
