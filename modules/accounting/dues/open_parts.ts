import type { Expression } from 'kysely'
import type { Reader } from '#platform/access/read.ts'
import { expression } from '#platform/resource/expression.ts'
import { usualCreditDays } from '../bill/bill_facts.ts'
import { isPartyLedger, trades, type Side } from './parties.ts'

/** An amount within a query, in poisha: whole numbers, which are added up sooner than decimals. */
export type Poisha = number

/** An amount of poisha, or a sum of such, as taka with two decimals. */
export const inTaka = (amount: Expression<Poisha | null>) => expression<string>`((${amount}) * 0.01)`

/** Whose dues, as at which day. */
export interface DuesAsked {
  readonly side: Side
  /** Business day; what was settled or taken back later is open still. */
  readonly at: string
  readonly branch?: readonly number[] | undefined
  /** Narrowed to these parties. */
  readonly parties?: readonly number[] | undefined
  /** Without credit that settles nothing. */
  readonly owedOnly?: boolean
}

/**
 * What of each line is open at the day, in poisha: owed by bills and other lines, in the parts in which it is due, and credit
 * that settles nothing yet (`is_owed` false). The sum of the one less the other is what the ledger stood at; `inTaka` tells it.
 * Read from what is kept of it for every day (open.sql). accounting.md 2.11.
 */
export function openParts(read: Reader, { side, at, branch, parties, owedOnly = false }: DuesAsked) {
  // Few parties have days to pay of their own: only these are looked up, and not the party of each line.
  const unlike = read
    .selectFrom('sub_ledger_account as w')
    .select(['w.id', 'w.credit_days'])
    .where('w.credit_days', '<>', usualCreditDays)
  const owed = trades[side].owed === 'debit'
  let open = read
    .selectFrom('acc_open as o')
    .leftJoin(unlike.as('s'), 's.id', 'o.sub_ledger')
    .select(['o.ledger', 'o.sub_ledger', 'o.branch', 'o.entry', 'o.line_no', 'o.part', 'o.bill_date'])
    .select([
      expression<boolean>`o."is_debit" = ${owed}::boolean`.as('is_owed'),
      expression<string>`coalesce(o."due_date", o."bill_date" + coalesce(s."credit_days", ${usualCreditDays}::int))`.as(
        'due_date',
      ),
      expression<Poisha>`o."amount"`.as('open'),
    ])
    .where(isPartyLedger(read, side, 'o'))
    // Both are said where both are wanted: the index has them apart.
    .where(expression<boolean>`o."is_debit" = any(${owedOnly ? [owed] : [true, false]}::boolean[])`)
    .where('o.since', '<=', at)
    .where('o.until', '>', at)
  if (branch) open = open.where('o.branch', 'in', [...branch])
  if (parties) open = open.where('o.sub_ledger', 'in', [...parties])
  return open
}
