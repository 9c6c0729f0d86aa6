import type { Reader } from '#platform/access/read.ts'
import { poisha } from '#platform/money/poisha.ts'
import { expression } from '#platform/resource/expression.ts'
import { movedUntil } from '../balance/moved_until.ts'
import type { Part } from './interest.rules.ts'

/** A deposit whose movements are asked for. */
export interface Lying {
  readonly id: number | null
  readonly kind: 'fdr' | 'dps'
  /** Decimal string of taka. */
  readonly principal: string
  readonly open_date: string
}

/** A posted instalment, in poisha. */
export interface Movement {
  readonly id: number
  readonly kind: string
  readonly date: string
  /** The month of a scheme that it was paid for; null of what is not paid into one. */
  readonly due_month: string | null
  readonly period_from: string | null
  readonly period_to: string | null
  readonly excise: bigint
}

/** What its instalments made of a deposit. */
export interface Standing {
  /** What lies there, and since when. */
  readonly parts: readonly Part[]
  /** Until when the bank has paid interest; null while it has paid none. */
  readonly credited: string | null
  readonly movements: readonly Movement[]
}

/**
 * A deposit as its posted instalments left it: of a scheme what was paid in, of any what stayed in it or was taken out of it.
 * @param besides instalment that is left out: the one that is being written
 */
export async function standingOf(readAll: Reader, deposit: Lying, besides: number | null): Promise<Standing> {
  const rows = await readAll
    .selectFrom('fdr_installment')
    .select(['id', 'kind', 'date', 'due_month', 'period_from', 'period_to', 'gross', 'excise', 'net', 'settled_in'])
    .where('fdr', '=', deposit.id ?? 0)
    .where('status', '=', 'posted')
    .where('id', '<>', besides ?? 0)
    .orderBy('date')
    .orderBy('id')
    .execute()
  const parts: Part[] = deposit.kind === 'fdr' ? [{ on: deposit.open_date, amount: poisha(deposit.principal) }] : []
  for (const { kind, date, period_to, gross, net, settled_in } of rows) {
    if (kind === 'deposit') parts.push({ on: date, amount: poisha(gross) })
    else if (settled_in === 'deposit')
      parts.push(
        kind === 'interest' ? { on: period_to ?? date, amount: poisha(net) } : { on: date, amount: -poisha(gross) },
      )
  }
  const paid = rows.flatMap(({ kind, period_to }) => (kind === 'interest' && period_to !== null ? [period_to] : []))
  return {
    parts,
    credited: paid.toSorted((a, b) => (a < b ? -1 : 1)).at(-1) ?? null,
    movements: rows.map(({ id, kind, date, due_month, period_from, period_to, excise }) => ({
      id,
      kind,
      date,
      due_month,
      period_from,
      period_to,
      excise: poisha(excise ?? '0'),
    })),
  }
}

/** Debit less credit of a ledger under the sub-ledger of a deposit, in poisha, without what one voucher posted there. */
export async function standsIn(
  readAll: Reader,
  at: { readonly ledger: number; readonly sub_ledger: number },
  { until, besides }: { readonly until: string; readonly besides: number | null },
): Promise<bigint> {
  const { debit, credit } = await movedUntil(readAll, { ...at, branch: undefined }, until)
  if (besides === null) return debit - credit
  const own = await readAll
    .selectFrom('acc_line as l')
    .innerJoin('acc_entry as e', (on) => on.onRef('e.id', '=', 'l.entry').onRef('e.fiscal_year', '=', 'l.fiscal_year'))
    .select(expression<string>`coalesce(sum(l."debit" - l."credit"), 0)::numeric(20,2)`.as('moved'))
    .where('e.voucher', '=', besides)
    .where('l.ledger', '=', at.ledger)
    .where('l.sub_ledger', '=', at.sub_ledger)
    .where('l.entry_date', '<=', until)
    .executeTakeFirstOrThrow()
  return debit - credit - poisha(own.moved)
}

/** Later than all postings. */
export const lastDay = '2999-12-31'

/** What was opened, or moved, before the books began stands in them by the opening balances. */
export async function isInBooks(readAll: Reader, day: string): Promise<boolean> {
  const first = await readAll
    .selectFrom('fiscal_year')
    .select('start_date')
    .orderBy('start_date')
    .limit(1)
    .executeTakeFirst()
  return first === undefined || day >= first.start_date
}
