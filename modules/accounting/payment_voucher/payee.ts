import type { Reader } from '#platform/access/read.ts'
import { expression } from '#platform/resource/expression.ts'

/** One row for all spellings of a name. */
export const oneSpelling = (name: ReturnType<typeof expression>) =>
  expression<string>`lower(regexp_replace(btrim(${name}), '\\s+', ' ', 'g'))`

/**
 * Ids of posted payments to a payee in days that follow each other, in all branches that the reader sees: under the same name,
 * however it is spaced and capitalised, or to the same party of the books.
 */
export const paymentsTo = (
  read: Reader,
  {
    pay_to,
    party,
    from,
    to,
  }: { readonly pay_to: string; readonly party: number | null; readonly from: string; readonly to: string },
) =>
  read
    .selectFrom('payment_voucher as t')
    .select('t.id')
    .where('t.status', '=', 'posted')
    .where('t.voucher_date', '>=', from)
    .where('t.voucher_date', '<=', to)
    .where((eb) =>
      eb.or([
        expression<boolean>`${oneSpelling(expression.ref('t.pay_to'))} = ${oneSpelling(expression.val(pay_to))}`,
        eb(
          't.id',
          'in',
          read
            .selectFrom('acc_voucher as v')
            .select('v.source_id')
            .where('v.source_type', '=', 'payment_voucher')
            .where('v.voucher_date', '>=', from)
            .where('v.voucher_date', '<=', to)
            .where('v.party', '=', party ?? 0),
        ),
      ]),
    )
