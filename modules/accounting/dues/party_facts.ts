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

/** A party in one of its ledgers. */
export interface Account {
  readonly ledger: number
  readonly sub_ledger: number
}

/**
 * The day of the last payment until a day, by ledger and sub-ledger; what was taken back is none. Each account is looked
 * through from its end, so that it makes no difference how long it is.
 */
export async function lastPaid(
  read: Reader,
  side: Side,
  accounts: readonly Account[],
  at: string,
): Promise<ReadonlyMap<string, string | null>> {
  const asked = expression<Account>`(select * from unnest(${accounts.map(({ ledger }) => ledger)}::bigint[],
    ${accounts.map((account) => account.sub_ledger)}::bigint[]) as u("ledger", "sub_ledger"))`
  const last = read
    .selectFrom('acc_line as l')
    .innerJoin('acc_entry as e', (on) => on.onRef('e.id', '=', 'l.entry').onRef('e.fiscal_year', '=', 'l.fiscal_year'))
    .innerJoin('acc_voucher as v', 'v.id', 'e.voucher')
    .innerJoin('voucher_type as t', 't.id', 'v.voucher_type')
    .innerJoin('voucher_type_class as k', 'k.id', 't.class')
    .select('l.entry_date')
    .where(expression<boolean>`l."ledger" = p."ledger" and l."sub_ledger" = p."sub_ledger"`)
    .where(trades[side].owed === 'debit' ? 'l.credit' : 'l.debit', '>', '0')
    .where('l.entry_date', '<=', at)
    .where('k.code', '=', payments[side])
    .where('v.status', '=', 'posted')
    .orderBy('l.entry_date', 'desc')
    .limit(1)
  const rows = await read
    .selectFrom(asked.as('p'))
    .select(['p.ledger', 'p.sub_ledger', expression<string | null>`(${last})`.as('day')])
    .execute()
  return new Map(rows.map(({ ledger, sub_ledger, day }) => [`${ledger} ${sub_ledger}`, day]))
}
