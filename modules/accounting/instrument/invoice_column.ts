import type { Reader } from '#platform/access/read.ts'
import { expression } from '#platform/resource/expression.ts'
import type { GatedInstrument } from '../update_permission/gate.ts'

/** Number of the voucher by which an instrument came into the books: its own, or that of the document that brought it. */
export const cameBy =
  (instrument: GatedInstrument) =>
  ({ read, table }: { readonly read: Reader; readonly table: string }) => {
    const at = (name: string) => expression.ref(`${table}.${name}`)
    const voucher = read
      .selectFrom('acc_voucher as came')
      .select('came.invoice_no')
      .where(
        expression<boolean>`came."source_type" = coalesce(${at('source_type')}, ${instrument}) and came."source_id" = coalesce(${at('source_id')}, ${at('id')})
          and came."source_event" = case when ${at('source_type')} is null then 'receive' else 'post' end`,
      )
      .orderBy('came.id', 'desc')
      .limit(1)
    return expression<string | null>`(${voucher})`
  }
