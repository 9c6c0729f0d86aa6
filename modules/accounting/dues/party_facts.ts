import type { Reader } from '#platform/access/read.ts'
import { expression } from '#platform/resource/expression.ts'
import { trades, type Side } from './parties.ts'

/** Where parties are reached by telephone, by their sub-ledgers: what stands there, otherwise with their agency. */
export async function contactsOf(
  read: Reader,
  parties: readonly number[],
): Promise<ReadonlyMap<number, string | null>> {
  const rows = await read
    .selectFrom('sub_ledger_account as s')
    .leftJoin('agency as g', (on) => on.onRef('g.id', '=', 's.linked_record').on('s.kind', '=', 'agency'))
    .select(['s.id', 's.phone', 'g.phone_number'])
    .where('s.id', 'in', [...parties])
    .execute()
  return new Map(rows.map(({ id, phone, phone_number }) => [id, phone ?? phone_number]))
}

/** Classes of the vouchers by which a party pays, or is paid. */
const payments: Readonly<Record<Side, string>> = { debtor: 'receipt', creditor: 'payment' }

/** The day of the last payment until a day, by ledger and sub-ledger; what was taken back is none. */
export async function lastPaid(
  read: Reader,
  side: Side,
  parties: readonly number[],
  at: string,
): Promise<ReadonlyMap<string, string>> {
  const paid = trades[side].owed === 'debit' ? 'l.credit' : 'l.debit'
  const rows = await read
    .selectFrom('acc_line as l')
    .innerJoin('acc_entry as e', (on) => on.onRef('e.id', '=', 'l.entry').onRef('e.fiscal_year', '=', 'l.fiscal_year'))
    .innerJoin('acc_voucher as v', 'v.id', 'e.voucher')
    .innerJoin('voucher_type as t', 't.id', 'v.voucher_type')
    .innerJoin('voucher_type_class as k', 'k.id', 't.class')
    .select(['l.ledger', 'l.sub_ledger', expression<string>`max(l."entry_date")`.as('day')])
    .where('l.sub_ledger', 'in', [...parties])
    .where(paid, '>', '0')
    .where('l.entry_date', '<=', at)
    .where('k.code', '=', payments[side])
    .where('v.status', '=', 'posted')
    .groupBy(['l.ledger', 'l.sub_ledger'])
    .execute()
  return new Map(rows.map(({ ledger, sub_ledger, day }) => [`${ledger} ${sub_ledger}`, day]))
}
